import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { addDiscs } from './add-discs.ts';
import { addLight, cover, type Light, type Painter, setMix } from './shader.ts';

/** Leaves far out of focus: patches of light and dark green with discs of sky and sun between them. */
export const paintFoliage: Painter =
  ({ first, second, seed }) =>
  (u, v, out) => {
    const masses = sampleClouds(u * 2.2, v * 2.2, seed);
    const leaves = sampleClouds(u * 9, v * 9, seed + 20);
    const sun = smoothStep(0.95, 0.05, v) * 0.7 + 0.45;
    setMix(out, [first, second], {
      share: smoothStep(0.34, 0.68, 0.6 * masses + 0.4 * leaves),
      light: sun * (0.55 + 0.9 * leaves),
    });
    const open = smoothStep(0.42, 0.62, masses) * smoothStep(0.95, 0.2, v);
    addDiscs(out, { u, v, size: 0.1, seed: seed + 1, light: [0.75, 0.9, 0.38], strength: 0.5 * open });
    addDiscs(out, { u, v, size: 0.16, seed: seed + 2, light: [1, 0.95, 0.62], strength: 0.55 * open });
  };

/** Sea between sky and sand. */
export const paintBeach: Painter =
  ({ first, second, seed }) =>
  (u, v, out) => {
    const horizon = 0.46;
    const shore = 0.74 + 0.02 * Math.sin(u * 3.1) + 0.015 * (sampleNoise(u * 4, 1, seed) - 0.5);
    const haze: Light = [0.8, 0.88, 0.93];
    setMix(out, [first, haze], { share: smoothStep(0, horizon, v) ** 1.3 });
    const cloud = smoothStep(0.5, 0.78, sampleClouds(u * 1.4, v * 4.2, seed)) * smoothStep(horizon, 0.1, v);
    cover(out, [0.95, 0.95, 0.95], 0.6 * cloud);
    if (v > horizon) {
      const near = (v - horizon) / (shore - horizon);
      const ripple = sampleNoise(u * 14, (v - horizon) * 130, seed + 3) - 0.5;
      const sea: Light = [0.02 + 0.22 * near ** 2, 0.2 + 0.34 * near, 0.36 + 0.26 * near];
      const glint = 1 + 0.35 * ripple;
      cover(out, [sea[0] * glint, sea[1] * glint, sea[2] * glint], smoothStep(horizon, horizon + 0.008, v));
    }
    const foam =
      Math.exp(-(((v - shore) / 0.014) ** 2)) + 0.5 * Math.exp(-(((v - shore + 0.07) / 0.011) ** 2));
    cover(out, [0.9, 0.93, 0.93], 0.75 * foam * (0.5 + 0.5 * sampleNoise(u * 12, v * 30, seed + 4)));
    const sand = 0.9 + 0.2 * sampleClouds(u * 5, v * 16, seed + 5) - 0.28 * Math.exp(-(v - shore) / 0.05);
    cover(out, [second[0] * sand, second[1] * sand, second[2] * sand], smoothStep(shore, shore + 0.03, v));
  };

const RIDGES = [0, 1, 2, 3, 4];

/** Height over which a ridge's edge is mixed with the background. */
const RIDGE_EDGE = 0.006;

