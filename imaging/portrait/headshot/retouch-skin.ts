import { fromOklab, type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { compressGamut } from '../../core/colour/compress-gamut.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, cropPicture } from '../../core/raster/crop.ts';
import { createPlane, type Plane, samplePlane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';

/** Sizes of blemishes, in heights of the face: finer detail is pores, coarser is form. */
const FINE = 0.007;
const BROAD = 0.035;

/** Spread of the form, in heights of the face, and the excess of light that counts as shine. */
const FORM = 0.13;
const SHINE = 0.025;

/** Removed fraction of each at full strength. */
const TAKEN = { lightness: 0.7, colour: 0.75, shine: 0.6 } as const;

/** Distance from eyes, brows and lips without a change, in heights of the face. */
const AWAY = 0.014;

/** Width of the fading retouch around the face, in heights of the face. */
const MARGIN = 0.15;

/** Contrast gain of eyes at full strength, its size, and its limit in lightness. */
const EYES = { amount: 0.5, size: 0.02, max: 0.05 } as const;

interface RetouchParams {
  /** Points of the face in pixels of the picture. */
  readonly points: Float32Array;
  /** Bare skin, 0–1, on a plane of any size. */
  readonly skin: Plane;
  /** From hairline to chin, in pixels. */
  readonly unit: number;
  /** 0–1. */
  readonly strength: number;
}

function boxOf({ width, height }: Picture, { points, unit }: RetouchParams): Box {
  const xs = faceLandmarks.faceOval.map((index) => points[3 * index]);
  const ys = faceLandmarks.faceOval.map((index) => points[3 * index + 1]);
  const margin = MARGIN * unit;
  return {
    left: Math.max(0, Math.floor(Math.min(...xs) - margin)),
    top: Math.max(0, Math.floor(Math.min(...ys) - margin)),
    right: Math.min(width, Math.ceil(Math.max(...xs) + margin)),
    bottom: Math.min(height, Math.ceil(Math.max(...ys) + margin)),
  };
}

/** Rings of the mesh filled over a box, slightly grown, with a soft border. */
function fillRings(
  rings: readonly (readonly number[])[],
  { box, points, unit }: RetouchParams & { readonly box: Box },
): Plane {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const flags = { ...size, data: new Uint8Array(size.width * size.height) };
  for (const ring of rings)
    fillPolygon(
      flags,
      ring.flatMap((index) => [points[3 * index] - box.left, points[3 * index + 1] - box.top]),
    );
  return gaussianBlurCompiled({ ...size, data: Float32Array.from(flags.data) }, AWAY * unit);
}

const { rightEye, leftEye, rightBrow, leftBrow, outerLips } = faceLandmarks;

/** Area of the retouch, 0–1. */
function maskSkin(picture: Picture, { box, ...params }: RetouchParams & { readonly box: Box }): Plane {
  const { skin } = params;
  const features = fillRings([rightEye, leftEye, rightBrow, leftBrow, outerLips], { box, ...params });
  const scale = skin.width / picture.width;
  const mask = createPlane(features);
  for (let row = 0, at = 0; row < mask.height; row++)
    for (let column = 0; column < mask.width; column++, at++) {
      const bare = samplePlane(
        skin,
        (box.left + column + 0.5) * scale - 0.5,
        (box.top + row + 0.5) * scale - 0.5,
      );
      const inwards = Math.min(row, column, mask.height - 1 - row, mask.width - 1 - column);
      const fade = smoothStep(0, MARGIN * params.unit, inwards);
      mask.data[at] = fade * smoothStep(0.5, 0.95, bare) * (1 - Math.min(1, 4 * features.data[at]));
    }
  return mask;
}

/** A mask and its blur. */
interface BlurredMask {
  readonly mask: Plane;
  readonly weights: Plane;
  readonly sigma: number;
}

function blurMask(mask: Plane, sigma: number): BlurredMask {
  return { mask, weights: gaussianBlurCompiled(mask, sigma), sigma };
}

/** Blur within a mask, so that lips and hair do not bleed into skin. */
function blurWithin(plane: Plane, { mask, weights, sigma }: BlurredMask): Plane {
  const weighted = { ...plane, data: plane.data.map((value, at) => value * mask.data[at]) };
  const sums = gaussianBlurCompiled(weighted, sigma);
  for (let at = 0; at < sums.data.length; at++)
    sums.data[at] = weights.data[at] > 1e-3 ? sums.data[at] / weights.data[at] : plane.data[at];
  return sums;
}

interface Bands {
  readonly fine: BlurredMask;
  readonly broad: BlurredMask;
  readonly form: BlurredMask;
}

function evenOut(
  plane: Plane,
  { bands: { fine, broad }, share }: { readonly bands: Bands; readonly share: number },
): Plane {
  const smaller = blurWithin(plane, fine);
  const larger = blurWithin(plane, broad);
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] -= share * fine.mask.data[at] * (smaller.data[at] - larger.data[at]);
  return larger;
}

function takeShine(
  lightness: Plane,
  { larger, form, share }: { readonly larger: Plane; form: BlurredMask; share: number },
): void {
  const whole = blurWithin(larger, form);
  for (let at = 0; at < lightness.data.length; at++)
    lightness.data[at] -= share * form.mask.data[at] * Math.max(0, larger.data[at] - whole.data[at] - SHINE);
}

function clearEyes(
  { lightness }: OklabPlanes,
  { eyes, unit, strength }: RetouchParams & { readonly eyes: Plane },
): void {
  const around = gaussianBlurCompiled(lightness, EYES.size * unit);
  for (let at = 0; at < eyes.data.length; at++) {
    const detail = EYES.amount * strength * (lightness.data[at] - around.data[at]);
    lightness.data[at] += eyes.data[at] * Math.max(-EYES.max, Math.min(EYES.max, detail));
  }
}

/**
 * Retouches the skin of a face by frequency separation: reduces blemishes and shine, keeps pores and form.
 * Clears its eyes slightly. Moves nothing. Returns a new picture.
 */
export async function retouchSkin(
  picture: Picture,
  { progress, ...params }: RetouchParams & { readonly progress: Progress },
): Promise<Picture> {
  const { unit, strength } = params;
  const box = boxOf(picture, params);
  if (strength <= 0 || box.right <= box.left || box.bottom <= box.top) return picture;
  const face = cropPicture(picture, box);
  const planes = toOklab(face);
  const mask = maskSkin(picture, { box, ...params });
  await progress.report(0.2);
  const bands = {
    fine: blurMask(mask, FINE * unit),
    broad: blurMask(mask, BROAD * unit),
    form: blurMask(mask, FORM * unit),
  };
  const larger = evenOut(planes.lightness, { bands, share: TAKEN.lightness * strength });
  await progress.report(0.5);
  takeShine(planes.lightness, { larger, form: bands.form, share: TAKEN.shine * strength });
  for (const plane of [planes.a, planes.b]) evenOut(plane, { bands, share: TAKEN.colour * strength });
  await progress.report(0.8);
  clearEyes(planes, { eyes: fillRings([rightEye, leftEye], { box, ...params }), ...params });
  compressGamut(planes);
  fromOklab(planes, face);
  const data = picture.data.slice();
  const row = face.width * face.channels;
  for (let y = 0; y < face.height; y++)
    data.set(
      face.data.subarray(y * row, (y + 1) * row),
      ((box.top + y) * picture.width + box.left) * picture.channels,
    );
  await progress.report(1);
  return { ...picture, data };
}
