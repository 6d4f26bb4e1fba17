import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow, type EdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { layStrokes, type WetPaint } from '../lay-strokes.ts';
import { lightRelief } from '../light-relief.ts';
import { likeRaisedSkin } from '../like-skin.ts';
import { makeWeave } from '../make-paper.ts';
import { raiseChroma } from '../raise-chroma.ts';
import { renderDabs } from '../render-dabs.ts';
import { resizePlanes } from '../resize-planes.ts';
import type { Scene, Style } from '../style.ts';

/**
 * Most by which the brush turns where no edge leads it, in radians.
 * @tuned set by eye
 */
const SWAY = 1.3;
/**
 * Widths and lengths of strokes of both layers in units, and the least width in pixels that is still seen.
 *
 * @tuned 2026-11-30, set by eye, faces, a match and houses at 480 lines and at 2.5 MP
 */
const BROAD = { width: 13, length: 70 } as const;
const FINE = { width: 5.5, length: 30 } as const;
const MIN_WIDTH = 4;
/** Most by which a stroke differs from its place, in OKLab, and the share of it that skin does without. */
const VARIETY = 0.028;
const CALMED = 0.5;
/** Range of the mean difference from the surroundings in which broad strokes give way to fine ones. */
const DETAIL = { broad: 0.012, fine: 0.035 } as const;

/** Share of each place that is painted with fine strokes: where there is detail. */
function measureDetail({ lightness }: OklabPlanes, unit: number): Plane {
  const around = gaussianBlurCompiled(lightness, 6 * unit);
  const apart = createPlane(lightness);
  for (let at = 0; at < apart.data.length; at++)
    apart.data[at] = Math.abs(lightness.data[at] - around.data[at]);
  const detail = gaussianBlurCompiled(apart, 6 * unit);
  for (let at = 0; at < detail.data.length; at++)
    detail.data[at] = smoothStep(DETAIL.broad, DETAIL.fine, detail.data[at]);
  return detail;
}

interface Brushwork {
  readonly dabs: OklabPlanes;
  readonly flow: EdgeFlow;
  readonly scene: Scene;
}

/** Paints broad strokes and then fine ones where there is detail, over the dabs. */
async function paintStrokes({ dabs, flow, scene }: Brushwork, progress: Progress): Promise<WetPaint> {
  const { canvas, seed } = scene;
  const { unit } = canvas;
  const copy = (plane: Plane): Plane => ({ ...plane, data: plane.data.slice() });
  const planes = { lightness: copy(dabs.lightness), a: copy(dabs.a), b: copy(dabs.b) };
  const wet = { planes, height: createPlane(canvas) };
  const sway = valueNoise(flow, { scale: 150 * unit, octaves: 2, seed: seed + 5 });
  for (let at = 0; at < sway.data.length; at++) sway.data[at] *= SWAY;
  const led = bendEdgeFlow(flow, { angle: -0.6, obedience: 1, sway });
  const detail = measureDetail(dabs, unit);
  const plain = { ...detail, data: detail.data.map((share) => 1 - share) };
  const layer = { scene: dabs, flow: led, variety: VARIETY };
  for (const [n, { width, length }] of [BROAD, FINE].entries()) {
    const size = { width: Math.max(MIN_WIDTH, width * unit), length: length * unit };
    const cover = n === 0 ? plain : detail;
    await layStrokes(
      wet,
      { ...layer, ...size, cover, seed: seed + n },
      progress.subrange(0.2 + 0.4 * n, 0.6 + 0.4 * n),
    );
  }
  return wet;
}

/**
 * Oil on canvas: strokes of a brush along the forms, broad on plain ground and fine on detail, and light on
 * thick paint. Painted at 2.5 MP at most; canvas weave at full size.
 */
export const oil: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint(scene, progress) {
    const { canvas, full, seed } = scene;
    const { unit } = canvas;
    const { dabs, flow } = await renderDabs(scene, {
      spread: 2.5,
      radius: 4,
      progress: progress.subrange(0, 0.6),
    });
    const { planes, height } = await paintStrokes({ dabs, flow, scene }, progress.subrange(0.6, 0.86));
    const light = lightRelief(height, 0.8 * unit);
    await progress.report(0.89);
    const { lightness, a, b } = planes;
    for (let at = 0; at < light.data.length; at++) {
      const skin = 1 - CALMED * likeRaisedSkin(dabs.a.data[at], dabs.b.data[at]);
      const tone = dabs.lightness.data[at] + skin * (lightness.data[at] - dabs.lightness.data[at]);
      const slope = Math.max(-0.5, Math.min(0.5, -light.data[at]));
      lightness.data[at] = tone + 0.09 * tone * (1 - tone) * (tone - 0.4) + 0.07 * skin * slope;
      const chroma = raiseChroma(a.data[at], b.data[at], 1.25);
      a.data[at] *= chroma;
      b.data[at] *= chroma;
    }
    const painting = resizePlanes(planes, full);
    await progress.report(0.93);
    const weave = makeWeave(full, { thread: 2.4, seed });
    await progress.report(0.96);
    for (let at = 0; at < weave.data.length; at++) painting.lightness.data[at] += 0.018 * weave.data[at];
    return painting;
  },
};
