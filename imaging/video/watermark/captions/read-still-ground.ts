import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { solveLaplace } from '../../../edit/inpaint/solve-laplace.ts';
import { findMoving } from '../ground/find-moving.ts';
import type { Shot } from '../ground/follow-ground.ts';
import { emptyGround, type Ground } from '../ground/ground.ts';
import type { Letters } from '../ground/letters.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';

/**
 * Share of the frames in which a pixel lies bare, from which on its median is that of the ground.
 * @tuned 2026-11-30, captions before a woman in a street, by eye and by likeness
 */
const RELIABLE = 0.7;
/**
 * Share of frames that agree, from which on they show the ground whatever lies around.
 * @tuned 2026-11-30, captions before a woman in a street, by eye and by likeness
 */
const SURE = 0.9;
/**
 * Pixels around one whose ground is not known, and the least share of them that moves where it may too.
 * @tuned 2026-11-30, captions before a woman in a street, by eye and by likeness
 */
const AROUND = 10;
const MOVES = 0.1;
/**
 * Levels from the ground around by which a pixel that may be of somebody surely is.
 * @tuned 2026-11-30, captions before a woman in a street, by eye and by likeness
 */
const UNLIKE = 24;
/** Least part of them that has to be known. */
const LEAST = 0.02;

interface Captions {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly letters: Letters;
}

interface StillShot {
  readonly shot: Shot;
  /** Planes of the shot's median over time. */
  readonly median: RegionPlanes;
}

interface StillGround {
  readonly ground: Ground;
  /** 1 for the pixels of the hole that letters hide in all frames. */
  readonly isHidden: Uint16Array;
}

/** Middle of the values that a place of a plane has in some frames. */
function medianAt(planes: readonly Uint8Array[], at: number): number {
  const values = Uint8Array.from(planes, (plane) => plane[at]).sort();
  return values[values.length >> 1];
}

interface Rare {
  /** 1 for the pixels of the hole that letters hide too often for their median. */
  readonly rare: Uint8Array;
  readonly median: RegionPlanes;
  readonly place: number;
}

/** 1 for pixels of the hole, seldom bare, that are more like what moves around them than like the ground. */
function movesAround({ region, frames, letters }: Captions, { rare, median, place }: Rare): Uint8Array {
  const { width, height, hole } = region;
  const mask = new Uint8Array(region.mask.length);
  for (const [k, i] of hole.entries()) if (letters[place][k] || rare[k]) mask[i] = 255;
  const moving = findMoving({ region: { ...region, mask }, median }, frames[place]);
  if (!moving.includes(1)) return new Uint8Array(hole.length);
  const meanOf = (flags: ArrayLike<number>) =>
    boxBlurCompiled({ width, height, data: Float32Array.from(flags) }, AROUND).data;
  const known = meanOf(mask.map((flag) => (flag ? 0 : 1)));
  const ground = meanOf(median.luma.map((value, i) => (mask[i] ? 0 : value)));
  const moved = meanOf(moving);
  const { luma } = frames[place];
  const somebody = meanOf(moving.map((flag, i) => (flag ? luma[i] : 0)));
  return Uint8Array.from(hole, (i, k) => {
    if (!rare[k] || known[i] <= LEAST || moved[i] <= MOVES * known[i]) return 0;
    const unlike = Math.abs(luma[i] - ground[i] / known[i]);
    return unlike > UNLIKE && unlike > Math.abs(luma[i] - somebody[i] / moved[i]) ? 1 : 0;
  });
}

interface Agreement {
  readonly at: number;
  /** Median brightness of the place in these frames. */
  readonly middle: number;
  readonly share: number;
}

/** True where a share of the frames that show a place show the same. */
function doAgree(shown: readonly RegionPlanes[], { at, middle, share }: Agreement): boolean {
  let count = 0;
  for (const { luma } of shown) if (Math.abs(luma[at] - middle) <= UNLIKE) count += 1;
  return count >= share * shown.length;
}

/** Median brightness of a place in the frames that show it. */
function middleAt(shown: readonly RegionPlanes[], at: number): number {
  return medianAt(
    shown.map(({ luma }) => luma),
    at,
  );
}

