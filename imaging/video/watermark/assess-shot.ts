import { softenLuma } from '../enhance/soften-luma.ts';
import { freePixels, STAY } from './affine.ts';
import { alignmentKey, alignToKey } from './align-frames.ts';
import { findStanding } from './find-standing.ts';
import type { Shot } from './follow-ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';
import { sampleShot } from './still-mark.ts';

/** Frames of a shot that are compared. */
const SAMPLED = 24;
/**
 * Edges around the mark that stand still, by those of a frame, from which on the camera does; and up to which
 * it surely moves.
 * @tuned 2026-11-30, drawn clips: 0.32 to 1.9 where it stands still, 0.001 at most where it moves
 */
const STILL_EDGES = 0.15;
const MOVING_EDGES = 0.03;
/** Pixels that a camera which stands still moves by between the ends of a shot at most. */
const STILL_PIXELS = 0.6;
/**
 * Share of a mark whose edges stand still while the ground moves, from which on the mark stays as it is.
 * @tuned 2026-11-30, drawn clips: 0.08 and more of words and plates, 0.001 of captions that change
 */
const STAYING_MARK = 0.04;

/** Edges of a shot that stand still on the screen. */
interface ShotEdges {
  /** Around the mark, by the edges of a frame there. */
  readonly around: number;
  /** On the mark, as a share of its pixels. */
  readonly own: number;
}

function edgesOfShot(region: MarkRegion, { frames, shot }: ShotWork): ShotEdges | null {
  const { width, height, mask } = region;
  const lumas = sampleShot(shot, SAMPLED).map((place) => ({ width, height, data: frames[place].luma }));
  const found = findStanding(lumas);
  if (!found) return null;
  const isFree = freePixels(region);
  let [around, edges, own] = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (mask[i]) own += found.sure[i];
    if (!isFree[i]) continue;
    around += found.standing[i];
    edges += found.edges[i];
  }
  return { around: edges > 0 ? around / edges : 0, own: own / region.hole.length };
}

interface ShotWork {
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
}

/** True where the ends of a shot are aligned to each other by less than a pixel, or nothing tells it. */
function endsAgree(region: MarkRegion, { frames, shot }: ShotWork): boolean {
  const { width, height } = region;
  const softOf = (place: number) => softenLuma({ width, height, data: frames[place].luma });
  const free = freePixels(region);
  const key = alignmentKey(softOf(shot.first), free);
  const [a, b, c, d, e, f] = alignToKey({ key, luma: softOf(shot.end - 1), free }, STAY) ?? STAY;
  const [x, y] = [width / 2, height / 2];
  return Math.hypot(a + b * x + c * y, d + e * x + f * y) <= STILL_PIXELS;
}

/** Findings about a shot as a whole. */
interface ShotLook {
  /** True for a camera that stands still, whoever walks before it and however the light changes. */
  readonly isStill: boolean;
  /** True for a mark whose edges stay while the ground moves: its words do not change. */
  readonly hasStayingMark: boolean;
}

/** Assesses a shot by the edges that stand still in it; nothing is said of one with too few frames. */
export function assessShot(region: MarkRegion, work: ShotWork): ShotLook {
  const edges = edgesOfShot(region, work);
  if (!edges) return { isStill: false, hasStayingMark: false };
  return {
    isStill: edges.around >= STILL_EDGES && endsAgree(region, work),
    hasStayingMark: edges.around <= MOVING_EDGES && edges.own >= STAYING_MARK,
  };
}
