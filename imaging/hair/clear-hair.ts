import { fillHole } from '../inpaint/fill-hole.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { dilateSquare, type Flags } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { flagAbove } from '../kernels/flag-above.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { median } from '../kernels/median.ts';
import { linearOf, toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import { completeSkin } from './complete-skin.ts';
import { hangSmooth } from './hang-smooth.ts';
import type { HeadLight } from './head-light.ts';
import type { Solid } from './head-solid.ts';
import type { Stage } from './plan-stage.ts';

/** From this share on a pixel shows old hair, and how far beyond them it is taken away, in centimetres. */
const HAIR = 0.06;
const REACH = 0.45;
const STRANDS = 1.1;

/** How far from hair skin is trusted, in centimetres. */
const CLEAN = 0.35;

/** What is behind is completed on at most so many pixels. */
const MOST_PIXELS = 420_000;

/** What is filled is filled from at least this much of its kind, as a share of it. */
const LEAST_SOURCE = 0.1;

export interface OldHair {
  readonly stage: Stage;
  /** Where each pixel lies by the measure of the head, as `mapHead` tells. */
  readonly places: Float32Array;
  readonly solid: Solid;
  readonly depth: Plane;
  readonly light: HeadLight;
  /** Of the stage's size, 0–1. */
  readonly hair: Plane;
  readonly skin: Plane;
  readonly garment: Plane;
  readonly person: Plane;
  /** What new hair covers; below it nothing needs to be completed. */
  readonly cover: Float32Array;
  readonly seed: number;
}

export interface ClearedHead {
  /** Linear light, three values a pixel, of what is below the old hair. */
  readonly below: Float32Array;
  /** 0–1: how far it replaces the photo. */
  readonly share: Plane;
}

export type GapsOrder = Omit<OldHair, 'cover' | 'light' | 'solid' | 'depth' | 'seed'>;

/** What the old hair leaves: where the person is without it, and which parts. */
export interface Gaps {
  /** 1 where old hair is taken away. */
  readonly hole: Uint8Array;
  /** 0–1: the head and the body below the old hair. */
  readonly body: Plane;
  /** 1 where skin belongs into the hole, and where cloth does; behind the rest is nobody. */
  readonly bare: Uint8Array;
  readonly cloth: Uint8Array;
}

/** Where a fringe may hang, in the head's centimetres, and how unlike the skin of the face it is in OKLab. */
const FOREHEAD = { from: 5.5, to: 9.5, across: 7.6, reach: 0.9 } as const;
const TEMPLE = { from: 2.4, aside: 5.5, ahead: -2.6 } as const;
const FACE = { from: -4, to: 3.5, across: 6 } as const;
const UNLIKE = { darker: 0.13, colour: 0.045 } as const;

/** Marks what hangs over the forehead and is not of the colour of the face, though it was taken for skin. Tells where the forehead is. */
function markFringe(
  flags: Flags,
  { stage, places, skin, person }: Pick<OldHair, 'stage' | 'places' | 'skin' | 'person'>,
): Uint8Array {
  const zone = new Uint8Array(flags.data.length);
  const { lightness, a, b } = toOklab(stage.photo);
  const faces: number[] = [];
  const forehead: number[] = [];
  for (let at = 0; at < flags.data.length; at++) {
    if (person.data[at] < 0.8) continue;
    const x = places[3 * at];
    const y = places[3 * at + 1];
    if (y > FACE.from && y < FACE.to && Math.abs(x) < FACE.across && skin.data[at] > 0.9) faces.push(at);
    const isTemple = y > TEMPLE.from && Math.abs(x) > TEMPLE.aside && places[3 * at + 2] > TEMPLE.ahead;
    if ((y > FOREHEAD.from || isTemple) && y < FOREHEAD.to && Math.abs(x) < FOREHEAD.across) {
      forehead.push(at);
      zone[at] = 1;
    }
  }
  if (faces.length < 30) return zone;
  const middleOf = ({ data }: Plane) => median(faces.map((at) => data[at]));
  const [light, meanA, meanB] = [middleOf(lightness), middleOf(a), middleOf(b)];
  for (const at of forehead) {
    const darker = light - lightness.data[at];
    const colour = Math.hypot(a.data[at] - meanA, b.data[at] - meanB);
    if (darker > UNLIKE.darker || colour > UNLIKE.colour) flags.data[at] = 1;
  }
  return zone;
}

/** The border of the body within the hole made as soft as borders in photos are. */
function softenBody(body: Plane, hole: Uint8Array): Plane {
  const soft = gaussianBlur(body, 0.8);
  return { ...body, data: body.data.map((value, at) => (hole[at] ? soft.data[at] : value)) };
}

/** Finds what is below the old hair. */
export function findGaps({ stage, places, hair, skin, garment, person }: GapsOrder): Gaps {
  const { unit } = stage;
  const flags = { width: stage.width, height: stage.height, data: new Uint8Array(hair.data.length) };
  for (let at = 0; at < flags.data.length; at++) {
    const strange = person.data[at] - skin.data[at] - garment.data[at];
    flags.data[at] = hair.data[at] > HAIR && strange > 0.03 ? 1 : 0;
  }
  const forehead = markFringe(flags, { stage, places, skin, person });
  const hole = dilateSquare(flags, Math.max(1, Math.round(REACH * unit)));
  const wide = dilateSquare(flags, Math.max(1, Math.round(FOREHEAD.reach * unit)));
  for (let at = 0; at < hole.length; at++) if (forehead[at] && wide[at]) hole[at] = 1;
  // Hair ends in single strands beyond what is taken for it.
  const beyond = dilateSquare(flags, Math.max(1, Math.round(STRANDS * unit)));
  for (let at = 0; at < hole.length; at++) if (beyond[at] && person.data[at] < 0.6) hole[at] = 1;
  for (let at = 0; at < hole.length; at++)
    if (hole[at] && !flags.data[at] && !forehead[at] && skin.data[at] + garment.data[at] > 0.9) hole[at] = 0;
  const behind = createPlane(stage);
  for (let at = 0; at < behind.data.length; at++) behind.data[at] = 1 - person.data[at];
  const [skinShare, garmentShare, behindShare] = hangSmooth(
    [skin, garment, behind],
    hole.map((flag) => 1 - flag),
  );
  const bare = new Uint8Array(hole.length);
  const cloth = new Uint8Array(hole.length);
  const body = createPlane(stage);
  for (let at = 0; at < hole.length; at++) {
    body.data[at] = Math.max(0, person.data[at] - hair.data[at]);
    if (!hole[at]) continue;
    const x = places[3 * at];
    const y = places[3 * at + 1];
    const isHead = y > -8.6 && (y > -3 || Math.abs(x) < 7.2);
    const isSkin = skinShare.data[at] > garmentShare.data[at] && skinShare.data[at] > behindShare.data[at];
    bare[at] = isHead || isSkin ? 1 : 0;
    cloth[at] = !bare[at] && garmentShare.data[at] > behindShare.data[at] ? 1 : 0;
    body.data[at] = bare[at] || cloth[at] ? 1 : 0;
  }
  return { hole, body: softenBody(body, hole), bare, cloth };
}

interface Filling {
  /** 1 where the photo shows what nothing may be copied from. */
  readonly forbidden: Uint8Array;
  /** 1 where it is filled. */
  readonly wanted: Uint8Array;
}

/** Fills a part of the hole from the part of the photo that is of its kind; undefined where there is next to nothing of it to copy. */
async function fillKind(
  { photo, width, height }: Stage,
  { forbidden, wanted }: Filling,
  control: RunControl,
): Promise<Picture | undefined> {
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)));
  const size = {
    width: Math.max(8, Math.round(width * scale)),
    height: Math.max(8, Math.round(height * scale)),
  };
  const shrink = (flags: Uint8Array) => {
    const plane = createPlane({ width, height });
    for (let at = 0; at < flags.length; at++) plane.data[at] = flags[at];
    return flagAbove(resizePlane(plane, size), 0.02);
  };
  const mask = shrink(wanted);
  const shut = shrink(forbidden);
  let [free, marked] = [0, 0];
  for (let at = 0; at < mask.data.length; at++) {
    if (mask.data[at]) marked++;
    else if (!shut.data[at]) free++;
  }
  if (marked === 0 || free < LEAST_SOURCE * marked || marked > 0.75 * mask.data.length) return undefined;
  const small = await resizePicture(photo, { ...size, kernel: 'cubic' });
  const filled = await fillHole({ photo: small, mask, forbidden: shut }, { seed: 1 }, control);
  return resizePicture(filled, { width, height, kernel: 'cubic' });
}

