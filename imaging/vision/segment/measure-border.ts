import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Flags } from '../../core/raster/flags.ts';

/** Pixels to both sides over which the direction of a border is measured. */
const SLOPE = 3;

/** Pixels from a step at which the colours of its two sides are read. */
const BESIDE = 1.5;

/** Slopes lower than this have no direction: thin parts, and the middle of specks. */
const MIN_SLOPE = 1;

/** A region's border, and the distance of each pixel to it: above 0 inside. */
interface Border {
  readonly region: Flags;
  readonly inside: Float32Array;
  readonly outside: Float32Array;
}

/** Steps in colour along the border, by pieces; a piece is the part in a square of pixels. */
export interface BorderSteps {
  readonly columns: number;
  readonly rows: number;
  /** Border pixels of each piece. */
  readonly lengths: Float32Array;
  /**
   * `pieces × (2 · reach + 1) × 3`: sums of the steps in lightness, a and b, from `reach` pixels inside the
   * border to `reach` outside.
   */
  readonly steps: Float32Array;
}

/** True for a pixel inside that has one of its four neighbours outside. */
export function isBorder({ width, height, data }: Flags, at: number): boolean {
  if (!data[at]) return false;
  const x = at % width;
  return (
    (x > 0 && !data[at - 1]) ||
    (x < width - 1 && !data[at + 1]) ||
    (at >= width && !data[at - width]) ||
    (at < width * (height - 1) && !data[at + width])
  );
}

/** Measures the steps in colour across a region's border, up to `reach` pixels on each side. */
export function measureBorder(
  { lightness, a, b }: OklabPlanes,
  { region, inside, outside, reach, piece }: Border & { reach: number; piece: number },
): BorderSteps {
  const { width, height } = region;
  const columns = Math.ceil(width / piece);
  const rows = Math.ceil(height / piece);
  const count = 2 * reach + 1;
  const lengths = new Float32Array(columns * rows);
  const steps = new Float32Array(columns * rows * count * 3);
  const place = (x: number, y: number) =>
    Math.max(0, Math.min(height - 1, Math.round(y))) * width +
    Math.max(0, Math.min(width - 1, Math.round(x)));
  const depth = (x: number, y: number) => {
    const at = place(x, y);
    return inside[at] - outside[at];
  };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (!isBorder(region, at)) continue;
      const down = depth(x, y - SLOPE) - depth(x, y + SLOPE);
      const across = depth(x - SLOPE, y) - depth(x + SLOPE, y);
      const slope = Math.sqrt(down * down + across * across);
      if (slope < MIN_SLOPE) continue;
      const own = Math.floor(y / piece) * columns + Math.floor(x / piece);
      lengths[own]++;
      for (let offset = -reach, to = own * count * 3; offset <= reach; offset++, to += 3) {
        const near = (offset + 0.5 - BESIDE) / slope;
        const far = (offset + 0.5 + BESIDE) / slope;
        const from = place(x + near * across, y + near * down);
        const beyond = place(x + far * across, y + far * down);
        steps[to] += lightness.data[beyond] - lightness.data[from];
        steps[to + 1] += a.data[beyond] - a.data[from];
        steps[to + 2] += b.data[beyond] - b.data[from];
      }
    }
  return { columns, rows, lengths, steps };
}
