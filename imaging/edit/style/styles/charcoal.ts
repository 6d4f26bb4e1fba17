import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { inkOf } from '../ink.ts';
import { makePaper } from '../make-paper.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { smoothLightness } from '../smooth-colours.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';

const PAPER = inkOf(0xece5d8);
const CHARCOAL = inkOf(0x1c1a1b);

/**
 * Charcoal on rough paper: broad, smudged tones on the paper's tooth, strong soft contours, bare highlights.
 * Drawn at 2.5 MP at most; paper grain at full size.
 */
export const charcoal: Style = {
  workingPixels: 2.5e6,
  async paint({ planes, canvas: { unit }, full, seed }, progress) {
    const smooth = await smoothLightness((await raiseShadows(planes, progress.subrange(0, 0.05))).lightness, {
      radius: 2 * unit,
      detail: 0.05,
      progress: progress.subrange(0.05, 0.1),
    });
    await progress.report(0.1);
    const flow = await estimateFlow(smooth, {
      sigma: 3 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.1, 0.2),
    });
    await progress.report(0.2);
    const slanting = bendEdgeFlow(flow, { angle: -0.75, obedience: 0.7 });
    await progress.report(0.2);
    const strokes = await drawStrokes(
      { flow: slanting, width: 2.6 * unit, length: 22 * unit, seed },
      progress.subrange(0.2, 0.5),
    );
    const lines = await findLines(
      { lightness: smooth, flow, sigma: 1.7 * unit, share: 0.12 },
      progress.subrange(0.5, 0.75),
    );
    const contours = inkCoverage(lines, 0.6);
    await progress.report(0.8);
    const smudge = gaussianBlurCompiled(smooth, 2.5 * unit);
    await progress.report(0.85);
    for (let at = 0; at < smooth.data.length; at++) {
      const tone = 0.75 * smooth.data[at] + 0.25 * smudge.data[at];
      const dark = 1 - smoothStep(0.08, 0.95, tone);
      smudge.data[at] =
        dark + (0.035 + 0.05 * dark) * strokes.data[at] + (1.05 - dark) * 0.75 * contours.data[at];
    }
    const tones = resizePlane(smudge, full);
    await progress.report(0.9);
    const paper = makePaper(full, { grain: 1.9, seed: seed + 9 });
    await progress.report(0.95);
    for (let at = 0; at < tones.data.length; at++) {
      const dark = Math.max(0, tones.data[at]);
      const caught = smoothStep(-0.9, 0.9, paper.data[at] + 3.2 * (dark - 0.42));
      tones.data[at] =
        1 - Math.min(1, 0.45 * dark + 0.58 * caught * Math.min(1, 1.6 * dark)) + 0.008 * paper.data[at];
    }
    return tintTones(tones, [CHARCOAL, PAPER]);
  },
};
