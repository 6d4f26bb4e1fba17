import { bendEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import { drawStrokes } from '../draw-strokes.ts';
import { lightRelief } from '../light-relief.ts';
import { likeRaisedSkin } from '../like-skin.ts';
import { makeWeave } from '../make-paper.ts';
import { raiseChroma } from '../raise-chroma.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import type { Style } from '../style.ts';

/**
 * Width in pixels of the finest hair that looks like paint; finer ones look like scratches.
 * @tuned set by eye
 */
const FINEST_HAIR = 1.7;
/**
 * Most by which the brush turns where no edge leads it, in radians.
 * @tuned set by eye
 */
const SWAY = 1.3;
/**
 * Share of the brush's traces that skin does without.
 * @tuned set by eye
 */
const SMOOTHED = 0.55;

/**
 * Oil on canvas: dabs along the edges, brush hairs in them, and light on thick paint. Painted at 2.5 MP at
 * most; canvas weave at full size.
 */
export const oil: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full, seed } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 2.5,
      radius: 5.5,
      progress: progress.subrange(0, 0.7),
    });
    const sway = valueNoise(flow, { scale: 150 * unit, octaves: 2, seed: seed + 5 });
    for (let at = 0; at < sway.data.length; at++) sway.data[at] *= SWAY;
    const hairs = await drawStrokes(
      {
        flow: bendEdgeFlow(flow, { angle: -0.6, obedience: 1, sway }),
        width: Math.max(FINEST_HAIR, 1.1 * unit),
        length: 16 * unit,
        seed,
      },
      progress.subrange(0.7, 0.85),
    );
    const { lightness, a, b } = dabs;
    const height = { ...hairs, data: hairs.data.map((hair, at) => 0.05 * hair + 0.9 * lightness.data[at]) };
    const light = lightRelief(height, 0.8 * unit);
    await progress.report(0.89);
    for (let at = 0; at < light.data.length; at++) {
      const bristles = 1 - SMOOTHED * likeRaisedSkin(a.data[at], b.data[at]);
      const tone = lightness.data[at] + 0.012 * bristles * hairs.data[at];
      lightness.data[at] =
        tone +
        0.08 * tone * (1 - tone) * (tone - 0.4) +
        0.22 * bristles * Math.max(-0.3, Math.min(0.3, -light.data[at]));
      const chroma = raiseChroma(a.data[at], b.data[at], 1.25);
      a.data[at] *= chroma;
      b.data[at] *= chroma;
    }
    const painting = resizePlanes(dabs, full);
    await progress.report(0.93);
    const weave = makeWeave(full, { thread: 2.4, seed });
    await progress.report(0.96);
    for (let at = 0; at < weave.data.length; at++) painting.lightness.data[at] += 0.018 * weave.data[at];
    return painting;
  },
};
