import { luminanceOf } from '../../core/colour/colour-space.ts';
import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { type GroundName, type GroundPoint, groundColour, groundPoint, seen } from './paint-ground.ts';
import type { Light, Scene, Shader } from './shader.ts';
import { CAMERA, horizonOf, type Standing } from './stand-on-ground.ts';

/** The ground that a backdrop has where somebody stands on it. */
export interface Ground {
  /** Material: one of those of scenes, a carpet, or that of the backdrop itself. */
  readonly kind: GroundName | 'carpet' | 'own';
  /** Metres from the feet to where it ends. */
  readonly away: number;
  /** Row at which the backdrop meets it, 0–1; left out for a wall, which ends anywhere. */
  readonly base?: number;
  /** Factor of its light. */
  readonly light: number;
  /** Number of the backdrop's colour that it takes where one is asked for, if any. */
  readonly follows?: 0 | 1;
}

/** Metres of a wall that a portrait shows, for which walls are painted. */
const PORTRAIT = 1.45;

/** Most that what lies behind is scaled down: courses must stay wider than a pixel. */
const MOST = 4;

/** Depth in metres of the shade where wall and floor meet, and its strength on either. */
const CORNER = { depth: 0.22, onFloor: 0.5, onWall: 0.28 } as const;

/** Metres of the detail of a wall that is laid as a floor: veins and small chips. @tuned set by eye */
const STONE = 0.06;

/** Points along either side of the square whose mean is a ground's colour, and metres between them. */
const PATCH = { points: 24, step: 0.13 } as const;

/** Light of a carpet of short pile. */
function carpet({ x, z, footprint }: GroundPoint, seed: number): Light {
  const pile = (sampleNoise(x * 160, z * 160, seed) - 0.5) * smoothStep(0.006, 0.001, footprint);
  const tone = 1 + 0.16 * (sampleClouds(x * 0.9, z * 0.9, seed + 1) - 0.5) + 0.25 * pile;
  return [0.27 * tone, 0.28 * tone, 0.3 * tone];
}

interface Place {
  readonly horizon: number;
  /** Metres from the camera to where the ground ends, and the row there. */
  readonly end: number;
  readonly row: number;
}

function placeGround(standing: Standing, away: number): Place {
  const horizon = horizonOf(standing);
  const end = CAMERA / (standing.foot - horizon) + away;
  return { horizon, end, row: horizon + CAMERA / end };
}

/** Row, 0–1, at which the ground of a backdrop ends before somebody who stands there. */
export function endOfGround(standing: Standing, { away }: Ground): number {
  return placeGround(standing, away).row;
}

interface GroundedBackdrop {
  readonly ground: Ground;
  readonly standing: Standing;
  readonly scene: Scene;
  /** The backdrop itself, for a factor on the size of what it shows. */
  readonly paint: (scene: Scene) => Shader;
  /** Mean light that its ground is to have; left out for that of its material. */
  readonly wanted?: Light | undefined;
}

/** Sets the light of a point of the ground. */
type GroundShader = (point: GroundPoint, out: Float32Array) => void;

/** Mean light of a ground near the camera. */
function meanLight(shader: GroundShader): Light {
  const [light, sum] = [new Float32Array(3), [0, 0, 0]];
  const { points, step } = PATCH;
  for (let at = 0; at < points * points; at++) {
    shader({ x: (at % points) * step, z: Math.floor(at / points) * step, footprint: 0 }, light);
    for (let channel = 0; channel < 3; channel++) sum[channel] += light[channel];
  }
  const count = points * points;
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A wall as a floor: even where its detail is finer than a pixel. */
function layWall({ scene, paint }: GroundedBackdrop): GroundShader {
  const wall = paint({ ...scene, scale: 1, isEven: true });
  const near: GroundShader = ({ x, z }, out) => wall(x / PORTRAIT + 40, z / PORTRAIT, out);
  const mean = meanLight(near);
  return (point, out) => {
    const share = seen(STONE, point);
    if (share > 0) near(point, out);
    for (let channel = 0; channel < 3; channel++)
      out[channel] = mean[channel] + (share > 0 ? share * (out[channel] - mean[channel]) : 0);
  };
}

/** Light of the ground itself, in the colour that is asked for. */
function createGround(backdrop: GroundedBackdrop): GroundShader {
  const { ground, scene, wanted } = backdrop;
  const { kind } = ground;
  if (kind === 'own') return layWall(backdrop);
  const material: GroundShader = (point, out) =>
    out.set(kind === 'carpet' ? carpet(point, scene.seed) : groundColour(kind, point, scene.seed + 63));
  if (!wanted) return material;
  const mean = luminanceOf(meanLight(material));
  return (point, out) => {
    material(point, out);
    const tone = luminanceOf(out) / mean;
    for (let channel = 0; channel < 3; channel++) out[channel] = wanted[channel] * tone;
  };
}

/**
 * A backdrop with ground before it, on which the subject stands: in perspective, and as large as the subject
 * is. What is far is scaled so that it ends where the ground does; a wall is scaled by its distance.
 */
export function layGround(backdrop: GroundedBackdrop): Shader {
  const { ground, standing, scene, paint } = backdrop;
  const { away, base, light } = ground;
  const { aspect, seed } = scene;
  const { horizon, end, row } = placeGround(standing, away);
  const isWall = base === undefined;
  const behind = paint(isWall ? { ...scene, scale: Math.min(MOST, Math.max(1, end / PORTRAIT)) } : scene);
  const far = isWall ? 1 : Math.min(MOST, base / Math.max(0.001, row));
  const floor = createGround(backdrop);
  const colour = new Float32Array(3);
  return (u, v, out) => {
    const edge = isWall ? row : row + 0.008 * (sampleNoise(u * 9, 1, seed + 61) - 0.5);
    if (v < edge) {
      if (isWall) behind(u, v, out);
      else behind(aspect / 2 + (u - aspect / 2) * far, base + (v - row) * far, out);
      const corner = isWall ? CORNER.onWall * Math.exp(((v - edge) * end) / CORNER.depth) : 0;
      for (let channel = 0; channel < 3; channel++) out[channel] *= 1 - corner;
      return;
    }
    const point = groundPoint({ aspect, horizon }, u, v);
    floor(point, colour);
    const corner = isWall ? CORNER.onFloor * Math.exp((point.z - end) / CORNER.depth) : 0;
    const aside = smoothStep(0.2, 1.2, Math.abs(u - aspect * 0.42));
    for (let channel = 0; channel < 3; channel++)
      out[channel] = colour[channel] * light * (1 - corner) * (1 - 0.3 * aside);
  };
}
