import { blurredCopy } from '../../core/colour/blurred-copy.ts';
import type { Picture } from '../../core/picture.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { divideIntoPatches, type PatchGraph } from './divide-into-patches.ts';
import { planeOf } from './find-by-consensus.ts';
import { ratePlace } from './place-prior.ts';
import { rateRegion, searchObject } from './search-object.ts';

/**
 * Copies of the photo on which things are proposed: pixels, spread of a blur in pixels, and patches. They are
 * coarser than those of a tap, since a search takes time with the square of the patches.
 */
const COPIES = [
  { pixels: 40_000, spread: 1, most: 120 },
  { pixels: 40_000, spread: 1.6, most: 120 },
  { pixels: 25_000, spread: 1.2, most: 90 },
] as const;

/** Patches of each copy from which things are searched. */
const SEEDS = 12;

/** A patch of a larger share of the photo is background. */
const BACKGROUND = 0.25;

/** Share of the photo whose least salience counts fully, and the least value for it. */
const SALIENT_SHARE = 0.05;
const MIN_SALIENCE = 0.15;

/** A region that may be the thing that a photo shows. */
export interface Proposal {
  /** 0–1, of one size for all proposals. */
  readonly region: Plane;
  /** Quality as a whole thing, as of `scoreObject`, with salience relative to the whole photo. */
  readonly rate: number;
  /** Share of the photo. */
  readonly share: number;
  /** Centre of gravity as shares of width and height. */
  readonly centre: { readonly x: number; readonly y: number };
  /** Index of the copy that shows it, and seeds there from which it was found. */
  readonly copy: number;
  readonly seeds: number;
}

/** The graph with salience relative to the most salient patches of the photo. */
function compareWithBest(graph: PatchGraph): PatchGraph {
  const patches = Array.from(graph.areas.keys()).toSorted((a, b) => graph.standing[b] - graph.standing[a]);
  let area = 0;
  const least = patches.find((patch) => {
    area += graph.areas[patch];
    return area > SALIENT_SHARE * graph.labels.length;
  });
  const full = Math.max(MIN_SALIENCE, graph.standing[least ?? 0]);
  return { ...graph, standing: graph.standing.map((own) => Math.min(1, own / full)) };
}

/** Centre of gravity of flagged patches, as shares of width and height. */
function findCentre({ width, height, labels }: PatchGraph, isIn: (patch: number) => boolean) {
  let [x, y, count] = [0, 0, 0];
  labels.forEach((label, at) => {
    if (!isIn(label)) return;
    x += (at % width) + 0.5;
    y += Math.floor(at / width) + 0.5;
    count++;
  });
  return { x: x / count / width, y: y / count / height, share: count / labels.length };
}

/** Patches to search from: large, salient and central ones. */
function chooseSeeds(graph: PatchGraph): number[] {
  const { width, height, labels, areas, standing } = graph;
  const [x, y] = [new Float64Array(areas.length), new Float64Array(areas.length)];
  labels.forEach((label, at) => {
    x[label] += ((at % width) + 0.5) / width / areas[label];
    y[label] += (Math.floor(at / width) + 0.5) / height / areas[label];
  });
  const worth = areas.map(
    (area, patch) => standing[patch] * Math.sqrt(area) * ratePlace({ x: x[patch], y: y[patch] }),
  );
  return Array.from(areas.keys())
    .filter((patch) => areas[patch] < BACKGROUND * labels.length)
    .toSorted((a, b) => worth[b] - worth[a])
    .slice(0, SEEDS);
}

async function proposeOnCopy(
  photo: Picture,
  { copy, yieldIfDue }: { readonly copy: number; readonly yieldIfDue: () => Promise<void> },
): Promise<Proposal[]> {
  const { pixels, spread, most } = COPIES[copy];
  const planes = await blurredCopy(photo, { pixels, spread });
  await yieldIfDue();
  const graph = compareWithBest(await divideIntoPatches(planes, { yieldIfDue, most }));
  const found = new Map<string, Proposal>();
  for (const tapped of chooseSeeds(graph)) {
    const { isIn } = await searchObject(graph, { tapped, yieldIfDue });
    const key = isIn.join('');
    const known = found.get(key);
    if (known) {
      found.set(key, { ...known, seeds: known.seeds + 1 });
      continue;
    }
    const { share, ...centre } = findCentre(graph, (patch) => isIn[patch] === 1);
    const { width, height } = graph;
    const data = mapToBytes(graph.labels, (label) => isIn[label]);
    const region = planeOf({ width, height, data });
    found.set(key, { region, rate: rateRegion(graph, isIn), share, centre, copy, seeds: 1 });
  }
  return Array.from(found.values());
}

/**
 * Proposes regions that may be the thing that a photo shows: what searches from the most salient patches of
 * several copies find. Empty for a photo of a single patch. Rejects with what `yieldIfDue` rejects with.
 */
export async function proposeObjects(
  photo: Picture,
  yieldIfDue: (share: number) => Promise<void>,
): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (let copy = 0; copy < COPIES.length; copy++)
    proposals.push(
      ...(await proposeOnCopy(photo, { copy, yieldIfDue: () => yieldIfDue(copy / COPIES.length) })),
    );
  const size = proposals[0]?.region;
  return proposals.map((proposal) => ({ ...proposal, region: resizePlane(proposal.region, size) }));
}
