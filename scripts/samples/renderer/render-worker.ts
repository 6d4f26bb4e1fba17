import { workerData } from 'node:worker_threads';
import { loadScene } from '../scenes/scene-table.ts';
import { leaveOut } from './leave-out.ts';
import type { RenderTask } from './render-frame.ts';
import { createRowRenderer } from './render-row.ts';

const task: RenderTask = workerData;
const sample = await loadScene(task.scene);
if (sample.kind !== 'traced') throw new TypeError(`${task.scene} is not traced`);
const renderRow = createRowRenderer(leaveOut(sample.createScene(), task.without), task.frame, task.counts);
for (;;) {
  const row = Atomics.add(task.nextRow, 0, 1);
  if (row >= task.frame.height) break;
  renderRow(row);
}
