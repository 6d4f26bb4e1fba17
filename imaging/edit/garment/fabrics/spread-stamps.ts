import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { wrap } from '../tile-noise.ts';

/** A point relative to a nearby print. */
interface Stamp {
  /** Offset from the middle of the print in its own frame, in centimetres. */
  x: number;
  y: number;
  /** Random numbers 0–1 for its kind and rotation. */
  kind: number;
  turn: number;
}

interface StampParams {
  /** Mean distance of prints in centimetres. */
  readonly pitch: number;
  /** Prints across and down per period. */
  readonly count: number;
  readonly seed: number;
}

/**
 * Scatters prints over cloth, one per grid square with a random shift and rotation. The returned function
 * gives the nine around a point; its result is valid within one call only.
 */
export function spreadStamps({
  pitch,
  count,
  seed,
}: StampParams): (u: number, v: number) => readonly Stamp[] {
  const chances = Float32Array.from({ length: 4 * count * count }, (_, at) => {
    const cell = Math.floor(at / 4);
    return hashUnit(cell % count, Math.floor(cell / count), seed + (at % 4));
  });
  const around = Array.from({ length: 9 }, (): Stamp => ({ x: 0, y: 0, kind: 0, turn: 0 }));
  return (u, v) => {
    const [left, top] = [Math.floor(u / pitch) - 1, Math.floor(v / pitch) - 1];
    for (let i = 0; i < 9; i++) {
      const [column, row] = [left + (i % 3), top + Math.floor(i / 3)];
      const cell = 4 * (wrap(row, count) * count + wrap(column, count));
      const x = u - (column + 0.25 + 0.5 * chances[cell]) * pitch;
      const y = v - (row + 0.25 + 0.5 * chances[cell + 1]) * pitch;
      const stamp = around[i];
      stamp.kind = chances[cell + 3];
      stamp.turn = 2 * Math.PI * chances[cell + 2];
      const [cosine, sine] = [Math.cos(stamp.turn), Math.sin(stamp.turn)];
      stamp.x = x * cosine - y * sine;
      stamp.y = x * sine + y * cosine;
    }
    return around;
  };
}
