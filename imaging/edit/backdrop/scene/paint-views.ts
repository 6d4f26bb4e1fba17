import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cover, type Light } from '../shader.ts';
import type { Point, ScenePlan } from './scene.ts';

/** Height over which an outline is mixed with what is behind. */
const EDGE = 0.004;

/** Land between sky and ground; sets nothing where none is seen. */
type ViewPainter = (scene: ScenePlan, { u, v }: Point, out: Float32Array) => void;

interface Surface {
  /** Share of the sun that it gets, 0–1. */
  readonly lit: number;
  /** Share of the haze before it, 0–1. */
  readonly far: number;
}

const SNOW: Light = [0.82, 0.85, 0.9];

/** A surface in the light of the scene, behind its haze. */
function lightOf({ air }: ScenePlan, colour: Light, { lit, far }: Surface): Light {
  const white = air.snow * (0.35 + 0.65 * Math.min(1, lit));
  const part = (channel: 0 | 1 | 2) =>
    mix(
      mix(colour[channel], SNOW[channel], white) * (air.ambient[channel] + lit * air.sun[channel]),
      air.haze[channel],
      far * air.fog,
    );
  return [part(0), part(1), part(2)];
}

/** Ridged noise along a line: sharp tops and wide dales, 0–1. */
function ridgeAt(x: number, seed: number): number {
  let sum = 0;
  let weight = 0.5;
  let at = x;
  for (let octave = 0; octave < 6; octave++) {
    sum += weight * (1 - Math.abs(2 * sampleNoise(at, octave * 3.7, seed + octave) - 1)) ** 1.4;
    at *= 2.07;
    weight *= 0.48;
  }
  return sum / 0.95;
}

function paintHills(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { horizon, seed } = scene;
  for (let layer = 0; layer < 4; layer++) {
    const near = layer / 3;
    const rise = sampleNoise(u * (1.1 + 0.5 * layer) + layer * 9, layer, seed + layer);
    const trees =
      0.012 *
      near *
      smoothStep(0.5, 0.62, sampleNoise(u * 16, layer, seed + 31)) *
      sampleNoise(u * 90, layer, seed + 33);
    const top = horizon - 0.02 - (0.26 - 0.2 * near) * rise - trees;
    if (v < top - EDGE) continue;
    const field = sampleNoise(u * 7 + layer, v * 38, seed + 11 + layer);
    const woods = smoothStep(0.5, 0.56, sampleClouds(u * 4 + layer * 3, v * 13, seed + 21 + layer));
    const grass: Light = [0.2 + 0.12 * field, 0.29 + 0.06 * field, 0.08];
    const green: Light = [mix(grass[0], 0.05, woods), mix(grass[1], 0.1, woods), mix(grass[2], 0.035, woods)];
    const lit = 0.55 + 0.5 * (sampleClouds(u * 3 + v * 4, v * 6, seed + 41 + layer) - 0.3);
    cover(
      out,
      lightOf(scene, green, { lit, far: 0.92 * (1 - near) ** 1.1 + 0.1 }),
      smoothStep(-EDGE, EDGE, v - top),
    );
  }
}

/** Ridges of a scene by layer and column: every row asks for them again. */
const ridges = new WeakMap<ScenePlan, readonly Map<number, number>[]>();

/** Ridge of a layer of peaks; that of moving water is of no column, and not kept. */
function peakAt(scene: ScenePlan, { u, isMirrored }: Point, layer: number): number {
  const find = () => ridgeAt(u * (0.9 + 0.5 * layer) + layer * 5, scene.seed + layer * 10);
  if (isMirrored) return find();
  const kept = ridges.get(scene) ?? [new Map(), new Map(), new Map()];
  ridges.set(scene, kept);
  const known = kept[layer].get(u) ?? find();
  kept[layer].set(u, known);
  return known;
}

function paintPeaks(scene: ScenePlan, point: Point, out: Float32Array): void {
  const { u, v } = point;
  const { horizon, seed } = scene;
  for (let layer = 0; layer < 3; layer++) {
    const near = layer / 2;
    const peaks = peakAt(scene, point, layer);
    const top = horizon - 0.015 - (0.95 - 0.66 * near) * (peaks - 0.3) * (layer === 2 ? 0.8 : 1);
    if (v < top - EDGE) continue;
    const turned = u * 6 + v * 3;
    const rock = sampleClouds(turned, v * 11 - u * 4, seed + 51 + layer);
    const slope = rock - sampleClouds(turned + 0.22, v * 11 - u * 4 + 0.1, seed + 51 + layer);
    const lit = Math.max(0, Math.min(1, 0.45 + 3.2 * slope));
    const line = horizon - 0.17 + 0.16 * (rock - 0.5);
    const snow =
      layer === 2 ? 0 : smoothStep(0.03, -0.03, v - line) * smoothStep(0.35, 0.5, rock + 0.2 * lit);
    const woods = layer === 2 ? 1 : smoothStep(0.16, 0.22, v - top + 0.08 * rock);
    const stone: Light = [mix(0.2, 0.045, woods), mix(0.19, 0.085, woods), mix(0.19, 0.04, woods)];
    const body: Light = [mix(stone[0], 0.85, snow), mix(stone[1], 0.88, snow), mix(stone[2], 0.92, snow)];
    cover(out, lightOf(scene, body, { lit, far: 0.5 - 0.3 * near }), smoothStep(-EDGE, EDGE, v - top));
  }
}

