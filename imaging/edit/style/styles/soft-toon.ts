import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { fadeOnSkin, findLines, inkCoverage } from '../draw-lines.ts';
import { raiseChroma } from '../raise-chroma.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import { smoothColours } from '../smooth-colours.ts';
import { stepTone } from '../soft-steps.ts';
import type { Style } from '../style.ts';

/**
 * A soft toon: smooth cel shading in a few steps, bright clear colours, thin lines in a darker local colour,
 * slight glow in highlights. Painted at 2.5 MP at most; lines and steps at full size.
 */
export const softToon: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 2.5,
      radius: 3.5,
      progress: progress.subrange(0, 0.55),
      isFlat: true,
    });
    const smooth = await smoothColours(dabs, {
      radius: 4 * unit,
      detail: 0.045,
      progress: progress.subrange(0.55, 0.65),
    });
    await progress.report(0.65);
    const lines = await findLines(
      { lightness: dabs.lightness, flow, sigma: 1.05 * unit, share: 0.1 },
      progress.subrange(0.65, 0.8),
    );
    fadeOnSkin(lines, smooth);
    const glow = gaussianBlurCompiled(
      { ...smooth.lightness, data: smooth.lightness.data.map((tone) => smoothStep(0.78, 1, tone)) },
      9 * unit,
    );
    await progress.report(0.84);
    const painting = resizePlanes(smooth, full);
    await progress.report(0.88);
    const shine = resizePlane(glow, full);
    await progress.report(0.92);
    const ink = inkCoverage(resizePlane(lines, full), 0.35);
    await progress.report(0.96);
    const { lightness, a, b } = painting;
    for (let at = 0; at < ink.data.length; at++) {
      const tone = lightness.data[at];
      const cel = 0.75 * stepTone(tone, { count: 6, hardness: 6 }) + 0.25 * tone;
      const bright = cel + 0.22 * cel * (1 - cel) + 0.05 * shine.data[at];
      const line = 0.82 * ink.data[at];
      const clear = raiseChroma(a.data[at], b.data[at], 1.55);
      const chroma = (clear - 0.4 * shine.data[at]) * (1 - 0.5 * line);
      lightness.data[at] = bright * (1 - line) + (0.1 + 0.16 * tone) * line;
      a.data[at] = chroma * a.data[at] + 0.012 * line;
      b.data[at] = chroma * b.data[at];
    }
    return painting;
  },
};
