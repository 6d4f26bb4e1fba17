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
  const mean = (values: Float32Array) => own.reduce((sum, i) => sum + values[i], 0) / own.length;
  const lights = Float32Array.from(own, (i) => lightness.data[i]).sort();
  return {
    lightness: mean(lightness.data),
    a: mean(a.data),
    b: mean(b.data),
    lightest: lights[Math.floor((lights.length - 1) * (1 - OUTLIERS))],
    share: own.length / lightness.data.length,
  };
}
