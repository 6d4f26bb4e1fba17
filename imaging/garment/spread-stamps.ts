import { hashUnit } from '../kernels/value-noise.ts';
import { wrap } from './tile-noise.ts';

/** A point by the measure of something printed near it. */
interface Stamp {
  /** From the middle of the print to the point, in centimetres, turned with the print. */
  x: number;
  y: number;
  /** 0–1, by chance, as is how it is turned. */
  kind: number;
  turn: number;
}

interface StampOrder {
  /** Centimetres from one print to the next on average. */
  readonly pitch: number;
  /** How many there are across and down until they begin anew. */
  readonly count: number;
  readonly seed: number;
}

/** Prints strewn over cloth, one to a square of a grid, shifted and turned by chance. Returns a function that gives the nine around a point; its result is used within one call only. */
export function spreadStamps({ pitch, count, seed }: StampOrder): (u: number, v: number) => readonly Stamp[] {
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
