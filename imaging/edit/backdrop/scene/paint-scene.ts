import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { addDiscs } from '../add-discs.ts';
import { addLight, cover, type Light, type Shader } from '../shader.ts';
import { type GroundPoint, groundColour, groundPoint, rippleAt } from './paint-ground.ts';
import { addDistantLamps } from './paint-rain.ts';
import { paintRoom } from './paint-room.ts';
import { glowAt, paintSky } from './paint-sky.ts';
import { viewPainters } from './paint-views.ts';
import type { Point, ScenePlan } from './scene.ts';

/** Sky and land above the horizon at a point. */
function paintAbove(scene: ScenePlan, point: Point, out: Float32Array): void {
  paintSky(scene, point, out);
  const { view } = scene;
  if (view !== 'sea' && view !== 'room') viewPainters[view](scene, point, out);
  addLamps(scene, point, out);
  addDistantLamps(scene, point, out);
}

/** Lamps far out of focus when it is dark: many in a town, few elsewhere. */
function addLamps(
  { air, view, horizon, seed, isSharp }: ScenePlan,
  { u, v }: Point,
  out: Float32Array,
): void {
  if (isSharp || air.lamps < 0.5 || view !== 'skyline') return;
  const street = Math.exp(-(((v - horizon + 0.03) / 0.07) ** 2)) * air.lamps;
  addDiscs(out, { u, v, size: 0.07, seed: seed + 91, light: [1, 0.62, 0.26], strength: 0.8 * street });
  addDiscs(out, { u, v, size: 0.09, seed: seed + 92, light: [0.95, 0.85, 0.65], strength: 0.5 * street });
  addDiscs(out, { u, v, size: 0.08, seed: seed + 93, light: [0.9, 0.15, 0.1], strength: 0.35 * street });
}

/** Water that mirrors what stands above it, the more the flatter it is looked at. */
function paintWater(scene: ScenePlan, { u, v, point }: Seen, out: Float32Array): void {
  const { horizon, air, seed, view } = scene;
  const isSea = view === 'sea';
  const slope = rippleAt(point, { seed: seed + 71, calm: isSea ? 0.11 : 0.06 });
  const mirrored = Math.max(0.02, Math.min(horizon - 0.002, 2 * horizon - v + slope));
  paintAbove(scene, { u: u + 0.3 * slope, v: mirrored, isMirrored: true }, out);
  const mirrors = mix(0.28, 0.9, Math.exp(-(v - horizon) * (isSea ? 5 : 3)));
  const deep: Light = isSea ? [0.015, 0.09, 0.13] : [0.02, 0.05, 0.05];
  for (const channel of [0, 1, 2] as const) {
    const body = deep[channel] * (1.6 * air.ambient[channel] + 0.9 * air.sun[channel]);
    out[channel] = mix(body, 0.9 * out[channel], mirrors);
  }
  const glint = smoothStep(0.62, 0.85, sampleNoise(point.x * 2.6, point.z * 7, seed + 75));
  const path = Math.exp(-(((u - 0.72 * scene.aspect) / 0.13) ** 2));
  addLight(out, [1.2, 0.62, 0.26], air.glow * glint * path * 0.9);
}

interface Seen {
  readonly u: number;
  readonly v: number;
  readonly point: GroundPoint;
}

