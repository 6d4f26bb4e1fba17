import { facePoints } from '../faces/face-landmarks.ts';
import { type FaceMesh, meshPoint } from '../faces/face-mesh.ts';
import type { FaceLuminance } from './measure-face-luminance.ts';
import type { PhotoWarning } from './photo-warnings.ts';

/**
 * Opening of an eye as a fraction of its width below which it is shut. Open eyes start at 0.18, shut ones end
 * at 0.14.
 */
const SHUT = 0.15;

/**
 * Gap of the lips relative to the face's height from which on they are apart. Closed ones reach 0.02, teeth
 * show from 0.033.
 */
const APART = 0.028;

/**
 * Largest angles in degrees of people who look straight ahead, given the model's noise. Roll can be
 * corrected, but not for the shoulders.
 */
const STRAIGHT = { yaw: 16, pitch: 18, roll: 12 } as const;

const DEGREES = 180 / Math.PI;

/**
 * Warnings about a face's pose and expression. Measured on 120 real faces and nine drawn ones.
 *
 * @param angle clockwise rotation of the line through the eyes, in radians
 */
export function validateFace(
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

/** Luminance of a dark face: skin and the white of its eyes. Skin alone may be dark in good light. */
const DARK = { skin: 0.12, eyeWhite: 0.12 } as const;

/** Luminance of overexposed skin, and the largest fraction of clipped pixels by reflections. */
const BRIGHT = { skin: 0.7, burnt: 0.06 } as const;

/** Largest ratio between both sides of a face. Portraits lit from one side reach 2.3. */
const UNEVEN = 2.4;

/** Warnings about the light on a face. */
export function validateLight({ left, right, middle, burnt, eyeWhite }: FaceLuminance): PhotoWarning[] {
  const warnings: PhotoWarning[] = [];
  if (middle < DARK.skin && eyeWhite < DARK.eyeWhite) warnings.push('too_dark');
  if (middle > BRIGHT.skin || burnt > BRIGHT.burnt) warnings.push('too_bright');
  const ratio = Math.max(1e-4, left) / Math.max(1e-4, right);
  if (Math.max(ratio, 1 / ratio) > UNEVEN) warnings.push('uneven_light');
  return warnings;
}

/** Smallest resolution of a sharp print, in pixels of the photo per inch. */
const MIN_PIXELS_PER_INCH = 300;

/** Softness (`measureSoftness`) of a blurred face, and its increase by enlargement. */
const BLURRED = 1.3;
const ENLARGED = 0.6;

/** Distance between the eyes of a face printed at 300 pixels per inch. */
const PRINTED_EYES = 105;

interface Detail {
  /** Pixels of the photo per inch on paper. */
  readonly pixelsPerInch: number;
  readonly softness: number;
  /** Pixels of the photo between the eyes. */
  readonly betweenEyes: number;
}

/** Warnings about detail: blurred means softer than its few pixels explain. */
export function validateDetail({ pixelsPerInch, softness, betweenEyes }: Detail): PhotoWarning[] {
  const warnings: PhotoWarning[] = [];
  if (pixelsPerInch < MIN_PIXELS_PER_INCH) warnings.push('too_small');
  if (softness > Math.max(BLURRED, (ENLARGED * PRINTED_EYES) / betweenEyes)) warnings.push('blurred');
  return warnings;
}
