import { toOklab } from '../../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { labelComponents } from '../../../core/morphology/components.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { distanceTransform } from '../../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import type { Picture } from '../../../core/picture.ts';
import { boxOfMask, cropBytes, cropPicture, widenBox } from '../../../core/raster/crop.ts';
import { thresholdPlane } from '../../../core/raster/flags.ts';
import { mapToBytes } from '../../../core/raster/map-values.ts';
import { createPlane, cropPlane, type Plane, pastePlane } from '../../../core/raster/plane.ts';
import { UNLABELLED } from '../../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../../core/segmentation/graph-cut-segmentation.ts';
import type { FaceMesh } from '../../../vision/faces/face-mesh.ts';
import {
  colourDistance,
  colourDistanceInShade,
  learnLocalColours,
  placeInHalf,
} from './learn-local-colours.ts';
import { markFeatures, markForehead } from './mark-features.ts';

/**
 * Width of the refined band on skin and on cloth, and radius of the colour statistics, in centimetres. Hair
 * casts wide shadows on cloth.
 */
const BAND = 1.2;
const CLOTH_BAND = 2.6;
const AROUND = 1.6;

/** Depth inside hair of certain hair, in centimetres. */
const INSIDE = 0.3;

/** Core of hair: depth, smallest fraction, and the weight of the whole head's statistics. */
const CORE = { inside: 0.9, min: 0.05, common: 0.01 } as const;

/** Smallest lightness relative to the surroundings. Darker skin is roots of hair. */
const DARKEST = { cloth: 0.4, hair: 0.4, skin: 0.75 } as const;

/**
 * Weight of colours (−1 to 1), and of the former result within a distance from the border in centimetres;
 * lower on cloth.
 */
const COLOUR = 1.6;
const PRIOR = { weight: 0.75, byCloth: 0.3, within: 0.5 } as const;

/** Smoothing radius in centimetres, and the range of mixed pixels. */
const SMOOTH = 0.11;
const MIXED = { from: -0.45, to: 0.45 } as const;

/**
 * Evidence for hair at its border.
 * @tuned set by eye; checked 2026-11-21, 10 drawn portraits, overlap of hair with true masks at 640 pixels
 */
export const HAIR_EVIDENCE = { core: CORE, darkest: DARKEST, prior: PRIOR, mixed: MIXED } as const;

/** Evidence of a sum of 1, and the cost of a border between equal neighbours, in nats. */
const EVIDENCE = 1.2;
const SMOOTHNESS = 4;

/** Largest hole in hair that is closed, in square centimetres. */
const SPECK = 0.4;

/** Smallest coverage of the person for skin or cloth beside hair rather than background. */
const PERSON = 0.97;

/** Smallest local weight of each kind. */
const MIN_NEAR = 0.004;

/** Rounds of refinement. The first one also learns from shadows mistaken for hair. */
const ROUNDS = 2;

/** Coverage from which hair is a part that may be kept or dropped. */
const MIN_PART = 0.25;

/**
 * Distance from hair within which anything is read, in centimetres: all rounds may move the border by a
 * band, and means of means look twice their radius beyond it.
 */
const MARGIN = ROUNDS * CLOTH_BAND + 2 * AROUND + 1;

interface HairRefining {
  /** Small copy of the photo. */
  readonly guide: Picture;
  readonly mesh: FaceMesh;
  /** Of the copy's size, as is the garment. */
  readonly person: Plane;
  readonly garment: Plane;
  /** Pixels of the copy per pixel of the photo, and per centimetre. */
  readonly scale: readonly [x: number, y: number];
  readonly unit: number;
}

interface HairScene extends Pick<HairRefining, 'person' | 'garment' | 'unit'> {
  /** Lightness, a and b. */
  readonly planes: readonly Plane[];
  readonly features: Uint8Array;
  readonly forehead: Uint8Array;
}

/** Distance of each pixel inside hair, and outside it. */
interface Depth {
  readonly inside: Float32Array;
  readonly outside: Float32Array;
}

function measureDepth(hair: Plane): Depth {
  const decided = thresholdPlane(hair, 0.5);
  const others = { ...decided, data: decided.data.map((flag) => 1 - flag) };
  return { inside: distanceTransform(decided), outside: distanceTransform(others) };
}

/** Flags certain hair: its core or, where hair is thin, all but its border. */
function flagOwn(inside: Float32Array, unit: number): Uint8Array {
  const flagDeeper = (min: number) => inside.map((distance) => (distance > min * unit ? 1 : 0));
  const [whole, core] = [flagDeeper(INSIDE), flagDeeper(CORE.inside)];
  const count = (flags: Float32Array) => flags.reduce((sum, flag) => sum + flag, 0);
  return Uint8Array.from(count(core) > CORE.min * count(whole) ? core : whole);
}

/**
 * Evidence for hair (above 0) or against it at borders to skin or cloth. `band` is 1 for pixels with
 * evidence.
 */
