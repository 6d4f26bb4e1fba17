import { boundPoints } from '../faces/crop-face.ts';
import type { Picture } from '../picture.ts';

/** How much finer the new face may be than the old one was, as a ratio of energies. */
const FINER = 1.2;

/** Most rounds of the smallest blur: a deviation of 0.7 pixels each, in squares. */
const MOST_ROUNDS = 6;

export interface BlurOrder {
  /** The photo before. */
  readonly photo: Picture;
  /** Of the face: x, y and z of each point in turn. */
  readonly points: Float32Array;
}

interface Window {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The three colours of a window of a photo, side by side. */
function cutWindow({ width, channels, data }: Picture, window: Window): Float32Array {
  const out = new Float32Array(3 * window.width * window.height);
  for (let row = 0, to = 0; row < window.height; row++)
    for (let column = 0; column < window.width; column++, to += 3) {
      const from = ((window.top + row) * width + window.left + column) * channels;
      for (let channel = 0; channel < 3; channel++) out[to + channel] = data[from + channel];
    }
  return out;
}

/** Weights 1, 2, 1 both ways, `step` pixels apart; borders repeat. */
function smooth(values: Float32Array, { width, height }: Window, step: number): Float32Array {
  const rows = values.slice();
  for (let at = 0; at < values.length; at++) {
    const column = Math.floor(at / 3) % width;
    const before = at - 3 * Math.min(step, column);
    const after = at + 3 * Math.min(step, width - 1 - column);
    rows[at] = (values[before] + 2 * values[at] + values[after]) / 4;
  }
  const out = rows.slice();
  for (let at = 0; at < values.length; at++) {
    const row = Math.floor(at / (3 * width));
    const above = at - 3 * width * Math.min(step, row);
    const below = at + 3 * width * Math.min(step, height - 1 - row);
    out[at] = (rows[above] + 2 * rows[at] + rows[below]) / 4;
  }
  return out;
}

/** How fine what is seen is: the energy of lines a pixel wide over that of those of two, in green, where `counts` is set. */
function measureFineness(values: Float32Array, window: Window, counts: Uint8Array): number {
  const once = smooth(values, window, 1);
  const twice = smooth(once, window, 2);
  let [fine, coarse] = [0, 1e-6];
  for (let pixel = 0; pixel < counts.length; pixel++) {
    if (counts[pixel] === 0) continue;
    const at = 3 * pixel + 1;
    fine += (values[at] - once[at]) ** 2;
    coarse += (once[at] - twice[at]) ** 2;
  }
  return fine / coarse;
}

/** Blurs what was changed in a face until it is no sharper than the face was before: pictures out of focus, enlarged or hazy. Changes the colours of `after`. */
export function matchBlur(after: Picture, { photo, points }: BlurOrder): void {
  const box = boundPoints(points);
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const window = {
    ...{ left, top },
    width: Math.max(1, Math.min(photo.width, Math.ceil(box.right)) - left),
    height: Math.max(1, Math.min(photo.height, Math.ceil(box.bottom)) - top),
  };
  const before = cutWindow(photo, window);
  let drawn = cutWindow(after, window);
  const changed = Uint8Array.from({ length: window.width * window.height }, (_, pixel) =>
    [0, 1, 2].some((channel) => before[3 * pixel + channel] !== drawn[3 * pixel + channel]) ? 1 : 0,
  );
  const most = FINER * measureFineness(before, window, changed);
  let rounds = 0;
  while (rounds < MOST_ROUNDS && measureFineness(drawn, window, changed) > most) {
    drawn = smooth(drawn, window, 1);
    rounds++;
  }
  if (rounds === 0) return;
  for (let pixel = 0; pixel < changed.length; pixel++) {
    if (changed[pixel] === 0) continue;
    const row = Math.floor(pixel / window.width);
    const to = ((top + row) * after.width + left + (pixel % window.width)) * after.channels;
    for (let channel = 0; channel < 3; channel++) after.data[to + channel] = drawn[3 * pixel + channel] + 0.5;
  }
}
