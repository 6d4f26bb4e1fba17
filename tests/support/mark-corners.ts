/** Parts of the sides that hold the product's mark in a corner of a free result, with room to spare. */
const SHARES = { width: 0.25, height: 0.12 } as const;

/** Corner that may hold the mark, 0–3, of a pixel; null of all others. */
export function cornerOf(
  pixel: number,
  { width, height }: { readonly width: number; readonly height: number },
): number | null {
  const x = pixel % width;
  const y = Math.floor(pixel / width);
  const [side, edge] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
  if (side > SHARES.width * width || edge > SHARES.height * height) return null;
  return (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
}