interface Tree {
  /** Distance from its axis, and height above its foot, as shares of its height. */
  readonly away: number;
  readonly up: number;
  readonly shape: number;
}

/** True within the outline of a tree: pointed as a fir, or round. */
function isTree({ away, up, shape }: Tree): boolean {
  if (up < 0 || up > 1) return false;
  if (shape < 0.55) return away < 0.2 * (1 - up) * (0.72 + 0.28 * ((up * 9) % 1));
  return away < 0.3 * Math.sqrt(Math.max(0, 1 - ((up - 0.6) / 0.4) ** 2)) || (up < 0.4 && away < 0.02);
}

function paintForest(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { horizon, seed, air } = scene;
  for (let layer = 0; layer < 4; layer++) {
    const near = layer / 3;
    const foot = horizon + 0.012 * near;
    const cell = 0.035 + 0.03 * near;
    const column = Math.floor(u / cell);
    for (let tree = column - 2; tree <= column + 2; tree++) {
      const height = (0.2 + 0.16 * near) * (0.6 + 0.75 * hashUnit(tree, layer, seed));
      const axis = (tree + hashUnit(tree, layer, seed + 1)) * cell;
      const ragged = 0.018 * (sampleNoise(u * 60, v * 60, seed + 7 + layer) - 0.5);
      const shape = hashUnit(tree, layer, seed + 2);
      const place = { away: Math.abs(u - axis) / height + ragged, up: (foot - v) / height, shape };
      if (!isTree(place)) continue;
      const leaves = sampleClouds(u * 26, v * 26, seed + 13 + layer);
      const tone = 0.6 + 0.8 * hashUnit(tree, layer, seed + 3);
      const colour: Light = [0.07 * tone + 0.07 * leaves * tone, 0.12 * tone + 0.1 * leaves, 0.03 * tone];
      const lit = smoothStep(0.3, 0.75, leaves) * (0.35 + 0.65 * place.up) * (axis > u ? 1 : 0.45);
      cover(out, lightOf(scene, colour, { lit, far: 0.22 + 0.63 * (1 - near) ** 1.3 }), 0.96);
    }
  }
  if (v > horizon - 0.05)
    cover(
      out,
      lightOf(scene, [0.04, 0.06, 0.02], { lit: 0.2, far: 0.2 }),
      0.7 * smoothStep(-0.05, 0, v - horizon) * (1 - 0.5 * air.fog),
    );
}

interface Block {
  readonly column: number;
  readonly layer: number;
  /** Place in the block: from its left edge and from the roof, in units of the height. */
  readonly x: number;
  readonly y: number;
}

/** Light of a block of houses: its front and its windows, lit when it is dark. */
function blockLight(scene: ScenePlan, { column, layer, x, y }: Block): Light {
  const { seed, air } = scene;
  const near = layer / 2;
  const tone = 0.12 + 0.3 * hashUnit(column, layer, seed + 4);
  const warm = hashUnit(column, layer, seed + 5) * 0.08;
  const side = 0.35 + 0.65 * hashUnit(column, layer, seed + 6);
  const size = 0.011 + 0.004 * near;
  const [pane, floor] = [Math.floor(x / size), Math.floor(y / (1.35 * size))];
  const isPane = (x / size) % 1 > 0.3 && (y / (1.35 * size)) % 1 > 0.35;
  const front = lightOf(scene, [tone + warm, tone, tone - 0.4 * warm], { lit: side, far: 0.8 - 0.6 * near });
  if (!isPane) return front;
  const isLit = hashUnit(pane + column * 71, floor + layer * 37, seed + 8) < 0.36;
  const glass = lightOf(scene, [0.1, 0.12, 0.15], { lit: 0.4, far: 0.8 - 0.6 * near });
  if (!isLit) return glass;
  const power = air.lamps * (0.5 + hashUnit(pane, floor, seed + 9)) * (0.5 + 0.5 * near);
  return [glass[0] + 1.15 * power, glass[1] + 0.72 * power, glass[2] + 0.3 * power];
}

function paintSkyline(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { horizon, seed } = scene;
  for (let layer = 0; layer < 3; layer++) {
    const near = layer / 2;
    const cell = 0.075 + 0.045 * near;
    const shifted = u + layer * 0.37;
    const column = Math.floor(shifted / cell);
    const x = shifted - column * cell;
    const gap = 0.08 * cell * hashUnit(column, layer, seed + 1);
    if (x < gap) continue;
    const tall = hashUnit(column, layer, seed) ** 1.6;
    const top = horizon - (0.06 + (0.34 - 0.2 * near) * tall);
    if (v < top - EDGE) continue;
    cover(out, blockLight(scene, { column, layer, x, y: v - top }), smoothStep(-EDGE, EDGE, v - top));
  }
}

/** Views by their names; the sea is painted as ground, and a room by itself. */
export const viewPainters: Readonly<Record<'hills' | 'peaks' | 'forest' | 'skyline', ViewPainter>> = {
  hills: paintHills,
  peaks: paintPeaks,
  forest: paintForest,
  skyline: paintSkyline,
};
