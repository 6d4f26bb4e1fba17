/** Index of the pixel at a place given in per cent of a picture's width and height. */
export function pixelAt(
  { width, height }: { readonly width: number; readonly height: number },
  { x, y }: { x: number; y: number },
): number {
  const column = Math.min(width - 1, Math.floor((x / 100) * width));
  const row = Math.min(height - 1, Math.floor((y / 100) * height));
  return row * width + column;
}
