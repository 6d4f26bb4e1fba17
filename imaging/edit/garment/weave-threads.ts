import { hashUnit } from '../../core/numeric/value-noise.ts';
import { wrap } from './tile-noise.ts';

/** Topmost thread at a point. */
interface Thread {
  /** True if it runs down the cloth. */
  readonly isWarp: boolean;
  /** Its number, counted across for warp and down for weft. */
  readonly number: number;
  /** 0 at its sides and where it dives, 1 on its ridge. */
  readonly height: number;
}

interface Weaving {
  /** Distance of threads in centimetres. */
  readonly pitch: number;
  /** Threads that one goes over and then under: 1 for plain weave, 2 for twill. */
  readonly over: number;
  /** Offset of the next thread in threads; negative to the other side. */
  readonly step: number;
}

/** Topmost thread at a point of woven cloth. */
export function threadAt(u: number, v: number, { pitch, over, step }: Weaving): Thread {
  const [across, down] = [u / pitch, v / pitch];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const isWarp = wrap(column + step * row, 2 * over) < over;
  const side = isWarp ? across - column : down - row;
  const along = isWarp ? down - row : across - column;
  const height = Math.sin(Math.PI * side) * (0.75 + 0.25 * Math.sin(Math.PI * along));
  return { isWarp, number: isWarp ? column : row, height };
}

/** Brightness of a thread relative to the others, about 1. */
export function toneOf({ isWarp, number }: Thread, spread: number, seed: number): number {
  return 1 + spread * (2 * hashUnit(number, isWarp ? 1 : 2, seed) - 1);
}
