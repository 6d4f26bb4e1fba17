import { toneShoulder } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import type { LightPlanes } from '../paint-light.ts';
import { hasStars, paintSky, starLight } from './paint-sky.ts';
import type { ScenePlan } from './scene.ts';

/** Difference of light from that of the bare sky up to which a place is sky. */
const SKY_TOLERANCE = 0.12;

/** Adds the stars of a clear night: points, however far the land behind is out of focus. */
export function addStars(scene: ScenePlan, planes: LightPlanes): void {
  if (!hasStars(scene)) return;
  const { width, height } = planes[0];
  const rows = Math.min(height, Math.ceil(scene.horizon * height));
  const sky = new Float32Array(3);
  for (let y = 0, at = 0; y < rows; y++)
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = [(x + 0.5) / height, (y + 0.5) / height];
      const star = starLight(u, v, scene.seed + 5) * Math.min(1, (8 * (scene.horizon - v)) / scene.horizon);
      if (star < 0.01) continue;
      paintSky(scene, { u, v }, sky);
      if (planes.some(({ data }, channel) => Math.abs(data[at] / sky[channel] - 1) > SKY_TOLERANCE)) continue;
      for (const [channel, { data }] of planes.entries()) data[at] += star * [0.85, 0.9, 1][channel];
    }
}

/** Flakes far off to close before the lens: height of a cell, share of cells, radius, light. @tuned */
const flakes = [
  { size: 0.016, share: 0.5, radius: 0.07, light: 0.35 },
  { size: 0.032, share: 0.45, radius: 0.075, light: 0.5 },
  { size: 0.07, share: 0.35, radius: 0.08, light: 0.5 },
  { size: 0.19, share: 0.3, radius: 0.09, light: 0.3 },
] as const;

/** Flakes fall a little aslant, and each is drawn out along its way. */
const FALL = { slant: 0.35, streak: 0.62 } as const;

/** Light of flakes at a point. A cell's flake may lie anywhere in it, so that neighbours are looked at. */
export function flakeLight(u: number, v: number, seed: number): number {
  let light = 0;
  for (const [layer, { size, share, radius, light: power }] of flakes.entries()) {
    const own = seed + 96 + 9 * layer;
    const [left, top] = [Math.floor(u / size - 0.5), Math.floor(v / size - 0.5)];
    for (let row = top; row <= top + 1; row++)
      for (let column = left; column <= left + 1; column++) {
        if (hashUnit(column, row, own) > share) continue;
        const across = u / size - column - hashUnit(column, row, own + 1);
        const down = v / size - row - hashUnit(column, row, own + 2);
        const along = FALL.streak * (down + FALL.slant * across);
        const beside = across - FALL.slant * down;
        const away = Math.hypot(along, beside) / (radius * (0.6 + 0.8 * hashUnit(column, row, own + 3)));
        if (away < 1) light += power * (1 - away * away) * (0.5 + 0.5 * hashUnit(column, row, own + 4));
      }
  }
  return light;
}

/** Adds falling snow before a scene, whatever is out of focus behind it. */
export function addSnow({ weather, air, seed, view }: ScenePlan, planes: LightPlanes): void {
  if (weather !== 'snowfall' || view === 'room') return;
  const { width, height } = planes[0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const flake = flakeLight((x + 0.5) / height, (y + 0.5) / height, seed);
      if (flake === 0) continue;
      for (const [channel, { data }] of planes.entries())
        data[at] += toneShoulder(flake, 0.6) * (1.1 * air.horizon[channel] + 0.02);
    }
}
