import { fitMixture, priceColours } from '../kernels/fit-mixture.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { halvePixels } from '../kernels/halve-pixels.ts';
import { toOklab } from '../kernels/oklab.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { resizePlane } from '../kernels/resize-plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Picture } from '../picture.ts';
import type { HeadMeasure } from './measure-head.ts';

/** Above this height hair is taken as found, in heights of the face below the chin. */
const SURE_ABOVE = -0.32;
const DOUBTED_BELOW = -0.08;

/** Clouds of colour that hair and clothes are learnt as, and from how many pixels at least. */
const HAIR_CLOUDS = 3;
const GARMENT_CLOUDS = 4;
const LEAST_PIXELS = 200;

/** By how many nats a colour may be liker the clothes and still be hair, and over how many more that changes. */
const BENEFIT = 0;
const CHANGE = 2.5;

/** Spread of the mean over which colours are compared, in heights of the face. */
const SPREAD = 0.012;

interface DoubtOrder {
  /** 3 channels. */
  readonly guide: Picture;
  /** Of its size: hair and beard, and clothes, 0–1. */
  readonly locks: Plane;
  readonly garment: Plane;
  /** In its pixels. */
  readonly head: HeadMeasure;
}

function placesAbove(plane: Plane, limit: number): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < plane.data.length; at++) if (plane.data[at] > limit) places.push(at);
  return Int32Array.from(places);
}

/** How far below the chin, in heights of the face, a pixel lies. */
function heightAt({ chin, angle, unit }: HeadMeasure, x: number, y: number): number {
  return ((y - chin.y) * Math.cos(angle) - (x - chin.x) * Math.sin(angle)) / unit;
}

/**
 * Hair below the mouth that has the colour of the clothes more than that of the hair above is no hair, but a dark collar or a shadow: its share falls. Returns a new plane.
 */
export function doubtLocks({ guide, locks, garment, head }: DoubtOrder): Plane {
  const small = halvePixels(guide);
  const [hair, clothes] = [locks, garment].map((plane) => resizePlane(plane, small));
  const scale = small.width / guide.width;
  const height = (at: number) =>
    heightAt(head, ((at % small.width) + 0.5) / scale, (Math.floor(at / small.width) + 0.5) / scale);
  const hairPlaces = placesAbove(hair, 0.9).filter((at) => height(at) < DOUBTED_BELOW);
  const clothesPlaces = placesAbove(clothes, 0.9);
  if (hairPlaces.length < LEAST_PIXELS || clothesPlaces.length < LEAST_PIXELS) return locks;
  const planes = toOklab(small);
  const hairCosts = priceColours(planes, fitMixture(planes, hairPlaces, HAIR_CLOUDS));
  const clothesCosts = priceColours(planes, fitMixture(planes, clothesPlaces, GARMENT_CLOUDS));
  const difference = createPlane(small);
  for (let at = 0; at < difference.data.length; at++)
    difference.data[at] = Math.max(-8, Math.min(8, hairCosts[at] - clothesCosts[at]));
  const smooth = gaussianBlur(difference, SPREAD * head.unit * scale);
  for (let at = 0; at < smooth.data.length; at++) {
    const doubted = smoothStep(SURE_ABOVE, DOUBTED_BELOW, height(at));
    smooth.data[at] = 1 - doubted * smoothStep(BENEFIT, BENEFIT + CHANGE, smooth.data[at]);
  }
  const share = resizePlane(smooth, locks);
  return { ...locks, data: locks.data.map((value, at) => value * share.data[at]) };
}
