import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { type ColourModel, colourDistance, deviationsOf, measureColours } from './colour-model.ts';
import type { PersonPixels } from './learn-regions.ts';
import { headRadius } from './rate-places.ts';

/** Areas in face coordinates: the crown, the sides beside the face, and the area just below the chin. */
const CROWN = { above: -0.5, across: 0.42, radius: 2.1 } as const;
const SIDES = { from: 0, to: 0.5, inner: 0.44, outer: 0.85 } as const;
const BELOW_CHIN = { from: 0.55, to: 0.7, across: 0.2 } as const;
const JAW = { from: 0.22, to: 0.42, across: 0.28 } as const;

/** Lowest edge of hats, and of their part in front of the face. */
const LOWEST = 0.45;
const BROWS = -0.15;

/** Smallest samples, as fractions of the face's square. */
const FEWEST = { crown: 0.004, sides: 0.08 } as const;

/** Smallest plausibility of skin-like colours, and the fraction of them on a bald crown. */
const SKIN_LIKE = -0.5;
const BARE = 0.25;

/**
 * Largest difference of hair between crown and sides: in standard deviations, and in OKLab with the weight of
 * lightness.
 */
const UNLIKE = { deviations: 3.2, distance: 0.05, light: 0.33 } as const;

/**
 * Sharpness of a hat's border: the width in face heights, and the smallest fraction of the colour difference
 * within it.
 */
const BORDER = { reach: 0.035, sharp: 0.6 } as const;

/**
 * Limits of a scarf below the chin: smallest fraction of its colour, largest of skin, and the skin of the jaw
 * and sides.
 */
const SCARF = { alike: 0.6, skin: 0.15, jaw: 0.6, sides: 0.7 } as const;

/**
 * Half the width of a thread in face heights, by which hair and a collar may touch but are not one cloth.
 * @tuned 2026-11-30, photographs of people, by eye
 */
const THREAD = 0.03;

/** Similar colours: largest distance in standard deviations, and the smallest relative lightness. */
const ALIKE = { within: 2.6, darkest: 0.5 } as const;

/**
 * Limits of a cloth crown: little bare skin, few strands, and a difference to hair in colour more than in
 * lightness. A small visible part is enough.
 */
const CLOTH = { bare: 0.02, lightness: 0.075, deviations: 2.4, colour: 0.038, sides: 0.012 } as const;

/** Cost of a border between neighbours of the same colour, in nats. */
const SMOOTHNESS = 4;

function isWithin({ x, y }: Point, { from, to, across }: { from: number; to: number; across: number }) {
  return y > from && y < to && Math.abs(x) < across;
}

function isLike(ground: PersonPixels, at: number, model: ColourModel): boolean {
  return colourDistance(ground, at, { ...model, darkest: ALIKE.darkest }) < 3 * ALIKE.within ** 2;
}

function isBeside({ x, y }: Point): boolean {
  return y > SIDES.from && y < SIDES.to && Math.abs(x) > SIDES.inner && Math.abs(x) < SIDES.outer;
}

/** Fraction of the sides that has the crown's colour and is not skin. */
function sideFraction(ground: PersonPixels, crown: ColourModel): number {
  const { places, inFace, tones, pixels } = ground;
  let [alike, all] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    if (inFace[i] || !isBeside(places[i])) continue;
    all++;
    if (tones[i] <= SKIN_LIKE && isLike(ground, pixels[i], crown)) alike++;
  }
  return all > 0 ? alike / all : 0;
}

/**
 * True if one piece of cloth reaches from the crown to below the chin: dark hair above a dark collar has the
 * skin of the jaw, or what is behind, between the two.
 */
