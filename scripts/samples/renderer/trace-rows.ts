import { loadScene } from '../scenes/scene-table.ts';
import { leaveOut } from './leave-out.ts';
import type { RenderTask } from './render-frame.ts';
import { createRowRenderer } from './render-row.ts';

/** Takes row after row of a frame that others may be tracing too, until none is left. @throws TypeError for scenes that are not traced */
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