/** Completes what is below the old hair where new hair does not cover it. Rejects with `aborted`. */
export async function clearHair(
  old: OldHair,
  { hole, bare, cloth, control }: Gaps & { control: RunControl },
  pace: Pace,
): Promise<ClearedHead> {
  const { stage, depth, light, solid, skin, cover, seed } = old;
  const { width, height, unit } = stage;
  const needed = new Uint8Array(hole.length);
  let [behind, onHead] = [0, 0];
  for (let at = 0; at < hole.length; at++) {
    if (!hole[at] || cover[at] > 0.985) continue;
    needed[at] = 1;
    if (bare[at]) onHead++;
    else behind++;
  }
  const below = new Float32Array(3 * hole.length);
  for (const isCloth of [false, true]) {
    const own = needed.map((flag, at) => (flag && !bare[at] && (cloth[at] === 1) === isCloth ? 1 : 0));
    const wanted = dilateSquare({ width, height, data: own }, 2);
    const forbidden = new Uint8Array(hole.length);
    for (let at = 0; at < hole.length; at++) {
      if (!hole[at]) wanted[at] = 0;
      const isStrange = isCloth ? old.garment.data[at] < 0.9 : old.person.data[at] > 0.04;
      if (hole[at] || isStrange) forbidden[at] = 1;
    }
    const filled = await fillKind(stage, { forbidden, wanted }, control);
    await pace(isCloth ? 0.6 : 0.4);
    if (!filled) continue;
    for (let at = 0; at < hole.length; at++)
      if (own[at])
        for (let channel = 0; channel < 3; channel++)
          below[3 * at + channel] = linearOf[filled.data[3 * at + channel]];
  }
  await pace(0.6);
  if (onHead > 0) {
    const near = dilateSquare({ width, height, data: hole }, Math.max(1, Math.round(CLEAN * unit)));
    const known = skin.data.map((value, at) => (value > 0.92 && !near[at] ? 1 : 0));
    const flags = Uint8Array.from(known);
    const lit = completeSkin({
      photo: stage.photo,
      known: flags,
      wanted: bare,
      depth,
      view: stage,
      solid,
      light,
      seed,
    });
    const edge = gaussianBlur({ width, height, data: Float32Array.from(bare) }, 0.8);
    for (let at = 0; at < hole.length; at++) {
      const share = behind > 0 ? smoothStep(0.15, 0.85, edge.data[at]) : edge.data[at] > 0 ? 1 : 0;
      if (!bare[at] || share === 0) continue;
      for (let channel = 0; channel < 3; channel++)
        below[3 * at + channel] += share * (lit[3 * at + channel] - below[3 * at + channel]);
    }
  }
  await pace(0.9);
  return { below, share: featherHole(hole, stage) };
}

/** Inside the hole the photo is replaced wholly, but for its rim. */
function featherHole(hole: Uint8Array, { width, height, unit }: Stage): Plane {
  const inside = distanceTransform({ width, height, data: hole });
  const rim = Math.max(1.5, 0.5 * REACH * unit);
  return { width, height, data: inside.map((distance) => smoothStep(0, rim, distance)) };
}
