import type { Shot } from './follow-ground.ts';
import type { RegionPlanes } from './mark-region.ts';

/** Frames of a shot that its median is taken over. */
export const MAX_SAMPLED = 45;

/** Places of at most so many frames of a shot, evenly apart. */
export function sampleShot({ first, end }: Shot, most: number): number[] {
  const count = Math.min(most, end - first);
  return Array.from({ length: count }, (_, i) => first + Math.floor(((i + 0.5) * (end - first)) / count));
}

/** Median of each sample over some frames. */
function medianOf(planes: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(planes[0].length);
  const values = new Uint8Array(planes.length);
  for (let i = 0; i < out.length; i++) {
    for (let t = 0; t < planes.length; t++) values[t] = planes[t][i];
    values.sort();
    out[i] = values[planes.length >> 1];
  }
  return out;
}

/** Planes of all that stands still in a shot, without who walks through. */
export function medianPlanes(frames: readonly RegionPlanes[], shot: Shot): RegionPlanes {
  const sampled = sampleShot(shot, MAX_SAMPLED).map((place) => frames[place]);
  const median = (plane: keyof RegionPlanes) => medianOf(sampled.map((planes) => planes[plane]));
  return { luma: median('luma'), u: median('u'), v: median('v') };
}
