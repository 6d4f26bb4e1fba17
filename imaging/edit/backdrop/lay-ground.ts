import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { type GroundName, type GroundPoint, groundColour, groundPoint } from './paint-ground.ts';
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
  /** Number of the backdrop's colour that tints it, if any. */
  readonly follows?: 0 | 1;
}

/** Metres of a wall that a portrait shows, for which walls are painted. */
const PORTRAIT = 1.45;

/** Most that a wall is scaled down: courses must stay wider than a pixel. */
const MOST = 4;

/** Depth in metres of the shade where wall and floor meet, and its strength on either. */
const CORNER = { depth: 0.22, onFloor: 0.5, onWall: 0.28 } as const;

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
  /** Factor of the ground's colour: that asked for over the backdrop's own. */
  readonly tint: Light;
}

/**
 * A backdrop with ground before it, on which the subject stands: in perspective, and as large as the subject
 * is. What is far is moved so that it ends where the ground does; a wall is scaled by its distance.
 */
export function layGround({ ground, standing, scene, paint, tint }: GroundedBackdrop): Shader {
  const { kind, away, base, light } = ground;
  const { aspect, seed } = scene;
  const { horizon, end, row } = placeGround(standing, away);
  const isWall = base === undefined;
  const behind = paint(isWall ? { ...scene, scale: Math.min(MOST, Math.max(1, end / PORTRAIT)) } : scene);
  const own = kind === 'own' ? paint({ ...scene, scale: 1, isEven: true }) : undefined;
  const colour = new Float32Array(3);
  return (u, v, out) => {
    const edge = isWall ? row : row + 0.008 * (sampleNoise(u * 9, 1, seed + 61) - 0.5);
    if (v < edge) {
      behind(u, isWall ? v : (v * base) / row, out);
      const corner = isWall ? CORNER.onWall * Math.exp(((v - edge) * end) / CORNER.depth) : 0;
      for (let channel = 0; channel < 3; channel++) out[channel] *= 1 - corner;
      return;
    }
    const point = groundPoint({ aspect, horizon }, u, v);
    if (kind === 'carpet') colour.set(carpet(point, seed));
    else if (kind !== 'own') colour.set(groundColour(kind, point, seed + 63));
    else own?.(point.x / PORTRAIT + 40, point.z / PORTRAIT, colour);
    const corner = isWall ? CORNER.onFloor * Math.exp((point.z - end) / CORNER.depth) : 0;
    const aside = smoothStep(0.2, 1.2, Math.abs(u - aspect * 0.42));
    for (let channel = 0; channel < 3; channel++)
      out[channel] = colour[channel] * tint[channel] * light * (1 - corner) * (1 - 0.3 * aside);
  };
}
