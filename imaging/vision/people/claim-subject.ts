import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { type FaceFrame, placeInFrame } from './face-frame.ts';
import { rateOutside } from './seed-bystanders.ts';

/** Largest distance from the first border at which it is decided again, in widths of the face. */
const CONTESTED = 0.9;

/** Areas that certainly belong to a person, in face coordinates: head with neck, and chest. */
const HEAD = { across: 0.46, from: -0.6, to: 0.5 } as const;
const CHEST = { across: 0.3, from: 0.5, to: 1.6 } as const;

/**
 * Weights of colours, of reach in widths of the face, of background seen before a head, and of the first
 * owner of skin, with their limits; and the cost of a border between equal neighbours, all in nats.
 * @tuned 2026-11-29, 5 pairs of own portraits with true masks, 2 photographs of groups by eye
 */
const EVIDENCE = {
  colour: 0.35,
  most: 5,
  place: 1.5,
  mostPlace: 2.4,
  gap: 40,
  mostGap: 4,
  skin: 6,
} as const;
const SMOOTHNESS = 9;

/**
 * Part of a face without hair, in face coordinates; how far its skin differs in OKLab; and the spread, in
 * widths of the face, in which most is skin: strands of hair in light are narrow.
 */
const CHEEKS = { across: 0.3, from: -0.2, to: 0.2 } as const;
const SKIN = { chroma: 0.05, lightness: 0.16, solid: 0.1, share: 0.78, near: 0.08 } as const;

/** Components of the colour mixtures, the fewest pixels of each, and rounds of learning colours. */
const CLOUDS = 7;
const MIN_PIXELS = 60;
const ROUNDS = 2;

/** Samples on the way from a pixel to a face, and the lowest place of a gap in face coordinates. */
const STEPS = 32;
const SHOULDERS = 0.45;

/** Distance from the middle of a face or body up to which colours are learnt, in widths of the face. */
const AXIS = 0.7;

/** Smallest coverage of a person whose colours are learnt. */
const WHOLE = 0.9;

/** Advantage in nats that background needs over the subject: hair may have its colour. */
const BEHIND = 4;

/** Largest coverage of background. */
const CLEAR = 0.05;

interface ClaimParams {
  readonly planes: OklabPlanes;
  /** Coverage of all people, 0–1, of the planes' size. */
  readonly person: Plane;
  /** First owner of each pixel: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
  /** Frames of all faces, in pixels of the planes. */
  readonly frames: readonly FaceFrame[];
  /** Number of the subject's face, from 0. */
  readonly subject: number;
}

function isSure({ x, y }: Point): boolean {
  const side = Math.abs(x);
  const isHead = side < HEAD.across && y > HEAD.from && y < HEAD.to;
  return isHead || (side < CHEST.across && y > CHEST.from && y < CHEST.to);
}

/** 1 for certain pixels of the subject, 0 for certain pixels of others, `UNLABELLED` near their border. */
function labelSure({ owners, frames, subject, person }: ClaimParams): Uint8Array {
  const { width, height } = person;
  const own = subject + 1;
  const distanceTo = (isThere: (owner: number) => boolean) =>
    distanceTransform({ width, height, data: owners.map((owner) => (isThere(owner) ? 0 : 1)) });
  const toOwn = distanceTo((owner) => owner === own);
  const toOther = distanceTo((owner) => owner > 0 && owner !== own);
  const reach = CONTESTED * frames[subject].width;
  return owners.map((owner, at) => {
    if (owner === 0) return 0;
    const first = owner === own ? 1 : 0;
    if (Math.max(toOwn[at], toOther[at]) > reach) return first;
    const place = placeInFrame(frames[owner - 1], (at % width) + 0.5, Math.floor(at / width) + 0.5);
    return isSure(place) ? first : UNLABELLED;
  });
}

/** Background seen on the straight way from a pixel to the middle of a face, in widths of that face. */
function measureGap(person: Plane, frame: FaceFrame, { x, y }: Point): number {
  const [across, down] = [frame.centre.x - x, frame.centre.y - y];
  let free = 0;
  for (let step = 1; step < STEPS; step++) {
    const share = step / STEPS;
    const column = Math.max(0, Math.min(person.width - 1, Math.floor(x + share * across)));
    const row = Math.max(0, Math.min(person.height - 1, Math.floor(y + share * down)));
    free += 1 - person.data[row * person.width + column];
  }
  return (free * Math.hypot(across, down)) / (STEPS * frame.width);
}

/**
 * Evidence of places alone for the subject, in nats: which body reaches as far, and behind which head no
 * background is seen.
 */
function weighPlaces({ owners, frames, subject, person }: ClaimParams, labels: Uint8Array): Float32Array {
  const { width } = person;
  const out = new Float32Array(owners.length);
  const bound = (nats: number, most: number) => Math.max(-most, Math.min(most, nats));
  for (let at = 0; at < out.length; at++) {
    if (labels[at] !== UNLABELLED) continue;
    const point = { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5 };
    const places = frames.map((frame) => placeInFrame(frame, point.x, point.y));
    const outside = places.map(rateOutside);
    const others = outside.map((value, number) => (number === subject ? Number.POSITIVE_INFINITY : value));
    const nearest = others.indexOf(Math.min(...others));
    out[at] = bound(EVIDENCE.place * (others[nearest] - outside[subject]), EVIDENCE.mostPlace);
    if (Math.max(places[subject].y, places[nearest].y) > SHOULDERS) continue;
    const [own, other] = [subject, nearest].map((number) => measureGap(person, frames[number], point));
    out[at] += bound(EVIDENCE.gap * (other - own), EVIDENCE.mostGap);
  }
  return out;
}

