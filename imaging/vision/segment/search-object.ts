import type { PatchGraph } from './divide-into-patches.ts';
import { DIRECTIONS } from './measure-supports.ts';
import {
  addSums,
  measureShared,
  type RegionSums,
  raiseSupport,
  sumPatches,
  takeSums,
} from './region-sums.ts';
import { scoreObject } from './score-object.ts';

/**
 * Largest shares of the photo for an initial region and for an added group. An added group is at most this
 * multiple of the region.
 */
const MAX_START = 0.6;
const MAX_ADDED = 0.5;
const MAX_GROWTH = 4;

/** Least growth from one initial group to the next; smaller steps show the same thing. */
const MIN_START = 1.02;

/** Consecutive changes for the worse that are allowed, and the least gain that counts as better. */
const PATIENCE = 4;
const MIN_GAIN = 1e-4;

/** Salience that counts fully, as a multiple of the tapped patch's, and the least value for that one. */
const ALIKE = 1.6;
const MIN_STANDING = 0.15;

/** A region of patches, flagged, and how much it looks like a whole thing, as of `scoreObject`. */
interface FoundPatches {
  readonly isIn: Uint8Array;
  readonly rate: number;
}

interface Region extends FoundPatches {
  readonly sums: RegionSums;
  readonly support: Float64Array;
}

interface Search {
  readonly graph: PatchGraph;
  readonly tapped: number;
  /** Sums of each group, as of a region of its own. */
  readonly sums: readonly RegionSums[];
  readonly supports: readonly Float64Array[];
}

/** The graph with salience relative to one patch: anything more salient counts fully. */
function compareWith(graph: PatchGraph, patch: number): PatchGraph {
  const full = Math.max(MIN_STANDING, ALIKE * graph.standing[patch]);
  return { ...graph, standing: graph.standing.map((own) => Math.min(1, own / full)) };
}

/** Flags the patches connected to a patch through flagged ones. */
function spread(
  { links }: PatchGraph,
  { starts, isOpen }: { readonly starts: readonly number[]; readonly isOpen: (patch: number) => boolean },
): Uint8Array {
  const isReached = new Uint8Array(links.length);
  const waiting = [...starts];
  for (const start of starts) isReached[start] = 1;
  for (let patch = waiting.pop(); patch !== undefined; patch = waiting.pop())
    for (const { to } of links[patch])
      if (!isReached[to] && isOpen(to)) {
        isReached[to] = 1;
        waiting.push(to);
      }
  return isReached;
}

/** Keeps the component of the tapped patch, with all that it encloses. */
function tidy({ graph, tapped }: Search, isIn: Uint8Array): Uint8Array {
  const connected = spread(graph, { starts: [tapped], isOpen: (patch) => isIn[patch] === 1 });
  const rim = Array.from(graph.rims.keys()).filter((patch) => graph.rims[patch] > 0 && !connected[patch]);
  return spread(graph, { starts: rim, isOpen: (patch) => !connected[patch] }).map((flag) => 1 - flag);
}

function listIn(isIn: Uint8Array): number[] {
  const patches: number[] = [];
  for (let patch = 0; patch < isIn.length; patch++) if (isIn[patch]) patches.push(patch);
  return patches;
}

function emptySupport(): Float64Array {
  return new Float64Array(DIRECTIONS).fill(Number.NEGATIVE_INFINITY);
}

function describeRegion(search: Search, flags: Uint8Array): Region {
  const { graph } = search;
  const isIn = tidy(search, flags);
  const patches = listIn(isIn);
  const sums = sumPatches(graph, { patches, isIn });
  const support = emptySupport();
  raiseSupport(support, { ...graph, patches });
  return { isIn, sums, support, rate: scoreObject(graph, { ...sums, support }) };
}

/** Rates flagged patches as a whole thing, as of `scoreObject`. */
export function rateRegion(graph: PatchGraph, isIn: Uint8Array): number {
  const patches = listIn(isIn);
  const support = emptySupport();
  raiseSupport(support, { ...graph, patches });
  return scoreObject(graph, { ...sumPatches(graph, { patches, isIn }), support });
}

function rateAdded(
  { graph, sums, supports }: Search,
  { region, index }: { readonly region: Region; readonly index: number },
): number {
  const group = sums[index];
  if (group.area > MAX_ADDED * graph.labels.length) return Number.NEGATIVE_INFINITY;
  const shared = measureShared(graph, { patches: graph.groups[index].patches, isIn: region.isIn });
  if (shared.length === 0) return Number.NEGATIVE_INFINITY;
  const support = region.support.map((reach, direction) => Math.max(reach, supports[index][direction]));
  return scoreObject(graph, { ...addSums(region.sums, { group, shared }), support });
}

/** Support of a region without a group. Only where the group reaches as far may it be less. */
function lowerSupport(
  { graph, supports }: Search,
  { region, index, rest }: { readonly region: Region; readonly index: number; readonly rest: Uint8Array },
): Float64Array {
  const support = region.support.slice();
  const lowered: number[] = [];
  for (let direction = 0; direction < DIRECTIONS; direction++)
    if (supports[index][direction] >= support[direction]) lowered.push(direction);
  if (lowered.length === 0) return support;
  for (const direction of lowered) support[direction] = Number.NEGATIVE_INFINITY;
  for (let patch = 0; patch < rest.length; patch++) {
    if (!rest[patch]) continue;
    for (const direction of lowered)
      support[direction] = Math.max(support[direction], graph.supports[patch * DIRECTIONS + direction]);
  }
  return support;
}