function hangsTogether(ground: PersonPixels, crown: ColourModel): boolean {
  const { places, tones, inFace, pixels, planes, frame } = ground;
  const { width, height } = planes.lightness;
  const data = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++)
    if (
      !inFace[i] &&
      places[i].y < BELOW_CHIN.to &&
      tones[i] <= SKIN_LIKE &&
      isLike(ground, pixels[i], crown)
    )
      data[pixels[i]] = 1;
  const depth = distanceTransform({ width, height, data });
  const thick = depth.map((distance) => (distance > THREAD * frame.height ? 1 : 0));
  const { labels, sizes } = labelComponents({ width, height, data: Uint8Array.from(thick) });
  const onCrown = new Uint8Array(sizes.length);
  for (let i = 0; i < pixels.length; i++)
    if (thick[pixels[i]] && isCrown(ground, i)) onCrown[labels[pixels[i]]] = 1;
  let [joined, all] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    if (!thick[pixels[i]] || !isWithin(places[i], BELOW_CHIN)) continue;
    all++;
    joined += onCrown[labels[pixels[i]]];
  }
  return 2 * joined > all;
}

/** True if cloth of the crown's colour closes below the chin, where skin would show. */
function isScarf(ground: PersonPixels, crown: ColourModel): boolean {
  const { places, tones, inFace, pixels } = ground;
  let [below, skin, alike, jaw, bare] = [0, 0, 0, 0, 0];
  for (let i = 0; i < pixels.length; i++) {
    const isSkin = tones[i] > SKIN_LIKE;
    if (inFace[i] && isWithin(places[i], JAW)) {
      jaw++;
      if (isSkin) bare++;
    }
    if (inFace[i] || !isWithin(places[i], BELOW_CHIN)) continue;
    below++;
    if (isSkin) skin++;
    else if (isLike(ground, pixels[i], crown)) alike++;
  }
  return below > 0 && alike > SCARF.alike * below && skin < SCARF.skin * below && bare > SCARF.jaw * jaw;
}

/** Distance of two colours in OKLab. Lightness counts little, as light does not fall on all of a head. */
function distanceOf(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(UNLIKE.light * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);
}

function isUnlike(one: ColourModel, other: ColourModel): boolean {
  return deviationsOf(one, other) > UNLIKE.deviations && distanceOf(one.mean, other.mean) > UNLIKE.distance;
}

/** True if a crown is as smooth as cloth and has another colour than the hair beside the face. */
function isCloth(crown: ColourModel, { bare, hair }: { bare: number; hair: ColourModel }): boolean {
  const colour = Math.hypot(crown.mean[1] - hair.mean[1], crown.mean[2] - hair.mean[2]);
  const isSmooth = bare < CLOTH.bare * crown.count && crown.deviation[0] < CLOTH.lightness;
  return isSmooth && colour > CLOTH.colour && deviationsOf(crown, hair) > CLOTH.deviations;
}

/** Graph cut between the colours of the crown (1) and of the sides (0), along edges. */
function segmentHead(
  ground: PersonPixels,
  { crown, sides, isHead }: { crown: ColourModel; sides: ColourModel; isHead: (i: number) => boolean },
): Uint8Array {
  const { pixels, planes, places } = ground;
  const size = planes.lightness.data.length;
  const labels = new Uint8Array(size);
  const evidence = new Float32Array(size);
  const open = new Uint8Array(size);
  for (let i = 0; i < pixels.length; i++) {
    if (!isHead(i)) continue;
    const at = pixels[i];
    open[at] = 1;
    labels[at] = UNLABELLED;
    const odds = colourDistance(ground, at, sides) - colourDistance(ground, at, crown);
    evidence[at] = Math.max(-4, Math.min(4, 0.25 * odds)) - (places[i].y > SIDES.to ? 12 : 0);
  }
  return segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
}

/** Mean colour of flagged pixels around each pixel, and their fraction. */
function meansAround(
  { planes }: PersonPixels,
  { flags, radius }: { readonly flags: Uint8Array; readonly radius: number },
): Plane[] {
  const mask = createPlane(planes.lightness);
  mask.data.set(flags);
  const weight = boxBlurCompiled(mask, radius);
  const means = [planes.lightness, planes.a, planes.b].map((plane) => {
    const values = createPlane(plane);
    for (let at = 0; at < flags.length; at++) values.data[at] = flags[at] * plane.data[at];
    const out = boxBlurCompiled(values, radius);
    for (let at = 0; at < flags.length; at++) out.data[at] /= Math.max(1e-6, weight.data[at]);
    return out;
  });
  return [...means, weight];
}

