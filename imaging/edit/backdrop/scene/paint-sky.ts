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

/** Light of the stars of a clear night at a point; each cell holds at most one. */
export function starLight(u: number, v: number, seed: number): number {
  let light = 0;
  for (const [layer, size] of [0.022, 0.05].entries()) {
    const column = Math.floor(u / size);
    const row = Math.floor(v / size);
    if (hashUnit(column, row, seed + layer) > 0.2) continue;
    const x = (column + 0.1 + 0.8 * hashUnit(column, row, seed + 15 + layer)) * size;
    const y = (row + 0.1 + 0.8 * hashUnit(column, row, seed + 25 + layer)) * size;
    const away = Math.hypot(u - x, v - y) / (0.0009 + 0.0006 * layer);
    if (away > 3) continue;
    light += 2.2 * (0.16 + hashUnit(column, row, seed + 45 + layer) ** 4) * Math.exp(-away * away);
  }
  return light;
}

/** True where stars are seen between the clouds. */
export function hasStars({ time, view, air }: ScenePlan): boolean {
  return time === 'night' && view !== 'room' && air.cover < 0.3;
}

/** Place of the moon: a share of the width, and of the height of the sky; and its radius. */
const MOON = { across: 0.3, down: 0.26, radius: 0.021 } as const;

/** Distance from the moon in its radii. */
function moonAway({ aspect, horizon }: ScenePlan, { u, v }: Point): number {
  return Math.hypot(u - MOON.across * aspect, v - MOON.down * horizon) / MOON.radius;
}

/** The moon with its light in the air, or the disc of a low sun. */
function addDisc(scene: ScenePlan, point: Point, out: Float32Array): void {
  const { aspect, horizon, air, time } = scene;
  const { u, v } = point;
  if (time === 'night') {
    const away = moonAway(scene, point);
    addLight(out, [0.75, 0.85, 1], 0.12 * Math.exp(-away / 4.5) + 0.85 * smoothStep(1.06, 0.94, away));
  } else if (time === 'golden' && air.cover < 0.9) {
    const away = Math.hypot(u - SUN * aspect, v - horizon + 0.075) / 0.024;
    addLight(out, [1.3, 0.85, 0.4], smoothStep(1.08, 0.9, away));
  }
}

/** Noise of clouds in a plane overhead, which runs together at the horizon; `ahead` looks towards the sun. */
function cloudMass({ aspect, horizon, seed }: ScenePlan, { u, v }: Point, ahead: number): number {
  const away = 1 / (1.16 - Math.min(1, v / horizon));
  const x = (u - 0.5 * aspect) * away * 1.35 + 7 - 0.17 * ahead;
  const y = away * 1.9 - 0.2 * ahead;
  const mass = sampleClouds(x, y, seed + 60);
  return mass < 0.34 ? mass : mass + 0.1 * (sampleClouds(x * 6.5, y * 6.5, seed + 64) - 0.5);
}

/** Closed clouds, darker and lighter. */
function shadeOvercast(scene: ScenePlan, point: Point, out: Float32Array): void {
  const mass = cloudMass(scene, point, 0);
  const soft = sampleClouds(point.u * 1.3, point.v * 3.2, scene.seed + 60) - 0.5;
  const calm = scene.air.mist > 0.3 ? 0.35 : 1;
  const shade = 0.85 * (smoothStep(0.3, 0.72, mass) - 0.5) + 0.4 * soft;
  const high = smoothStep(0.02, 0.3, scene.horizon - point.v);
  for (let channel = 0; channel < 3; channel++) out[channel] *= 1 + calm * shade * (0.25 + 0.75 * high);
}

/** Single clouds: bright where the sun meets them, in the hour's colours below. */
function coverWithClouds(scene: ScenePlan, point: Point, { out, near }: { out: Float32Array; near: number }) {
  const { horizon, air } = scene;
  const mass = cloudMass(scene, point, 0);
  const least = mix(0.68, 0.37, air.cover);
  const edge = mix(0.3, 0.1, air.cover);
  const low = smoothStep(0, 0.07, horizon + 0.02 - point.v);
  const thick = smoothStep(least, least + edge, mass) * low;
  if (thick <= 0) return;
  const lit = smoothStep(-0.05, 0.11, mass - cloudMass(scene, point, 1));
  const deep = smoothStep(least + 0.5 * edge, least + 2.6 * edge, mass);
  const bright = (0.35 + 0.65 * lit) * (1 - 0.45 * deep);
  const colour: [number, number, number] = [0, 0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const shade = 0.8 * air.ambient[channel] + 0.42 * air.horizon[channel];
    colour[channel] = mix(shade, 0.98 * air.sun[channel] + 0.4 * air.ambient[channel], 0.85 * bright);
  }
  colour[0] += 0.5 * near;
  colour[1] += 0.17 * near;
  cover(out, colour, 0.93 * thick);
}

/** Sky from its zenith to the horizon, with the glow of a low sun and clouds in perspective. */
export function paintSky(scene: ScenePlan, point: Point, out: Float32Array): void {
  const { horizon, air } = scene;
  const { u, v } = point;
  setMix(out, [air.zenith, air.horizon], { share: Math.min(1, v / horizon) ** 1.7 });
  const near = air.glow > 0 ? air.glow * glowAt(scene, u, v) : 0;
  addLight(out, [1, 0.48, 0.16], 0.75 * near);
  if (air.cover === 1) {
    // Closed clouds let some of the moon through.
    if (scene.time === 'night') addLight(out, [0.8, 0.88, 1], 0.13 * Math.exp(-moonAway(scene, point) / 9));
    shadeOvercast(scene, point, out);
    return;
  }
  addDisc(scene, point, out);
  coverWithClouds(scene, point, { out, near });
}
