import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { type FaceFrame, placeInFrame } from './face-frame.ts';
import { blurWhere } from './measure-edge-blur.ts';

/**
 * Reach of a body to each side by height in face coordinates (−0.5 hairline, 0.5 chin), in widths of the
 * face: high hair, shoulders, hanging arms.
 */
const REACH = [
  [-1.4, 0.7],
  [-0.9, 0.95],
  [0.3, 0.95],
  [0.55, 0.95],
  [0.8, 1.45],
  [1.2, 1.55],
  [2.6, 2],
] as const;

/** Distance of a place outside the reach of a body, in widths of its face; negative within. */
export function rateOutside({ x, y }: Point): number {
  const side = Math.abs(x);
  const next = REACH.findIndex(([height]) => y < height);
  if (next === 0) return side - REACH[0][1];
  if (next < 0) return side - REACH[REACH.length - 1][1];
  const [from, fromReach] = REACH[next - 1];
  const [to, toReach] = REACH[next];
  return side - fromReach - ((toReach - fromReach) * (y - from)) / (to - from);
}

/** Smallest coverage of a person. */
const PRESENT = 0.3;

/** Width of the strips along the photo's borders with people cut by it, as a fraction of the width. */
const STRIP = 0.025;

/** Smallest distance outside the subject's reach for another person, in widths of the face. */
export const BEYOND = 0.22;

/** Height above which arms are seldom held, in face coordinates. */
export const RAISED = 0.35;

/** Components of the colour mixtures of the subject and of others, and the fewest pixels. */
export const CLOUDS = 7;
const OTHER_CLOUDS = 5;
export const MIN_PIXELS = 40;

/**
 * Smallest log-likelihood ratio for another person, beyond the subject's reach and within, and its limit, in
 * nats.
 */
const UNLIKE = { beyond: 2.5, within: 6 } as const;
const MAX_NATS = 12;

/** Distance from the middle up to which all pixels train the subject's colours, in widths of the face. */
export const OWN_SIDE = 0.85;

/** Smallest coverage of a pixel without background. */
const WHOLE = 0.9;

/** Largest height of people out of focus in face coordinates: below, the subject's own hands may be. */
const LOWEST = 1.2;

/** Smallest area of them in the face's square, and their smallest coverage: their edges are soft. */
const MIN_BLURRED = 0.015;
const PARTLY = 0.5;

/** Distance within the subject's reach from which blur tells others, in widths of the face. Hair is sharp. */
const WITHIN = 0.15;

/** Blur of people out of focus: in pixels, and relative to the subject's. */
const BLURRED = { pixels: 0.9, times: 1.7 } as const;

/** Head and chest of the subject, whose blur is compared, in face coordinates. */
const SHARP = { across: 0.7, from: -0.7, to: 1.5 } as const;

export interface BystanderParams {
  readonly planes: OklabPlanes;
  /** Coverage of the subject and of people mistaken for a part of him, 0–1, of the planes' size. */
  readonly person: Plane;
  /** Frame of the subject's face. */
  readonly frame: FaceFrame;
}

export interface BystanderScene extends BystanderParams {
  /** 1 where a person is. */
  readonly open: Uint8Array;
  readonly placeOf: (at: number) => Point;
  /** Distance of each pixel outside the subject's reach, in widths of the face. */
  readonly outside: Float32Array;
}

/** Measures the place of every pixel of people in the subject's frame. */
export function buildScene(params: BystanderParams): BystanderScene {
  const { person, frame } = params;
  const { width, data } = person;
  const placeOf = (at: number) => placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
  const open = mapToBytes(data, (value) => (value >= PRESENT ? 1 : 0));
  const outside = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) if (open[at]) outside[at] = rateOutside(placeOf(at));
  return { ...params, open, placeOf, outside };
}

/** Pixels of people for which `isMeant` is true. */
export function listWhere({ open }: BystanderScene, isMeant: (at: number) => boolean): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < open.length; at++) if (open[at] && isMeant(at)) places.push(at);
  return Int32Array.from(places);
}

/** Pixels of another person in the strip along one border: 1 = right, −1 = left. */
export function seedSide(scene: BystanderScene, side: 1 | -1): Int32Array {
  const { planes, person, placeOf, outside } = scene;
  const { width } = person;
  const strip = Math.max(2, Math.round(STRIP * width));
  const isInStrip = (at: number) => (side > 0 ? at % width >= width - strip : at % width < strip);
  const cut = listWhere(scene, (at) => isInStrip(at) && person.data[at] > WHOLE);
  const own = listWhere(scene, (at) => {
    const x = side * placeOf(at).x;
    return x < OWN_SIDE && outside[at] < BEYOND / 2 && !isInStrip(at);
  });
  if (cut.length < MIN_PIXELS || own.length < MIN_PIXELS) return new Int32Array(0);
  const ownCosts = priceColours(planes, fitMixture(planes, { places: own, count: CLOUDS }));
  const cutCosts = priceColours(planes, fitMixture(planes, { places: cut, count: OTHER_CLOUDS }));
  const rows = new Float32Array(person.height);
  const counts = new Uint32Array(person.height);
  for (const at of cut) {
    rows[Math.floor(at / width)] += Math.min(MAX_NATS, ownCosts[at] - cutCosts[at]);
    counts[Math.floor(at / width)]++;
  }
  return cut.filter((at) => {
    const row = Math.floor(at / width);
    const unlike = rows[row] / counts[row];
    if (outside[at] < BEYOND) return unlike > UNLIKE.within && placeOf(at).y > RAISED;
    return placeOf(at).y < RAISED || unlike > UNLIKE.beyond;
  });
}

/**
 * Pixels of people on one side, 1 = right, −1 = left, at the rim of the subject's reach or beyond, and
 * clearly less sharp.
 * @param params side, and blur of edges from `measureEdgeBlur`
 */
export function seedBlurred(
  scene: BystanderScene,
  { side, blur }: { readonly side: 1 | -1; readonly blur: Plane },
): Int32Array {
  const { person, frame, open, outside, placeOf } = scene;
  const { width, height } = person;
  const own = blurWhere(blur, (at) => {
    if (!open[at]) return false;
    const { x, y } = placeOf(at);
    return Math.abs(x) < SHARP.across && y > SHARP.from && y < SHARP.to;
  });
  if (own === undefined) return new Int32Array(0);
  const isBeyond = (at: number) => {
    const { x, y } = placeOf(at);
    return outside[at] > -WITHIN && side * x > 0 && y < LOWEST;
  };
  const data = new Uint8Array(open.length);
  for (const at of listWhere(scene, isBeyond)) data[at] = 1;
  const { labels, sizes } = labelComponents({ width, height, data });
  const min = Math.max(MIN_PIXELS, MIN_BLURRED * frame.width * frame.height);
  const least = Math.max(BLURRED.pixels, BLURRED.times * own);
  const isBlurred = sizes.map((size, label) => {
    if (label === 0 || size < min) return false;
    return (blurWhere(blur, (at) => labels[at] === label) ?? 0) > least;
  });
  return listWhere(scene, (at) => labels[at] > 0 && isBlurred[labels[at]] && person.data[at] > PARTLY);
}
