import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { inkOf } from '../ink.ts';
import { makePaper } from '../make-paper.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import type { Style } from '../style.ts';

const PAPER = inkOf(0x9a8f84);

/**
 * Pastel chalk on tinted paper: slanted strokes that follow the form, with paper between them. Dabs and
 * strokes at 2.5 MP at most, paper and chalk grain at full size.
 */
export const pastel: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full, seed } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 2.5,
      radius: 3.5,
      progress: progress.subrange(0, 0.65),
    });
    const slanting = bendEdgeFlow(flow, { angle: -0.9, obedience: 0.7 });
    await progress.report(0.65);
    const strokes = await drawStrokes(
      { flow: slanting, width: 2.2 * unit, length: 20 * unit, seed },
      progress.subrange(0.65, 0.85),
    );
    const painting = resizePlanes(dabs, full);
    await progress.report(0.89);
    const chalk = resizePlane(strokes, full);
    await progress.report(0.93);
    const paper = makePaper(full, { grain: 1.5, seed: seed + 5 });
    await progress.report(0.96);
    const { lightness, a, b } = painting;
    for (let at = 0; at < paper.data.length; at++) {
      const tone = lightness.data[at];
      const pressure = 1.1 + 1.4 * Math.abs(tone - PAPER[0]);
      const cover = 0.3 + 0.7 * smoothStep(-1, 1.5, 0.4 * chalk.data[at] + 1.25 * paper.data[at] + pressure);
      const laid = Math.min(1, 0.06 + 0.95 * tone + 0.022 * chalk.data[at]);
      lightness.data[at] = PAPER[0] + (laid - PAPER[0]) * cover;
      a.data[at] = PAPER[1] + (1.3 * a.data[at] - PAPER[1]) * cover;
      b.data[at] = PAPER[2] + (1.3 * b.data[at] - PAPER[2]) * cover;
    }
    return painting;
  },
};
