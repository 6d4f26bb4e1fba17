import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { makePaper } from '../make-paper.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import { stepTone } from '../soft-steps.ts';
import type { Style } from '../style.ts';

/**
 * Gouache: flat, matt, opaque layers from dark to light, each with the dry edge of a brush. Painted at 2.5 MP
 * at most, paper grain at full size.
 */
export const gouache: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full, seed } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 3.5,
      radius: 7,
      progress: progress.subrange(0, 0.7),
    });
    const bristles = await drawStrokes(
      {
        flow: bendEdgeFlow(flow, { angle: -0.35, obedience: 1 }),
        width: 1.5 * unit,
        length: 24 * unit,
        seed,
      },
      progress.subrange(0.7, 0.85),
    );
    const { lightness, a, b } = dabs;
    for (let at = 0; at < lightness.data.length; at++) {
      const ragged = lightness.data[at] + 0.014 * bristles.data[at];
      const flat = 0.8 * stepTone(ragged, { count: 9, hardness: 7 }) + 0.2 * lightness.data[at];
      lightness.data[at] = 0.13 + 0.83 * flat + 0.005 * bristles.data[at];
      a.data[at] = 0.004 + 1.22 * a.data[at];
      b.data[at] = 0.01 + 1.22 * b.data[at];
    }
    const painting = resizePlanes(dabs, full);
    await progress.report(0.9);
    const paper = makePaper(full, { grain: 1.6, seed });
    await progress.report(0.95);
    for (let at = 0; at < paper.data.length; at++) painting.lightness.data[at] += 0.013 * paper.data[at];
    return painting;
  },
};
