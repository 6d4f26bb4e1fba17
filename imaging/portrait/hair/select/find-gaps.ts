import { toOklab } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { dilateSquare } from '../../../core/morphology/dilate.ts';
import { median } from '../../../core/numeric/scalar.ts';
import type { Flags } from '../../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../../core/raster/plane.ts';
import { interpolateSmoothly } from '../grow/interpolate-smoothly.ts';
import type { Stage } from '../plan-stage.ts';

/**
 * Smallest coverage of old hair, and its removed surroundings: on the person, and around single strands. In
 * centimetres.
 */
const HAIR = 0.06;
const REACH = 0.45;
const STRANDS = 1.1;

/** Bare skin below the chin, and the head above it, in head coordinates (centimetres). */
const NECK = { to: -13, across: 5 } as const;
const HEAD = { to: -8.6, cheeks: -3, across: 7.2 } as const;

/** Areas of a fringe in head coordinates, and its smallest distance in OKLab from the face's skin. */
const FOREHEAD = { from: 5.5, to: 11.5, across: 7.6, reach: 0.9 } as const;
const TEMPLE = { from: 2.4, aside: 5.5, ahead: -2.6 } as const;
const FACE = { from: -4, to: 3.5, across: 6 } as const;
const UNLIKE = { darker: 0.13, colour: 0.045 } as const;

/** Fewest pixels for the colour of a face. */
const FEWEST = 30;

export interface OldHairParams {
  readonly stage: Stage;
  /** Head coordinates of each pixel, from `mapHead`. */
  readonly places: Float32Array;
  /** Planes of the stage's size, 0–1. */
  readonly hair: Plane;
  readonly skin: Plane;
  readonly garment: Plane;
  readonly person: Plane;
}

/** Area behind the removed hair: the person's coverage without it, and its parts. */
export interface Gaps {
  /** 1 for removed old hair. */
  readonly hole: Uint8Array;
  /** Head and body below the old hair, 0–1. */
  readonly body: Plane;
  /** 1 for skin and for cloth within the hole; the rest is background. */
  readonly bare: Uint8Array;
  readonly cloth: Uint8Array;
}

/**
 * Marks a fringe mistaken for skin: pixels over the forehead without the face's colour. Also returns the
 * forehead.
 */
function markFringe(flags: Flags, { stage, places, skin, person }: OldHairParams): Uint8Array {
  const zone = new Uint8Array(flags.data.length);
  const { lightness, a, b } = toOklab(stage.photo);
  const faces: number[] = [];
  const forehead: number[] = [];
  for (let at = 0; at < flags.data.length; at++) {
    if (person.data[at] < 0.8) continue;
    const x = Math.abs(places[3 * at]);
    const y = places[3 * at + 1];
    if (y > FACE.from && y < FACE.to && x < FACE.across && skin.data[at] > 0.9) faces.push(at);
    const isTemple = y > TEMPLE.from && x > TEMPLE.aside && places[3 * at + 2] > TEMPLE.ahead;
    if ((y > FOREHEAD.from || isTemple) && y < FOREHEAD.to && x < FOREHEAD.across) {
      forehead.push(at);
      zone[at] = 1;
    }
  }
  if (faces.length < FEWEST) return zone;
  const middleOf = ({ data }: Plane) => median(faces.map((at) => data[at]));
  const [light, meanA, meanB] = [middleOf(lightness), middleOf(a), middleOf(b)];
  for (const at of forehead) {
    const darker = light - lightness.data[at];
    const colour = Math.hypot(a.data[at] - meanA, b.data[at] - meanB);
    if (darker > UNLIKE.darker || colour > UNLIKE.colour) flags.data[at] = 1;
  }
  return zone;
}

/** Removed area: hair, the fringe, their soft borders, and strands that stand out. */
function findHole(params: OldHairParams): Uint8Array {
  const { stage, hair, skin, garment, person } = params;
  const flags = { width: stage.width, height: stage.height, data: new Uint8Array(hair.data.length) };
  for (let at = 0; at < flags.data.length; at++) {
    const strange = person.data[at] - skin.data[at] - garment.data[at];
    flags.data[at] = hair.data[at] > HAIR && strange > 0.03 ? 1 : 0;
  }
  const forehead = markFringe(flags, params);
  const around = (reach: number) => dilateSquare(flags, Math.max(1, Math.round(reach * stage.unit)));
  const [near, above, beyond] = [around(REACH), around(FOREHEAD.reach), around(STRANDS)];
  return near.map((flag, at) => {
    if (forehead[at] && above[at]) return 1;
    if (beyond[at] && person.data[at] < 0.6) return 1;
    const isSure = !flags.data[at] && !forehead[at] && skin.data[at] + garment.data[at] > 0.9;
    return isSure ? 0 : flag;
  });
}

/** Softens the border of the body within the hole like borders in photos. */
function softenBody(body: Plane, hole: Uint8Array): Plane {
  const soft = gaussianBlurCompiled(body, 0.8);
  return { ...body, data: body.data.map((value, at) => (hole[at] ? soft.data[at] : value)) };
}

/** Finds skin, cloth and background below the old hair. */
export function findGaps(params: OldHairParams): Gaps {
  const { stage, places, hair, skin, garment, person } = params;
  const hole = findHole(params);
  const behind = createPlane(stage);
  for (let at = 0; at < behind.data.length; at++) behind.data[at] = 1 - person.data[at];
  const known = hole.map((flag) => 1 - flag);
  const [skinShare, garmentShare, behindShare] = interpolateSmoothly([skin, garment, behind], known);
  const bare = new Uint8Array(hole.length);
  const cloth = new Uint8Array(hole.length);
  const body = createPlane(stage);
  for (let at = 0; at < hole.length; at++) {
    body.data[at] = Math.max(0, person.data[at] - hair.data[at]);
    if (!hole[at]) continue;
    const x = Math.abs(places[3 * at]);
    const y = places[3 * at + 1];
    const isHead = y > HEAD.to && (y > HEAD.cheeks || x < HEAD.across);
    const isNeck = y > NECK.to && x < NECK.across && skinShare.data[at] > garmentShare.data[at];
    bare[at] = isHead || isNeck ? 1 : 0;
    cloth[at] = !bare[at] && garmentShare.data[at] > behindShare.data[at] ? 1 : 0;
    body.data[at] = bare[at] || cloth[at] ? 1 : 0;
  }
  return { hole, body: softenBody(body, hole), bare, cloth };
}
