import { sampleClouds, sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../../core/numeric/scalar.ts';
import { hashUnit } from '../../../core/numeric/value-noise.ts';
import { cover, type Light } from '../shader.ts';
import { EDGE, lightOf } from './light-surface.ts';
import { paintSkyline } from './paint-skyline.ts';
import type { Point, ScenePlan } from './scene.ts';

/** Land between sky and ground; sets nothing where none is seen. */
type ViewPainter = (scene: ScenePlan, { u, v }: Point, out: Float32Array) => void;

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

/** Row of the outline of a layer of hills, with the trees on it. */
function hillTop({ horizon, seed }: ScenePlan, u: number, layer: number): number {
  const near = layer / 3;
  const slope = u * (1.1 + 0.5 * layer) + layer * 9;
  const rise =
    0.8 * sampleNoise(slope, layer, seed + layer) + 0.2 * sampleNoise(3.1 * slope, 9, seed + layer);
  const woods = smoothStep(0.5, 0.62, sampleNoise(u * 16, layer, seed + 31));
  const trees = 0.012 * near * woods * sampleNoise(u * 90, layer, seed + 33);
  return horizon - 0.02 - (0.26 - 0.2 * near) * rise - trees;
}

function paintHills(scene: ScenePlan, { u, v }: Point, out: Float32Array): void {
  const { seed } = scene;
  const tops = [0, 1, 2, 3].map((layer) => hillTop(scene, u, layer));
  for (let layer = firstSeen(tops, v); layer < 4; layer++) {
    const near = layer / 3;
    const top = tops[layer];
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

/** Ribs of rock that run down from a ridge, and how much of the sun each place gets. */
function rockFace(point: Point, { top, seed }: { readonly top: number; readonly seed: number }) {
  const lean = smoothStep(0.43, 0.57, sampleNoise(point.u * 3, 1, seed + 4));
  const face = (slant: 1 | -1) => leaningRock(point, { top, seed, slant });
  if (lean <= 0 || lean >= 1) return face(lean <= 0 ? -1 : 1);
  // Ribs that lean left and ribs that lean right are mixed where they meet: a change at once would be a cut.
  const [left, right] = [face(-1), face(1)];
  return { rock: mix(left.rock, right.rock, lean), lit: mix(left.lit, right.lit, lean) };
}

interface Leaning {
  readonly top: number;
  readonly seed: number;
  readonly slant: 1 | -1;
}

function leaningRock({ u, v }: Point, { top, seed, slant }: Leaning) {
  const warp = 0.05 * (sampleNoise(u * 9, v * 9, seed + 3) - 0.5);
  const x = u * 8 + 2.2 * warp + slant * 2.4 * (v - top);
  const rock = 0.5 * sampleClouds(x, v * 8 - u * 2, seed) + 0.5 * sampleClouds(2.6 * x, v * 12, seed + 7);
  const beside = sampleClouds(x + 0.2, v * 8 - u * 2 + 0.1, seed);
  const fine = sampleClouds(2.6 * x + 0.22, v * 12 + 0.1, seed + 7);
  const slope = rock - 0.5 * beside - 0.5 * fine;
  return { rock, lit: Math.max(0, Math.min(1, 0.42 + 5.5 * slope)) };
}

/** Tops of firs along the nearest ridge. */
function firTops({ u }: Point, seed: number): number {
  const place = u * 130;
  const tree = Math.floor(place);
  const high = 0.3 + 0.7 * hashUnit(tree, 1, seed + 55);
  return 0.011 * high * (1 - Math.abs(2 * (place - tree) - 1)) * sampleNoise(u * 9, 4, seed + 56);
}

/** Row of the outline of a layer of peaks. */
function peakTop(scene: ScenePlan, point: Point, layer: number): number {
  const rise = (0.95 - 0.33 * layer) * (peakAt(scene, point, layer) - 0.3);
  const crown = layer === 2 ? firTops(point, scene.seed) : 0;
  return scene.horizon - 0.015 - rise * (layer === 2 ? 0.8 : 1) - crown;
}

/** The nearest layer that covers a row whole: those behind it are not seen. */
function firstSeen(tops: readonly number[], v: number): number {
  return Math.max(
    0,
    tops.findLastIndex((top) => v > top + EDGE),
  );
}

function paintPeaks(scene: ScenePlan, point: Point, out: Float32Array): void {
  const { u, v } = point;
  const { horizon, seed } = scene;
  const tops = [0, 1, 2].map((layer) => peakTop(scene, point, layer));
  for (let layer = firstSeen(tops, v); layer < 3; layer++) {
    const near = layer / 2;
    const top = tops[layer];
    if (v < top - EDGE) continue;
    const { lit, rock } = rockFace(point, { top, seed: seed + 51 + layer });
    const line = horizon - 0.2 + 0.13 * (rock - 0.5);
    // Snow holds where rock is not too steep.
    const snow =
      layer === 2 ? 0 : smoothStep(0.05, -0.05, v - line) * smoothStep(0.4, 0.5, rock + 0.12 * (lit - 0.4));
    const woods = layer === 2 ? 1 : smoothStep(0.16, 0.22, v - top + 0.08 * rock);
    const needles = woods > 0 ? sampleNoise(u * 190, v * 120, seed + 58) - 0.5 : 0;
    const tone = 0.75 + 0.6 * (rock - 0.4) + 0.7 * woods * needles;
    const stone: Light = [
      mix(0.2, 0.045, woods) * tone,
      mix(0.19, 0.085, woods) * tone,
      mix(0.19, 0.04, woods) * tone,
    ];
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

/** Views by their names; the sea is painted as ground, and a room by itself. */
export const viewPainters: Readonly<Record<'hills' | 'peaks' | 'forest' | 'skyline', ViewPainter>> = {
  hills: paintHills,
  peaks: paintPeaks,
  forest: paintForest,
  skyline: paintSkyline,
};
