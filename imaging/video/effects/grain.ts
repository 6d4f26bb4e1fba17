import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { FrameSize } from '../media/frame.ts';

/** Side of the tile, a power of two. */
const SIDE = 512;
const MASK = SIDE - 1;

interface Grain {
  /** Values around 0 with a spread of about 1, in rows of `side`. */
  readonly data: Float32Array;
  readonly side: number;
}

function normalize(data: Float32Array): void {
  let squares = 0;
  for (const value of data) squares += value * value;
  const scale = 1 / Math.sqrt(squares / data.length);
  for (let i = 0; i < data.length; i++) data[i] *= scale;
}

function drawGrain(seed: number, isCoarse: boolean): Grain {
  const raw = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i & MASK, i >> 9];
    return hashUnit(x, y, seed) + hashUnit(x, y, seed + 101) + hashUnit(x, y, seed + 202) - 1.5;
  });
  const data = new Float32Array(SIDE * SIDE);
  const near = isCoarse ? 1 : 0.35;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const at = (dx: number, dy: number) => raw[((y + dy) & MASK) * SIDE + ((x + dx) & MASK)];
      const sides = at(1, 0) + at(-1, 0) + at(0, 1) + at(0, -1);
      data[y * SIDE + x] =
        at(0, 0) + near * sides + near * near * (at(1, 1) + at(-1, -1) + at(1, -1) + at(-1, 1));
    }
  normalize(data);
  return { data, side: SIDE };
}

let drawn: { readonly key: string; readonly grain: Grain } | undefined;

/**
 * A tile of film grain, which repeats without seams. On pictures of 720 lines and more grains are larger than
 * a pixel.
 */
export function grainFor(size: FrameSize, seed: number): Grain {
  const isCoarse = Math.min(size.width, size.height) >= 640;
  const key = `${seed} ${isCoarse}`;
  if (drawn?.key !== key) drawn = { key, grain: drawGrain(seed, isCoarse) };
  return drawn.grain;
}

/** Place in the tile at which a frame starts, another one for each tick. */
export function grainStart(tick: number, seed: number): { readonly x: number; readonly y: number } {
  return { x: Math.floor(hashUnit(tick, 1, seed) * SIDE), y: Math.floor(hashUnit(tick, 2, seed) * SIDE) };
}
