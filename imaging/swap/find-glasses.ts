import type { ChartZones } from '../faces/chart-zones.ts';
import { CHART_SIDE } from '../faces/draw-chart.ts';
import { boxBlur } from '../kernels/box-blur.ts';
import { dilatePlane, erodePlane } from '../kernels/dilate-plane.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { median } from '../kernels/median.ts';
import type { Plane } from '../kernels/plane.ts';
import { quantiles } from '../kernels/quantiles.ts';
import type { Raster } from '../kernels/raster.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { drawLight } from './draw-light.ts';

/** Where the bridge of a pair of glasses crosses the nose, in shares of the chart. */
const BRIDGE = { left: 0.455, right: 0.545, top: 0.34, bottom: 0.44 } as const;

/** How far above and below a bridge the skin is looked at. */
const REACHES = [6, 10, 14];

/** From this logarithm of light on, by which the bridge is darker than the skin on both sides of it, there are glasses: 0.12 at most without, 0.2 with thin rims. */
const LEAST_DIP = 0.18;

/** Where frames are looked for, and how wide they may be. */
const FRAMES = { top: 0.22, bottom: 0.58 } as const;
const MOST_WIDTH = 0.05;

/** By how much a frame is darker than its surroundings (logarithm of light): for nothing, and for sure. */
const DARKER = [0.16, 0.4] as const;

/** Of the chart's area: smaller parts are wrinkles and lashes. */
const LEAST_RIM = 0.006;

/** How far frames are grown, in sides of the chart: their shine and their shadow. */
const GROWTH = 0.006;

/** How much darker something is that lies across the nose than the skin above and below: the middle one of all columns. */
function measureDip({ data }: Plane): number {
  const dips: number[] = [];
  for (let x = Math.round(BRIDGE.left * CHART_SIDE); x < BRIDGE.right * CHART_SIDE; x++) {
    let most = 0;
    for (let y = Math.round(BRIDGE.top * CHART_SIDE); y < BRIDGE.bottom * CHART_SIDE; y++) {
      const at = y * CHART_SIDE + x;
      const above = Math.max(...REACHES.map((reach) => data[at - reach * CHART_SIDE]));
      const below = Math.max(...REACHES.map((reach) => data[at + reach * CHART_SIDE]));
      most = Math.max(most, Math.min(above, below) - data[at]);
    }
    dips.push(most);
  }
  return median(dips);
}

/** How dark the lines of the lower face's skin are: wrinkles and stubble must not pass for frames. */
function measureRoughness({ light, closed }: { light: Plane; closed: Plane }, zones: ChartZones): number {
  const depths: number[] = [];
  for (let pixel = Math.round(FRAMES.bottom * CHART_SIDE) * CHART_SIDE; pixel < light.data.length; pixel += 3)
    if (zones.skin.data[pixel] > 0.9) depths.push(closed.data[pixel] - light.data[pixel]);
  return quantiles(depths, 0.72)[0] ?? 0;
}

/** Leaves those parts of a frame that cross the nose, or are as large as a rim. */
function dropSpecks(frames: Plane): Plane {
  const flags = Uint8Array.from(frames.data, (value) => (value > 0.5 ? 1 : 0));
  const { labels, sizes } = labelComponents({ ...frames, data: flags });
  const kept = sizes.map((size, label) => label > 0 && size > LEAST_RIM * CHART_SIDE * CHART_SIDE);
  for (let y = Math.round(BRIDGE.top * CHART_SIDE); y < BRIDGE.bottom * CHART_SIDE; y++)
    for (let x = Math.round(BRIDGE.left * CHART_SIDE); x < BRIDGE.right * CHART_SIDE; x++)
      if (labels[y * CHART_SIDE + x] > 0) kept[labels[y * CHART_SIDE + x]] = true;
  return { ...frames, data: frames.data.map((value, at) => (kept[labels[at]] ? value : 0)) };
}

/**
 * Finds the frame of glasses on a face, 0–1 as a chart: what is narrow and darker than the skin on both sides of it (black top hat; Meyer, 1979), where something crosses
 * the nose between the eyes. `undefined` where nothing does.
 */
export function findGlasses(chart: Raster, zones: ChartZones): Plane | undefined {
  const light = drawLight(chart);
  if (measureDip(light) < LEAST_DIP) return undefined;
  const radius = Math.round((MOST_WIDTH * CHART_SIDE) / 2);
  const closed = erodePlane(dilatePlane(light, radius), radius);
  const size = { width: CHART_SIDE, height: CHART_SIDE };
  const roughness = measureRoughness({ light, closed }, zones);
  const [nothing, sure] = DARKER.map((step) => Math.max(step, step * (roughness / DARKER[0])));
  const frames = light.data.map((value, pixel) => {
    const y = Math.floor(pixel / CHART_SIDE) / CHART_SIDE;
    const eye = Math.max(zones.rightEye.data[pixel], zones.leftEye.data[pixel]);
    if (y < FRAMES.top || y > FRAMES.bottom || zones.nostrils.data[pixel] > 0.5) return 0;
    return smoothStep(nothing, sure, closed.data[pixel] - value) * (1 - eye);
  });
  const whole = dropSpecks({ ...size, data: frames });
  const grown = dilatePlane(whole, Math.max(1, Math.round(GROWTH * CHART_SIDE)));
  return gaussianBlur(boxBlur(grown, 1), 1);
}
