import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillSmallGaps, labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform, FAR } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';

/** Number of distributions in the mixtures of the thing and of its surroundings. */
const CLOUDS = 5;

/** Rounds in which colours are learnt from the last cut. */
const ROUNDS = 2;

/** Cost of a border between two similar pixels, in nats. */
const SMOOTHNESS = 8;

/** Reach of the border outwards, and of the surroundings for colours, in square roots of the thing's area. */
const REACH = 0.1;
const SURROUNDINGS = 0.5;

/** Evidence in nats for the finding, at `REACH` from its border and farther. */
const TRUST = 3.5;

/** Parts of less than this share of the largest are crumbs; gaps of less are filled. */
const CRUMB = 0.1;
const GAP = 0.015;

interface FoundObject {
  readonly planes: OklabPlanes;
  /** Rough position of a thing. */
  readonly found: Flags;
}

function flagSides(
  found: Flags,
  { outside, around }: { readonly outside: Float32Array; readonly around: number },
): Uint8Array {
  return found.data.map((flag, at) => (flag ? 1 : outside[at] < around ? 0 : 2));
}

function priceSide(
  planes: OklabPlanes,
  { sides, side }: { readonly sides: Uint8Array; readonly side: number },
): Float32Array {
  const places = listFlagged(sides.map((own) => (own === side ? 1 : 0)));
  return priceColours(planes, fitMixture(planes, { places, count: CLOUDS }));
}

/** Leaves large parts, without small gaps. */
function tidy(cut: Flags): Flags {
  const { width, height } = cut;
  const { labels, sizes } = labelComponents(cut);
  const largest = sizes.slice(1).reduce((most, size) => Math.max(most, size), 0);
  const data = mapToBytes(labels, (label) => (label > 0 && sizes[label] >= CRUMB * largest ? 1 : 0));
  fillSmallGaps({ width, height, data }, GAP * largest);
  return { width, height, data };
}

/**
 * Refines the border of a roughly found thing. Colours inside and around are learnt, and a minimum cut near
 * the border is found, twice (GrabCut, Rother, Kolmogorov and Blake 2004). Flags of the planes' size;
 * unchanged without surroundings. Rejects with what `yieldIfDue` rejects with.
 */
export async function refineObject(
  { planes, found }: FoundObject,
  yieldIfDue: () => Promise<void>,
): Promise<Flags> {
  const { width, height, data } = found;
  const root = Math.sqrt(data.reduce((sum, flag) => sum + flag, 0));
  const inside = distanceTransform(found);
  const outside = distanceTransform({ width, height, data: data.map((flag) => 1 - flag) });
  if (root === 0 || !data.includes(0)) return found;
  const reach = Math.max(2, REACH * root);
  const known = data.map((flag, at) => (!flag && outside[at] > reach ? 0 : UNLABELLED));
  let sides = flagSides(found, { outside, around: Math.max(reach + 2, SURROUNDINGS * root) });
  const hints = outside.map((distance, at) => {
    const signed = data[at] ? Math.min(FAR, inside[at]) : -distance;
    return TRUST * Math.max(-1, Math.min(1, signed / reach));
  });
  let cut = found;
  for (let round = 0; round < ROUNDS && sides.includes(0) && sides.includes(1); round++) {
    const forThing = priceSide(planes, { sides, side: 1 });
    await yieldIfDue();
    const forRest = priceSide(planes, { sides, side: 0 });
    await yieldIfDue();
    const evidence = hints.map((hint, at) => hint + forRest[at] - forThing[at]);
    cut = {
      width,
      height,
      data: segmentByGraphCut({ planes, labels: known, evidence, smoothness: SMOOTHNESS }),
    };
    sides = sides.map((side, at) => (cut.data[at] ? 1 : side === 1 ? 0 : side));
    await yieldIfDue();
  }
  const settled = tidy(cut);
  return settled.data.includes(1) ? settled : found;
}