/**
 * Sharpness of the border between hat and head: the fraction of the colour difference at the border itself,
 * for its sharper half.
 */
function measureSharpness(
  ground: PersonPixels,
  { hat, rest, whole }: { hat: Uint8Array; rest: Uint8Array; whole: number },
): number {
  const radius = Math.max(1, Math.round(BORDER.reach * ground.frame.height));
  const [one, other] = [
    meansAround(ground, { flags: hat, radius }),
    meansAround(ground, { flags: rest, radius }),
  ];
  const steps: number[] = [];
  for (const at of ground.pixels) {
    if (one[3].data[at] < 0.25 || other[3].data[at] < 0.25) continue;
    const colour = (planes: readonly Plane[]) => [planes[0].data[at], planes[1].data[at], planes[2].data[at]];
    steps.push(distanceOf(colour(one), colour(other)) / whole);
  }
  steps.sort((a, b) => a - b);
  return steps.length > 0 ? steps[Math.floor(0.75 * steps.length)] : 0;
}

/** 1 for pixels connected to the crown. */
function keepWithCrown(cut: Uint8Array, ground: PersonPixels): Uint8Array {
  const { width, height } = ground.planes.lightness;
  const { labels, sizes } = labelComponents({ width, height, data: cut });
  const isKept = new Uint8Array(sizes.length);
  for (const [i, at] of ground.pixels.entries()) if (isCrown(ground, i)) isKept[labels[at]] = 1;
  return cut.map((flag, at) => (flag && isKept[labels[at]] ? 1 : 0));
}

function isCrown({ places, inFace }: PersonPixels, i: number): boolean {
  const { x, y } = places[i];
  return !inFace[i] && y < CROWN.above && Math.abs(x) < CROWN.across && headRadius(places[i]) < CROWN.radius;
}

/**
 * Finds a hat, cap or headscarf of a person: 1 for each of his pixels that shows it. Undefined without one,
 * or if nothing tells it from hair. It differs from the hair beside the face. It has a sharp border, is as
 * smooth as cloth, or closes below the chin.
 */
export function findHat(ground: PersonPixels): Uint8Array | undefined {
  const { pixels, places, inFace, tones, frame } = ground;
  const area = frame.width * frame.height;
  const isSkin = (i: number) => tones[i] > SKIN_LIKE;
  const crown = measureColours(ground, (i) => isCrown(ground, i));
  const bare = measureColours(ground, (i) => isCrown(ground, i) && isSkin(i));
  if (crown.count < FEWEST.crown * area || bare.count > BARE * crown.count) return undefined;
  const beside = sideFraction(ground, crown);
  if (beside > SCARF.sides && isScarf(ground, crown) && hangsTogether(ground, crown))
    return mapToBytes(pixels, (_, i) => (!inFace[i] && places[i].y < LOWEST ? 1 : 0));
  const sides = measureColours(ground, (i) => !inFace[i] && isBeside(places[i]) && !isSkin(i));
  if (sides.count < CLOTH.sides * area) return undefined;
  const isSmooth = isCloth(crown, { bare: bare.count, hair: sides });
  if (!isSmooth && (sides.count < FEWEST.sides * area || !isUnlike(crown, sides))) return undefined;
  const isHead = (i: number) => places[i].y < LOWEST && (!inFace[i] || (places[i].y < BROWS && !isSkin(i)));
  const hat = keepWithCrown(segmentHead(ground, { crown, sides, isHead }), ground);
  const rest = new Uint8Array(hat.length);
  for (let i = 0; i < pixels.length; i++)
    if (isHead(i) && !inFace[i] && !isSkin(i) && !hat[pixels[i]]) rest[pixels[i]] = 1;
  const whole = distanceOf(crown.mean, sides.mean);
  if (!isSmooth && measureSharpness(ground, { hat, rest, whole }) < BORDER.sharp) return undefined;
  return mapToBytes(pixels, (at) => hat[at]);
}
