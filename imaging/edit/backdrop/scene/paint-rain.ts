import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { addDiscs } from '../add-discs.ts';
import { groundPoint } from '../paint-ground.ts';
import type { LightPlanes } from '../paint-light.ts';
import { addLight } from '../shader.ts';
import type { Point, ScenePlan } from './scene.ts';
import type { SceneParts } from './scene-parts.ts';

/**
 * Heights above the horizon that a place mirrors, as multiples of its depth below: rough wet ground draws
 * each light out into a streak towards the camera.
 */
const MIRRORED = [0.4, 0.65, 0.9, 1.2, 1.6] as const;

/** Share of the light that a ground mirrors when it is wet; snow and water are left as they are. */
const mirroring: Readonly<Record<SceneParts['ground'], number>> = {
  grass: 0.35,
  sand: 0.35,
  snow: 0,
  paving: 1.35,
  boards: 1.35,
  lake: 0.35,
};

/** Share that a place mirrors, and how smooth it is: puddles, 0–1, mirror more, and sharper. */
function wetnessAt(scene: ScenePlan, { u, v }: Point) {
  const { horizon, seed, air, ground, view } = scene;
  const isWater = (ground === 'lake' || view === 'sea') && v < scene.shore;
  const { x, z, footprint } = groundPoint(scene, u, v);
  // Far off single puddles are too small to be seen.
  const pattern = smoothStep(0.36, 0.68, sampleNoise(x * 0.55, z * 0.4, seed + 85));
  const puddle = mix(0.5, pattern, smoothStep(0.4, 0.03, footprint));
  const wave = 0.03 * (sampleNoise(x * 3, z * 7, seed + 86) - 0.5) * (1 - 0.7 * puddle);
  const flat = mix(0.4, 1, Math.exp(-4 * (v - horizon)));
  // Lamps stand out in wet ground, where by day the sky drowns them.
  const wet = air.wet * (1 + 0.5 * air.lamps);
  const share = isWater ? 0 : wet * mirroring[ground] * flat * (0.55 + 0.75 * puddle);
  return { puddle, wave, share: Math.min(0.92, share) };
}

/**
 * Mirrors in wet ground what stands above the horizon: its image is as far out of focus as it is itself, so
 * the planes are those after the blur.
 */
export function mirrorInWetGround(scene: ScenePlan, planes: LightPlanes): void {
  const { width, height } = planes[0];
  const horizon = scene.horizon * height;
  for (let y = Math.ceil(horizon); y < height; y++)
    for (let x = 0; x < width; x++) {
      const { puddle, wave, share } = wetnessAt(scene, { u: (x + 0.5) / height, v: (y + 0.5) / height });
      if (share === 0) continue;
      const taps = MIRRORED.map((times) => {
        const drawn = mix(times, 1, 0.65 * puddle);
        const row = Math.max(0, Math.floor(horizon - drawn * (y + 0.5 - horizon)));
        const column = Math.round(x + wave * drawn * height);
        return row * width + Math.max(0, Math.min(width - 1, column));
      });
      const at = y * width + x;
      for (const { data } of planes) {
        const mirrored = taps.reduce((sum, tap) => sum + data[tap], 0) / taps.length;
        data[at] = mix(data[at], mirrored, share);
      }
    }
}

/** Lamps in the distance with their halos, where rain or fog scatters their light at night. */
export function addDistantLamps(
  { air, view, horizon, seed }: ScenePlan,
  { u, v: seen, isMirrored }: Point,
  out: Float32Array,
): void {
  if (air.lamps < 0.5 || air.cover < 1 || view === 'skyline') return;
  // Moving water draws each light out towards the camera.
  const v = isMirrored ? horizon - 0.3 * (horizon - seen) : seen;
  const height = view === 'forest' ? 0.05 : 0.018;
  const row = Math.exp(-(((v - horizon + height) / 0.022) ** 2)) * air.lamps;
  addLight(out, [1, 0.6, 0.28], 0.05 * air.lamps * Math.exp(-Math.abs(v - horizon + height) / 0.09));
  const size = view === 'sea' ? 0.07 : 0.055;
  addDiscs(out, { u, v, size, seed: seed + 61, light: [1, 0.64, 0.28], strength: 1.1 * row });
  if (view === 'sea') return;
  addDiscs(out, { u, v, size: 0.04, seed: seed + 62, light: [0.9, 0.86, 0.72], strength: 0.5 * row });
}

interface RainLayer {
  /** Width and height of a cell, and half the width of a streak, in heights of the picture. */
  readonly width: number;
  readonly height: number;
  readonly thin: number;
  /** Share of cells with a streak, and its light. */
  readonly share: number;
  readonly strength: number;
}

/** Rain far off, between, and close before the lens, where it is out of focus. @tuned set by eye */
const rain: readonly RainLayer[] = [
  { width: 0.005, height: 0.045, thin: 0.0006, share: 0.5, strength: 0.07 },
  { width: 0.016, height: 0.12, thin: 0.001, share: 0.4, strength: 0.13 },
  { width: 0.075, height: 0.36, thin: 0.0026, share: 0.3, strength: 0.11 },
];

/** Drops fall a little aslant. */
const SLANT = 0.09;

function streakAt(u: number, v: number, { layer, seed }: { layer: RainLayer; seed: number }): number {
  const x = u + SLANT * v;
  const column = Math.floor(x / layer.width);
  const shifted = v / layer.height + hashUnit(column, 3, seed);
  const row = Math.floor(shifted);
  if (hashUnit(column, row, seed) > layer.share) return 0;
  const middle = (column + 0.2 + 0.6 * hashUnit(column, row, seed + 1)) * layer.width;
  const away = (x - middle) / layer.thin;
  if (Math.abs(away) > 2.5) return 0;
  const along = shifted - row;
  const length = 0.45 + 0.5 * hashUnit(column, row, seed + 2);
  const fade = smoothStep(0, 0.35 * length, along) * smoothStep(length, 0.75 * length, along);
  return layer.strength * (0.4 + 0.6 * hashUnit(column, row, seed + 4)) * fade * Math.exp(-away * away);
}

/** Adds falling rain to a scene that is out of focus behind it: drops shine in the light around them. */
export function addRain({ air, seed }: ScenePlan, planes: LightPlanes): void {
  const { width, height } = planes[0];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [u, v] = [(x + 0.5) / height, (y + 0.5) / height];
      let streak = 0;
      for (const [index, layer] of rain.entries())
        streak += streakAt(u, v, { layer, seed: seed + 95 + 7 * index });
      if (streak === 0) continue;
      for (const [channel, { data }] of planes.entries())
        data[at] += streak * (0.9 * air.horizon[channel] + 1.6 * data[at] + 0.03);
    }
}
