import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import type { RatedBody } from './rate-bodies.ts';

/**
 * Costs of an owner in nats: weight of the masks' log-likelihood ratio; of the distance to the own bones
 * beyond a radius of flesh, in sizes of the face, up to a limit; of not being the first owner; of colours, up
 * to a limit.
 * @tuned 2026-11-30, 6 photographs of groups, by eye
 */
const COSTS = {
  mask: 1.5,
  flesh: 0.6,
  farthest: 2.5,
  second: 0.7,
  colour: 0.35,
  most: 5,
} as const;

/** Probability that is added to those of masks, as none is certain, and the least that leads. */
const DOUBT = 0.05;
const LEAST = 0.2;

/** Largest probability of all from which on masks tell fully: where they show nobody, hair may be. */
const SHOWN = 0.5;

/** Probability of a body that is not believed relative to the largest, where it is the first owner; else. */
const UNKNOWN = { first: 0.7, other: 0.1 } as const;

/** Cost of others on certain pixels. */
const CERTAIN = 30;

/** Lead in nats from which on a pixel teaches its owner's colours. */
const LEAD = 0.8;

/** Components of the colour mixtures, and the fewest pixels. */
const CLOUDS = 7;
const MIN_PIXELS = 60;

/** Smallest coverage of a person whose colours are learnt. */
const WHOLE = 0.9;

interface OwnedPixels {
  /** Coverage of all people, 0–1. */
  readonly person: Plane;
  /** Owner of each pixel: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
}

interface RatedPixels extends OwnedPixels {
  readonly rated: readonly RatedBody[];
  /** Owners of certain pixels, 0 elsewhere. */
  readonly certain: Uint8Array;
}

/** Costs in nats of each owner at each pixel by masks, bones and the first owner. Yields after each row. */
export function* priceBodies({
  rated,
  certain,
  owners,
  person: { width },
}: RatedPixels): Generator<void, Float32Array[], void> {
  const costs = rated.map(() => new Float32Array(owners.length));
  const chances = new Float32Array(rated.length);
  for (let at = 0; at < owners.length; at++) {
    if (at % width === 0) yield;
    if (!owners[at]) continue;
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const most = rated.reduce((max, { seen }) => Math.max(max, seen[at]), 0);
    rated.forEach(({ trust, seen }, number) => {
      const unknown = owners[at] === number + 1 ? UNKNOWN.first * most : UNKNOWN.other;
      chances[number] = trust * seen[at] + (1 - trust) * unknown;
    });
    const best = Math.max(LEAST, ...chances);
    const told = Math.min(1, most / SHOWN);
    rated.forEach(({ distanceTo }, number) => {
      const mask = Math.log((best + DOUBT) / (chances[number] + DOUBT));
      const away = Math.max(0, Math.min(COSTS.farthest, distanceTo(x, y) - COSTS.flesh));
      const second = owners[at] === number + 1 ? 0 : COSTS.second;
      const others = certain[at] && certain[at] !== number + 1 ? CERTAIN : 0;
      costs[number][at] = COSTS.mask * told * mask + away + second + others;
    });
  }
  return costs;
}

/** Pixels of each owner that lead clearly over all others. */
function listLeaders({ owners, person }: OwnedPixels, costs: readonly Float32Array[]): number[][] {
  const out = costs.map((): number[] => []);
  for (let at = 0; at < owners.length; at++) {
    const owner = owners[at];
    if (!owner || person.data[at] < WHOLE) continue;
    const own = costs[owner - 1][at];
    if (costs.every((cost, i) => i === owner - 1 || cost[at] - own > LEAD)) out[owner - 1].push(at);
  }
  return out;
}

/** Adds costs of colours that are learnt where owners lead. Changes the costs. Yields after each owner. */
export function* addColours(
  costs: readonly Float32Array[],
  { planes, ...owned }: OwnedPixels & { readonly planes: OklabPlanes },
): Generator<void, void, void> {
  const prices: (Float32Array | undefined)[] = [];
  for (const places of listLeaders(owned, costs)) {
    prices.push(
      places.length < MIN_PIXELS
        ? undefined
        : priceColours(planes, fitMixture(planes, { places: Int32Array.from(places), count: CLOUDS })),
    );
    yield;
  }
  for (let at = 0; at < owned.owners.length; at++) {
    if (!owned.owners[at]) continue;
    const least = Math.min(...prices.map((price) => price?.[at] ?? Number.POSITIVE_INFINITY));
    costs.forEach((cost, number) => {
      const price = prices[number];
      cost[at] += COSTS.colour * (price ? Math.min(COSTS.most, price[at] - least) : 0.5 * COSTS.most);
    });
  }
}
