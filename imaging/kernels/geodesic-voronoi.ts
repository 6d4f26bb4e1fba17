import type { OklabPlanes } from './oklab.ts';

/** Cost of a step in colour of 1, beside a cost of 1 for its length. */
const COLOUR_COST = 3000;
const DEAREST = 255;

/** Pixels visited between two yields: some ten milliseconds. */
const STRETCH = 60_000;

interface OwnerField {
  readonly planes: OklabPlanes;
  /**
   * `width × height`: 0 where nobody owns a pixel yet, else the number of the owner; those of `open` are set.
   */
  readonly owners: Uint8Array;
  /** Pixels that may be owned. */
  readonly open: Uint8Array;
  /** Cost of a step of one pixel for each owner by its number, 1 to 60; index 0 is unused. */
  readonly stepCosts: readonly number[];
}

/** Steps to the four neighbours, across and down. */
const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/**
 * Gives every open pixel the owner from whom the way to it is cheapest, over length and steps in colour.
 * Dijkstra's search with a ring of buckets (Dial 1969). Pixels that no way leads to stay unowned. Yields
 * between chunks of work.
 */
export function* geodesicVoronoi({
  planes,
  owners,
  open,
  stepCosts,
}: OwnerField): Generator<void, void, void> {
  const { width, height } = planes.lightness;
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  const distance = new Int32Array(owners.length).fill(0x7fffffff);
  const buckets: number[][] = Array.from({ length: DEAREST + 1 }, () => []);
  let waiting = 0;
  let visited = 0;
  for (let at = 0; at < owners.length; at++) {
    if (!owners[at]) continue;
    distance[at] = 0;
    buckets[0].push(at);
    waiting++;
  }
  for (let reached = 0; waiting > 0; reached++) {
    const bucket = buckets[reached % buckets.length];
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      waiting--;
      if (++visited % STRETCH === 0) yield;
      if (distance[at] !== reached) continue;
      const x = at % width;
      const y = (at - x) / width;
      const owner = owners[at];
      for (const [across, down] of STEPS) {
        if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue;
        const next = at + across + down * width;
        if (!open[next] || distance[next] <= reached) continue;
        const light = lightness[next] - lightness[at];
        const green = a[next] - a[at];
        const blue = b[next] - b[at];
        const step = light * light + 4 * (green * green + blue * blue);
        const cost = Math.min(DEAREST, Math.ceil(stepCosts[owner] * (1 + COLOUR_COST * step)));
        if (reached + cost >= distance[next]) continue;
        distance[next] = reached + cost;
        owners[next] = owner;
        buckets[(reached + cost) % buckets.length].push(next);
        waiting++;
      }
    }
  }
}
