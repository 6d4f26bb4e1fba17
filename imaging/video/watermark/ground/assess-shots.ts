import { softenLuma } from '../../enhance/soften-luma.ts';
import { findStanding, type Standing } from '../detection/find-standing.ts';
import { type Affine, freePixels } from './affine.ts';
import { alignmentKey, alignToKey, MIN_PLACES } from './align-frames.ts';
import type { Shot } from './follow-ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';
import { sampleShot } from './shot-median.ts';

/** Frames of a shot that are compared, and of several shots together. */
const SAMPLED = 24;
const POOLED = 72;
/**
 * Edges around the mark that stand still, by those of a frame, from which on the camera does; and up to which
 * it surely moves.
 * @tuned 2026-11-30, drawn clips: 0.32 to 1.9 where it stands still, 0.001 at most where it moves
 */
const STILL_EDGES = 0.15;
const MOVING_EDGES = 0.03;
/** Pixels that a camera which stands still moves by between the ends of a shot at most. */
const STILL_PIXELS = 0.6;
/** Start of an alignment, farther than that: one which finds nothing better is not taken for stillness. */
const START: Affine = [0.7, 0, 0, 0.7, 0, 0];
/**
 * Share of a mark whose edges stand still while the ground moves, from which on the mark stays as it is.
 * @tuned 2026-11-30, drawn clips: 0.08 and more of words and plates, 0.001 of captions that change
 */
const STAYING_MARK = 0.04;

/**
 * Share of the edges that stand still on the mark within one shot from which on they are the same in all:
 * most of them. Words of two captions share those of their base lines.
 */
const SAME_EDGES = 0.5;

interface ShotsWork {
  readonly frames: readonly RegionPlanes[];
  readonly shots: readonly Shot[];
}

interface ShotWork {
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
}

/** Edges that stand still in frames of some shots, as many of each; null for too few frames. */
function standingIn({ width, height }: MarkRegion, { frames, shots }: ShotsWork): Standing | null {
  const most = Math.min(SAMPLED, Math.ceil(POOLED / shots.length));
  const places = shots.flatMap((shot) => sampleShot(shot, most));
  return findStanding(places.map((place) => ({ width, height, data: frames[place].luma })));
}

/** Pixels of the mark whose edges stand still in all of some findings, as a share. */
function shareStanding({ hole }: MarkRegion, all: readonly Standing[]): number {
  return hole.filter((i) => all.every(({ sure }) => sure[i])).length / hole.length;
}

/** Edges around the mark that stand still on the screen, by the edges of a frame there. */
function standingAround(region: MarkRegion, found: Standing): number {
  const isFree = freePixels(region);
  let [around, edges] = [0, 0];
  for (let i = 0; i < isFree.length; i++) {
    if (!isFree[i]) continue;
    around += found.standing[i];
    edges += found.edges[i];
  }
  return edges > 0 ? around / edges : 0;
}

/** True where the ends of a shot are aligned to each other by less than a pixel, or nothing could tell it. */
function endsAgree(region: MarkRegion, { frames, shot }: ShotWork): boolean {
  const { width, height } = region;
  const softOf = (place: number) => softenLuma({ width, height, data: frames[place].luma });
  const free = freePixels(region);
  const key = alignmentKey(softOf(shot.first), free);
  if (key.value.length < MIN_PLACES) return true;
  const movement = alignToKey({ key, luma: softOf(shot.end - 1), free }, START);
  if (!movement) return false;
  const [a, b, c, d, e, f] = movement;
  const [x, y] = [width / 2, height / 2];
  return Math.hypot(a + b * x + c * y, d + e * x + f * y) <= STILL_PIXELS;
}

/** Findings about the shots of a clip. */
interface ShotsLook {
  /** Of each shot: true where the camera stands still, whoever walks by and however the light changes. */
  readonly isStill: readonly boolean[];
  /** True for a mark whose edges stay in all shots while the ground moves in some: no words change. */
  readonly hasStayingMark: boolean;
}

/**
 * Assesses shots by the edges that stand still in them; nothing is said of one with too few frames. A caption
 * may stay for all of a shot, so that only the shots together tell a mark that stays.
 */
export function assessShots(region: MarkRegion, { frames, shots }: ShotsWork): ShotsLook {
  const isStill: boolean[] = [];
  const known: Shot[] = [];
  const moving: Shot[] = [];
  let own = 0;
  for (const shot of shots) {
    const found = standingIn(region, { frames, shots: [shot] });
    const around = found ? standingAround(region, found) : 0;
    isStill.push(around >= STILL_EDGES && endsAgree(region, { frames, shot }));
    if (!found) continue;
    known.push(shot);
    if (around > MOVING_EDGES) continue;
    moving.push(shot);
    own += shareStanding(region, [found]);
  }
  const poolOf = (some: readonly Shot[]) => standingIn(region, { frames, shots: some });
  const pools = moving.length > 0 ? [poolOf(moving), poolOf(known)].filter((pool) => pool !== null) : [];
  const common = pools.length > 0 ? shareStanding(region, pools) : 0;
  return { isStill, hasStayingMark: common >= STAYING_MARK && common >= (SAME_EDGES * own) / moving.length };
}
