import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../../core/picture.ts';
import type { Progress } from '../../../core/progress.ts';
import { widenBox } from '../../../core/raster/crop.ts';
import { cropShrunk } from '../crop-shrunk.ts';
import { findIslands } from '../find-islands.ts';
import type { Level } from '../level.ts';
import { markRegion, type Search } from '../mark-region.ts';
import { convexHull, type Spans } from './convex-hull.ts';
import { compareSegments, measureSegments, type Segment } from './measure-segments.ts';
import { segmentColours } from './segment-colours.ts';

/** Size of a thing that stands beside the hole, as a share of the hole's. */
const MIN_SIZE = 0.02;
const MAX_SIZE = 1.5;

/**
 * Pixels along which it touches the hole, and most of the hole's border that it may be: what is more of it is
 * ground.
 * @tuned 2026-11-29, 34 removals from photographs, seen at full size
 */
const MIN_CONTACT = 4;
const MAX_CONTACT = 0.12;

/**
 * Share of its size by which its convex hull may reach into the hole: a thing that stands whole does not
 * continue there.
 */
const MAX_HIDDEN = 0.12;

/** Share of its convex hull that it covers: shadows and gaps between things do not. */
const MIN_SOLID = 0.8;

/** Mean step of colour around it, in OKLab: it ends at an edge. */
const MIN_STEP = 0.06;

/** This many similar segments, in OKLab colour and share of size, make a pattern such as bricks. */
const PATTERN = 2;
const LIKE = { colour: 0.05, size: 0.3 };

interface Case {
  readonly segment: Segment;
  readonly segments: readonly Segment[];
  /** Pixels of the hole. */
  readonly holeSize: number;
  /** Pixels of all segments along which they touch it. */
  readonly border: number;
}

/**
 * True if a segment is a thing that stands whole beside the hole or near it: it ends there, and no part of it
 * lies behind. One that touches the hole is none if much of the border is its own; one that does not has a
 * colour that nothing at the border has.
 */
function isStanding(level: Level, { segment, segments, holeSize, border }: Case): boolean {
  const { size, contact, rim, steps, spans } = segment;
  if (contact > MAX_CONTACT * border || rim > 0) return false;
  if (contact < MIN_CONTACT && !isApart({ segment, segments, border })) return false;
  if (size < MIN_SIZE * holeSize || size > MAX_SIZE * holeSize) return false;
  if (steps < MIN_STEP * segment.border || isPattern(segment, segments)) return false;
  const hull = measureSpans(level, convexHull(spans));
  const filled = measureSpans(level, spans);
  return hull.hidden <= MAX_HIDDEN * size && filled.size >= MIN_SOLID * (hull.size - hull.hidden);
}

/** True if a segment differs from all that the hole's border shows. */
function isApart({ segment, segments, border }: Omit<Case, 'holeSize'>): boolean {
  const ground = segments.filter((other) => other.contact > MIN_SHARE * border);
  return ground.length > 0 && ground.every((other) => compareSegments(segment, other) > FOREIGN);
}

function isPattern(segment: Segment, segments: readonly Segment[]): boolean {
  const alike = segments.filter(
    (other) =>
      other !== segment &&
      other.size >= LIKE.size * segment.size &&
      compareSegments(segment, other) < LIKE.colour,
  );
  return alike.length >= PATTERN;
}

/** Pixels of spans, and how many of them lie in the hole. */
function measureSpans({ width, hole }: Level, { first, last }: Spans): { size: number; hidden: number } {
  let size = 0;
  let hidden = 0;
  for (let y = 0; y < first.length; y++)
    for (let x = first[y]; x <= last[y]; x++) {
      size++;
      hidden += hole[y * width + x];
    }
  return { size, hidden };
}

/** A segment that differs from another by more, in OKLab, is of another colour. */
const FOREIGN = 0.08;

/** Share of the hole's border that a segment must touch to count as background. */
const MIN_SHARE = 0.01;

/** Pixels by which things that stand beside the hole are grown, so that their soft edges go too. */
const SOFT_EDGE = 1;

/** Flags things that stand whole beside a level's hole, with a rim that may reach into it. */
async function traceOutOfContext(level: Level, progress: Progress): Promise<Uint8Array> {
  const { width, height, hole } = level;
  const pieces = await segmentColours(level, progress);
  const segments = measureSegments(level, pieces);
  await progress.report(0);
  const holeSize = hole.reduce((sum, flag) => sum + flag, 0);
  const border = segments.reduce((sum, { contact }) => sum + contact, 0);
  const standing = segments.filter((segment) => isStanding(level, { segment, segments, holeSize, border }));
  return dilateSquare({ width, height, data: flagSegments(pieces.labels, standing) }, SOFT_EDGE);
}

function flagSegments(labels: Int32Array, segments: readonly Segment[]): Uint8Array {
  const wanted = new Set(segments.map(({ label }) => label));
  return Uint8Array.from(labels, (label) => (wanted.has(label) ? 1 : 0));
}

/** Search margin around an object: share of its longer side, and a least value in pixels. */
const MARGIN = { share: 0.75, least: 64 };

/** Things are looked for in a picture no larger than this, in pixels. */
const LONGEST_SIDE = 320;

/** Largest number of objects; further ones are treated alone. */
const MAX_OBJECTS = 12;

/** Marks things that stand near a masked object and must not be copied there. */
export async function findOutOfContext(
  photo: Picture,
  { mask, progress }: { readonly mask: Mask; readonly progress: Progress },
): Promise<Mask> {
  const found = new Uint8Array(mask.data.length);
  for (const { box } of findIslands(mask).slice(0, MAX_OBJECTS)) {
    const longer = Math.max(box.right - box.left, box.bottom - box.top);
    const margin = Math.max(MARGIN.least, Math.round(MARGIN.share * longer));
    await markForeign({ photo, mask, found, region: widenBox(box, { margin, within: mask }) }, progress);
  }
  for (let at = 0; at < found.length; at++) if (mask.data[at]) found[at] = 0;
  return { ...mask, data: found };
}

async function markForeign(search: Search, progress: Progress): Promise<void> {
  const cropping = { ...search, longest: LONGEST_SIDE };
  const { level, whole, touched, scale } = await cropShrunk(search.photo, { ...cropping, progress });
  // Pixels beside the hole are mixed of the object's colours and those around: they belong to neither.
  const data = await traceOutOfContext({ ...level, pixels: whole, hole: touched }, progress);
  markRegion(search, { flags: { width: level.width, height: level.height, data }, scale });
}
