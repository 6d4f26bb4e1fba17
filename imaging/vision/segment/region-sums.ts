import type { PatchGraph } from './divide-into-patches.ts';
import { DIRECTIONS } from './measure-supports.ts';

/** Measures of some patches that add up. Lengths are gaps between pixels. */
export interface RegionSums {
  /** Pixels, also weighed by how they stand out, and how many lie on the photo's own border. */
  readonly area: number;
  readonly raised: number;
  readonly rim: number;
  /** Outline: length, closed part, open part, and salience right beyond it. */
  readonly length: number;
  readonly closed: number;
  readonly open: number;
  readonly beyond: number;
  /** By how much borders between the patches are closed. */
  readonly inner: number;
}

/** Adds up some patches, flagged in `isIn`. */
export function sumPatches(
  { areas, rims, links, standing }: PatchGraph,
  { patches, isIn }: { readonly patches: Iterable<number>; readonly isIn: Uint8Array },
): RegionSums {
  let [area, raised, rim, length, closed, open, beyond, inner] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (const patch of patches) {
    area += areas[patch];
    raised += areas[patch] * standing[patch];
    rim += rims[patch];
    for (const link of links[patch]) {
      if (isIn[link.to]) {
        inner += link.closed / 2;
        continue;
      }
      length += link.length;
      closed += link.closed;
      open += link.open;
      beyond += link.length * standing[link.to];
    }
  }
  return { area, raised, rim, length, closed, open, beyond, inner };
}

/**
 * Shared border of two regions. `far` and `near` are the salience of the patches on the second and the first
 * region's side.
 */
interface SharedBorder {
  readonly length: number;
  readonly closed: number;
  readonly open: number;
  readonly far: number;
  readonly near: number;
}

/** The border of some patches with all flagged ones. */
export function measureShared(
  { links, standing }: PatchGraph,
  { patches, isIn }: { readonly patches: readonly number[]; readonly isIn: Uint8Array },
): SharedBorder {
  let [length, closed, open, far, near] = [0, 0, 0, 0, 0];
  for (const patch of patches)
    for (const link of links[patch]) {
      if (!isIn[link.to]) continue;
      length += link.length;
      closed += link.closed;
      open += link.open;
      far += link.length * standing[link.to];
      near += link.length * standing[patch];
    }
  return { length, closed, open, far, near };
}

/** Sums of a region with a group that is not in it. */
export function addSums(
  region: RegionSums,
  { group, shared }: { readonly group: RegionSums; readonly shared: SharedBorder },
): RegionSums {
  return {
    area: region.area + group.area,
    raised: region.raised + group.raised,
    rim: region.rim + group.rim,
    length: region.length + group.length - 2 * shared.length,
    closed: region.closed + group.closed - 2 * shared.closed,
    open: region.open + group.open - 2 * shared.open,
    beyond: region.beyond + group.beyond - shared.far - shared.near,
    inner: region.inner + group.inner + shared.closed,
  };
}

/**
 * Sums of a region without a group of its patches; `shared` is the group's border with the rest of the
 * region.
 */
export function takeSums(
  region: RegionSums,
  { group, shared }: { readonly group: RegionSums; readonly shared: SharedBorder },
): RegionSums {
  return {
    area: region.area - group.area,
    raised: region.raised - group.raised,
    rim: region.rim - group.rim,
    length: region.length - group.length + 2 * shared.length,
    closed: region.closed - group.closed + 2 * shared.closed,
    open: region.open - group.open + 2 * shared.open,
    beyond: region.beyond - group.beyond + shared.far + shared.near,
    inner: region.inner - group.inner - shared.closed,
  };
}

/** Extends a support function to include some patches. Changes `support`. */
export function raiseSupport(
  support: Float64Array,
  { supports, patches }: PatchGraph & { readonly patches: Iterable<number> },
): void {
  for (const patch of patches)
    for (let index = 0, at = patch * DIRECTIONS; index < DIRECTIONS; index++, at++)
      if (supports[at] > support[index]) support[index] = supports[at];
}
