import { boxBlur } from '../kernels/box-blur.ts';
import { cutField } from '../kernels/cut-field.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { UNLABELLED } from '../kernels/spread-labels.ts';
import type { Point } from '../models/photo-window.ts';
import type { PersonGround } from './learn-regions.ts';
import { headRadius } from './rate-places.ts';

/** By the measure of the face: the crown, what is beside the face, and what lies right below the chin. */
const CROWN = { above: -0.5, across: 0.42, radius: 2.1 } as const;
const SIDES = { from: 0, to: 0.5, inner: 0.44, outer: 0.85 } as const;
const BELOW_CHIN = { from: 0.55, to: 0.7, across: 0.2 } as const;
const JAW = { from: 0.22, to: 0.42, across: 0.28 } as const;

/** Hats reach down to here at most, and before the face to the brows. */
const LOWEST = 0.45;
const BROWS = -0.15;

/** Fewer pixels than these shares of the face's square tell nothing. */
const FEWEST = { crown: 0.004, sides: 0.08 } as const;

/** From this plausibility on a colour is skin-like, and with more than this share of it a crown is bald. */
const SKIN_LIKE = -0.5;
const BARE = 0.25;

/** Hair differs less than this from crown to sides: in its own deviations, and in OKLab, lightness counting for a third. */
const UNLIKE = { deviations: 3.2, distance: 0.05, light: 0.33 } as const;

/** Hats end at once: within this share of the face's height colours differ by this share of how much they do on the whole. */
const BORDER = { reach: 0.035, sharp: 0.6 } as const;

/** A scarf takes so much of what is right below the chin, and skin so little of it, but the jaw is bare of beard. */
const SCARF = { alike: 0.6, skin: 0.15, jaw: 0.6, sides: 0.7 } as const;

/** What is within so many deviations of a colour, in so much of its light, is like it. */
const ALIKE = { within: 2.6, darkest: 0.5 } as const;

/** Crowns of cloth show no more skin than this share and hardly any strands, and differ from hair in colour rather than in light; little of that need be seen. */
const CLOTH = { bare: 0.02, lightness: 0.075, deviations: 2.4, colour: 0.038, sides: 0.012 } as const;

/** What it costs to part neighbours of the same colour, in nats. */
const SMOOTHNESS = 4;

interface ColourModel {
  readonly count: number;
  /** Lightness, a and b. */
  readonly mean: readonly number[];
  readonly deviation: readonly number[];
}

/** Least deviations of cloth and hair. */
const LEAST_DEVIATION = [0.035, 0.009, 0.009] as const;

function measureColours({ planes, pixels }: PersonGround, isIn: (i: number) => boolean): ColourModel {
  const { lightness, a, b } = planes;
  const [sums, squares] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let count = 0;
  for (let i = 0; i < pixels.length; i++) {
    if (!isIn(i)) continue;
    count++;
    for (const [channel, { data }] of [lightness, a, b].entries()) {
      sums[channel] += data[pixels[i]];
      squares[channel] += data[pixels[i]] ** 2;
    }
  }
  const mean = sums.map((sum) => sum / Math.max(1, count));
  const deviation = squares.map((square, channel) =>
    Math.sqrt(Math.max(0, square / Math.max(1, count) - mean[channel] ** 2) + LEAST_DEVIATION[channel] ** 2),
  );
  return { count, mean, deviation };
}

function isWithin({ x, y }: Point, { from, to, across }: { from: number; to: number; across: number }) {
  return y > from && y < to && Math.abs(x) < across;
}

/** The squared distance of a pixel's colour from a model, in deviations, in any light down to `darkest`. */
function strayOf(
  { planes }: PersonGround,
  at: number,
  { mean, deviation, darkest = 1 }: ColourModel & { readonly darkest?: number },
): number {
  const values = [planes.lightness.data[at], planes.a.data[at], planes.b.data[at]];
  const light = Math.max(darkest, Math.min(1, values[0] / Math.max(0.05, mean[0])));
  return values.reduce(
    (sum, value, channel) => sum + ((value - light * mean[channel]) / deviation[channel]) ** 2,
    0,
  );
}

function isLike(ground: PersonGround, at: number, model: ColourModel): boolean {
  return strayOf(ground, at, { ...model, darkest: ALIKE.darkest }) < 3 * ALIKE.within ** 2;
}

function isBeside({ x, y }: Point): boolean {
  return y > SIDES.from && y < SIDES.to && Math.abs(x) > SIDES.inner && Math.abs(x) < SIDES.outer;
}

/** The share of what is beside the face that is like the crown, and not skin. */
function shareBeside(ground: PersonGround, crown: ColourModel): number {
  const { places, inFace, tones, pixels } = ground;
  let [alike, all] = [0, 0];
  for (let i = 0; i < pixels.length; i++) {
    if (inFace[i] || !isBeside(places[i])) continue;
    all++;
    if (tones[i] <= SKIN_LIKE && isLike(ground, pixels[i], crown)) alike++;
  }
  return all > 0 ? alike / all : 0;
}

