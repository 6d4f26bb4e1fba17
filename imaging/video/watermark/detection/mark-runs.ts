import type { MarkSight } from './follow-mark.ts';

/** Neighbouring frames over which a mark stays or drifts, without a jump. */
export interface MarkRun {
  /** Places of the first frame and of the one behind the last. */
  readonly first: number;
  readonly end: number;
}

/** Way from one frame to the next that is a jump, by the height of the frame. */
const JUMP = 0.06;
/** Way over all frames of a run at most, by the height: farther, and little of the ground is seen again. */
const MAX_WAY = 1;

/** Splits the frames in which a mark was found where it jumps, or is away. */
export function splitRuns(sights: readonly (MarkSight | null)[], height: number): MarkRun[] {
  const runs: MarkRun[] = [];
  let first = 0;
  let start: MarkSight | null = null;
  let before: MarkSight | null = null;
  const close = (end: number) => {
    if (start) runs.push({ first, end });
    start = null;
  };
  for (const [t, sight] of sights.entries()) {
    const isNear =
      before !== null &&
      start !== null &&
      sight !== null &&
      Math.hypot(sight.dx - before.dx, sight.dy - before.dy) < JUMP * height &&
      Math.hypot(sight.dx - start.dx, sight.dy - start.dy) < MAX_WAY * height;
    if (!isNear) {
      close(t);
      [first, start] = [t, sight];
    }
    before = sight;
  }
  close(sights.length);
  return runs;
}