/** Ridges behind each other, paler the farther away they lie. */
export const paintMountains: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const haze: Light = [0.72, 0.78, 0.84];
    const tops = RIDGES.map((ridge) => {
      const peaks = sampleClouds(u * (1.5 + ridge * 0.35) + ridge * 11, 0.5 + ridge, seed + ridge * 5);
      return 0.3 + 0.12 * ridge - (0.36 - 0.05 * ridge) * (peaks - 0.45);
    });
    const nearest = tops.findLastIndex((top) => v - top > RIDGE_EDGE);
    if (nearest < 0) {
      setMix(out, [first, haze], { share: smoothStep(0, 0.55, v) });
      const cloud = smoothStep(0.5, 0.8, sampleClouds(u * 1.5, v * 4, seed + 50));
      cover(out, [0.92, 0.93, 0.95], 0.55 * cloud * smoothStep(0.5, 0.15, v));
    }
    for (const ridge of RIDGES.slice(Math.max(0, nearest))) {
      const top = tops[ridge];
      if (v < top) continue;
      const near = ridge / 4;
      const lit =
        0.8 +
        1.1 * (sampleClouds(u * 5 + v * 4, v * 8 - u * 3, seed + 70 + ridge) - 0.5) +
        0.15 * (u / aspect - 0.5);
      const mist = (1 - near) ** 1.2 * 0.75 + 0.25 * smoothStep(0, 0.22, v - top) * (1 - near);
      const rock: Light = [second[0] * lit, second[1] * lit, second[2] * lit];
      const body: Light = [
        rock[0] + (haze[0] * 0.8 - rock[0]) * mist,
        rock[1] + (haze[1] * 0.84 - rock[1]) * mist,
        rock[2] + (haze[2] * 0.92 - rock[2]) * mist,
      ];
      cover(out, body, smoothStep(0, RIDGE_EDGE, v - top));
    }
  };

/** A low sun behind streaks of cloud over a dark land. */
export const paintSunset: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const horizon = 0.82;
    const x = u - aspect * 0.62;
    const glow = Math.exp(-Math.hypot(x * 0.75, (v - 0.72) * 1.5) / 0.34);
    setMix(out, [first, second], { share: smoothStep(0.05, horizon, v) });
    addLight(out, [1, 0.52, 0.16], 0.85 * glow);
    addLight(out, [1, 0.86, 0.55], 2.4 * (1 - smoothStep(0.038, 0.052, Math.hypot(x, v - 0.72))));
    const streak = sampleClouds(u * 1.1 + 3, v * 7 + 0.6 * sampleNoise(u * 2, v * 2, seed + 8), seed);
    const cloud = smoothStep(0.48, 0.74, streak) * smoothStep(0.84, 0.5, v);
    cover(out, [0.2 + 0.9 * glow, 0.07 + 0.34 * glow, 0.14 + 0.08 * glow], 0.72 * cloud);
    const land = horizon + 0.035 * (sampleClouds(u * 2, 3, seed + 30) - 0.5);
    cover(out, [0.025, 0.016, 0.026], smoothStep(land, land + 0.012, v));
  };

/** Stars of all sizes, denser along a band of faint light. */
export const paintStars: Painter =
  ({ aspect, first, second, seed }) =>
  (u, v, out) => {
    const across = (u - aspect / 2) * 0.55 + (v - 0.42) * 0.95;
    const band = Math.exp(-((across / 0.2) ** 2));
    const dust = sampleClouds(u * 3, v * 3, seed);
    setMix(out, [first, second], { share: smoothStep(0.1, 1.1, v), light: 0.8 + 0.3 * dust });
    addLight(out, [0.1, 0.09, 0.14], band * smoothStep(0.32, 0.75, dust) * 0.9);
    for (const [layer, size] of [0.011, 0.026, 0.09].entries()) {
      const column = Math.floor(u / size);
      const row = Math.floor(v / size);
      const chance = hashUnit(column, row, seed + 5 + layer);
      if (chance > 0.3 + 0.35 * band) continue;
      const x = (column + 0.25 + 0.5 * hashUnit(column, row, seed + 15 + layer)) * size;
      const y = (row + 0.25 + 0.5 * hashUnit(column, row, seed + 25 + layer)) * size;
      const away = Math.hypot(u - x, v - y) / [0.0009, 0.0014, 0.0021][layer];
      const warmth = hashUnit(column, row, seed + 35 + layer);
      const power = (0.25 + hashUnit(column, row, seed + 45 + layer) ** 3) * Math.exp(-away * away);
      addLight(out, [0.75 + 0.25 * warmth, 0.85, 1.05 - 0.3 * warmth], 1.3 * power);
    }
  };
