import { facePoints } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import type { FaceLight } from './measure-light.ts';
import type { PhotoWarning } from './photo-warnings.ts';

/**
 * An eye whose lids are nearer than this share of its width is shut: open ones begin at 0.18, narrow ones included, shut ones end at 0.14.
 */
const SHUT = 0.15;

/** Lips are apart from this share of the face's height on: closed ones reach 0.02, teeth begin to show at 0.033. */
const APART = 0.028;

/**
 * Degrees up to which the model's noise goes for people who look straight ahead. Those the head leans can be turned back, but not the
 * shoulders.
 */
const STRAIGHT = { yaw: 16, pitch: 18, roll: 12 } as const;

const DEGREES = 180 / Math.PI;

/**
 * What is wrong with how a face looks into the camera. Measured on 120 real faces and nine drawn ones.
 *
 * @param angle how far the line through the eyes is turned clockwise, in radians
 */
export function judgeFace(
  mesh: Pick<FaceMesh, 'points' | 'yaw' | 'pitch' | 'irises'>,
  angle: number,
): PhotoWarning[] {
  const between = (from: number, to: number) => {
    const [a, b] = [meshPoint(mesh, from), meshPoint(mesh, to)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const { right, left } = mesh.irises ?? {};
  const opening = Math.min(right?.opening ?? 1, left?.opening ?? 1);
  const height = Math.max(1, between(facePoints.hairline, facePoints.chin));
  const lips = between(facePoints.upperInnerLip, facePoints.lowerInnerLip) / height;
  const warnings: PhotoWarning[] = [];
  if (opening < SHUT) warnings.push('eyes_closed');
  if (lips > APART) warnings.push('mouth_open');
  if (Math.abs(mesh.yaw) > STRAIGHT.yaw || Math.abs(mesh.pitch) > STRAIGHT.pitch)
    warnings.push('head_turned');
  if (Math.abs(angle * DEGREES) > STRAIGHT.roll) warnings.push('head_tilted');
  return warnings;
}

/** A face is dark if both its skin and the white of its eyes are: skin alone may be dark in good light. */
const DARK = { skin: 0.12, eyeWhite: 0.12 } as const;

/** Washed-out skin, and the share of a face that may be burnt out by reflections. */
const BRIGHT = { skin: 0.7, burnt: 0.06 } as const;

/** How many times as bright as the other one side of a face may be: portraits lit from one side reach 2.3. */
const UNEVEN = 2.4;

/** What is wrong with the light on a face. */
export function judgeLight({ left, right, middle, burnt, eyeWhite }: FaceLight): PhotoWarning[] {
  const warnings: PhotoWarning[] = [];
  if (middle < DARK.skin && eyeWhite < DARK.eyeWhite) warnings.push('too_dark');
  if (middle > BRIGHT.skin || burnt > BRIGHT.burnt) warnings.push('too_bright');
  const ratio = Math.max(1e-4, left) / Math.max(1e-4, right);
  if (Math.max(ratio, 1 / ratio) > UNEVEN) warnings.push('uneven_light');
  return warnings;
}

/** Pixels of the photo for an inch on paper below which a print is visibly soft. */
const LEAST_PIXELS_PER_INCH = 300;

/** Softness (`measureSoftness`) from which on a face is blurred, and what an enlargement adds to it. */
const BLURRED = 1.3;
const ENLARGED = 0.6;

/** Pixels between the eyes of a face that is printed at 300 pixels an inch. */
const PRINTED_EYES = 105;

interface Detail {
  /** Pixels of the photo for an inch on paper. */
  readonly pixelsPerInch: number;
  readonly softness: number;
  /** Pixels of the photo between the eyes. */
  readonly betweenEyes: number;
}

/** Whether a face has detail enough: blurred is one that is softer than its few pixels explain. */
export function judgeDetail({ pixelsPerInch, softness, betweenEyes }: Detail): PhotoWarning[] {
  const warnings: PhotoWarning[] = [];
  if (pixelsPerInch < LEAST_PIXELS_PER_INCH) warnings.push('too_small');
  if (softness > Math.max(BLURRED, (ENLARGED * PRINTED_EYES) / betweenEyes)) warnings.push('blurred');
  return warnings;
}
