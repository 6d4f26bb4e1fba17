import type { Shot } from '../ground/follow-ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { type Crossing, layShares, listCrossings, type PlaneShares } from '../shares/list-crossings.ts';
import { averageQuads } from './layer.ts';

/** Parts of a mark that are compared on their own, to see how sure a mean is, and the fewest of them. */
const PARTS = 12;
const MIN_PARTS = 6;
/** Crossings that a part is told by. */
const MIN_CROSSINGS = 12;
/** Standard errors that a difference has to exceed. */
const SURE = 2;
/** Variance in levels squared of what compression leaves of plain ground. */
const NOISE = 4;

interface Scenes {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
}

/** A mark of one colour. */
interface Told {
  /** Of each pixel of the hole, 0–1. */
  readonly share: Float32Array;
  /** Share of its body. */
  readonly opacity: number;
  readonly colour: { readonly y: number; readonly u: number; readonly v: number };
}

/** A stroke where it is crossed: its value, and the ground under it by both sides. */
interface Sight {
  readonly seen: number;
  readonly ground: number;
  readonly share: number;
}

/** A value that is told, as a ratio of two sums. */
interface Ratio {
  readonly over: number;
  readonly under: number;
}

const ratioOf = (ratios: readonly Ratio[]): number | null => {
  const sum = (name: keyof Ratio) => ratios.reduce((total, ratio) => total + ratio[name], 0);
  const under = sum('under');
  return under > 0 ? sum('over') / under : null;
};

interface Crossings {
  readonly crossings: readonly Crossing[];
  readonly shares: Float32Array;
  readonly scenes: readonly Uint8Array[];
  readonly read: (sight: Sight) => Ratio;
}

/** Sums of each crossing over all scenes; those count most whose sides are alike, as their ground is sure. */
function sumCrossings({ crossings, shares, scenes, read }: Crossings): Ratio[] {
  return crossings.map(({ at, before, after }) => {
    let [over, under] = [0, 0];
    for (const scene of scenes) {
      const ground = (scene[before] + scene[after]) / 2;
      const weight = 1 / (NOISE + (scene[before] - scene[after]) ** 2);
      const ratio = read({ seen: scene[at], ground, share: shares[at] });
      over += weight * ratio.over;
      under += weight * ratio.under;
    }
    return { over, under };
  });
}

/**
 * The ratio by all crossings, moved towards what was told by how unsure it is: parts of the mark tell a
 * standard error (after James and Stein).
 */
function shrink(ratios: readonly Ratio[], told: number): number {
  const size = Math.ceil(ratios.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, p) => ratios.slice(p * size, (p + 1) * size))
    .filter((part) => part.length >= MIN_CROSSINGS)
    .map(ratioOf)
    .filter((value) => value !== null);
  const all = ratioOf(ratios);
  if (all === null || parts.length < MIN_PARTS) return told;
  const squares = parts.reduce((sum, value) => sum + (value - all) ** 2, 0);
  const variance = squares / (parts.length - 1) / parts.length;
  const off = all - told;
  return off === 0 ? told : told + off * Math.max(0, 1 - (SURE ** 2 * variance) / off ** 2);
}

/** Crossings of a plane, from left to right, so that a part of the list is a part of the mark. */
function sortCrossings(plane: PlaneShares, opacity: number): Crossing[] {
  return listCrossings(plane, opacity).sort((a, b) => (a.at % plane.width) - (b.at % plane.width));
}

/**
 * Opacity and colour of a mark by which its strokes do not stand out from what lies beside them, in each
 * plane by itself: files keep colours less well than brightness. Edges of the ground itself, which differ by
 * chance, do not count.
 */
export function balanceMark({ region, frames, shot }: Scenes, told: Told): Pick<Told, 'opacity' | 'colour'> {
  const { width, height, hole, quads } = region;
  const some = sampleShot(shot, MAX_SAMPLED).map((place) => frames[place]);
  const luma = { width, height, places: hole, shares: told.share };
  const factors = sumCrossings({
    crossings: sortCrossings(luma, told.opacity),
    shares: layShares(luma),
    scenes: some.map((planes) => planes.luma),
    read: ({ seen, ground, share }) => {
      const change = share * (told.colour.y - ground);
      return { over: change * (seen - ground), under: change * change };
    },
  });
  const factor = shrink(factors, 1);
  const colour = {
    ...{ width: width >> 1, height: height >> 1, places: quads },
    shares: averageQuads(region, told.share).map((share) => share * factor),
  };
  const crossings = sortCrossings(colour, told.opacity * factor);
  const tintOf = (name: 'u' | 'v') => {
    const tints = sumCrossings({
      ...{ crossings, shares: layShares(colour), scenes: some.map((planes) => planes[name]) },
      read: ({ seen, ground, share }) => ({
        over: share * (seen - (1 - share) * ground),
        under: share * share,
      }),
    });
    return shrink(tints, told.colour[name]);
  };
  const tint = { u: tintOf('u'), v: tintOf('v') };
  return { opacity: told.opacity * factor, colour: { ...tint, y: told.colour.y } };
}
