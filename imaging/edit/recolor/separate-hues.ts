import { clusterColours, nearestColour } from '../../core/colour/cluster-colours.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';

/** Most hues that a marked thing is parted into. */
const HUES = 6;

/** Clusters do not depend on the user's settings: the same thing has the same hues. */
const SEED = 1;

/**
 * A hue that covers at least `own` of a thing is one of its own. A foreign one is `apart` from all of those,
 * in chroma over lightness, and has `chroma` at least: greys are shine, shade or glass.
 * @tuned 2026-11-29, 15 recoloured things on photographs, lamps and labels left by eye
 */
const FOREIGN = { own: 0.1, apart: 0.14, chroma: 0.14 } as const;

/** Largest share of a thing that is foreign in all: with more it is a thing of many hues. */
const MAX_FOREIGN = 0.15;

type Hue = readonly [a: number, b: number];

interface Hues {
  readonly own: readonly Hue[];
  readonly foreign: readonly Hue[];
}

interface Cluster {
  readonly hue: Hue;
  /** Of the samples. */
  readonly share: number;
}

/** Distance to the nearest of some hues. */
export function distanceTo(hues: readonly Hue[], a: number, b: number): number {
  let least = Number.MAX_VALUE;
  for (const [x, y] of hues) least = Math.min(least, (a - x) * (a - x) + (b - y) * (b - y));
  return Math.sqrt(least);
}

function clusterHues({ lightness, a, b }: OklabPlanes): Cluster[] {
  const palette = clusterColours({ lightness, a, b }, { count: HUES, seed: SEED });
  const counts = new Array<number>(HUES).fill(0);
  for (let i = 0; i < lightness.data.length; i++)
    counts[nearestColour(palette, lightness.data[i], [a.data[i], b.data[i]])]++;
  return counts
    .map(
      (count, entry): Cluster => ({
        hue: [palette[3 * entry + 1], palette[3 * entry + 2]],
        share: count / lightness.data.length,
      }),
    )
    .filter(({ share }) => share > 0);
}

/** Groups of clusters in which each is near another one: one hue that varies falls into several clusters. */
function groupNear(clusters: readonly Cluster[]): readonly (readonly Cluster[])[] {
  let groups: (readonly Cluster[])[] = [];
  for (const cluster of clusters) {
    const [a, b] = cluster.hue;
    const isNear = (group: readonly Cluster[]) =>
      distanceTo(
        group.map(({ hue }) => hue),
        a,
        b,
      ) < FOREIGN.apart;
    const joined = [cluster, ...groups.filter(isNear).flat()];
    groups = [...groups.filter((group) => !isNear(group)), joined];
  }
  return groups;
}

function shareOf(clusters: readonly Cluster[]): number {
  return clusters.reduce((sum, { share }) => sum + share, 0);
}

/** Hues of a thing, and those of small parts on it that are another colour altogether. */
export function separateHues(samples: OklabPlanes): Hues {
  const clusters = clusterHues(samples);
  const large = clusters.filter(({ share }) => share >= FOREIGN.own);
  const hues = large.map(({ hue }) => hue);
  const isFar = ({ hue: [a, b] }: Cluster) =>
    Math.hypot(a, b) >= FOREIGN.chroma && distanceTo(hues, a, b) >= FOREIGN.apart;
  const groups = groupNear(clusters.filter((cluster) => !large.includes(cluster) && isFar(cluster)));
  const own = [...large, ...groups.filter((group) => shareOf(group) >= FOREIGN.own).flat()];
  const foreign = groups.filter((group) => shareOf(group) < FOREIGN.own).flat();
  return {
    own: own.map(({ hue }) => hue),
    foreign: shareOf(foreign) > MAX_FOREIGN ? [] : foreign.map(({ hue }) => hue),
  };
}
