import { median as middleOf, quantiles } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import type { Shot } from '../ground/follow-ground.ts';
import { type MarkRegion, partOfRegion, type RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { measureTransmission } from '../shares/measure-transmission.ts';
import { refineRims } from '../shares/refine-rims.ts';
import { settleShares } from '../shares/settle-shares.ts';
import { averageQuads, type Layer } from './layer.ts';
import type { StillMark } from './still-mark.ts';

/** Difference of brightness from the median over time that shows another ground. */
const MOVED = 14;
/** Share of a mark behind which something moves in a frame that tells its shares. */
const MIN_MOVED = 0.02;
/** Share of the opacity from which on a pixel belongs to the mark's body. */
const BODY = 0.8;
/** Rank of a body's share among those of a mark. */
const BODY_RANK = 0.7;
/** Levels that the colour of a mark of one colour may spread by. */
const ONE_COLOUR = 30;
/** Change of a share of colour from which on its ground is read anew. */
const CHANGED = 0.03;

/**
 * Opacity by which what one picture told is off where who passes measures another one.
 * @tuned 2026-11-30, sixteen clips with known truth, likeness inside the mark
 */
const CONTRADICTED = 0.03;

interface RefinedWork {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  readonly median: RegionPlanes;
}

/** Opacities and levels of marks that are tried where one picture tells none: white and black ones. */
const OPACITIES = [0.25, 0.4, 0.55, 0.7] as const;
const LEVELS = [235, 16] as const;
/** Steps by which the opacity of the best of them is made finer. */
const FINER = [0.07, 0.03, 0.015] as const;
/** Share of costs that another mark has to be better by than the one that a picture told. */
const TRUST = 0.04;
/** Middle of the planes of colour, which white and black marks have. */
const NEUTRAL = 128;
/** Scenes, rounds and pixels of a first look. */
const LOOK = { scenes: 8, rounds: 12, pixels: 6000 } as const;
/**
 * Share of a mark that something has to be seen through, by that of its surroundings where something
 * moves, so that it cannot be opaque; and the least such share of them, as a brush has bare rims.
 * @tuned 2026-11-30, filmed and drawn clips: 0.74 and more of words, 0.29 of plates in loose brushes
 */
const SHOWN = 0.6;
const AROUND = 0.5;
/** Change over time of a mark's body, by what its opacity lets through, below which it hides the ground. */
const HIDDEN = 0.5;
/** Pixels around a mark that tell it. */
const RING = 8;
/**
 * Costs of a mark that is believed, by those of none.
 * @tuned 2026-11-30, drawn clips: 0.64 to 0.9 of half-transparent words, 0.96 and more of others
 */
const BELIEVED = 0.92;

/** Brightness of the whole region in frames in which something moves behind the mark. */
function movedScenes({ region, frames, shot, median }: RefinedWork): Uint8Array[] {
  return sampleShot(shot, MAX_SAMPLED)
    .map((place) => frames[place].luma)
    .filter((luma) => {
      const moved = region.hole.filter((i) => Math.abs(luma[i] - median.luma[i]) > MOVED);
      return moved.length > MIN_MOVED * region.hole.length;
    });
}

/** Y, U and V of a mark of one colour; null where it has several. */
function colourOf({ share, colourShare, luma, u, v }: Layer, opacity: number) {
  const levels = (offsets: Float32Array, shares: Float32Array) =>
    [...offsets.keys()].filter((k) => shares[k] > BODY * opacity).map((k) => offsets[k] / shares[k]);
  const bright = levels(luma, share);
  if (bright.length === 0) return null;
  const [low, high] = quantiles(bright, 0.25, 0.75);
  if (high - low > ONE_COLOUR) return null;
  const [blue, red] = [levels(u, colourShare), levels(v, colourShare)];
  if (blue.length === 0) return null;
  return { y: middleOf(bright), u: middleOf(blue), v: middleOf(red) };
}

/** The middle columns of a mark, so many that a look at them is quick. */
function middlePart(region: MarkRegion): MarkRegion {
  const { width, hole } = region;
  if (hole.length <= LOOK.pixels) return region;
  const columns = Int32Array.from(hole, (i) => i % width).sort();
  const [from, to] = [-0.5, 0.5].map((side) => columns[Math.floor(0.5 * hole.length + side * LOOK.pixels)]);
  const part = hole.filter((i) => i % width >= from && i % width <= to);
  return partOfRegion(region, part);
}

/** Some of many, evenly apart. */
function someOf<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(most, items.length);
  return Array.from({ length: count }, (_, k) => items[Math.floor(((k + 0.5) * items.length) / count)]);
}

/** True where most of a mark changes with what moves around and behind it. */
function showsThrough({ region, median }: RefinedWork, scenes: readonly Uint8Array[]): boolean {
  const { width, height, mask, hole } = region;
  const changes = (i: number) => scenes.some((luma) => Math.abs(luma[i] - median.luma[i]) > MOVED);
  const grown = growMask({ width, height, data: mask }, RING).data;
  const ring = Int32Array.from(grown.keys()).filter((i) => grown[i] && !mask[i]);
  const around = ring.filter(changes).length / Math.max(1, ring.length);
  return hole.filter(changes).length >= SHOWN * Math.max(AROUND, around) * hole.length;
}

interface Found {
  readonly scenes: readonly Uint8Array[];
  readonly share: Float32Array;
}

/** Share of a mark's body. */
function bodyOf(share: Float32Array): number | undefined {
  const covered = share.filter((value) => value > 0);
  return quantiles(covered, BODY_RANK)[0];
}

