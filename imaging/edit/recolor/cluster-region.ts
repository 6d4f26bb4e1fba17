import { clusterColours, nearestColour } from '../../core/colour/cluster-colours.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';

export interface OklabColour {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** A colour that a region has on average. */
export interface RegionColour extends OklabColour {
  /** Lightness that nearly all of it stays under. */
  readonly lightest: number;
  /** Share of the region. */
  readonly share: number;
}

/** Share of a colour's samples that may be lighter than its `lightest`. */
export const OUTLIERS = 0.03;

/** Clusters do not depend on the user's settings: the same region has the same colours. */
const SEED = 1;

/** At most `count` colours that a region consists of, darkest first. `samples` as of `sampleRegion`. */
export function clusterRegion(samples: OklabPlanes, count: number): RegionColour[] {
  const palette = clusterColours(samples, { count, seed: SEED });
  const members: number[][] = Array.from({ length: count }, () => []);
  const { lightness, a, b } = samples;
  for (let i = 0; i < lightness.data.length; i++)
    members[nearestColour(palette, lightness.data[i], [a.data[i], b.data[i]])].push(i);
  return members
    .filter((own) => own.length > 0)
    .map((own) => describeMembers(samples, own))
    .sort((first, second) => first.lightness - second.lightness);
}

function describeMembers({ lightness, a, b }: OklabPlanes, own: readonly number[]): RegionColour {
  let [sum, sumA, sumB] = [0, 0, 0];
  const lights = new Float32Array(own.length);
  for (let i = 0; i < own.length; i++) {
    const at = own[i];
    lights[i] = lightness.data[at];
    sum += lightness.data[at];
    sumA += a.data[at];
    sumB += b.data[at];
  }
  lights.sort();
  return {
    lightness: sum / own.length,
    a: sumA / own.length,
    b: sumB / own.length,
    lightest: lights[Math.floor((lights.length - 1) * (1 - OUTLIERS))],
    share: own.length / lightness.data.length,
  };
}
