import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Course, Shot } from '../ground/follow-ground.ts';
import { type Ground, readGround } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { sampleShot } from '../ground/shot-median.ts';
import { type Blend, type Pair, regressBlend } from './blend.ts';

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

/** Colours that were read farther from strokes. */
interface Tints extends Pick<Ground, 'u' | 'v'> {
  /** 1 where they are known. */
  readonly known: Uint8Array;
}

/** The colours of a ground without the rest, which takes six times as much memory. */
function tintsOf({ u, v, age }: Ground, { firsts }: MarkRegion): Tints {
  return { u, v, known: Uint8Array.from(firsts, (k) => (age[k] > 0 ? 1 : 0)) };
}

/** Lays colours over a ground, where they are known. Changed in place. */
function layTints({ u, v }: Ground, tints: Tints): void {
  for (let q = 0; q < u.length; q++)
    if (tints.known[q] > 0) {
      u[q] = tints.u[q];
      v[q] = tints.v[q];
    }
}

interface MovingBlend {
  readonly moving: readonly MovingShot[];
  readonly blend: Blend | null;
}

/**
 * A half-transparent mark by all shots in which the camera moves. Once it is known where its strokes are, the
 * ground is read between them too, and the mark by that.
 */
export function blendMoving(
  work: Work,
  { shots, course }: { readonly shots: readonly Shot[]; readonly course: Course },
): MovingBlend {
  const { region, frames } = work;
  const read = (shot: Shot, strokes?: Uint8Array) => readGround({ region, frames, course, shot, strokes });
  let moving: readonly MovingShot[] = shots.map((shot) => ({ shot, grounds: read(shot) }));
  const told = findBlend(work, moving);
  if (!told) return { moving, blend: null };
  const [luma, colour] = [BESIDE.luma, BESIDE.colour].map((beside) =>
    listStrokes(region, { share: told.share, beside }),
  );
  // The first grounds go before others are read: those of a large mark take up to 315 MB.
  moving = [];
  moving = shots.map((shot) => {
    const tints = read(shot, colour).map((ground) => tintsOf(ground, region));
    const grounds = read(shot, luma);
    for (const [t, ground] of grounds.entries()) layTints(ground, tints[t]);
    return { shot, grounds };
  });
  return { moving, blend: findBlend(work, moving) ?? told };
}
