import { dilateSquare } from '../../kernels/dilate-square.ts';
import type { Progress } from '../../progress.ts';
import type { Level } from '../level.ts';
import { isStanding } from './is-standing.ts';
import { compareSegments, measureSegments, type Segment } from './measure-segments.ts';
import { segmentColours } from './segment-colours.ts';

/** A segment of which nothing as like as this, in OKLab, touches the hole is foreign to it. */
const FOREIGN = 0.08;

/** Share of the hole's border that a segment must touch to count as background. */
const MIN_SHARE = 0.01;

/** Pixels by which things that stand beside the hole are grown, so that their soft edges go too. */
const SOFT_EDGE = 1;

/**
 * Flags the surroundings of a level's hole that are not behind it, with a rim that may reach into it. These
 * are whole things beside it, and colours absent from its border.
 */
export async function traceOutOfContext(level: Level, progress: Progress): Promise<Uint8Array> {
  const { width, height, hole } = level;
  const pieces = await segmentColours(level, progress);
  const segments = measureSegments(level, pieces);
  await progress.report(0);
  const holeSize = hole.reduce((sum, flag) => sum + flag, 0);
  const standing = segments.filter((segment) => isStanding(level, { segment, segments, holeSize }));
  const beside = dilateSquare({ width, height, data: flagSegments(pieces.labels, standing) }, SOFT_EDGE);
  const apart = flagSegments(pieces.labels, listApart(segments, standing));
  return beside.map((flag, at) => flag | apart[at]);
}

function flagSegments(labels: Int32Array, segments: readonly Segment[]): Uint8Array {
  const wanted = new Set(segments.map(({ label }) => label));
  return Uint8Array.from(labels, (label) => (wanted.has(label) ? 1 : 0));
}

/**
 * Lists segments that do not touch the hole and differ from all that do. Things that stand beside the hole
 * are left out.
 */
function listApart(segments: readonly Segment[], standing: readonly Segment[]): Segment[] {
  const least = MIN_SHARE * segments.reduce((sum, { contact }) => sum + contact, 0);
  const ground = segments.filter((segment) => segment.contact > least && !standing.includes(segment));
  if (ground.length === 0) return [];
  return segments.filter(
    (segment) =>
      segment.contact <= least && ground.every((other) => compareSegments(segment, other) > FOREIGN),
  );
}
