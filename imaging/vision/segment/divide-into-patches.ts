import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { measureRelief } from './colour-steps.ts';
import { findBasins } from './find-basins.ts';
import { type BasinGraph, linkBasins } from './link-basins.ts';
import { measurePatchSalience } from './measure-patch-salience.ts';
import { measureSupports } from './measure-supports.ts';
import { type Merge, mergeInOrder } from './merge-in-order.ts';

/** Patches that a photo is divided into at most, unless fewer are wanted. */
const MAX_PATCHES = 300;

/** The relief's heights above this are all the same. */
const HIGHEST = 0.6;

/** Merges between two yields. */
const STRETCH = 100;

/** Shared border of a patch and a neighbour. */
interface PatchLink {
  readonly to: number;
  /** Gaps between pixels along the border; by how much it is closed; how many gaps are open. As of `Link`. */
  readonly length: number;
  readonly closed: number;
  readonly open: number;
}

/** Patches that become one when the most alike merge first; a single patch is a group, too. */
interface PatchGroup {
  readonly patches: readonly number[];
  /** The group that this one becomes a part of, −1 for all patches together. */
  parent: number;
}

/** A photo as some hundred patches of even colour. */
export interface PatchGraph {
  readonly width: number;
  readonly height: number;
  /** The patch of each pixel. */
  readonly labels: Int32Array;
  /** Pixels of each patch, and how many of them lie on the photo's own border. */
  readonly areas: Float64Array;
  readonly rims: Float64Array;
  readonly links: readonly (readonly PatchLink[])[];
  /** The patches themselves come first, then the groups they merge to, the most similar first. */
  readonly groups: readonly PatchGroup[];
  /** As of `measureSupports` and `measurePatchSalience`. */
  readonly supports: Float64Array;
  readonly standing: Float64Array;
}

function followParents(parents: Int32Array): Int32Array {
  const roots = parents.slice();
  for (let basin = 0; basin < roots.length; basin++) {
    let root = basin;
    while (parents[root] !== root) root = parents[root];
    roots[basin] = root;
  }
  return roots;
}

/** Copies the graph after its basins are merged to patches. `patchOf` maps a group's basin to its patch. */
function copyPatches(
  graph: BasinGraph,
  { names, patchOf }: { readonly names: readonly number[]; readonly patchOf: ReadonlyMap<number, number> },
) {
  const links = names.map((name) =>
    Array.from(
      graph.links[name],
      ([beside, { length, closed, open }]): PatchLink => ({
        to: patchOf.get(beside) ?? 0,
        length,
        closed,
        open,
      }),
    ),
  );
  return {
    links,
    areas: Float64Array.from(names, (name) => graph.areas[name]),
    rims: Float64Array.from(names, (name) => graph.rims[name]),
    means: Float64Array.from({ length: 3 * names.length }, (_, at) => {
      const name = names[Math.floor(at / 3)];
      return graph.sums[3 * name + (at % 3)] / graph.areas[name];
    }),
  };
}

function groupPatches(patchOf: ReadonlyMap<number, number>, merges: Iterable<Merge>): PatchGroup[] {
  const groups: PatchGroup[] = Array.from(patchOf, (_, patch) => ({ patches: [patch], parent: -1 }));
  const groupOf = new Map(patchOf);
  for (const { kept, gone } of merges) {
    const one = groups[groupOf.get(kept) ?? 0];
    const two = groups[groupOf.get(gone) ?? 0];
    one.parent = groups.length;
    two.parent = groups.length;
    groupOf.set(kept, groups.length);
    groups.push({ patches: [...one.patches, ...two.patches], parent: -1 });
  }
  return groups;
}

/**
 * Divides a photo into patches whose borders follow its edges: basins of its relief, the most similar merged.
 * Rejects with what `yieldIfDue` rejects with.
 */
export async function divideIntoPatches(
  planes: OklabPlanes,
  { yieldIfDue, most = MAX_PATCHES }: { readonly yieldIfDue: () => Promise<void>; readonly most?: number },
): Promise<PatchGraph> {
  const { width, height } = planes.lightness;
  const basins = findBasins(measureRelief(planes), HIGHEST);
  await yieldIfDue();
  const graph = await linkBasins(planes, { ...basins, yieldIfDue });
  const parents = Int32Array.from({ length: basins.count }, (_, basin) => basin);
  const merges = mergeInOrder(graph);
  // The generator pauses before each merge, so one more step is taken than merges are wanted.
  let told = merges.next();
  for (let left = basins.count; left > most && !told.done; left--) {
    parents[told.value.gone] = told.value.kept;
    told = merges.next();
    if (left % STRETCH === 0) await yieldIfDue();
  }
  const roots = followParents(parents);
  const names = Array.from(new Set(roots));
  const patchOf = new Map(names.map((name, patch) => [name, patch]));
  const labels = basins.labels.map((basin) => patchOf.get(roots[basin]) ?? 0);
  const { links, areas, rims, means } = copyPatches(graph, { names, patchOf });
  const rest = told.done ? [] : [told.value, ...merges];
  return {
    width,
    height,
    labels,
    areas,
    rims,
    links,
    groups: groupPatches(patchOf, rest),
    supports: measureSupports({ width, height, labels }, names.length),
    standing: measurePatchSalience({ rims, links, means, frame: 2 * (width + height) }),
  };
}
