import { luminanceOf } from '../../../core/colour/colour-space.ts';
import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { addDiscs } from '../add-discs.ts';
import { type GroundPoint, groundColour, groundPoint, rippleAt } from '../paint-ground.ts';
import { addLight, cover, type Light, type Shader } from '../shader.ts';
import { addDistantLamps } from './paint-rain.ts';
import { paintRoom } from './paint-room.ts';
import { glowAt, hasStars, paintSky } from './paint-sky.ts';
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
function addLamps({ air, view, horizon, seed }: ScenePlan, { u, v }: Point, out: Float32Array): void {
  if (air.lamps < 0.5 || view !== 'skyline') return;
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
  // Only the sky glitters, not land that is mirrored.
  const bare = luminanceOf(air.horizon) + 0.3 * air.glow;
  const isSky = smoothStep(0.3, 0.75, luminanceOf(out) / bare);
  const mirrors = mix(0.28, 0.9, Math.exp(-(v - horizon) * (isSea ? 5 : 3)));
  const deep: Light = isSea ? [0.015, 0.09, 0.13] : [0.02, 0.05, 0.05];
  for (const channel of [0, 1, 2] as const) {
    const body = deep[channel] * (1.6 * air.ambient[channel] + 0.9 * air.sun[channel]);
    out[channel] = mix(body, 0.9 * out[channel], mirrors);
  }
  const fine = smoothStep(0.5, 0.05, point.footprint / 0.06);
  const glint = smoothStep(0.62, 0.85, sampleNoise(point.x * 9, point.z * 24, seed + 75)) * fine;
  const wide = smoothStep(0.62, 0.85, sampleNoise(point.x * 2.6, point.z * 7, seed + 76)) * (1 - fine);
  const isMoonlit = hasStars(scene);
  const middle = isMoonlit ? 0.3 : 0.72;
  const path = Math.exp(-(((u - middle * scene.aspect) / (0.06 + 0.35 * (v - horizon))) ** 2));
  const power = (glint + wide) * path * isSky;
  if (isMoonlit) addLight(out, [0.3, 0.36, 0.45], 0.8 * power);
  else addLight(out, [1.2, 0.62, 0.26], 0.9 * air.glow * power);
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

/** Row of the edge of the water: bays and tongues, which waves draw. */
function shoreAt({ shore, seed, horizon }: ScenePlan, u: number): number {
  const bend =
    0.05 * (sampleNoise(u * 1.6, 1, seed + 72) - 0.5) +
    0.02 * (sampleNoise(u * 4.3, 2, seed + 72) - 0.5) +
    0.005 * (sampleNoise(u * 17, 3, seed + 72) - 0.5);
  return shore + bend * Math.min(1, (shore - horizon) / 0.12);
}

/** Surf of a sea: a seam of foam on the sand, and crests that break before it. */
function surfAt({ seed, horizon, shore: line }: ScenePlan, { u, v }: Seen, shore: number): number {
  const deep = (line - horizon) / 0.18;
  let white = 0;
  for (const [wave, away] of [0, 0.022, 0.055, 0.09].entries()) {
    const bend = 0.012 * (sampleNoise(u * 3 + 5 * wave, wave, seed + 77) - 0.5);
    const crest = (v - shore + deep * (away + bend)) / (0.0055 - 0.0011 * wave);
    // The front of a crest is sharp, and foam trails behind it.
    const body = crest > 0 ? Math.exp(-crest * crest) : Math.exp(crest / 1.7);
    const broken = smoothStep(wave === 0 ? 0.1 : 0.42, 0.72, sampleNoise(u * 5 + wave * 9, wave, seed + 78));
    const lace = 0.45 + 0.75 * sampleNoise(u * 70, v * 260, seed + 76);
    white = Math.max(white, body * broken * lace);
  }
  return white;
}

/** Water with surf, and the beach before it. */
function paintShore(scene: ScenePlan, seen: Seen, out: Float32Array): void {
  const { horizon, air, view } = scene;
  const { u, v } = seen;
  const shore = shoreAt(scene, u);
  const isDry = smoothStep(shore - 0.002, shore + 0.003, v);
  if (isDry < 1) paintWater(scene, seen, out);
  if (isDry > 0) {
    const land = new Float32Array(3);
    paintLand(scene, seen, land);
    const wet = Math.exp(-(v - shore) / 0.035);
    const shine = (channel: 0 | 1 | 2) =>
      land[channel] * (1 - 0.45 * wet) + (view === 'sea' ? 0.3 * wet * air.horizon[channel] : 0);
    cover(out, [shine(0), shine(1), shine(2)], isDry);
  }
  const surf = view === 'sea' ? surfAt(scene, seen, shore) : 0.15 * Math.exp(-(((v - shore) / 0.004) ** 2));
  // At dusk the water mirrors a sky that is lighter than what lights the foam.
  const foam = (channel: 0 | 1 | 2) =>
    Math.max(1.15 * out[channel], 0.85 * (air.ambient[channel] + 0.7 * air.sun[channel]));
  cover(out, [foam(0), foam(1), foam(2)], Math.min(0.95, surf * smoothStep(horizon, horizon + 0.03, v)));
}

/** Shader of a whole scene. */
export function paintScene(scene: ScenePlan): Shader {
  return (u, v, out) => {
    if (scene.view === 'room') paintRoom(scene, { u, v }, out);
    else if (v < scene.horizon) paintAbove(scene, { u, v }, out);
    else paintBelow(scene, { u, v }, out);
  };
}
