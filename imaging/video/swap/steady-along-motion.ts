import { sizeOfPoints } from './face-extent.ts';
import type { PointMoves } from './follow-points.ts';
import { smoothOverTime } from './smooth-over-time.ts';

/**
 * Spread of the filter over time in seconds. A wider one takes along how far motion errs over many frames.
 *
 * @tuned 2026-11-30, a face that turns and talks, a camera that zooms
 */
const SPREAD = 0.4;
/** Difference of seen and found movement, in sizes of a face, from which on something else is seen. */
const STRANGE = 0.03;

interface FollowedPoints {
  /** Points of a face in each frame, x, y and z in turn, as they were found. */
  readonly found: readonly Float32Array[];
  /** Movement that is seen in each frame; undefined where none is known. */
  readonly moves: readonly (PointMoves | undefined)[];
}

/** Places of points if the motion of the frames alone had led them from the first frame on. */
function pathsOf({ found, moves }: FollowedPoints): Float64Array[] {
  const paths: Float64Array[] = [];
  for (const [i, points] of found.entries()) {
    const path = new Float64Array((2 * points.length) / 3);
    const last = paths[i - 1];
    const seen = moves[i];
    const most = STRANGE * sizeOfPoints(points);
    if (last)
      for (let at = 0, from = 0; at < path.length; at += 2, from += 3) {
        const before = found[i - 1];
        const [dx, dy] = [points[from] - before[from], points[from + 1] - before[from + 1]];
        const isSame = seen && Math.hypot(seen[at] - dx, seen[at + 1] - dy) < most;
        path[at] = last[at] + (isSame ? seen[at] : dx);
        path[at + 1] = last[at + 1] + (isSame ? seen[at + 1] : dy);
      }
    paths.push(path);
  }
  return paths;
}

/**
 * Points of a face that go along what is seen. The motion of the frames tells their quick movement, as of
 * lips and of a camera in the hand, and the points that were found tell where they are over many frames: what
 * both differ by is smoothed over time, so that nothing trembles and nothing lags behind.
 */
export function steadyAlongMotion(
  points: FollowedPoints,
  { framesPerSecond }: { readonly framesPerSecond: number },
): readonly Float32Array[] {
  const paths = pathsOf(points);
  const pathAt = (frame: number, at: number) =>
    at % 3 === 2 ? 0 : paths[frame][2 * Math.floor(at / 3) + (at % 3)];
  const rest = points.found.map((row, frame) =>
    Float64Array.from(row, (value, at) => value - pathAt(frame, at)),
  );
  const smooth = smoothOverTime(rest, { spread: SPREAD * framesPerSecond, degree: 1 });
  return smooth.map((row, frame) => Float32Array.from(row, (value, at) => value + pathAt(frame, at)));
}
