import type { Rgb } from '../../renderer/colour.ts';
import { createFractal2, createFractal3 } from '../../renderer/fractal-noise.ts';
import { clamp, mix, smoothStep } from '../../renderer/interpolate.ts';
import { addAir, airClearness, SUN } from './daylight.ts';
import { acrossAt, type LakeView, upAt } from './lake-view.ts';

/** Heights between which clouds stand, in metres: flat below, towering above. */
const BASE = 2700;
const TOP = 4700;
/** Steps through the layer, and towards the sun from each; the latter grow by `GROWTH`. */
const STEPS = 72;
const SUN_STEPS = 5;
const SUN_STEP = 60;
const GROWTH = 1.75;
/** Light lost per metre of dense cloud. */
const DENSITY = 0.011;
/** Clouds lower than this over the horizon are lost in the haze. */
const LOWEST = 0.045;

const cloudSun: Rgb = [1.62, 1.5, 1.32];
const cloudSky: Rgb = [0.46, 0.55, 0.7];
const cloudFloor: Rgb = [0.3, 0.36, 0.45];

const bodies = createFractal3({ octaves: 5, gain: 0.47 });
const billows = createFractal3({ octaves: 3, gain: 0.55 });
const streaks = createFractal2({ octaves: 6, gain: 0.55 });

/** Density of cloud at a place, 0 to 1: heaps over flat floors. */
function density(x: number, height: number, away: number): number {
  const share = (height - BASE) / (TOP - BASE);
  if (share <= 0 || share >= 1) return 0;
  const floor = smoothStep(0, 0.07, share);
  const body = bodies(x / 2100 + 3.4, height / 1300, away / 2100 + 8.2);
  const rough = body - 0.588 - 0.17 * share;
  if (rough < -0.07) return 0;
  const billow = Math.abs(2 * billows(x / 420, height / 360, away / 420) - 1);
  return clamp((rough + 0.055 - 0.19 * billow) * 9) * floor;
}

/** Share of sunlight that comes through to a place of a cloud. */
function sunThrough(x: number, height: number, away: number): number {
  let depth = 0;
  let step = SUN_STEP;
  let at = step / 2;
  for (let i = 0; i < SUN_STEPS; i++) {
    depth += step * density(x + SUN[0] * at, height + SUN[1] * at, away + SUN[2] * at);
    at += step;
    step *= GROWTH;
  }
  const lost = depth * DENSITY;
  // Light scattered many times reaches farther than light straight from the sun (Wrenninge et al., 2013).
  return 0.7 * Math.exp(-lost) + 0.3 * Math.exp(-lost * 0.22);
}

/** The cloud that a ray meets: its light and the share of what is behind that still shows. */
interface Met {
  readonly light: Float32Array;
  through: number;
}

function marchCloud(met: Met, { across, up, jitter }: { across: number; up: number; jitter: number }): void {
  met.light.fill(0);
  met.through = 1;
  const near = BASE / up;
  const far = Math.min(TOP / up, near + 13_000);
  const stride = (far - near) / STEPS;
  const length = Math.sqrt(1 + across * across + up * up);
  for (let i = 0; i < STEPS && met.through > 0.015; i++) {
    const away = near + (i + jitter) * stride;
    const x = across * away;
    const height = up * away;
    const here = density(x, height, away);
    if (here <= 0) continue;
    const taken = 1 - Math.exp(-here * DENSITY * Math.min(stride * length, 260));
    const sun = sunThrough(x, height, away) * (1 - 0.35 * Math.exp(-here * 6));
    const high = clamp((height - BASE) / 900);
    for (let channel = 0; channel < 3; channel++)
      met.light[channel] +=
        met.through * taken * (cloudSun[channel] * sun + mix(cloudFloor[channel], cloudSky[channel], high));
    met.through *= 1 - taken;
  }
}

/** Thin ice clouds far above, as a share of white. */
function veil(across: number, up: number): number {
  const x = (across / (up + 0.12)) * 0.9;
  const away = 1 / (up + 0.12);
  const bent = streaks(x * 0.4 + 2, away * 0.3);
  const streak = streaks(x * 0.55 + 3 * bent, away * 1.5 + 2.2 * bent);
  return 0.3 * smoothStep(0.47, 0.8, streak) * smoothStep(0.42, 0.6, bent) * smoothStep(0.04, 0.2, up);
}

/**
 * Light of clouds and the share of sky that shows through them, for each pixel of a view: red, green, blue,
 * share.
 */
export function drawClouds(view: LakeView): Float32Array {
  const clouds = new Float32Array(view.width * view.height * 4);
  const met: Met = { light: new Float32Array(3), through: 1 };
  for (let row = 0, at = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, at += 4) {
      const up = upAt(view, row);
      const across = acrossAt(view, column);
      clouds[at + 3] = 1;
      if (up < LOWEST) continue;
      marchCloud(met, { across, up, jitter: ((column & 1) + 2 * (row & 1) + 0.5) / 4 });
      const faint = smoothStep(LOWEST, LOWEST * 2.2, up);
      const share = (1 - met.through) * faint;
      if (met.through < 1) {
        for (let channel = 0; channel < 3; channel++) met.light[channel] /= 1 - met.through;
        addAir(met.light, { at: 0, clear: airClearness(BASE / up, BASE) });
      }
      const thin = veil(across, up) * (1 - share);
      for (let channel = 0; channel < 3; channel++)
        clouds[at + channel] = met.light[channel] * share + 0.95 * thin;
      clouds[at + 3] = 1 - share - thin;
    }
  return meanOfFour(clouds, view);
}

/** Four neighbours start their steps at four places; their mean is as good as four times the steps. */
function meanOfFour(clouds: Float32Array, { width, height }: LakeView): Float32Array {
  const means = new Float32Array(clouds.length);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      for (let i = 0; i < 4; i++, at++) {
        const right = column + 1 < width ? 4 : 0;
        const below = row + 1 < height ? width * 4 : 0;
        means[at] = (clouds[at] + clouds[at + right] + clouds[at + below] + clouds[at + below + right]) / 4;
      }
  return means;
}
