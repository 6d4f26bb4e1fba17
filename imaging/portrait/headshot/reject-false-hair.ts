import { toOklab } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { halvePixels } from '../../core/raster/pyramid.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import type { HeadPose } from './measure-head-pose.ts';

/**
 * Range of doubted hair, in heights of the face below the chin: none above the first, all below the second.
 */
const SURE_ABOVE = -0.32;
const DOUBTED_BELOW = -0.08;

/** Components of the colour mixtures of hair and clothes, and their smallest number of pixels. */
const HAIR_CLOUDS = 3;
const GARMENT_CLOUDS = 4;
const MIN_PIXELS = 200;

/** Log-likelihood ratio to clothes up to which a pixel is hair, and the width of the transition, in nats. */
const BENEFIT = 0;
const CHANGE = 2.5;

/** Blur of the compared colours, in heights of the face. */
const SPREAD = 0.012;

interface FalseHairParams {
  /** 3 channels. */
  readonly guide: Picture;
  /** Hair and beard, then clothes: 0–1, of the guide's size. */
  readonly locks: Plane;
  readonly garment: Plane;
  /** In pixels of the guide. */
  readonly head: HeadPose;
}

function placesAbove(plane: Plane, limit: number): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < plane.data.length; at++) if (plane.data[at] > limit) places.push(at);
  return Int32Array.from(places);
}

/** Distance of a pixel below the chin, in heights of the face. */
function heightAt({ chin, angle, unit }: HeadPose, x: number, y: number): number {
  return ((y - chin.y) * Math.cos(angle) - (x - chin.x) * Math.sin(angle)) / unit;
}

/**
 * Lowers the coverage of hair below the mouth whose colour matches clothes better than the hair above: a dark
 * collar or a shadow. Returns a new plane.
 */
export function rejectFalseHair({ guide, locks, garment, head }: FalseHairParams): Plane {
  const small = halvePixels(guide);
  const [hair, clothes] = [locks, garment].map((plane) => resizePlane(plane, small));
  const scale = small.width / guide.width;
  const height = (at: number) =>
    heightAt(head, ((at % small.width) + 0.5) / scale, (Math.floor(at / small.width) + 0.5) / scale);
  const hairPlaces = placesAbove(hair, 0.9).filter((at) => height(at) < DOUBTED_BELOW);
  const clothesPlaces = placesAbove(clothes, 0.9);
  if (hairPlaces.length < MIN_PIXELS || clothesPlaces.length < MIN_PIXELS) return locks;
  const planes = toOklab(small);
  const hairCosts = priceColours(planes, fitMixture(planes, { places: hairPlaces, count: HAIR_CLOUDS }));
  const clothesCosts = priceColours(
    planes,
    fitMixture(planes, { places: clothesPlaces, count: GARMENT_CLOUDS }),
  );
  const difference = createPlane(small);
  for (let at = 0; at < difference.data.length; at++)
    difference.data[at] = Math.max(-8, Math.min(8, hairCosts[at] - clothesCosts[at]));
  const smooth = gaussianBlurCompiled(difference, SPREAD * head.unit * scale);
  for (let at = 0; at < smooth.data.length; at++) {
    const doubted = smoothStep(SURE_ABOVE, DOUBTED_BELOW, height(at));
    smooth.data[at] = 1 - doubted * smoothStep(BENEFIT, BENEFIT + CHANGE, smooth.data[at]);
  }
  const share = resizePlane(smooth, locks);
  return { ...locks, data: locks.data.map((value, at) => value * share.data[at]) };
}
