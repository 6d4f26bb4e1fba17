import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillSmallGaps, labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { learnRanks, rankBarriers } from './rank-barriers.ts';

interface FilledBox {
  readonly cut: Flags;
  /** As of `measureFilling`. */
  readonly filling: number;
}

function extentOf({ width, data }: Flags) {
  const extent = { left: width, top: data.length, right: 0, bottom: 0 };
  for (let at = 0; at < data.length; at++) {
    if (!data[at]) continue;
    const x = at % width;
    const y = (at - x) / width;
    extent.left = Math.min(extent.left, x);
    extent.right = Math.max(extent.right, x + 1);
    extent.top = Math.min(extent.top, y);
    extent.bottom = Math.max(extent.bottom, y + 1);
  }
  return extent;
}

/**
 * Contact of flagged pixels with all four sides of a box: 1 minus the widest gap as a share of the box. 0
 * without flags.
 */
export function measureFilling(cut: Flags, box: Flags): number {
  const [own, whole] = [extentOf(cut), extentOf(box)];
  if (own.right === 0) return 0;
  const across = Math.max(own.left - whole.left, whole.right - own.right) / (whole.right - whole.left);
  const down = Math.max(own.top - whole.top, whole.bottom - own.bottom) / (whole.bottom - whole.top);
  return 1 - Math.max(across, down);
}

/** Number of distributions in the mixtures of the thing and of its surroundings. */
const CLOUDS = 5;

/** Rounds in which colours are learnt from the last cut. */
const ROUNDS = 4;

/** Cost of a border between two similar pixels, in nats. */
const SMOOTHNESS = 10;

/**
 * In the first round, colours rarer than this share of the surroundings are the thing, but at least this
 * share of the box.
 */
const RARE = 0.95;
const MIN_RARE = 0.3;

/**
 * Near the sides of a box there is rarely a thing, in its middle nearly always: evidence against it in nats
 * at a side, how deep that reaches, and evidence for it from a depth on; depths as shares of the deepest.
 */
const SIDE = 3;
const SIDE_REACH = 0.3;
const MIDDLE = 2.5;
const MIDDLE_FROM = 0.7;

/** Parts smaller than this share of the largest are dropped, and such gaps are filled. */
const CRUMB = 0.08;
const GAP = 0.05;

/** Least gain in filled share by which a cut replaces the one with the better start. */
const FULLER = 0.15;

interface BoxedThing {
  readonly planes: OklabPlanes;
  /** 1 within the box; 0 outside, which is surely background. */
  readonly box: Flags;
  /** Additional evidence for the thing (above 0) or against it, in nats, of the planes' size. */
  readonly hint?: Plane;
}

function priceLabel(
  { planes }: BoxedThing,
  { labels, label }: { readonly labels: Uint8Array; readonly label: number },
): Float32Array {
  const places = listFlagged(labels.map((own) => (own === label ? 1 : 0)));
  return priceColours(planes, fitMixture(planes, { places, count: CLOUDS }));
}

/** Pixels in the box with colours rare around it. */
function pickRare(thing: BoxedThing): Uint8Array {
  const { data } = thing.box;
  const costs = priceLabel(thing, { labels: data, label: 0 });
  const sorted = (flag: number) => costs.filter((_, at) => data[at] === flag).sort();
  const [outside, inside] = [sorted(0), sorted(1)];
  const limit = Math.min(
    outside[Math.floor(RARE * outside.length)],
    inside[Math.floor((1 - MIN_RARE) * inside.length)],
  );
  return data.map((flag, at) => (flag && costs[at] > limit ? 1 : 0));
}

/** Evidence other than colour, in nats. */
function gatherHints({ box, hint }: BoxedThing): Float32Array {
  const depths = distanceTransform(box);
  const deepest = depths.reduce((most, depth) => Math.max(most, depth), 1);
  return depths.map((depth, at) => {
    const share = depth / deepest;
    const side = Math.max(0, 1 - share / SIDE_REACH);
    const middle = Math.max(0, Math.min(1, (share - SIDE_REACH) / (MIDDLE_FROM - SIDE_REACH)));
    return (hint ? hint.data[at] : 0) + MIDDLE * middle - SIDE * side;
  });
}