function weighColours({ inside, outside }: Depth, ground: HairScene): { odds: Plane; band: Plane } {
  const { planes, person, garment, unit, forehead } = ground;
  const radius = Math.max(2, Math.round(AROUND * unit));
  const learnBeside = (isWorn: boolean, darkest: number) => {
    const flags = new Uint8Array(inside.length);
    for (let at = 0; at < flags.length; at++)
      if (outside[at] > BAND * unit && person.data[at] > PERSON && garment.data[at] >= 0.5 === isWorn)
        flags[at] = 1;
    return { ...learnLocalColours(planes, { flags, radius }), darkest };
  };
  const learnt = learnLocalColours(planes, { flags: flagOwn(inside, unit), radius, common: CORE.common });
  const own = { ...learnt, darkest: DARKEST.hair };
  const [skin, cloth] = [learnBeside(false, DARKEST.skin), learnBeside(true, DARKEST.cloth)];
  const [odds, band] = [createPlane(person), createPlane(person)];
  for (let at = 0; at < odds.data.length; at++) {
    if (person.data[at] <= 0.5) continue;
    const half = placeInHalf(at, person.width);
    const hasSkin = skin.weight.data[half] >= MIN_NEAR;
    const hasCloth = cloth.weight.data[half] >= MIN_NEAR;
    const reach = (hasCloth ? CLOTH_BAND : BAND) * unit;
    if (inside[at] >= reach || outside[at] >= reach) continue;
    if (!(hasSkin || hasCloth)) continue;
    band.data[at] = 1;
    let other = hasCloth ? colourDistanceInShade(cloth, planes, at) : Number.POSITIVE_INFINITY;
    if (hasSkin) other = Math.min(other, colourDistance(skin, planes, at));
    if (hasSkin && !forehead[at]) other = Math.min(other, colourDistanceInShade(skin, planes, at));
    const like = Math.min(colourDistance(own, planes, at), colourDistanceInShade(own, planes, at));
    const before = Math.max(-1, Math.min(1, (inside[at] - outside[at]) / (PRIOR.within * unit)));
    const prior = (hasCloth ? PRIOR.byCloth : PRIOR.weight) * before;
    odds.data[at] = (COLOUR * (other - like)) / (other + like) + (forehead[at] ? 0 : prior);
  }
  return { odds, band };
}

/** Moves borders of hair to nearby edges by a graph cut. Changes the odds to −1 or 1 where they are known. */
function cutBand(
  odds: Plane,
  { depth, band, ground }: { depth: Depth; band: Plane; ground: HairScene },
): void {
  const [lightness, a, b] = ground.planes;
  const labels = mapToBytes(band.data, (flag, at) => (flag ? UNLABELLED : depth.inside[at] > 0 ? 1 : 0));
  const evidence = odds.data.map((value) => EVIDENCE * value);
  const cut = segmentByGraphCut({ planes: { lightness, a, b }, labels, evidence, smoothness: SMOOTHNESS });
  for (let at = 0; at < cut.length; at++)
    if (band.data[at]) odds.data[at] = 0.35 * odds.data[at] + (cut[at] ? 0.65 : -0.65);
}

function refineOnce(hair: Plane, ground: HairScene): Plane {
  const { person, features, unit } = ground;
  const depth = measureDepth(hair);
  const { odds, band } = weighColours(depth, ground);
  cutBand(odds, { depth, band, ground });
  const radius = Math.max(1, Math.round(SMOOTH * unit));
  const smooth = boxBlurCompiled(odds, radius);
  const weight = boxBlurCompiled(band, radius);
  const out = createPlane(hair);
  for (let at = 0; at < out.data.length; at++) {
    out.data[at] = hair.data[at];
    if (!band.data[at]) continue;
    if (features[at]) {
      out.data[at] = 0;
      continue;
    }
    const told = smoothStep(MIXED.from, MIXED.to, smooth.data[at] / weight.data[at]) * person.data[at];
    // Near the background the person's own border is more reliable.
    const trust = smoothStep(0.8, 1, person.data[at]);
    out.data[at] += trust * (told - hair.data[at]);
  }
  return fillSpecks(keepConnected(out, { inside: depth.inside, sure: INSIDE * unit }), ground);
}

/**
 * Refines the border between hair and skin or cloth by nearby colours of certain hair and of certain other
 * things. Fringes and locks are added; a rim of skin or a shadow on cloth is removed. The border to the
 * background stays.
 *
 * @param hair 0–1, of the copy's size
 */
export function refineHair(hair: Plane, refining: HairRefining): Plane {
  const { guide, mesh, person, garment, scale, unit } = refining;
  const box = boxOfMask(thresholdPlane(hair, MIN_PART));
  if (!box) return hair;
  const around = widenBox(box, { margin: Math.ceil(MARGIN * unit), within: hair });
  const crop = (flags: Uint8Array) => cropBytes({ width: hair.width, data: flags }, around);
  const cut = cropPicture(guide, around);
  const { lightness, a, b } = toOklab(cut);
  const eyes = { ...cut, data: crop(markFeatures(mesh, { size: hair, scale })) };
  const ground = {
    ...{ unit, person: cropPlane(person, around), garment: cropPlane(garment, around) },
    planes: [lightness, a, b],
    features: dilateSquare(eyes, Math.max(1, Math.round(0.5 * unit))),
    forehead: crop(markForehead(mesh, { size: hair, scale })),
  };
  let refined = cropPlane(hair, around);
  for (let round = 0; round < ROUNDS; round++) refined = refineOnce(refined, ground);
  const out = { ...hair, data: hair.data.slice() };
  pastePlane(out, { part: refined, left: around.left, top: around.top });
  return out;
}

/** Closes small holes in hair: dark strands among others. */
function fillSpecks(hair: Plane, { unit, person }: HairScene): Plane {
  const open = thresholdPlane(hair, 0.5);
  for (let at = 0; at < open.data.length; at++) open.data[at] = 1 - open.data[at];
  const { labels, sizes } = labelComponents(open);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] && sizes[labels[at]] < SPECK * unit * unit) hair.data[at] = person.data[at];
  return hair;
}

/** Keeps parts of the result that are connected to certain hair. */
function keepConnected(
  hair: Plane,
  { inside, sure }: { readonly inside: Float32Array; readonly sure: number },
): Plane {
  const { labels, sizes } = labelComponents(thresholdPlane(hair, MIN_PART));
  const kept = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (inside[at] > sure) kept[labels[at]] = 1;
  const out = createPlane(hair);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === 0 || kept[labels[at]]) out.data[at] = hair.data[at];
  return out;
}
