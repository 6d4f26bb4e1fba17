import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { findLines } from '../draw-lines.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { followFlow } from '../follow-flow.ts';
import { inkOf } from '../ink.ts';
import { measureTones } from '../measure-tones.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { smoothLightness } from '../smooth-colours.ts';
import type { Style } from '../style.ts';
import { tintTones } from '../tint-tones.ts';

const PAPER = inkOf(0xf3ead8);
const INK = inkOf(0x1a1c26);

/**
 * A linocut: one ink, grooves along the form that widen with the light, light rims around dark objects.
 * Grooves at 2.5 MP at most, cut at full size with some bare specks.
 */
export const linocut: Style = {
  workingPixels: 2.5e6,
  async paint({ planes, canvas: { unit }, full, seed }, progress) {
    const lifted = (await raiseShadows(planes, progress.subrange(0, 0.12))).lightness;
    const smooth = await smoothLightness(lifted, {
      radius: 3 * unit,
      detail: 0.05,
      passes: 2,
      progress: progress.subrange(0, 0.12),
    });
    await progress.report(0.12);
    const flow = await estimateFlow(smooth, {
      sigma: 4 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.12, 0.25),
    });
    await progress.report(0.25);
    const form = bendEdgeFlow(flow, { angle: 0.35, obedience: 1 });
    await progress.report(0.25);
    const grooves = await drawStrokes(
      { flow: form, width: 2.3 * unit, length: 36 * unit, seed },
      progress.subrange(0.25, 0.5),
    );
    const tones = await followFlow(smooth, {
      reach: { flow, length: 5 * unit, spacing: unit },
      progress: progress.subrange(0.5, 0.6),
    });
    const lines = await findLines(
      { lightness: lifted, flow, sigma: 1.3 * unit, share: 0.09 },
      progress.subrange(0.6, 0.8),
    );
    const quantile = measureTones(tones);
    const dark = Math.min(0.4, Math.max(0.2, quantile(0.2)));
    const light = Math.max(dark + 0.2, Math.min(0.85, quantile(0.7)));
    for (let at = 0; at < tones.data.length; at++) {
      const share = (tones.data[at] - dark) / (light - dark);
      tones.data[at] = 3.4 * (share - 0.5) + grooves.data[at] - 3.2 * smoothStep(0.7, 1.4, lines.data[at]);
    }
    const cut = resizePlane(tones, full);
    await progress.report(0.87);
    const specks = valueNoise(full, { scale: 1.6 * full.unit, octaves: 2, seed: seed + 5 });
    await progress.report(0.93);
    const edge = 0.22 / Math.max(1, full.unit) + 0.06;
    for (let at = 0; at < cut.data.length; at++) {
      const bare = smoothStep(-edge, edge, cut.data[at] + 0.12 * specks.data[at]);
      cut.data[at] = Math.max(bare, 0.85 * smoothStep(0.62, 0.75, specks.data[at]));
    }
    return tintTones(cut, [INK, PAPER]);
  },
};
