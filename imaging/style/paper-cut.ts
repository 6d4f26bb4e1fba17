import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { compositeSheet } from './composite-sheet.ts';
import { cutSheets } from './cut-sheets.ts';
import { findLines, inkCoverage } from './draw-lines.ts';
import { estimateFlow } from './estimate-flow.ts';
import { makePaper } from './make-paper.ts';
import { paintDabs } from './paint-dabs.ts';
import { raiseShadows } from './raise-shadows.ts';
import { resizePlanes } from './resize-planes.ts';
import { shrinkScene } from './shrink-scene.ts';
import type { Canvas, Style } from './style.ts';

/** Number of paper sheets. */
const SHEETS = 13;

/** Shape of a sheet with all sheets above it, cut at the size of the canvas. */
function cutShape(
  ranks: Uint8Array,
  { rank, size, canvas }: { rank: number; size: Canvas; canvas: Canvas },
): Plane {
  const rough = createPlane(size);
  for (let at = 0; at < ranks.length; at++) rough.data[at] = ranks[at] >= rank ? 1 : 0;
  const outline = resizePlane(gaussianBlur(rough, 1.4 * size.unit), canvas);
  const edge = 0.25 / Math.max(1, canvas.unit);
  for (let at = 0; at < outline.data.length; at++)
    outline.data[at] = smoothStep(0.5 - edge, 0.5 + edge, outline.data[at]);
  return outline;
}

/**
 * Cut paper: thirteen sheets, the darkest at the bottom, with clean rounded edges and shadows. Shapes at 0.6
 * MP at most, cut at up to 4 MP; paper grain at full size.
 */
export const paperCut: Style = {
  workingPixels: 4e6,
  async paint({ planes, canvas, full, seed }, progress) {
    const small = shrinkScene(planes, 6e5);
    const size = small.canvas;
    const lifted = await raiseShadows(small.planes, progress.subrange(0, 0.03));
    await progress.report(0.03);
    const flow = await estimateFlow(lifted.lightness, {
      sigma: 3 * size.unit,
      progress: progress.subrange(0.03, 0.25),
    });
    const dabs = await paintDabs(lifted, {
      flow,
      radius: 4.5 * size.unit,
      progress: progress.subrange(0.05, 0.25),
    });
    const lines = await findLines(
      { lightness: lifted.lightness, flow, sigma: 1.3 * size.unit, share: 0.05 },
      progress.subrange(0.25, 0.35),
    );
    const radius = Math.max(1, Math.round(2.5 * size.unit));
    const { colours, ranks } = cutSheets(dabs, { count: SHEETS, radius, seed });
    await progress.report(0.4);
    const layers = { lightness: createPlane(canvas), a: createPlane(canvas), b: createPlane(canvas) };
    for (let rank = 0; rank < SHEETS; rank++) {
      const shape = cutShape(ranks, { rank, size, canvas });
      await progress.report(0.4 + (0.45 * (rank + 0.5)) / SHEETS);
      compositeSheet(layers, { sheet: { shape, colour: colours.subarray(3 * rank, 3 * rank + 3) }, canvas });
      await progress.report(0.4 + (0.45 * (rank + 1)) / SHEETS);
    }
    // Eyes and other fine details are cut out of the darkest paper again, on top.
    const shape = inkCoverage(resizePlane(gaussianBlur(lines, 0.5 * size.unit), canvas), 0.25);
    compositeSheet(layers, { sheet: { shape, colour: colours.subarray(0, 3) }, canvas });
    await progress.report(0.87);
    const painting = resizePlanes(layers, full);
    await progress.report(0.9);
    const paper = makePaper(full, { grain: 1.5, seed });
    for (let at = 0; at < paper.data.length; at++) painting.lightness.data[at] += 0.014 * paper.data[at];
    return painting;
  },
};
