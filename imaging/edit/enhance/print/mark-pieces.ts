import { gatherConnected } from '../../../core/morphology/components.ts';
import type { Mask } from '../../../core/picture.ts';
import type { Plane } from '../../../core/raster/plane.ts';

/** Something that stands out of a plane. */
export interface Piece {
  readonly pixels: readonly number[];
  /** Diagonal of its box, in pixels. */
  readonly length: number;
  /** Largest height. */
  readonly peak: number;
  /** Height around it relative to its own, 0–1: a sharp rim ends within a few pixels. */
  readonly rim: number;
}

interface PieceBounds {
  /** Thresholds at which a piece begins and continues: hysteresis (Canny 1986). */
  readonly begin: Plane;
  readonly goOn: Plane;
  /** Pixels from a piece within which its rim is to end. */
  readonly reach: number;
}

/** Median height `reach` pixels beside the pieces. */
function heightAround(
  { width, height, data }: Plane,
  { pixels, bounds }: { readonly pixels: readonly number[]; readonly bounds: Rim },
): number {
  const { reach, owner, mark } = bounds;
  const around: number[] = [];
  for (const pixel of pixels) {
    const x = pixel % width;
    const y = (pixel - x) / width;
    for (const [toX, toY] of [
      [x - reach, y],
      [x + reach, y],
      [x, y - reach],
      [x, y + reach],
    ]) {
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) continue;
      const at = toY * width + toX;
      if (owner[at] !== mark) around.push(data[at]);
    }
  }
  if (around.length === 0) return Number.POSITIVE_INFINITY;
  return Float32Array.from(around).sort()[around.length >> 1];
}

interface Rim {
  readonly reach: number;
  /** Piece that each pixel belongs to. */
  readonly owner: Int32Array;
  readonly mark: number;
}

/** Marks the connected pieces above the thresholds for which `isWanted` is true. */
export function markPieces(
  standing: Plane,
  { begin, goOn, reach, isWanted }: PieceBounds & { readonly isWanted: (piece: Piece) => boolean },
): Mask {
  const { width, height, data } = standing;
  const left = Uint8Array.from(data, (value, at) => (value > goOn.data[at] ? 1 : 0));
  const owner = new Int32Array(data.length);
  const out = new Uint8Array(data.length);
  let mark = 0;
  for (let at = 0; at < left.length; at++) {
    if (left[at] === 0 || data[at] < begin.data[at]) continue;
    const { pixels, length } = gatherConnected(at, { width, height, data: left });
    mark++;
    let sum = 0;
    let peak = 0;
    for (const pixel of pixels) {
      owner[pixel] = mark;
      sum += data[pixel];
      peak = Math.max(peak, data[pixel]);
    }
    const around = heightAround(standing, { pixels, bounds: { reach, owner, mark } });
    if (isWanted({ pixels, length, peak, rim: (around * pixels.length) / sum }))
      for (const pixel of pixels) out[pixel] = 255;
  }
  return { width, height, data: out };
}
