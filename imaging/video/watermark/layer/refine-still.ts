import { median as middleOf, quantiles } from '../../../core/numeric/scalar.ts';
import type { Progress } from '../../../core/progress.ts';
import { growMask } from '../../../edit/inpaint/grow-mask.ts';
import type { Shot } from '../ground/follow-ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { MAX_SAMPLED, sampleShot } from '../ground/shot-median.ts';
import { clampLone } from '../shares/clamp-lone.ts';
import { keepOutlines } from '../shares/keep-outlines.ts';
import { layShares } from '../shares/list-crossings.ts';
import { measureTransmission } from '../shares/measure-transmission.ts';
import { refineRims } from '../shares/refine-rims.ts';
import { settleShares } from '../shares/settle-shares.ts';
import { balanceMark } from './balance-mark.ts';
import { findByScenes, LEVELS } from './find-by-scenes.ts';
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

/** Middle of the planes of colour, which white and black marks have. */
const NEUTRAL = 128;
/** Levels that the brightness of white or black may be off by, as it was read. */
const EXTREME = 2;
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

/** The share that covers most of all that a mark covers: that of its body, whatever was found beside it. */
function coverOf(share: Float32Array): number {
  const covers = new Map<number, number>();
  for (const value of share) covers.set(value, (covers.get(value) ?? 0) + value);
  return [...covers].reduce((most, cover) => (cover[1] > most[1] ? cover : most), [0, 0])[0];
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

/** True of a brightness of white or black, which no other colour has. */
const isExtreme = (level: number) => level >= LEVELS[0] - EXTREME || level <= LEVELS[1] + EXTREME;

/** Shares without those that stand out from nearly all around them. */
function dropLone({ width, height, hole }: MarkRegion, share: Float32Array): Float32Array {
  const laid = layShares({ width, height, places: hole, shares: share });
  return Float32Array.from(hole, (at) => clampLone(laid, { at, width, beyond: 1, slack: 0 }));
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
  const body = coverOf(settled.share) || opacity;
  const outlined = keepOutlines(region, { share: settled.share, opacity: body });
  const refined = refineRims(work, { share: outlined, opacity: body, level });
  const tint = isTold && colour && !isExtreme(level) ? colour : { u: NEUTRAL, v: NEUTRAL };
  const mark = { share: dropLone(region, refined), opacity: body, colour: { ...tint, y: level } };
  const balanced = balanceMark(work, mark);
  const share = mark.share.map((value) => value * (balanced.opacity / body));
  return liftShares(work, { ...balanced, share }, isTold ? still : { ...still, layer: null });
}
