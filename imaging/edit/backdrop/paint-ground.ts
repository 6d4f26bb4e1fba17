import type { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import { sampleClouds, sampleNoise } from '../../core/numeric/sample-noise.ts';
import { mix, smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Light } from './shader.ts';
import { CAMERA } from './stand-on-ground.ts';

/** Dry grounds of scenes. */
export type GroundName = Exclude<(typeof sceneParts)['ground'][number], 'lake'>;

/**
 * A point of the ground in metres: across, and away from the camera, whose lens is as long as the picture is
 * high.
 */
export interface GroundPoint {
  readonly x: number;
  readonly z: number;
  /** Metres that a thousandth of the picture's height covers there. */
  readonly footprint: number;
}

/** The point of the ground that is seen at `u`, `v`; `v` lies below the horizon. */
export function groundPoint(
  { aspect, horizon }: { readonly aspect: number; readonly horizon: number },
  u: number,
  v: number,
): GroundPoint {
  const z = CAMERA / Math.max(0.002, v - horizon);
  return { x: (u - aspect / 2) * z, z, footprint: (0.001 * z * z) / CAMERA };
}

/** Share of detail of a size that is seen; finer detail than a pixel would be noise. */
export function seen(size: number, { footprint }: GroundPoint): number {
  return smoothStep(0.8, 0.2, footprint / size);
}

/** Darkness of the joint beside the edges of cells of a size, 0–1. */
function jointAt(place: number, { size, width }: { readonly size: number; readonly width: number }): number {
  const along = Math.abs(place / size - Math.round(place / size)) * size;
  return smoothStep(width, 0.4 * width, along);
}

type GroundColour = (point: GroundPoint, seed: number) => Light;

/** Colours of grounds. @tuned set by eye */
const colours: Readonly<Record<GroundName, GroundColour>> = {
  grass: (point, seed) => {
    const { x, z } = point;
    const patch = mix(0.5, sampleClouds(x * 0.7, z * 0.7, seed), seen(1.6, point));
    const tuft = (sampleClouds(x * 9, z * 5, seed + 3) - 0.5) * seen(0.1, point);
    const blade = (sampleNoise(x * 70, z * 16, seed + 5) - 0.5) * seen(0.02, point);
    const tone = 0.75 + 0.7 * (patch - 0.5) + 0.9 * tuft + 0.5 * blade;
    const dry = 0.5 * smoothStep(0.45, 0.8, patch);
    return [mix(0.13, 0.27, dry) * tone, mix(0.24, 0.28, dry) * tone, mix(0.045, 0.085, dry) * tone];
  },
  sand: (point, seed) => {
    const { x, z } = point;
    const dune = (sampleClouds(x * 0.35, z * 0.6, seed) - 0.5) * seen(1.2, point);
    const bend = 4 * sampleNoise(x * 0.7, z * 0.5, seed + 2) + 2 * sampleNoise(x * 2.6, z * 1.4, seed + 3);
    const patch = smoothStep(0.4, 0.7, sampleNoise(x * 0.6, z * 0.5, seed + 6));
    const ripple = Math.sin(z * 30 + 4 * bend) * seen(0.15, point) * patch;
    const steps = (sampleClouds(x * 6, z * 6, seed + 4) - 0.5) * seen(0.16, point);
    const grain = (hashUnit(Math.floor(x * 420), Math.floor(z * 420), seed) - 0.5) * seen(0.008, point);
    const tone = 0.93 + 0.2 * dune + 0.05 * ripple + 0.16 * steps + 0.12 * grain;
    return [0.66 * tone, 0.53 * tone, 0.36 * tone];
  },
  snow: (point, seed) => {
    const { x, z } = point;
    const drift = sampleClouds(x * 0.4, z * 0.7, seed) - 0.5;
    const lump = (sampleClouds(x * 4, z * 3, seed + 3) - 0.5) * seen(0.25, point);
    const tone = 0.86 + 0.2 * drift + 0.22 * lump;
    return [0.97 * tone, tone, Math.min(1.05, 1.03 * tone + 0.02)];
  },
  paving: (point, seed) => {
    const { x, z } = point;
    const row = Math.floor(z / 0.5);
    const shifted = x + (row % 2) * 0.375;
    const own = hashUnit(Math.floor(shifted / 0.75), row, seed);
    const stain = sampleClouds(x * 1.3, z * 1.3, seed + 2) - 0.5;
    const grain = (sampleClouds(x * 22, z * 22, seed + 4) - 0.5) * seen(0.06, point);
    const joints =
      Math.max(jointAt(shifted, { size: 0.75, width: 0.014 }), jointAt(z, { size: 0.5, width: 0.014 })) *
      seen(0.05, point);
    const tone = (0.36 + 0.1 * (own - 0.5) + 0.14 * stain + 0.12 * grain) * (1 - 0.62 * joints);
    return [1.03 * tone, tone, 0.94 * tone];
  },
  boards: (point, seed) => {
    const { x, z } = point;
    const board = Math.floor(x / 0.14);
    const own = hashUnit(board, Math.floor((z + 3 * hashUnit(board, 1, seed)) / 2.4), seed);
    const grain = (sampleClouds(x * 60, z * 2.2, seed + board) - 0.5) * seen(0.02, point);
    const gap = jointAt(x, { size: 0.14, width: 0.006 }) * seen(0.02, point);
    const tone = (0.85 + 0.4 * (own - 0.5) + 0.5 * grain) * (1 - 0.75 * gap);
    return [0.36 * tone, 0.25 * tone, 0.155 * tone];
  },
};

/** Colour of dry ground at a point. */
export function groundColour(ground: GroundName, point: GroundPoint, seed: number): Light {
  return colours[ground](point, seed);
}

/** Slope of water at a point: how far what it mirrors is shifted, in heights of the picture. */
export function rippleAt(
  { x, z }: GroundPoint,
  { seed, calm }: { readonly seed: number; readonly calm: number },
): number {
  const long = sampleNoise(x * 0.8, z * 2.2, seed) - 0.5;
  const short = sampleNoise(x * 3.4, z * 9, seed + 1) - 0.5;
  return (calm * (0.55 * long + 0.45 * short)) / (0.35 + 0.05 * z);
}
