import { dilateSquare } from '../../core/morphology/dilate.ts';
import { type Blend, type Pair, regressBlend } from './blend.ts';
import type { Course, Shot } from './follow-ground.ts';
import { type Ground, readGround } from './ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';
import { sampleShot } from './still-mark.ts';

/** Opacity from which on a mark is replaced, as too little of the ground shows through. */
const OPAQUE = 0.9;
/** Opacity below which what was found is no layer over the ground. */
const CLEAR = 0.06;
/** Share up to which a pixel of a mark lies bare, and pixels beside a stroke that do not quite. */
const BARE = 0.02;
const BESIDE = { luma: 1, colour: 3 } as const;
/** Frames of a shot that a half-transparent mark is estimated from. */
const MAX_PAIRS = 60;

interface Work {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
}

export interface MovingShot {
  readonly shot: Shot;
  readonly grounds: readonly Ground[];
}

/** A half-transparent mark by all shots in which the camera moves; null for an opaque one. */
export function findBlend({ region, frames }: Work, moving: readonly MovingShot[]): Blend | null {
  const pairs: Pair[] = moving.flatMap(({ shot, grounds }) =>
    sampleShot(shot, MAX_PAIRS).map((place) => ({
      seen: frames[place],
      ground: grounds[place - shot.first],
    })),
  );
  const blend = regressBlend(region, pairs);
  return blend && blend.opacity < OPAQUE && blend.opacity > CLEAR ? blend : null;
}

/** Pixels of the hole that strokes of a mark hide, with those so near that compression tints them. */
function listStrokes(
  { width, height, hole }: MarkRegion,
  { share, beside }: { readonly share: Float32Array; readonly beside: number },
): Uint8Array {
  const data = new Uint8Array(width * height);
  for (const [k, i] of hole.entries()) if (share[k] < 0 || share[k] > BARE) data[i] = 1;
  const near = dilateSquare({ width, height, data }, beside);
  return Uint8Array.from(hole, (i) => near[i]);
}

/** Lays colours that were read farther from strokes over a ground, where they are known. Changed in place. */
function layTints({ u, v }: Ground, tints: Ground, { firsts }: MarkRegion): void {
  for (let q = 0; q < firsts.length; q++)
    if (tints.age[firsts[q]] > 0) [u[q], v[q]] = [tints.u[q], tints.v[q]];
}

/**
 * A half-transparent mark by all shots in which the camera moves. Once it is known where its strokes are, the
 * ground is read between them too, and the mark by that.
 */
export function blendMoving(
  work: Work,
  { shots, course }: { readonly shots: readonly MovingShot[]; readonly course: Course },
) {
  const { region, frames } = work;
  const told = findBlend(work, shots);
  if (!told) return { moving: shots, blend: null };
  const [luma, colour] = [BESIDE.luma, BESIDE.colour].map((beside) =>
    listStrokes(region, { share: told.share, beside }),
  );
  const moving = shots.map(({ shot }) => {
    const reading = { region, frames, course, shot };
    const tints = readGround({ ...reading, strokes: colour });
    const grounds = readGround({ ...reading, strokes: luma });
    for (const [t, ground] of grounds.entries()) layTints(ground, tints[t], region);
    return { shot, grounds };
  });
  return { moving, blend: findBlend(work, moving) ?? told };
}
