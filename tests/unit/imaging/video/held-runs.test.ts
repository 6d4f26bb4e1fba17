import { expect, it } from 'vitest';
import { groupByMemory, planRun } from '#imaging/video/watermark/held-runs.ts';

const width = 96;
const height = 64;

/** A brush of 20 × 8 pixels in the middle of a frame. */
function drawBrush() {
  const data = new Uint8Array(width * height);
  for (let y = 28; y < 36; y++) data.fill(255, y * width + 38, y * width + 58);
  return { width, height, data };
}

const sightsOf = (places: readonly number[]) => places.map((dx) => ({ dx, dy: 0, confidence: 1 }));

it('[TOOL-22] All of a mark is taken off that drifts in over the border of the frame', () => {
  const mask = drawBrush();
  const sights = sightsOf([-50, -40, -30, -20, -10, 0]);
  const run = { first: 0, end: sights.length };
  const [held] = planRun({ mask, count: sights.length }, { run, sights });
  expect(held?.region.hole).toHaveLength(20 * 8);
  // Seen from the place of the region, which is one with all of the mark in the frame.
  expect(held?.offsetAt(0).dx).toBe(-50 - (held?.start.dx ?? 0));
});

it('[TOOL-22] Runs whose frames do not fit into memory together are read one group after the other', () => {
  const count = 20_000;
  const mask = drawBrush();
  const sights = sightsOf(Array.from({ length: count }, (_, frame) => (frame < count / 2 ? 0 : 20)));
  const runs = [
    { first: 0, end: count / 2 },
    { first: count / 2, end: count },
  ];
  const held = runs.flatMap((run) => planRun({ mask, count }, { run, sights }));
  const few = held.map((one) => ({ ...one, span: { first: 0, end: 10 } }));
  expect(groupByMemory(few).map(({ length }) => length)).toEqual([2]);
  const many = held.map((one) => ({ ...one, span: { first: 0, end: 60_000 } }));
  expect(groupByMemory(many).map(({ length }) => length)).toEqual([1, 1]);
  expect(groupByMemory(many).flat()).toEqual(many);
});
