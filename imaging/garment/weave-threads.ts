import { hashUnit } from '../kernels/value-noise.ts';
import { wrap } from './tile-noise.ts';

/** A thread that lies on top at a point. */
interface Thread {
  /** Whether it runs down the cloth. */
  readonly isWarp: boolean;
  /** Its number, counted across for one that runs down, and down for the other. */
  readonly number: number;
  /** 0 at its sides and where it dives, 1 on its ridge. */
  readonly height: number;
}

interface Weaving {
  /** Centimetres from one thread to the next. */
  readonly pitch: number;
  /** How many threads one goes over and then under: 1 for plain cloth, 2 for twill. */
  readonly over: number;
  /** By how many threads the next one is set off; below 0 the other way. */
  readonly step: number;
}

/** The thread on top at a point of woven cloth. */
export function threadAt(u: number, v: number, { pitch, over, step }: Weaving): Thread {
  const [across, down] = [u / pitch, v / pitch];
  const [column, row] = [Math.floor(across), Math.floor(down)];
  const isWarp = wrap(column + step * row, 2 * over) < over;
  const side = isWarp ? across - column : down - row;
  const along = isWarp ? down - row : across - column;
  const height = Math.sin(Math.PI * side) * (0.75 + 0.25 * Math.sin(Math.PI * along));
  return { isWarp, number: isWarp ? column : row, height };
}

/** How much lighter or darker one thread is than the others, about 1. */
export function toneOf({ isWarp, number }: Thread, spread: number, seed: number): number {
  return 1 + spread * (2 * hashUnit(number, isWarp ? 1 : 2, seed) - 1);
}
