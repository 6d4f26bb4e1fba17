/** Width and height in pixels of a sheet of a ratio, as in 4:5, with so many megapixels. */
export function sheetSize({ ratio, size }: { readonly ratio: string; readonly size: number }): {
  readonly width: number;
  readonly height: number;
} {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const unit = Math.sqrt((size * 1_000_000) / (across * down));
  return { width: Math.round(across * unit), height: Math.round(down * unit) };
}