/** Whether cloth of the crown's colour closes below the chin, where skin would show. */
function isScarf(ground: PersonGround, crown: ColourModel): boolean {
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

/** How far two colours lie apart in OKLab, where lightness counts little, as light does not fall on all of a head. */
function distanceOf(one: readonly number[], other: readonly number[]): number {
  return Math.hypot(UNLIKE.light * (one[0] - other[0]), one[1] - other[1], one[2] - other[2]);
}

/** How far two colours lie apart, in their own deviations. */
function deviationsOf(one: ColourModel, other: ColourModel): number {
  return Math.hypot(
    ...one.mean.map(
      (mean, channel) =>
        (mean - other.mean[channel]) / Math.max(one.deviation[channel], other.deviation[channel]),
    ),
  );
}

function isUnlike(one: ColourModel, other: ColourModel): boolean {
  return deviationsOf(one, other) > UNLIKE.deviations && distanceOf(one.mean, other.mean) > UNLIKE.distance;
}

/** Whether a crown is as smooth as cloth and of another colour than the hair beside the face. */
function isCloth(crown: ColourModel, { bare, hair }: { bare: number; hair: ColourModel }): boolean {
  const colour = Math.hypot(crown.mean[1] - hair.mean[1], crown.mean[2] - hair.mean[2]);
  const isSmooth = bare < CLOTH.bare * crown.count && crown.deviation[0] < CLOTH.lightness;
  return isSmooth && colour > CLOTH.colour && deviationsOf(crown, hair) > CLOTH.deviations;
}

/** Parts what is like the crown from what is like the sides, along edges. 1 for the first. */
function partHead(
  ground: PersonGround,
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
    const odds = strayOf(ground, at, sides) - strayOf(ground, at, crown);
    evidence[at] = Math.max(-4, Math.min(4, 0.25 * odds)) - (places[i].y > SIDES.to ? 12 : 0);
  }
  return cutField({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
}

/** The mean colour of flagged pixels around each pixel, and their share. */
function meansAround({ planes }: PersonGround, flags: Uint8Array, radius: number): Plane[] {
  const mask = createPlane(planes.lightness);
  mask.data.set(flags);
  const weight = boxBlur(mask, radius);
  const means = [planes.lightness, planes.a, planes.b].map((plane) => {
    const values = createPlane(plane);
    for (let at = 0; at < flags.length; at++) values.data[at] = flags[at] * plane.data[at];
    const out = boxBlur(values, radius);
    for (let at = 0; at < flags.length; at++) out.data[at] /= Math.max(1e-6, weight.data[at]);
    return out;
  });
  return [...means, weight];
}

/** How sharp the border of two parts of a head is, its sharper half: the share of their difference that is seen right there. */
function measureSharpness(
  ground: PersonGround,
  { hat, rest, whole }: { hat: Uint8Array; rest: Uint8Array; whole: number },
): number {
  const radius = Math.max(1, Math.round(BORDER.reach * ground.frame.height));
  const [one, other] = [meansAround(ground, hat, radius), meansAround(ground, rest, radius)];
  const steps: number[] = [];
  for (const at of ground.pixels) {
    if (one[3].data[at] < 0.25 || other[3].data[at] < 0.25) continue;
    const colour = (planes: readonly Plane[]) => [planes[0].data[at], planes[1].data[at], planes[2].data[at]];
    steps.push(distanceOf(colour(one), colour(other)) / whole);
  }
  steps.sort((a, b) => a - b);
  return steps.length > 0 ? steps[Math.floor(0.75 * steps.length)] : 0;
}

/** 1 for what hangs together with the crown. */
function keepWithCrown(cut: Uint8Array, ground: PersonGround): Uint8Array {
  const { width, height } = ground.planes.lightness;
  const { labels, sizes } = labelComponents({ width, height, data: cut });
  const isKept = new Uint8Array(sizes.length);
  for (const [i, at] of ground.pixels.entries()) if (isCrown(ground, i)) isKept[labels[at]] = 1;
  return cut.map((flag, at) => (flag && isKept[labels[at]] ? 1 : 0));
}

function isCrown({ places, inFace }: PersonGround, i: number): boolean {
  const { x, y } = places[i];
  return !inFace[i] && y < CROWN.above && Math.abs(x) < CROWN.across && headRadius(places[i]) < CROWN.radius;
}

/**
 * Finds a hat, cap or headscarf: what is on the crown of a head and unlike the hair beside the face, and ends there at once or is as smooth as cloth; or closes below the chin.
 * Returns 1 for each of the person's pixels that shows it; undefined where there is none, or nothing tells it from hair.
 */
export function findHat(ground: PersonGround): Uint8Array | undefined {
  const { pixels, places, inFace, tones, frame } = ground;
  const area = frame.width * frame.height;
  const isSkin = (i: number) => tones[i] > SKIN_LIKE;
  const crown = measureColours(ground, (i) => isCrown(ground, i));
  const bare = measureColours(ground, (i) => isCrown(ground, i) && isSkin(i));
  if (crown.count < FEWEST.crown * area || bare.count > BARE * crown.count) return undefined;
  const beside = shareBeside(ground, crown);
  if (beside > SCARF.sides && isScarf(ground, crown))
    return Uint8Array.from(pixels, (_, i) => (!inFace[i] && places[i].y < LOWEST ? 1 : 0));
  const sides = measureColours(ground, (i) => !inFace[i] && isBeside(places[i]) && !isSkin(i));
  if (sides.count < CLOTH.sides * area) return undefined;
  const isSmooth = isCloth(crown, { bare: bare.count, hair: sides });
  if (!isSmooth && (sides.count < FEWEST.sides * area || !isUnlike(crown, sides))) return undefined;
  const isHead = (i: number) => places[i].y < LOWEST && (!inFace[i] || (places[i].y < BROWS && !isSkin(i)));
  const hat = keepWithCrown(partHead(ground, { crown, sides, isHead }), ground);
  const rest = new Uint8Array(hat.length);
  for (let i = 0; i < pixels.length; i++)
    if (isHead(i) && !inFace[i] && !isSkin(i) && !hat[pixels[i]]) rest[pixels[i]] = 1;
  const whole = distanceOf(crown.mean, sides.mean);
  if (!isSmooth && measureSharpness(ground, { hat, rest, whole }) < BORDER.sharp) return undefined;
  return Uint8Array.from(pixels, (at) => hat[at]);
}
