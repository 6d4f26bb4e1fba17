import { ImagingError } from '../../../core/imaging-error.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Luma } from '../../motion/luma-pyramid.ts';
import {
  compareAt,
  cutTemplate,
  type EdgePlane,
  type EdgeTemplate,
  edgesOf,
  learnFrame,
  strengthOf,
} from './edge-template.ts';

/** Place of a mark in a frame: pixels from where it was brushed, and how sure that is, -1 to 1. */
export interface MarkSight {
  readonly dx: number;
  readonly dy: number;
  readonly confidence: number;
}

/** Pixels around the place of the frame before that are searched first, by the height of the frame. */
const NEAR = 0.03;
/**
 * Least likeness near the place before, and anywhere else.
 * @tuned 2026-11-29, drawn clips of bench/marks that drift and jump, frames within 2 pixels
 */
const NEAR_ENOUGH = 0.42;
const FAR_ENOUGH = 0.5;
/** Part of the usual likeness that a place near has at least: ground that stands still is alike too. */
const USUAL = 0.65;
/** Share of a frame in the usual likeness. */
const RECENT = 0.2;
/** Likeness from which on a frame is learned from. */
export const LEARNED = 0.5;
/** Part of the likeness that the second best place has at most, else the place is not sure. */
const NEXT_BEST = 0.85;
/** Step of the search of the whole frame, in pixels; compared slopes are as wide. */
const STEP = 2;

/**
 * Strength of the edges of plain ground at most: some five levels over two pixels.
 * @tuned set by eye; 2026-11-29, drawn clips
 */
const PLAIN = 0.25;

interface Search {
  readonly template: EdgeTemplate;
  readonly plane: EdgePlane;
}

const NOWHERE: MarkSight = { dx: 0, dy: 0, confidence: -1 };

/** The best place in a square around one. */
export function searchNear(
  { template, plane }: Search,
  { dx: fromX, dy: fromY, reach }: { readonly dx: number; readonly dy: number; readonly reach: number },
): MarkSight {
  let best = NOWHERE;
  for (let dy = fromY - reach; dy <= fromY + reach; dy++)
    for (let dx = fromX - reach; dx <= fromX + reach; dx++) {
      const confidence = compareAt(template, { plane, dx, dy });
      if (confidence > best.confidence) best = { dx, dy, confidence };
    }
  return best;
}

/** The best place of the whole frame; null where another place is nearly as good. */
function searchAll({ template, plane }: Search): MarkSight | null {
  const { left, top, width, height } = template;
  const tops: MarkSight[] = [];
  for (let dy = -top; dy <= plane.height - top - height; dy += STEP)
    for (let dx = -left; dx <= plane.width - left - width; dx += STEP) {
      const confidence = compareAt(template, { plane, dx, dy });
      if (confidence > FAR_ENOUGH / 2) tops.push({ dx, dy, confidence });
    }
  tops.sort((a, b) => b.confidence - a.confidence);
  const [first] = tops;
  if (!first) return null;
  const best = searchNear({ template, plane }, { ...first, reach: STEP });
  const room = Math.max(6, Math.min(width, height));
  const other = tops.find(({ dx, dy }) => Math.hypot(dx - best.dx, dy - best.dy) > room);
  const isSure = !other || other.confidence < NEXT_BEST * best.confidence;
  return best.confidence >= FAR_ENOUGH && isSure ? best : null;
}

interface Following {
  /** All frames, small enough to be held. */
  readonly frames: readonly Luma[];
  /** Brush, of the size of the frames. */
  readonly mask: Uint8Array;
  /** Frame that was brushed. */
  readonly place: number;
}

/**
 * Follows a mark over the frames of a clip from the one in which it was brushed: near its place in the frame
 * before, and where it is not there, in the whole frame. Null for frames in which it is not found.
 * @throws ImagingError `mark_not_found` where the brush covers nothing that could be followed
 */
export async function followMark(
  { frames, mask, place }: Following,
  progress: Progress,
): Promise<(MarkSight | null)[]> {
  const template = cutTemplate(edgesOf(frames[place]), mask);
  if (strengthOf(template) < PLAIN) throw new ImagingError('mark_not_found', 'plain ground is brushed');
  const sights = frames.map((): MarkSight | null => null);
  sights[place] = { dx: 0, dy: 0, confidence: 1 };
  const reach = Math.max(3, Math.round(NEAR * frames[place].height));
  let done = 1;
  for (const step of [1, -1]) {
    let before = { dx: 0, dy: 0 };
    let usual = 1;
    for (let t = place + step; t >= 0 && t < frames.length; t += step) {
      const plane = edgesOf(frames[t]);
      const near = searchNear({ template, plane }, { ...before, reach });
      const isNear = near.confidence >= Math.max(NEAR_ENOUGH, USUAL * usual);
      const sight = isNear ? near : searchAll({ template, plane });
      sights[t] = sight;
      if (sight) {
        before = { dx: sight.dx, dy: sight.dy };
        usual += (sight.confidence - usual) * RECENT;
        if (sight.confidence >= LEARNED) learnFrame(template, { plane, ...before });
      }
      done += 1;
      await progress.report(done / frames.length);
    }
  }
  return sights;
}