interface Shown {
  /** Frames that show a pixel of the hole, by its ordinal. */
  readonly shownAt: (k: number) => readonly RegionPlanes[];
  readonly all: readonly RegionPlanes[];
  readonly rare: Uint8Array;
  readonly median: RegionPlanes;
}

/**
 * Brightness of a region that goes on smoothly where frames do not agree (Laplace's equation); null where
 * they agree nowhere.
 */
function spreadAgreed(
  { width, height, hole, ordinals }: MarkRegion,
  { shownAt, all, rare, median }: Shown,
): Float32Array | null {
  const share = RELIABLE;
  const known = median.luma.map((middle, at) =>
    ordinals[at] < 0 && doAgree(all, { at, middle, share }) ? 1 : 0,
  );
  for (const [k, at] of hole.entries()) {
    if (rare[k]) continue;
    const shown = shownAt(k);
    if (shown.length > 0 && doAgree(shown, { at, middle: middleAt(shown, at), share })) known[at] = 1;
  }
  if (!known.includes(1)) return null;
  const values = new Float32Array(3 * known.length);
  for (let i = 0; i < known.length; i++) if (known[i]) values[3 * i] = median.luma[i];
  solveLaplace({ width, height, values, known });
  return Float32Array.from(known, (_, i) => values[3 * i]);
}

/**
 * Frames that show the ground of a place. Where somebody stands for long, most of the frames show him: those
 * count that are most like the ground around, unless nearly all agree, or nothing around tells the ground.
 */
function agreeing(
  shown: readonly RegionPlanes[],
  { at, likely }: { readonly at: number; readonly likely: Float32Array | null },
): readonly RegionPlanes[] {
  if (!likely || shown.length === 0) return shown;
  if (doAgree(shown, { at, middle: middleAt(shown, at), share: SURE })) return shown;
  const nearest = shown.reduce((best, frame) =>
    Math.abs(frame.luma[at] - likely[at]) < Math.abs(best.luma[at] - likely[at]) ? frame : best,
  );
  return shown.filter(({ luma }) => Math.abs(luma[at] - nearest.luma[at]) <= UNLIKE);
}

/**
 * The ground under letters before a still camera, by all frames of a shot in which it lies bare. Where it
 * seldom does, frames in which somebody stands there do not count, so that the ground does not take their
 * colour; where no other frame is left it stays unknown.
 */
export function readStillGround(captions: Captions, { shot, median }: StillShot): StillGround {
  const { region, frames, letters } = captions;
  const { hole, quads, firsts } = region;
  const ground = emptyGround(region);
  const places = sampleShot(shot, MAX_SAMPLED);
  const bareCounts = Uint16Array.from(hole, (_, k) => places.filter((place) => !letters[place][k]).length);
  const rare = Uint8Array.from(bareCounts, (count) => (count < RELIABLE * places.length ? 1 : 0));
  const taken = places.map((place) => movesAround(captions, { rare, median, place }));
  const all = places.map((place) => frames[place]);
  const shownAt = (k: number) => all.filter((_, n) => !letters[places[n]][k] && !taken[n][k]);
  const likely = spreadAgreed(region, { shownAt, all, rare, median });
  const bareAt = (k: number) => agreeing(shownAt(k), { at: hole[k], likely });
  for (const [k, i] of hole.entries()) {
    const bare = bareAt(k);
    if (bare.length === 0) continue;
    ground.age[k] = 1;
    const planes = bare.map(({ luma }) => luma);
    ground.luma[k] = medianAt(planes, i);
  }
  for (const [q, i] of quads.entries()) {
    const bare = bareAt(firsts[q]);
    if (bare.length === 0) continue;
    const [blue, red] = [bare.map(({ u }) => u), bare.map(({ v }) => v)];
    [ground.u[q], ground.v[q]] = [medianAt(blue, i), medianAt(red, i)];
  }
  return { ground, isHidden: bareCounts.map((count) => (count === 0 ? 1 : 0)) };
}
