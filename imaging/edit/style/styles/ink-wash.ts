import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { findLines, inkCoverage } from '../draw-lines.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { inkOf } from '../ink.ts';
import { makePaper } from '../make-paper.ts';
import { measureTones } from '../measure-tones.ts';
import { renderDabs } from '../render-dabs.ts';
import { stepTone } from '../soft-steps.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';
import { wobblePlanes } from '../wobble-planes.ts';

const PAPER = inkOf(0xf7f1e3);
const WASH = inkOf(0x6f6a68);
const INK = inkOf(0x17161c);

/**
 * Brush and ink: bold contours, grey washes with wet edges, and deep shadows filled by a dry brush. Painted
 * at 2.5 MP at most; lines and paper at full size.
 */
export const inkWash: Style = {
  workingPixels: 2.5e6,
  async paint(scene, progress) {
    const { canvas, full, seed } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 3,
      radius: 4.5,
      progress: progress.subrange(0, 0.55),
    });
    const bristles = await drawStrokes(
      { flow, width: 1.6 * unit, length: 26 * unit, seed },
      progress.subrange(0.55, 0.65),
    );
    const lines = await findLines(
      { lightness: dabs.lightness, flow, sigma: 1.5 * unit, share: 0.11 },
      progress.subrange(0.65, 0.8),
    );
    const [washes] = wobblePlanes([dabs.lightness], { canvas, amount: 1.6, seed });
    await progress.report(0.83);
    const quantile = measureTones(dabs.lightness);
    const black = Math.min(0.3, Math.max(0.12, quantile(0.08)));
    for (let at = 0; at < washes.data.length; at++)
      washes.data[at] = stepTone(Math.min(1, washes.data[at] * 1.08), { count: 4, hardness: 7 });
    const around = gaussianBlurCompiled(washes, 2.4 * unit);
    await progress.report(0.86);
    for (let at = 0; at < washes.data.length; at++) {
      const wetEdge = Math.min(0.1, Math.max(0, around.data[at] - washes.data[at]));
      const deep = smoothStep(0.02, -0.02, dabs.lightness.data[at] - black - 0.03 * bristles.data[at]);
      washes.data[at] = (0.3 + 0.72 * washes.data[at] - 0.7 * wetEdge) * (1 - 0.85 * deep);
    }
    const tones = resizePlane(washes, full);
    await progress.report(0.89);
    const ink = inkCoverage(resizePlane(lines, full), 0.22);
    await progress.report(0.91);
    const clouds = valueNoise(full, { scale: 80 * full.unit, octaves: 5, seed: seed + 3 });
    await progress.report(0.94);
    const paper = makePaper(full, { grain: 2, seed: seed + 9 });
    await progress.report(0.97);
    for (let at = 0; at < tones.data.length; at++) {
      const wash = (1 - tones.data[at]) * (1 + 0.4 * clouds.data[at] + 0.16 * paper.data[at]);
      tones.data[at] = (1 - wash) * (1 - 0.94 * ink.data[at]) + 0.006 * paper.data[at];
    }
    return tintTones(tones, [INK, WASH, PAPER]);
  },
};