/** True where a mark's body hardly changes, while what lies bare does: it lets nothing through. */
function hidesGround({ region, median }: RefinedWork, { scenes, share }: Found): boolean {
  const opacity = bodyOf(share);
  if (opacity === undefined) return true;
  const changeOf = (places: Int32Array) => {
    let sum = 0;
    for (const luma of scenes) for (const i of places) sum += Math.abs(luma[i] - median.luma[i]);
    return sum / Math.max(1, places.length);
  };
  const body = changeOf(region.hole.filter((_, k) => share[k] > BODY * opacity));
  const bare = changeOf(region.hole.filter((_, k) => share[k] === 0));
  return body < HIDDEN * (1 - opacity) * bare;
}

interface Candidate {
  readonly opacity: number;
  readonly level: number;
}

interface Search {
  readonly scenes: readonly Uint8Array[];
  /** By one picture; null where it told none. */
  readonly told: Candidate | null;
  readonly progress: Progress;
}

/** The candidate that explains several scenes best, its opacity made finer; null where none does. */
async function findByScenes(
  { region, median }: RefinedWork,
  { scenes, told, progress }: Search,
): Promise<(Candidate & { readonly isTold: boolean }) | null> {
  const part = middlePart(region);
  const few = [median.luma, ...someOf(scenes, LOOK.scenes)];
  const all = 2 + LEVELS.length * OPACITIES.length + 2 * FINER.length;
  let tried = 0;
  const costOf = async (look: Candidate) => {
    const range = progress.subrange(tried / all, (tried + 1) / all);
    tried += 1;
    const looked = { ...look, region: part, scenes: few, share: null, rounds: LOOK.rounds };
    return (await settleShares(looked, range)).cost;
  };
  let best = told ? { ...told, isTold: true, cost: (await costOf(told)) - TRUST } : null;
  const tryOne = async (look: Candidate, isTold: boolean) => {
    const cost = await costOf(look);
    if (!best || cost < best.cost) best = { ...look, isTold, cost };
  };
  for (const level of LEVELS) for (const opacity of OPACITIES) await tryOne({ opacity, level }, false);
  if (!best || (!told && best.cost > BELIEVED)) return null;
  best = { ...best, cost: await costOf(best) };
  for (const step of FINER)
    for (const side of [-1, 1]) {
      const { opacity, level, isTold } = best;
      await tryOne({ opacity: opacity + side * step, level }, isTold);
    }
  return best;
}

const toLevel = (value: number) => Math.min(255, Math.max(0, value + 0.5));

/** Opacity and level as measured through a mark, where that contradicts what one picture told. */
function contradict(work: RefinedWork, told: { readonly share: Float32Array; readonly opacity: number }) {
  const measured = measureTransmission(work, told);
  return measured && Math.abs(measured.opacity - told.opacity) > CONTRADICTED ? measured : null;
}

interface Shares {
  readonly share: Float32Array;
  readonly opacity: number;
  readonly colour: { readonly y: number; readonly u: number; readonly v: number };
}

/** A mark of one colour, and the ground that it leaves of the median; colour stays where its share did. */
function liftShares({ region, median }: RefinedWork, shares: Shares, still: StillMark): StillMark {
  const { share, opacity, colour } = shares;
  const colourShare = averageQuads(region, share);
  const layer = {
    ...{ share, colourShare, luma: share.map((value) => value * colour.y) },
    ...{ u: colourShare.map((value) => value * colour.u), v: colourShare.map((value) => value * colour.v) },
  };
  const ground = { ...still.ground, luma: new Uint8Array(share.length) };
  for (const [k, i] of region.hole.entries())
    ground.luma[k] = toLevel((median.luma[i] - layer.luma[k]) / (1 - share[k]));
  const [u, v] = [ground.u.slice(), ground.v.slice()];
  for (const [q, i] of region.quads.entries()) {
    if (still.layer && Math.abs(colourShare[q] - still.layer.colourShare[q]) < CHANGED) continue;
    u[q] = toLevel((median.u[i] - layer.u[q]) / (1 - colourShare[q]));
    v[q] = toLevel((median.v[i] - layer.v[q]) / (1 - colourShare[q]));
  }
  return { layer, ground: { ...ground, u, v }, opacity };
}

/**
 * A half-transparent mark before a still camera, its shares told by what moves behind it too: edges of the
 * ground that one picture takes for the mark are not seen on who walks by. Where one picture tells no mark, a
 * white or black one is looked for by that alone. As it was where nothing moves, and for a mark of several
 * colours.
 */
export async function refineStill(
  work: RefinedWork,
  { still, progress }: { readonly still: StillMark; readonly progress: Progress },
): Promise<StillMark> {
  const { region, median } = work;
  const { layer: old } = still;
  const scenes = movedScenes(work);
  const colour = old && colourOf(old, still.opacity);
  if (scenes.length === 0 || (old && !colour)) return still;
  const measured = old && contradict(work, { share: old.share, opacity: still.opacity });
  if (!measured && !showsThrough(work, scenes)) return still;
  const told = colour && { opacity: still.opacity, level: colour.y };
  const looking = { scenes, told, progress: progress.subrange(0, 0.5) };
  const found = measured ? { ...measured, isTold: true } : await findByScenes(work, looking);
  if (!found) return still;
  const { opacity, level, isTold } = found;
  const prior = isTold && old && !measured ? old.share : null;
  const settling = { region, scenes: [median.luma, ...scenes], share: prior, opacity, level };
  const settled = await settleShares(settling, progress.subrange(0.5, 1));
  if (!isTold && hidesGround(work, { scenes, share: settled.share })) return still;
  const share = refineRims(work, { share: settled.share, opacity, level });
  const tint = isTold && colour ? colour : { u: NEUTRAL, v: NEUTRAL };
  return liftShares(
    work,
    { share, opacity: bodyOf(share) ?? opacity, colour: { ...tint, y: level } },
    isTold ? still : { ...still, layer: null },
  );
}
