import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { FaceMesh } from '../faces/face-mesh.ts';
import { ringCorners } from '../faces/ring-corners.ts';
import { boxBlur } from '../kernels/box-blur.ts';
import { dilateSquare } from '../kernels/dilate-square.ts';
import { distanceTransform } from '../kernels/distance-transform.ts';
import { fillPolygon } from '../kernels/fill-polygon.ts';
import { flagAbove } from '../kernels/flag-above.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Picture } from '../picture.ts';

/** How far from its border hair is decided anew, and how far around colours are learnt, in centimetres. */
const BAND = 1.2;
const AROUND = 1.6;

/** What is this far inside of hair is hair. */
const INSIDE = 0.3;

/** Variance of lightness, and of a and b, that colours have at least. */
const LEAST_VARIANCE = [0.0012, 0.00012, 0.00012] as const;

/** Points along the upper border of the face, from the left temple to the right one. */
const FOREHEAD = [389, 251, 284, 332, 297, 338, 10, 109, 67, 103, 54, 21, 162];

/** How much colours count, −1 to 1 times this, and what was told before, within so many centimetres of the border wholly. */
const COLOUR = 1.6;
const PRIOR = { weight: 0.75, within: 0.5 } as const;

/** Over how many centimetres neighbours agree, and the sums between which a pixel is mixed. */
const SMOOTH = 0.11;
const MIXED = { from: -0.45, to: 0.45 } as const;

/** Coverage by the person from which on what is beside hair is skin or cloth, and not what is behind. */
const PERSON = 0.97;

/** Places where next to nothing of one kind is near tell nothing. */
const LEAST_NEAR = 0.004;

interface LocalColours {
  readonly weight: Plane;
  /** Means and variances of lightness, a and b. */
  readonly means: readonly Plane[];
  readonly variances: readonly Plane[];
}

function learnAround(planes: readonly Plane[], flags: Uint8Array, radius: number): LocalColours {
  const mask = createPlane(planes[0]);
  mask.data.set(flags);
  const blur = (plane: Plane) => boxBlur(boxBlur(plane, radius), radius);
  const weight = blur(mask);
  const means: Plane[] = [];
  const variances: Plane[] = [];
  for (const [channel, plane] of planes.entries()) {
    const [values, squares] = [createPlane(plane), createPlane(plane)];
    for (let at = 0; at < flags.length; at++) {
      if (!flags[at]) continue;
      values.data[at] = plane.data[at];
      squares.data[at] = plane.data[at] * plane.data[at];
    }
    const [mean, square] = [blur(values), blur(squares)];
    for (let at = 0; at < flags.length; at++) {
      const share = 1 / Math.max(1e-6, weight.data[at]);
      mean.data[at] *= share;
      square.data[at] = Math.max(
        LEAST_VARIANCE[channel],
        square.data[at] * share - mean.data[at] * mean.data[at] + LEAST_VARIANCE[channel],
      );
    }
    means.push(mean);
    variances.push(square);
  }
  return { weight, means, variances };
}

function unlikeness({ means, variances }: LocalColours, planes: readonly Plane[], at: number): number {
  let sum = 0.2;
  for (let channel = 0; channel < 3; channel++)
    sum += (planes[channel].data[at] - means[channel].data[at]) ** 2 / variances[channel].data[at];
  return sum;
}

/** Eyes and brows are as dark as hair, and never it. */
function markFeatures(mesh: FaceMesh, size: Plane, scale: readonly [x: number, y: number]): Uint8Array {
  const data = new Uint8Array(size.data.length);
  const { rightEye, leftEye, rightBrow, leftBrow } = faceLandmarks;
  for (const ring of [rightEye, leftEye, rightBrow, leftBrow])
    fillPolygon({ width: size.width, height: size.height, data }, ringCorners(mesh, ring, scale));
  return data;
}