/** Dry ground in the light of the scene; wet ground mirrors a little of what is above. */
function paintLand(scene: ScenePlan, { u, v, point }: Seen, out: Float32Array): void {
  const { air, ground, seed, horizon, view } = scene;
  // The shore of a lake is gravel and turf.
  const kind = ground === 'lake' ? 'grass' : ground;
  const colour = groundColour(kind, point, seed + 81);
  const bright = 0.55 + 0.25 * sampleNoise(point.x * 0.25, point.z * 0.12, seed + 83);
  const lamps = view === 'skyline' ? 0.07 * air.lamps : 0;
  const far = view === 'sea' ? 0 : 0.45 * air.fog ** 2 * (1 - Math.exp(-point.z / 60));
  const near = air.glow > 0 ? air.glow * glowAt(scene, u, horizon) * Math.exp(-(v - horizon) * 4) : 0;
  for (const channel of [0, 1, 2] as const) {
    const lit =
      air.ambient[channel] + bright * air.sun[channel] + (0.3 * near + lamps) * [1, 0.6, 0.3][channel];
    out[channel] = mix(colour[channel] * lit * (1 - 0.45 * air.wet), air.haze[channel], far);
  }
}

function paintBelow(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { ground, view } = scene;
  const seen = { u, v, point: groundPoint(scene, u, v) };
  if (ground === 'lake' || view === 'sea') paintShore(scene, seen, out);
  else paintLand(scene, seen, out);
}

/** Water with surf, and the beach before it. */
function paintShore(scene: ScenePlan, seen: Seen, out: Float32Array): void {
  const { horizon, seed, air, view } = scene;
  const { u, v } = seen;
  const shore = scene.shore + 0.018 * (sampleNoise(u * 2.2, 1, seed + 72) - 0.5);
  const isDry = smoothStep(shore - 0.002, shore + 0.004, v);
  if (isDry < 1) paintWater(scene, seen, out);
  if (isDry > 0) {
    const land = new Float32Array(3);
    paintLand(scene, seen, land);
    const damp = 1 - 0.4 * Math.exp(-(v - shore) / 0.045);
    cover(out, [land[0] * damp, land[1] * damp, land[2] * damp], isDry);
  }
  const surf = Math.exp(-(((v - shore) / 0.006) ** 2)) + 0.5 * Math.exp(-(((v - shore + 0.05) / 0.006) ** 2));
  const white = (view === 'sea' ? 0.85 : 0.15) * surf * sampleNoise(u * 9, v * 60, seed + 76);
  const foam = (channel: 0 | 1 | 2) => 0.8 * (air.ambient[channel] + 0.7 * air.sun[channel]);
  cover(out, [foam(0), foam(1), foam(2)], Math.min(1, white * smoothStep(horizon, horizon + 0.05, v)));
}

/** Snow in the air before the scene. */
function addSnow({ weather, air, seed }: ScenePlan, { u, v }: Point, out: Float32Array): void {
  if (weather !== 'snowfall') return;
  addFlakes(out, { u, v, size: 0.03, seed: seed + 96, light: air.horizon, strength: 0.5 });
  addFlakes(out, { u, v, size: 0.085, seed: seed + 97, light: air.horizon, strength: 0.4 });
}

interface Flakes extends Point {
  readonly size: number;
  readonly seed: number;
  readonly light: Light;
  readonly strength: number;
}

/** Flakes out of focus; some cells of a size hold one. */
function addFlakes(out: Float32Array, { u, v, size, seed, light, strength }: Flakes): void {
  const column = Math.floor(u / size);
  const row = Math.floor(v / size);
  if (hashUnit(column, row, seed) > 0.4) return;
  const x = (column + 0.25 + 0.5 * hashUnit(column, row, seed + 1)) * size;
  const y = (row + 0.25 + 0.5 * hashUnit(column, row, seed + 2)) * size;
  const away = Math.hypot(u - x, v - y) / (size * (0.08 + 0.1 * hashUnit(column, row, seed + 3)));
  if (away < 1) addLight(out, light, strength * (1 - away * away));
}

/** Shader of a whole scene. */
export function paintScene(scene: ScenePlan): Shader {
  return (u, v, out) => {
    if (scene.view === 'room') paintRoom(scene, { u, v }, out);
    else if (v < scene.horizon) paintAbove(scene, { u, v }, out);
    else paintBelow(scene, { u, v }, out);
    if (scene.view !== 'room') addSnow(scene, { u, v }, out);
  };
}