/** Leaves large parts, without small gaps. */
function tidy({ width, height }: Flags, cut: Uint8Array): Flags {
  const { labels, sizes } = labelComponents({ width, height, data: cut });
  const largest = sizes.slice(1).reduce((most, size) => Math.max(most, size), 0);
  const data = mapToBytes(labels, (label) => (label > 0 && sizes[label] >= CRUMB * largest ? 1 : 0));
  fillSmallGaps({ width, height, data }, GAP * largest);
  return { width, height, data };
}

interface CutRun {
  readonly start: Uint8Array;
  /** Ranks of barriers to the outside, if they count. */
  readonly ranks: Uint8Array | undefined;
  readonly yieldIfDue: () => Promise<void>;
}

async function cutFrom(thing: BoxedThing, { start, ranks, yieldIfDue }: CutRun): Promise<FilledBox> {
  const { planes, box } = thing;
  const known = box.data.map((flag) => (flag ? UNLABELLED : 0));
  const hints = gatherHints(thing);
  let labels = start;
  for (let round = 0; round < ROUNDS && labels.includes(1); round++) {
    const forThing = priceLabel(thing, { labels, label: 1 });
    await yieldIfDue();
    const forRest = priceLabel(thing, { labels, label: 0 });
    await yieldIfDue();
    const evidence = hints.map((hint, at) => hint + forRest[at] - forThing[at]);
    if (ranks) {
      const barriers = learnRanks({ box, ranks, labels });
      for (let at = 0; at < evidence.length; at++) evidence[at] += barriers[ranks[at]];
    }
    labels = segmentByGraphCut({ planes, labels: known, evidence, smoothness: SMOOTHNESS });
    await yieldIfDue();
  }
  const cut = tidy(box, labels);
  return { cut, filling: measureFilling(cut, box) };
}

/** The better of two cuts: from colours rare around the box, or from the whole box. */
async function cutFromBoth(thing: BoxedThing, { ranks, yieldIfDue }: Omit<CutRun, 'start'>): Promise<Flags> {
  const rare = await cutFrom(thing, { start: pickRare(thing), ranks, yieldIfDue });
  const all = await cutFrom(thing, { start: thing.box.data, ranks, yieldIfDue });
  return all.filling > rare.filling + FULLER ? all.cut : rare.cut;
}

/**
 * Share of what a cut encloses by which more is open than without barriers: they hollow the thing out.
 * @tuned set by eye
 */
const HOLLOW = 0.1;

/** Share of what a cut encloses, perhaps with the end of the photo, that it leaves open. */
function measureOpen({ width, height, data }: Flags, box: Flags): number {
  const { labels, sizes } = labelComponents({ width, height, data: data.map((flag) => 1 - flag) });
  const isOutside = new Uint8Array(sizes.length);
  for (let at = 0; at < data.length; at++) if (!data[at] && !box.data[at]) isOutside[labels[at]] = 1;
  let [cut, open] = [0, 0];
  for (let at = 0; at < data.length; at++)
    if (data[at]) cut++;
    else if (!isOutside[labels[at]]) open++;
  return open / Math.max(1, cut + open);
}

/**
 * Segments the thing in a box. Colours inside and outside are learnt, a minimum cut separates them, and both
 * are repeated (GrabCut, Rother, Kolmogorov and Blake 2004). So are barriers to the outside: surroundings go
 * on into a box without an edge. One start uses colours rare around the box, another the whole box. A box is
 * drawn closely, so a result that leaves a side empty has lost a part (Lempitsky et al., “Image segmentation
 * with a bounding box prior”, 2009). Flags of the planes' size. None if all of the box looks like its
 * surroundings; the whole box without surroundings.
 */
export async function cutFromBox(thing: BoxedThing, yieldIfDue: () => Promise<void>): Promise<Flags> {
  const { box } = thing;
  if (!box.data.includes(0) || !box.data.includes(1)) return box;
  const plain = await cutFromBoth(thing, { ranks: undefined, yieldIfDue });
  const barred = await cutFromBoth(thing, { ranks: rankBarriers(thing), yieldIfDue });
  return measureOpen(barred, box) > measureOpen(plain, box) + HOLLOW ? plain : barred;
}
