import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { fadeOnSkin, findLines, inkCoverage } from '../draw-lines.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { inkOf } from '../ink.ts';
import { lightRelief } from '../light-relief.ts';
import { likeRaisedSkin } from '../like-skin.ts';
import { makePaper } from '../make-paper.ts';
import { paintDabs } from '../paint-dabs.ts';
import { raiseChroma } from '../raise-chroma.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { resizePlanes } from '../resize-planes.ts';
import { smoothColours } from '../smooth-colours.ts';
import { stepTone } from '../soft-steps.ts';
import type { Style } from '../style.ts';
import { wobblePlanes } from '../wobble-planes.ts';

/**
 * Width in pixels of the finest hill that looks like paper; finer ones look like noise.
 * @tuned set by eye
 */
const FINEST_GRAIN = 3;
/**
 * Share of steps, dark edges, bare paper, clouds and grain that skin does without.
 * @tuned set by eye
 */
const SMOOTHED = 0.85;

/** Most pigment; more would be opaque paint. */
const DEEPEST = 0.88;
/**
 * Pencil of the drawing below the washes, and how much of it shows through.
 *
 * @tuned 2026-11-30, set by eye, faces and houses
 */
const PENCIL = inkOf(0x2c2628);
const SHOWN = 0.5;

/** Draws the pencil lines that show through washes. Changes the painting. */
function drawPencil({ lightness, a, b }: OklabPlanes, lines: Plane): void {
  for (let at = 0; at < lines.data.length; at++) {
    const share = SHOWN * lines.data[at];
    lightness.data[at] += share * Math.min(0, PENCIL[0] - lightness.data[at]);
    a.data[at] += share * (PENCIL[1] - a.data[at]);
    b.data[at] += share * (PENCIL[2] - b.data[at]);
  }
}

/**
 * Watercolour: washes with pigment at their wet edges, in clouds and in the tooth of the paper, which shows
 * in highlights (after Bousseau et al., “Interactive watercolor rendering”, 2006). Painted at 2.5 MP at most,
 * paper and pigment at full size.
 */
export const watercolour: Style = {
  workingPixels: 2.5e6,
  keepsSkin: true,
  async paint({ planes, canvas, full, seed }, progress) {
    const { unit } = canvas;
    const smooth = await smoothColours(await raiseShadows(planes, progress.subrange(0, 0.035)), {
      radius: 3 * unit,
      detail: 0.05,
      progress: progress.subrange(0.035, 0.07),
    });
    await progress.report(0.07);
    const flow = await estimateFlow(smooth.lightness, {
      sigma: 2.5 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.07, 0.15),
    });
    await progress.report(0.15);
    const dabs = await paintDabs(smooth, { flow, radius: 5 * unit, progress: progress.subrange(0.15, 0.6) });
    const drawing = await findLines(
      { lightness: smooth.lightness, flow, sigma: 0.9 * unit, share: 0.09 },
      progress.subrange(0.6, 0.7),
    );
    fadeOnSkin(drawing, smooth);
    const [lightness, a, b] = wobblePlanes([dabs.lightness, dabs.a, dabs.b], { canvas, amount: 1.6, seed });
    await progress.report(0.73);
    for (let at = 0; at < lightness.data.length; at++) {
      const tone = lightness.data[at];
      const washes = 0.55 * (1 - SMOOTHED * likeRaisedSkin(a.data[at], b.data[at]));
      lightness.data[at] += washes * (stepTone(tone, { count: 6, hardness: 6 }) - tone);
    }
    const around = gaussianBlurCompiled(lightness, 2.2 * unit);
    await progress.report(0.77);
    for (let at = 0; at < lightness.data.length; at++) {
      const wetEdge = Math.min(0.1, Math.max(0, around.data[at] - lightness.data[at]));
      const darker = 1.15 * (1 - 0.6 * SMOOTHED * likeRaisedSkin(a.data[at], b.data[at]));
      lightness.data[at] = 1 - DEEPEST * (1 - lightness.data[at]) ** 1.06 - darker * wetEdge;
    }
    await progress.report(0.8);
    const painting = resizePlanes(
      { lightness, a: gaussianBlurCompiled(a, 1.5 * unit), b: gaussianBlurCompiled(b, 1.5 * unit) },
      full,
    );
    await progress.report(0.9);
    await addPigmentGrain(painting, { full, seed, progress: progress.subrange(0.9, 0.98) });
    drawPencil(painting, inkCoverage(resizePlane(drawing, full), 0.4));
    return painting;
  },
};

interface PigmentGrain {
  readonly full: Parameters<typeof makePaper>[0];
  readonly seed: number;
  readonly progress: Progress;
}

/** Adds pigment clouds and grain, and paper where there is little pigment. */
async function addPigmentGrain(
  painting: Awaited<ReturnType<Style['paint']>>,
  { full, seed, progress }: PigmentGrain,
): Promise<void> {
  const clouds = valueNoise(full, { scale: 120 * full.unit, octaves: 3, seed: seed + 31 });
  await progress.report(0.2);
  const paper = makePaper(full, { grain: Math.max(2.2, FINEST_GRAIN / full.unit), seed: seed + 57 });
  await progress.report(0.4);
  const relief = lightRelief(paper, 0.7 * full.unit);
  const { lightness, a, b } = painting;
  await runBands(full, progress.subrange(0.5, 1), (from, to) => {
    for (let at = from * full.width; at < to * full.width; at++) {
      const skin = likeRaisedSkin(a.data[at], b.data[at]);
      const bright = smoothStep(0.8, 0.94, lightness.data[at] + 0.05 * clouds.data[at]);
      const bare = (1 - SMOOTHED * skin) * bright;
      const pigment = (1 - lightness.data[at]) * (1 - 0.8 * bare);
      // Washes one over another even out: dark paint has fewer clouds and less grain.
      const thin = (1 - SMOOTHED * skin) * (1.25 - pigment);
      const amount = 1 + thin * (0.24 * clouds.data[at] + 0.13 * paper.data[at]);
      lightness.data[at] = 0.985 - pigment * amount - 0.01 * relief.data[at];
      const pure = raiseChroma(a.data[at], b.data[at], 1.45);
      const stain = pure * (0.75 + 0.25 * amount) * (1 - 0.7 * bare);
      a.data[at] = 0.002 + a.data[at] * stain;
      b.data[at] = 0.008 + b.data[at] * stain;
    }
  });
}
