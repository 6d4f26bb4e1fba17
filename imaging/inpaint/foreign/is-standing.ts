import { convexHull, type Spans } from '../../kernels/convex-hull.ts';
import type { Level } from '../level.ts';
import { compareSegments, type Segment } from './measure-segments.ts';

/** Size of a thing that stands beside the hole, as a share of the hole's. */
const MIN_SIZE = 0.02;
const MAX_SIZE = 1.5;

/** Pixels along which it touches the hole. */
const MIN_CONTACT = 4;

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
}

/**
 * True if a segment is a thing that stands whole beside the hole: it ends there, and no part of it lies
 * behind.
 */
export function isStanding(level: Level, { segment, segments, holeSize }: Case): boolean {
  const { size, contact, rim, steps, border, spans } = segment;
  if (contact < MIN_CONTACT || rim > 0) return false;
  if (size < MIN_SIZE * holeSize || size > MAX_SIZE * holeSize) return false;
  if (steps < MIN_STEP * border || isPattern(segment, segments)) return false;
  const hull = measureSpans(level, convexHull(spans));
  const filled = measureSpans(level, spans);
  return hull.hidden <= MAX_HIDDEN * size && filled.size >= MIN_SOLID * (hull.size - hull.hidden);
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
