import type { FrameSize } from '../media/frame.ts';
import { findMotion } from './find-motion.ts';
import { buildPyramid } from './luma-pyramid.ts';
import type { Motion } from './motion.ts';
import { movePlane } from './move-plane.ts';

/** Mean difference of the blocks of two frames above which a cut lies between them. */
const CUT_COST = 25;
/** Differences of both ways, in brightness: below the first they are mixed, above the second one is taken. */
const AGREE = 24;
const DISAGREE = 72;
/** Share by which the nearer one wins at most; all of it would show seams. */
const NEARER = 0.6;

interface Pair {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly forth: Motion;
  readonly back: Motion;
  readonly isCut: boolean;
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Mixes two planes by a share; where they disagree, the nearer one wins. */
function mixPlanes(
  a: Uint8Array,
  { b, share }: { readonly b: Uint8Array; readonly share: number },
): Uint8Array {
  const out = new Uint8Array(a.length);
  const nearer = share < 0.5 ? 0 : 1;
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs(a[i] - b[i]);
    const lone = Math.min(1, Math.max(0, (apart - AGREE) / (DISAGREE - AGREE)));
    const weight = share + (nearer - share) * lone * NEARER;
    out[i] = a[i] + (b[i] - a[i]) * weight + 0.5;
  }
  return out;
}

/**
 * Draws frames between two others: both are brought along their motion to the moment between, and mixed. At a
 * cut the nearer frame is shown. Planes are those of `Frame`.
 */
export class FramesBetween {
  readonly #size: FrameSize;
  #pair: Pair | undefined;

  constructor(size: FrameSize) {
    this.#size = size;
  }

  /** @param share of the way from the first frame to the second, 0–1 */
  draw(
    before: Uint8Array,
    { after, share }: { readonly after: Uint8Array; readonly share: number },
  ): Uint8Array {
    const { forth, back, isCut } = this.#match(before, after);
    if (isCut) return Uint8Array.from(share < 0.5 ? before : after);
    const { width, height } = this.#size;
    const out = new Uint8Array(before.length);
    const half = { width: width >> 1, height: height >> 1 };
    const planes = [
      { at: 0, width, height, scale: 1 },
      { at: width * height, ...half, scale: 2 },
      { at: width * height + half.width * half.height, ...half, scale: 2 },
    ] as const;
    for (const { at, ...place } of planes) {
      const end = at + place.width * place.height;
      const a = movePlane(before.subarray(at, end), { ...place, motion: back, share });
      const b = movePlane(after.subarray(at, end), { ...place, motion: forth, share: 1 - share });
      out.set(mixPlanes(a, { b, share }), at);
    }
    return out;
  }

  /** Motion of both ways; that of the last two frames is kept for the next frame between them. */
  #match(before: Uint8Array, after: Uint8Array): Pair {
    if (this.#pair?.before === before && this.#pair.after === after) return this.#pair;
    const { width, height } = this.#size;
    const pyramidOf = (data: Uint8Array) =>
      buildPyramid({ width, height, data: data.subarray(0, width * height) });
    const [a, b] = [pyramidOf(before), pyramidOf(after)];
    const [forth, back] = [findMotion(a, b), findMotion(b, a)];
    const isCut = Math.min(meanOf(forth.cost), meanOf(back.cost)) > CUT_COST;
    this.#pair = { before, after, forth, back, isCut };
    return this.#pair;
  }
}
