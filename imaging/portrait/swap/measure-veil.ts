import { encodeSrgb } from '../../core/colour/colour-space.ts';
import { quantiles, smoothStep } from '../../core/numeric/scalar.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { linearAt } from '../../vision/faces/linear-at.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';

/** Linear red, green and blue added by haze, mist or lens flare over a face. */
export type Veil = readonly [number, number, number];

/** Largest reflectance of pupils, lashes and nostrils relative to skin. Blur and small pictures raise it. */
const DARKEST = 0.1;

/** Range of the darkest places' light relative to skin, from no veil to a certain one. */
const VEILED = [0.26, 0.42] as const;

/** Largest tint of a veil, which is mostly grey. More colour is skin blurred into small eyes. */
const MAX_TINT = 1.35;

/** Largest veil relative to the darkest skin's light; without it only noise would remain. */
const MAX_SHARE = 0.75;

/**
 * Measures the veil over a face from its darkest places, which would be nearly black without (dark channel;
 * He, Sun and Tang, 2009). 0 for most photos.
 */
export function measureVeil(uvMap: Raster, zones: UvZones): Veil {
  const dark: number[][] = [[], [], []];
  const skin: number[][] = [[], [], []];
  const colour = [0, 0, 0];
  const { rightEye, leftEye, brows, nostrils } = zones;
  for (let pixel = 0; pixel < uvMap.width * uvMap.height; pixel += 2) {
    if (uvMap.data[4 * pixel + 3] < 0.9) continue;
    const isFeature =
      Math.max(rightEye.data[pixel], leftEye.data[pixel], brows.data[pixel], nostrils.data[pixel]) > 0.5;
    if (!isFeature && zones.skin.data[pixel] < 0.9) continue;
    linearAt(uvMap, pixel, colour);
    for (let channel = 0; channel < 3; channel++) (isFeature ? dark : skin)[channel].push(colour[channel]);
  }
  const darkest = dark.map((values) => quantiles(values, 0.02)[0] ?? 0);
  const usual = skin.map((values) => quantiles(values, 0.5)[0] ?? 1);
  const share = smoothStep(...VEILED, darkest[1] / Math.max(1e-4, usual[1]));
  const shade = skin.map((values) => quantiles(values, 0.05)[0] ?? 0);
  const veil = darkest.map((value, channel) =>
    Math.max(0, Math.min(share * (value - DARKEST * usual[channel]), MAX_SHARE * shade[channel])),
  );
  const [red, green, blue] = veil.map((value) => Math.min(value, MAX_TINT * Math.min(...veil)));
  return [red, green, blue];
}

/** Removes a veil from a UV map: `width × height × 4`, sRGB 0–1 times opacity, opacity. */
export function removeVeil(uvMap: Raster, veil: Veil): Raster {
  if (Math.max(...veil) < 1e-4) return uvMap;
  const data = uvMap.data.slice();
  const colour = [0, 0, 0];
  for (let pixel = 0; pixel < uvMap.width * uvMap.height; pixel++) {
    linearAt(uvMap, pixel, colour);
    for (let channel = 0; channel < 3; channel++)
      data[4 * pixel + channel] =
        data[4 * pixel + 3] * encodeSrgb(Math.max(0, colour[channel] - veil[channel]));
  }
  return { ...uvMap, data };
}
