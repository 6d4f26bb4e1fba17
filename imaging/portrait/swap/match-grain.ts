import { median } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import type { Picture } from '../../core/picture.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { ChangedFace } from './changed-face.ts';

/**
 * Standard deviation of a normal distribution by its median absolute deviation, and gain of the difference
 * from the mean of four neighbours.
 */
const NORMAL = 1.4826;
const LAPLACE = Math.sqrt(1.25);

/** Strongest added grain in grey levels; more is texture or compression. */
const MAX_GRAIN = 7;

/** Sampled pixels. */
const SAMPLES = 20_000;

interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function windowOf({ photo, points }: ChangedFace): Window {
  const box = boundPoints(points);
  return {
    left: Math.max(1, Math.floor(box.left)),
    top: Math.max(1, Math.floor(box.top)),
    right: Math.min(photo.width - 1, Math.ceil(box.right)),
    bottom: Math.min(photo.height - 1, Math.ceil(box.bottom)),
  };
}

function hasChanged(before: Picture, after: Picture, at: number): boolean {
  const { data, channels } = before;
  for (let from = at * channels; from < (at + 1) * channels; from++)
    if (data[from] !== after.data[from]) return true;
  return false;
}

/** Standard deviation of fine grain in green, in grey levels, over the listed pixels in smooth areas. */
function measureGrain({ width, channels, data }: Picture, pixels: readonly number[]): number {
  const green = (at: number) => data[at * channels + 1];
  const misfits = pixels.map((at) =>
    Math.abs(green(at) - (green(at - 1) + green(at + 1) + green(at - width) + green(at + width)) / 4),
  );
  return (NORMAL * median(misfits)) / LAPLACE;
}

/** Approximately normal noise per pixel with mean 0 and deviation 1. */
function normalAt(x: number, y: number): number {
  let sum = 0;
  for (let draw = 1; draw <= 4; draw++) sum += hashUnit(x, y, draw);
  return (sum - 2) * Math.sqrt(3);
}

/** Adds the grain of the surroundings to a changed face that has less. Changes the colours of `after`. */
export function matchGrain(after: Picture, order: ChangedFace): void {
  const { photo } = order;
  const { left, top, right, bottom } = windowOf(order);
  const changed: number[] = [];
  const step = Math.max(1, Math.floor(((right - left) * (bottom - top)) / SAMPLES));
  for (let i = 0; i < (right - left) * (bottom - top); i += step) {
    const at = (top + Math.floor(i / (right - left))) * photo.width + left + (i % (right - left));
    if (hasChanged(photo, after, at)) changed.push(at);
  }
  const wanted = Math.min(MAX_GRAIN, measureGrain(photo, changed));
  const found = measureGrain(after, changed);
  const missing = Math.sqrt(Math.max(0, wanted * wanted - found * found));
  if (missing < 0.3) return;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = y * photo.width + x;
      if (!hasChanged(photo, after, at)) continue;
      const grain = missing * normalAt(x, y);
      for (let channel = 0; channel < 3; channel++) {
        const to = at * after.channels + channel;
        after.data[to] = Math.max(0, Math.min(255, after.data[to] + grain + 0.5));
      }
    }
}
