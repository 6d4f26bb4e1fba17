import { sampleClouds } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { addLight, cover, setMix } from '../shader.ts';
import type { Point, ScenePlan } from './scene.ts';

/** Place of a low sun, as a share of the width. */
const SUN = 0.72;

/** Nearness to the low sun at a point, 0–1. */
export function glowAt({ aspect, horizon }: ScenePlan, u: number, v: number): number {
  return Math.exp(-Math.hypot((u - SUN * aspect) * 0.7, (v - horizon + 0.06) * 1.3) / 0.3);
}

/** Stars of a clear night; each cell holds at most one. */
function addStars(out: Float32Array, { u, v, seed }: { u: number; v: number; seed: number }): void {
  for (const [layer, size] of [0.022, 0.05].entries()) {
    const column = Math.floor(u / size);
    const row = Math.floor(v / size);
    if (hashUnit(column, row, seed + layer) > 0.2) continue;
    const x = (column + 0.25 + 0.5 * hashUnit(column, row, seed + 15 + layer)) * size;
    const y = (row + 0.25 + 0.5 * hashUnit(column, row, seed + 25 + layer)) * size;
    const away = Math.hypot(u - x, v - y) / (0.0011 + 0.0009 * layer);
    const power = (0.2 + hashUnit(column, row, seed + 45 + layer) ** 3) * Math.exp(-away * away);
    addLight(out, [0.85, 0.9, 1], 2.2 * power);
  }
}

/** Sky from its zenith to the horizon, with the glow of a low sun and clouds in perspective. */
export function paintSky(scene: ScenePlan, { u, v, isMirrored }: Point, out: Float32Array): void {
  const { horizon, air, seed, time } = scene;
  const down = Math.min(1, v / horizon);
  setMix(out, [air.zenith, air.horizon], { share: down ** 1.7 });
  const near = air.glow > 0 ? air.glow * glowAt(scene, u, v) : 0;
  addLight(out, [1, 0.48, 0.16], 0.75 * near);
  if (time === 'night' && air.cover < 0.3 && !isMirrored) addStars(out, { u, v, seed: seed + 5 });
  if (air.cover === 1) {
    const mass = sampleClouds(u * 1.3, v * 3.2, seed + 60) - 0.5;
    for (let channel = 0; channel < 3; channel++) out[channel] *= 1 + 0.5 * mass * (1 - down);
    return;
  }
  // Clouds lie in a plane overhead, which runs together at the horizon.
  const away = 1 / (horizon + 0.16 - v);
  const x = (u - scene.aspect / 2) * away;
  const mass = sampleClouds(x * 0.62 + 7, away * 0.95, seed + 60);
  const least = mix(0.68, 0.42, air.cover);
  const thick = smoothStep(least, least + 0.26, mass) * smoothStep(0, 0.1, horizon + 0.02 - v);
  if (thick <= 0) return;
  const lit = smoothStep(-0.03, 0.1, mass - sampleClouds(x * 0.62 + 6.86, away * 0.95 - 0.16, seed + 60));
  const bright = 0.55 + 0.45 * lit;
  const edge: [number, number, number] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const shade = 0.75 * air.ambient[channel] + 0.4 * air.horizon[channel];
    edge[channel] = mix(shade, 0.95 * air.sun[channel] + 0.3 * air.ambient[channel], 0.62 * bright);
  }
  edge[0] += 0.35 * near;
  edge[1] += 0.12 * near;
  cover(out, edge, 0.86 * thick);
}
