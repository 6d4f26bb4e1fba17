import type { Flags } from '../raster/flags.ts';

/**
 * Flags every pixel whose middle lies inside a closed polygon, by the even-odd rule; others stay. Corners are
 * x and y in turn, in pixels from the upper left corner.
 */
export function fillPolygon({ width, height, data }: Flags, corners: readonly number[]): void {
  const count = corners.length / 2;
  for (let row = 0; row < height; row++) {
    const y = row + 0.5;
    const crossings: number[] = [];
    for (let from = 0; from < count; from++) {
      const to = (from + 1) % count;
      const [fromY, toY] = [corners[2 * from + 1], corners[2 * to + 1]];
      if (fromY > y === toY > y) continue;
      const share = (y - fromY) / (toY - fromY);
      crossings.push(corners[2 * from] + (corners[2 * to] - corners[2 * from]) * share);
    }
    crossings.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
      const first = Math.max(0, Math.ceil(crossings[pair] - 0.5));
      const last = Math.min(width - 1, Math.ceil(crossings[pair + 1] - 0.5) - 1);
      data.fill(1, row * width + first, row * width + Math.max(first, last + 1));
    }
  }
}