/** Between the brows and the top of the face fringes hang that may well be taken for skin. */
function markForehead(mesh: FaceMesh, size: Plane, scale: readonly [x: number, y: number]): Uint8Array {
  const data = new Uint8Array(size.data.length);
  const ring = [
    ...FOREHEAD,
    ...faceLandmarks.rightBrow.slice(0, 5).reverse(),
    ...faceLandmarks.leftBrow.slice(0, 5),
  ];
  fillPolygon({ width: size.width, height: size.height, data }, ringCorners(mesh, ring, scale));
  return data;
}

export interface HairRefining {
  /** A small copy of the photo. */
  readonly guide: Picture;
  readonly mesh: FaceMesh;
  /** Of the copy's size. */
  readonly person: Plane;
  /** Pixels of the copy for a pixel of the photo, and for a centimetre. */
  readonly scale: readonly [x: number, y: number];
  readonly unit: number;
}

/**
 * Decides anew along the border between hair and skin or cloth what is hair: by the colours of sure hair and of sure other things nearby, so that fringes and locks belong to it
 * and a rim of skin does not. The border to what is behind the person stays.
 *
 * @param hair 0–1, of the copy's size
 */
export function refineHair(hair: Plane, { guide, mesh, person, scale, unit }: HairRefining): Plane {
  const { width, height } = hair;
  const { lightness, a, b } = toOklab(guide);
  const planes = [lightness, a, b];
  const decided = flagAbove(hair, 0.5);
  const inside = distanceTransform(decided);
  const others = { width, height, data: decided.data.map((flag) => 1 - flag) };
  const outside = distanceTransform(others);
  const sure = inside.map((distance) => (distance > INSIDE * unit ? 1 : 0));
  const strange = outside.map((distance, at) => (distance > BAND * unit && person.data[at] > PERSON ? 1 : 0));
  const radius = Math.max(2, Math.round(AROUND * unit));
  const own = learnAround(planes, Uint8Array.from(sure), radius);
  const beside = learnAround(planes, Uint8Array.from(strange), radius);
  const features = dilateSquare(
    { width, height, data: markFeatures(mesh, hair, scale) },
    Math.max(1, Math.round(0.5 * unit)),
  );
  const forehead = markForehead(mesh, hair, scale);
  const band = createPlane(hair);
  const odds = createPlane(hair);
  for (let at = 0; at < odds.data.length; at++) {
    const isNear = inside[at] < BAND * unit && outside[at] < BAND * unit && person.data[at] > 0.5;
    if (!isNear || own.weight.data[at] < LEAST_NEAR || beside.weight.data[at] < LEAST_NEAR) continue;
    band.data[at] = 1;
    const [other, like] = [unlikeness(beside, planes, at), unlikeness(own, planes, at)];
    const before = Math.max(-1, Math.min(1, (inside[at] - outside[at]) / (PRIOR.within * unit)));
    const prior = forehead[at] ? 0 : PRIOR.weight * before;
    odds.data[at] = (COLOUR * (other - like)) / (other + like) + prior;
  }
  const smooth = boxBlur(odds, Math.max(1, Math.round(SMOOTH * unit)));
  const weight = boxBlur(band, Math.max(1, Math.round(SMOOTH * unit)));
  const out = createPlane(hair);
  for (let at = 0; at < out.data.length; at++) {
    out.data[at] = hair.data[at];
    if (!band.data[at]) continue;
    if (features[at]) {
      out.data[at] = 0;
      continue;
    }
    const told = smoothStep(MIXED.from, MIXED.to, smooth.data[at] / weight.data[at]) * person.data[at];
    // Where what is behind is near, the person's own border tells more.
    const trust = smoothStep(0.8, 1, person.data[at]);
    out.data[at] += trust * (told - hair.data[at]);
  }
  return keepConnected(out, sure);
}

/** Leaves of what was decided what hangs together with sure hair. */
function keepConnected(hair: Plane, sure: Float32Array): Plane {
  const { labels, sizes } = labelComponents(flagAbove(hair, 0.25));
  const kept = new Uint8Array(sizes.length);
  for (let at = 0; at < labels.length; at++) if (sure[at]) kept[labels[at]] = 1;
  const out = createPlane(hair);
  for (let at = 0; at < labels.length; at++)
    if (labels[at] === 0 || kept[labels[at]]) out.data[at] = hair.data[at];
  return out;
}