function rateWithout(
  search: Search,
  { region, index }: { readonly region: Region; readonly index: number },
): number {
  const { graph, tapped, sums } = search;
  const { patches } = graph.groups[index];
  if (patches.includes(tapped)) return Number.NEGATIVE_INFINITY;
  const rest = region.isIn.slice();
  for (const patch of patches) rest[patch] = 0;
  const shared = measureShared(graph, { patches, isIn: rest });
  // A group that only touches the rest of the region is a gap without it.
  if (shared.length === sums[index].length && sums[index].rim === 0) return Number.NEGATIVE_INFINITY;
  const support = lowerSupport(search, { region, index, rest });
  return scoreObject(graph, { ...takeSums(region.sums, { group: sums[index], shared }), support });
}

/** 1 if all patches of a group are in a region, 0 if none is, −1 if some are. */
function sideOf(patches: readonly number[], isIn: Uint8Array): number {
  const side = isIn[patches[0]];
  return patches.every((patch) => isIn[patch] === side) ? side : -1;
}

/**
 * The region with that group added or taken away by which it gains most, or loses least; undefined where
 * there is none. `used` groups stay, and the one is added to them.
 */
function changeBest(
  search: Search,
  { region, used }: { readonly region: Region; readonly used: Set<number> },
): Region | undefined {
  const { groups } = search.graph;
  let most = Number.NEGATIVE_INFINITY;
  let best = -1;
  groups.forEach(({ patches }, index) => {
    if (used.has(index) || search.sums[index].area > MAX_GROWTH * region.sums.area) return;
    const side = sideOf(patches, region.isIn);
    if (side < 0) return;
    const rate = side === 1 ? rateWithout(search, { region, index }) : rateAdded(search, { region, index });
    if (rate <= most) return;
    most = rate;
    best = index;
  });
  if (best < 0) return undefined;
  used.add(best);
  const flags = region.isIn.slice();
  for (const patch of groups[best].patches) flags[patch] = 1 - flags[patch];
  return describeRegion(search, flags);
}

/**
 * Local search for the best region. Each step changes the last one for the better or, a few times, for the
 * worse (tabu search, Glover 1989). Parts of one thing may be separate. Ends at a region that was `seen`
 * before.
 */
async function climb(
  search: Search,
  {
    start,
    seen,
    yieldIfDue,
  }: { readonly start: Region; readonly seen: Set<string>; readonly yieldIfDue: () => Promise<void> },
): Promise<Region> {
  const used = new Set<number>();
  let best = start;
  let patience = PATIENCE;
  let region: Region | undefined = start;
  while (region && patience >= 0) {
    const key = region.isIn.join('');
    if (seen.has(key)) break;
    seen.add(key);
    if (region.rate > best.rate + MIN_GAIN) {
      best = region;
      patience = PATIENCE;
    }
    await yieldIfDue();
    region = changeBest(search, { region, used });
    patience--;
  }
  return best;
}

function prepareSearch(graph: PatchGraph, tapped: number): Search {
  const isIn = new Uint8Array(graph.areas.length);
  const sums = graph.groups.map(({ patches }) => {
    for (const patch of patches) isIn[patch] = 1;
    const own = sumPatches(graph, { patches, isIn });
    for (const patch of patches) isIn[patch] = 0;
    return own;
  });
  const supports = graph.groups.map(({ patches }) => {
    const support = emptySupport();
    raiseSupport(support, { ...graph, patches });
    return support;
  });
  return { graph, tapped, sums, supports };
}

/**
 * Finds the patches of the tapped thing. Starts from every group that contains the tapped patch, adds and
 * removes patches that improve the rate, and keeps the best. A lid joins its jar, since both together have
 * the better outline. A shadow goes, since its outline is soft. Rejects with what `yieldIfDue` rejects with.
 */
export async function searchObject(
  graph: PatchGraph,
  { tapped, yieldIfDue }: { readonly tapped: number; readonly yieldIfDue: () => Promise<void> },
): Promise<FoundPatches> {
  const search = prepareSearch(compareWith(graph, tapped), tapped);
  const seen = new Set<string>();
  let best: Region | undefined;
  let begun = 0;
  for (let index = tapped; index >= 0; index = graph.groups[index].parent) {
    const { area } = search.sums[index];
    if (area > MAX_START * graph.labels.length && index !== tapped) break;
    if (area < MIN_START * begun) continue;
    begun = area;
    const flags = new Uint8Array(graph.areas.length);
    for (const patch of graph.groups[index].patches) flags[patch] = 1;
    const reached = await climb(search, { start: describeRegion(search, flags), seen, yieldIfDue });
    if (!best || reached.rate > best.rate) best = reached;
  }
  return best ?? { isIn: new Uint8Array(graph.areas.length).fill(1), rate: 0 };
}
