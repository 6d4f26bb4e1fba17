import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { bendEdgeFlow, type EdgeFlow, turnEdgeFlow } from '../../../core/filters/structure-tensor.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
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

const PAPER = inkOf(0xf8f6f0);
const GRAPHITE = inkOf(0x24252a);

/** Layers of hatching from light to dark: rotation in radians, and the tone below which each starts. */
const LAYERS = [
  { turn: 0, below: 0.86, weight: 0.38 },
  { turn: 0.55, below: 0.62, weight: 0.36 },
  { turn: -0.6, below: 0.4, weight: 0.6 },
] as const;

/**
 * Graphite at each pixel, 0–1: layers of hatching, each below its tone (tonal art maps, Praun et al. 2001).
 */
async function hatchTones(
  tones: Plane,
  { flow, unit, seed, progress }: { flow: EdgeFlow; unit: number; seed: number; readonly progress: Progress },
): Promise<Plane> {
  const graphite = createPlane(tones);
  for (const [i, { turn, below, weight }] of LAYERS.entries()) {
    const strokes = await drawStrokes(
      { flow: turnEdgeFlow(flow, turn), width: 1 * unit, length: 11.5 * unit, seed: seed + i },
      progress.subrange(i / LAYERS.length, (i + 1) / LAYERS.length),
    );
    for (let at = 0; at < graphite.data.length; at++) {
      const depth = below - tones.data[at];
      if (depth < -0.25) continue;
      const cover =
        smoothStep(-1, 1.3, 0.9 * strokes.data[at] + 5 * depth) *
        Math.min(1, 0.3 + 2.2 * Math.max(0, depth + 0.1));
      graphite.data[at] += (1 - graphite.data[at]) * weight * cover;
    }
  }
  return graphite;
}

/**
 * A graphite drawing: three layers of cross hatching along the form, over soft contours. Drawn at 2.5 MP at
 * most, paper tooth at full size.
 */
export const pencil: Style = {
  workingPixels: 2.5e6,
  async paint({ planes, canvas: { unit }, full, seed }, progress) {
    const smooth = await smoothLightness(
      (await raiseShadows(planes, progress.subrange(0, 0.035))).lightness,
      {
        radius: 2 * unit,
        detail: 0.035,
        progress: progress.subrange(0.035, 0.07),
      },
    );
    await progress.report(0.07);
    const flow = await estimateFlow(smooth, {
      sigma: 2.5 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.07, 0.15),
    });
    await progress.report(0.15);
    const slanting = bendEdgeFlow(flow, { angle: -0.9, obedience: 0.7 });
    await progress.report(0.15);
    const graphite = await hatchTones(smooth, {
      flow: slanting,
      unit,
      seed,
      progress: progress.subrange(0.15, 0.7),
    });
    const lines = await findLines(
      { lightness: planes.lightness, flow, sigma: 0.9 * unit, share: 0.14 },
      progress.subrange(0.7, 0.85),
    );
    const contours = inkCoverage(lines, 0.55);
    await progress.report(0.89);
    for (let at = 0; at < graphite.data.length; at++)
      graphite.data[at] += (1 - graphite.data[at]) * 0.72 * contours.data[at];
    const drawing = resizePlane(graphite, full);
    await progress.report(0.93);
    const paper = makePaper(full, { grain: 1.2, seed: seed + 9 });
    await progress.report(0.96);
    for (let at = 0; at < paper.data.length; at++) {
      const laid = drawing.data[at];
      drawing.data[at] =
        1 - Math.min(1, laid * (1 + 0.55 * paper.data[at] * (1 - laid)) + 0.012 * paper.data[at]);
    }
    return tintTones(drawing, [GRAPHITE, PAPER]);
  },
};
