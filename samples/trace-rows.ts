import type { Frame } from './renderer/frame.ts';
import { leaveOut } from './renderer/leave-out.ts';
import { createRowRenderer, type SampleCounts } from './renderer/render-row.ts';
import type { SampleTally } from './renderer/sample-tally.ts';
import { loadScene } from './scenes/scene-table.ts';

/** Input of a render worker. */
export interface RenderTask {
  /** Name in `scenes/scene-table.ts`. */
  readonly scene: string;
  readonly counts: SampleCounts;
  /** Names of solids to leave out. */
  readonly without: readonly string[];
  readonly frame: Frame;
  readonly tally: SampleTally;
  /** First all rows are started, then all are finished. */
  readonly round: 'start' | 'finish';
  /** Its one entry is the next row to be taken. */
  readonly nextRow: Int32Array;
}

/**
 * Takes row after row of a frame that others may be tracing too, until none is left.
 * @throws TypeError for scenes that are not traced
 */
export async function traceRows(task: RenderTask): Promise<void> {
  const sample = await loadScene(task.scene);
  if (sample.kind !== 'traced') throw new TypeError(`${task.scene} is not traced`);
  const { frame, tally, round, counts, nextRow } = task;
  const rows = createRowRenderer(leaveOut(sample.createScene(), task.without), frame, tally);
  for (;;) {
    const row = Atomics.add(nextRow, 0, 1);
    if (row >= frame.height) break;
    if (round === 'start') rows.startRow(row, counts);
    else rows.finishRow(row, counts);
  }
}