/**
 * 1 for pixels of the colour of the subject's cheeks. A raised arm is far from its head, so that neither
 * reach nor gaps tell whose it is.
 */
function flagSkin({ planes: { lightness, a, b }, owners, frames, subject, person }: ClaimParams): Uint8Array {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < owners.length; at++) {
    if (owners[at] !== subject + 1) continue;
    const { x, y } = placeInFrame(
      frames[subject],
      (at % person.width) + 0.5,
      Math.floor(at / person.width) + 0.5,
    );
    if (Math.abs(x) > CHEEKS.across || y < CHEEKS.from || y > CHEEKS.to) continue;
    [lightness, a, b].forEach(({ data }, axis) => {
      sums[axis] += data[at];
    });
    count++;
  }
  const [light, green, blue] = sums.map((sum) => sum / Math.max(1, count));
  const like = createPlane(person);
  for (let at = 0; at < owners.length; at++) {
    const chroma = Math.hypot(a.data[at] - green, b.data[at] - blue);
    const isLike = chroma < SKIN.chroma && Math.abs(lightness.data[at] - light) < SKIN.lightness;
    like.data[at] = count > 0 && isLike ? 1 : 0;
  }
  const spread = SKIN.solid * frames[subject].width;
  const solid = gaussianBlurCompiled(like, spread).data.map((share) => (share > SKIN.share ? 1 : 0));
  // Shadows and edges of a limb are of its skin.
  const { data } = gaussianBlurCompiled({ ...like, data: solid }, 1.5 * spread);
  return mapToBytes(data, (share) => (share > SKIN.near ? 1 : 0));
}

interface OwnerCosts {
  /** Negative log-likelihood of each colour for the subject, and for other people. */
  readonly own: Float32Array;
  readonly others: Float32Array;
}

/** Costs by colours near the axes of faces and bodies; undefined where too little is seen of either. */
function priceOwners(
  { planes, person, owners, frames }: ClaimParams,
  isOwn: Uint8Array,
): OwnerCosts | undefined {
  const { width, data } = person;
  const [own, others]: [number[], number[]] = [[], []];
  for (let at = 0; at < data.length; at++) {
    if (owners[at] === 0 || data[at] < WHOLE) continue;
    const place = placeInFrame(frames[owners[at] - 1], (at % width) + 0.5, Math.floor(at / width) + 0.5);
    if (Math.abs(place.x) < AXIS) (isOwn[at] ? own : others).push(at);
  }
  if (own.length < MIN_PIXELS || others.length < MIN_PIXELS) return undefined;
  const price = (places: number[]) =>
    priceColours(planes, fitMixture(planes, { places: Int32Array.from(places), count: CLOUDS }));
  return { own: price(own), others: price(others) };
}

/** Costs of colours for the background above the shoulders, infinite elsewhere; undefined without any. */
function priceBehind({ planes, person, owners, frames, subject }: ClaimParams): Float32Array | undefined {
  const { width, data } = person;
  const places: number[] = [];
  for (let at = 0; at < data.length; at++) if (owners[at] === 0 && data[at] < CLEAR) places.push(at);
  if (places.length < MIN_PIXELS) return undefined;
  const costs = priceColours(planes, fitMixture(planes, { places: Int32Array.from(places), count: CLOUDS }));
  return costs.map((cost, at) => {
    const { y } = placeInFrame(frames[subject], (at % width) + 0.5, Math.floor(at / width) + 0.5);
    return y < SHOULDERS ? cost : Number.POSITIVE_INFINITY;
  });
}

/**
 * Decides again which pixels near the border between a subject and other people are the subject's, by
 * colours of both and by how far bodies reach (graph cuts with learnt colours as in GrabCut, Rother,
 * Kolmogorov and Blake 2004). Returns new owners. What the subject loses goes to the nearest other.
 */
export async function claimSubject(
  params: ClaimParams,
  yieldIfDue: () => Promise<void>,
): Promise<Uint8Array> {
  const { planes, person, owners, subject } = params;
  const labels = labelSure(params);
  if (!labels.includes(UNLABELLED)) return owners;
  const places = weighPlaces(params, labels);
  const behind = priceBehind(params);
  const skin = flagSkin(params);
  const open = owners.map((owner, at) => (owner > 0 && person.data[at] > 0.5 ? 1 : 0));
  let isOwn: Uint8Array = owners.map((owner) => (owner === subject + 1 ? 1 : 0));
  for (let round = 0; round < ROUNDS; round++) {
    await yieldIfDue();
    const costs = priceOwners(params, isOwn);
    if (!costs) return owners;
    const evidence = places.map((place, at) => {
      const other = Math.min(costs.others[at], behind ? behind[at] + BEHIND : Number.POSITIVE_INFINITY);
      const colour = EVIDENCE.colour * (other - costs.own[at]);
      const first = skin[at] ? (owners[at] === subject + 1 ? EVIDENCE.skin : -EVIDENCE.skin) : 0;
      return first + place + Math.max(-EVIDENCE.most, Math.min(EVIDENCE.most, colour));
    });
    isOwn = segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
  }
  return assign(params, isOwn);
}

/** Owners by the decision; pixels that change hands between the subject and others. */
function assign({ owners, frames, subject, person }: ClaimParams, isOwn: Uint8Array): Uint8Array {
  const own = subject + 1;
  return owners.map((owner, at) => {
    if (owner === 0 || (owner === own) === (isOwn[at] === 1)) return owner;
    if (isOwn[at]) return own;
    const [x, y] = [(at % person.width) + 0.5, Math.floor(at / person.width) + 0.5];
    const outside = frames.map((frame, number) =>
      number === subject ? Number.POSITIVE_INFINITY : rateOutside(placeInFrame(frame, x, y)),
    );
    return outside.indexOf(Math.min(...outside)) + 1;
  });
}
