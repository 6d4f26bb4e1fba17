import { distanceTransform } from '../kernels/distance-transform.ts';
import { estimateEdgeFlow } from '../kernels/edge-flow.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import type { CellMap } from '../kernels/grow-cells.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { hashUnit, valueNoise } from '../kernels/value-noise.ts';
import { partOfPace } from '../pace.ts';
import { findLines, inkLines } from './draw-lines.ts';
import { layCells } from './lay-cells.ts';
import { liftShadows } from './lift-shadows.ts';
import { lightRelief } from './light-relief.ts';
import { paintDabs } from './paint-dabs.ts';
import { resizePlanes } from './resize-planes.ts';
import { shrinkScene } from './shrink-scene.ts';
import { smoothStep } from './soft-steps.ts';
import type { Canvas, Style } from './style.ts';

/** Units from pane to pane, and half the width of the lead between them. */
const PANE = 45;
const LEAD = 1.25;

/** Pixels to the nearest border between panes, smoothed so that the lead bends in curves. */
function measureBorders(owner: Int32Array, { width, height, unit }: Canvas): Plane {
  const inside = new Uint8Array(owner.length).fill(1);
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x < width - 1 && owner[at] !== owner[at + 1]) inside[at] = 0;
      if (y < height - 1 && owner[at] !== owner[at + width]) inside[at] = 0;
    }
  const reach = 4 * LEAD * unit + 2;
  const distance = distanceTransform({ width, height, data: inside }).map((value) => Math.min(value, reach));
  const sigma = unit;
  const smooth = gaussianBlur({ width, height, data: distance }, sigma);
  // Beside a straight border a blur adds the mean of a half normal distribution; half of it is left, or lead runs together where panes are small.
  const raised = 0.5 * sigma * Math.sqrt(2 / Math.PI);
  return { ...smooth, data: smooth.data.map((value) => value - raised) };
}

/** Gives each pane one colour, each a little its own, with a share of the shading of the scene. */
function colourPanes(planes: OklabPlanes, owner: CellMap['owner'], seed: number): OklabPlanes {
  const sums = new Map<number, [count: number, light: number, a: number, b: number]>();
  const { lightness, a, b } = planes;
  for (let at = 0; at < owner.length; at++) {
    const sum = sums.get(owner[at]) ?? [0, 0, 0, 0];
    sum[0]++;
    sum[1] += lightness.data[at];
    sum[2] += a.data[at];
    sum[3] += b.data[at];
    sums.set(owner[at], sum);
  }
  const out = { lightness: createPlane(lightness), a: createPlane(a), b: createPlane(b) };
  for (let at = 0; at < owner.length; at++) {
    const [count, light, sumA, sumB] = sums.get(owner[at]) ?? [1, 0, 0, 0];
    const own = 0.07 * (hashUnit(owner[at], 3, seed) - 0.5);
    out.lightness.data[at] = 0.6 * (light / count) + 0.4 * lightness.data[at] + own;
    out.a.data[at] = 0.75 * (sumA / count) + 0.25 * a.data[at];
    out.b.data[at] = 0.75 * (sumB / count) + 0.25 * b.data[at];
  }
  return out;
}

/**
 * Stained glass: panes that follow the things in the picture, lead between them, wavy glass lit from behind, and what is too fine for lead (such as a face)
 * painted on it in thin lines. Panes are cut at 0.5 MP at most; lead, glass and lines are drawn at full size.
 */
export const stainedGlass: Style = {
  workingPixels: 1.5e6,
  async paint({ planes, canvas, full, seed }, pace) {
    const lifted = liftShadows(planes);
    await pace(0.01);
    const small = shrinkScene(lifted, 5e5);
    await pace(0.01);
    const unit = small.canvas.unit;
    const flow = estimateEdgeFlow(small.planes.lightness, 3 * unit);
    await pace(0.01);
    const dabs = await paintDabs(small.planes, { flow, radius: 8 * unit }, partOfPace(pace, 0, 0.2));
    const metric = { spacing: Math.max(2, PANE * unit), colourWeight: 11, isSquare: false };
    const {
      map: { owner },
    } = await layCells(dabs, { metric, flow, rounds: 7, seed }, partOfPace(pace, 0.2, 0.5));
    const borders = resizePlane(measureBorders(owner, small.canvas), full);
    await pace(0.53);
    const painting = resizePlanes(colourPanes(dabs, owner, seed), full);
    await pace(0.55);
    const fine = estimateEdgeFlow(lifted.lightness, 2.5 * canvas.unit);
    await pace(0.57);
    const lines = await findLines(
      { lightness: lifted.lightness, flow: fine, sigma: 0.9 * canvas.unit, share: 0.07 },
      partOfPace(pace, 0.6, 0.8),
    );
    const drawn = inkLines(resizePlane(lines, full), 0.35);
    await pace(0.84);
    const busy = resizePlane(gaussianBlur(inkLines(lines, 0.35), 11 * canvas.unit), full);
    await pace(0.88);
    const waves = valueNoise(full, { scale: 26 * full.unit, scaleDown: 14 * full.unit, octaves: 3, seed });
    await pace(0.92);
    const glints = lightRelief(waves, 1.5 * full.unit);
    await pace(0.96);
    const { lightness, a, b } = painting;
    const soft = (0.7 * unit) / full.unit;
    for (let at = 0; at < waves.data.length; at++) {
      // Where much is drawn there is much to recognise: the lead steps back.
      const half = LEAD * unit * (1 - 0.7 * smoothStep(0.04, 0.14, busy.data[at]));
      const lead = smoothStep(half + soft, half - soft, borders.data[at]);
      const shade = smoothStep(3.5 * half, half, borders.data[at]);
      const line = 0.55 * drawn.data[at];
      const glass =
        Math.min(0.97, 0.08 + 0.93 * lightness.data[at] + 0.045 * waves.data[at] + 0.25 * glints.data[at]) -
        0.09 * shade;
      const rounded = 0.1 + 0.22 * smoothStep(0.75 * half, 0, borders.data[at]);
      lightness.data[at] = glass * (1 - line) * (1 - lead) + rounded * lead;
      a.data[at] *= 1.45 * (1 - lead) * (1 - 0.6 * line);
      b.data[at] *= 1.45 * (1 - lead) * (1 - 0.6 * line);
    }
    return painting;
  },
};
