import type { OklabPlanes } from '../colour/colour-space.ts';
import type { Plane } from '../raster/plane.ts';

/** Not labelled yet. */
export const UNLABELLED = 2;

interface LabelField {
  readonly planes: OklabPlanes;
  /** Likelihood of label 1 for each pixel, 0–1. */
  readonly likelihood: Plane;
  /** `width × height`: 0 and 1 where known, else `UNLABELLED`; those are set. */
  readonly labels: Uint8Array;
}

/** Costs of a step: for its length, for a colour step of 1, and for a pixel of the other label. */
const LENGTH_COST = 1;
const COLOUR_COST = 10_000;
const DOUBT_COST = 25;
const DEAREST = 255;

/** Pixels visited between two yields: some ten milliseconds. */
const STRETCH = 60_000;

/**
 * Labels every unlabelled pixel like the nearest labelled one (geodesic segmentation after Bai and Sapiro
 * 2007). Distance counts colour steps on the way and the unlikelihood of the label at each pixel. Dijkstra's
 * search with a ring of buckets (Dial 1969). Yields between chunks of work.
 */
export function* segmentGeodesically({
  planes,
  likelihood,
  labels,
}: LabelField): Generator<void, void, void> {
  const { width, height } = planes.lightness;
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  const distance = new Int32Array(labels.length).fill(0x7fffffff);
  const buckets: number[][] = Array.from({ length: DEAREST + 1 }, () => []);
  let waiting = 0;
  let visited = 0;
  for (let at = 0; at < labels.length; at++) {
    if (labels[at] === UNLABELLED) continue;
    distance[at] = 0;
    if (!hasUnlabelledSide(labels, { at, width })) continue;
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
      const label = labels[at];
      for (let side = 0; side < 4; side++) {
        if (
          side === 0
            ? x === 0
            : side === 1
              ? x === width - 1
              : side === 2
                ? at < width
                : at >= width * (height - 1)
        )
          continue;
        const next = at + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (distance[next] <= reached) continue;
        const doubt = label === 1 ? 1 - likelihood.data[next] : likelihood.data[next];
        const step =
          Math.abs(lightness[next] - lightness[at]) + Math.abs(a[next] - a[at]) + Math.abs(b[next] - b[at]);
        const cost = Math.min(
          DEAREST,
          Math.round(LENGTH_COST + COLOUR_COST * step * step + DOUBT_COST * doubt),
        );
        if (reached + cost >= distance[next]) continue;
        distance[next] = reached + cost;
        labels[next] = label;
        buckets[(reached + cost) % buckets.length].push(next);
        waiting++;
      }
    }
  }
}

function hasUnlabelledSide(labels: Uint8Array, { at, width }: { at: number; width: number }): boolean {
  const x = at % width;
  return (
    (x > 0 && labels[at - 1] === UNLABELLED) ||
    (x < width - 1 && labels[at + 1] === UNLABELLED) ||
    labels[at - width] === UNLABELLED ||
    labels[at + width] === UNLABELLED
  );
}
