import { resizePicture } from '../../core/io/size.ts';
import { hideTransparent } from '../../core/models/hide-transparent.ts';
import { loadModel } from '../../core/models/load-model.ts';
import { toPlanes } from '../../core/models/own/value-range.ts';
import { type Component, listComponents } from '../../core/morphology/components.ts';
import type { Picture } from '../../core/picture.ts';
import { type Box, clipBox } from '../../core/raster/crop.ts';
import { mapToBytes } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** A line of text, or a word that stands alone. */
interface DetectedText {
  /** In pixels of the photo. */
  readonly box: Box;
  /** Mean probability within it, 0–1. */
  readonly score: number;
}

/** Longer side at which photos are looked at, at most; letters of 1 % of it are still seen. */
const MAX_SIDE = 960;

/** Sides are multiples of this. */
const MULTIPLE = 32;

/** Probabilities from which on a pixel is text, and its line is believed (Liao and others, AAAI 2020). */
const PIXEL_BOUND = 0.3;
const LINE_BOUND = 0.6;

/** The network marks the kernel of a line; its box is larger by this share of its area by its perimeter. */
const UNCLIP = 1.5;

/** Shorter side of a kernel in pixels of the looked-at copy, at least. */
const MIN_SIDE = 3;

function sizeFor({ width, height }: Picture): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  const roundSide = (side: number) => Math.max(MULTIPLE, Math.round((side * scale) / MULTIPLE) * MULTIPLE);
  return { width: roundSide(width), height: roundSide(height) };
}

/**
 * Probability of each pixel to lie in the middle of a line of text, 0–1, at a size of up to 960 pixels; by
 * the detector of PP-OCRv4 (differentiable binarization). Undefined where the model was not built.
 */
async function measureTextProbability(photo: Picture): Promise<Plane | undefined> {
  const model = await loadModel('text');
  if (!model) return undefined;
  const size = sizeFor(photo);
  const copy = await resizePicture(hideTransparent(photo), size);
  const data = toPlanes(copy, 'imagenet');
  const [output] = Object.values(await model.run({ dims: [1, 3, size.height, size.width], data }));
  return { ...size, data: output.data };
}

/** Mean probability of the pixels of a component that count as text. */
function scoreLine({ width, data }: Plane, { left, top, right, bottom }: Component): number {
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const value = data[y * width + x];
      if (value < PIXEL_BOUND) continue;
      sum += value;
      count++;
    }
  return sum / count;
}

/**
 * Finds lines of text in a photo of any kind of letters, likeliest first, by the detector of PP-OCRv4. Boxes
 * stand upright; of a slanting line they are larger than it. Empty where there is none; undefined where the
 * model was not built. Needs some 0.2 s.
 */
export async function detectText(photo: Picture): Promise<readonly DetectedText[] | undefined> {
  const map = await measureTextProbability(photo);
  if (!map) return undefined;
  const flags = { ...map, data: mapToBytes(map.data, (value) => (value > PIXEL_BOUND ? 1 : 0)) };
  const [across, down] = [photo.width / map.width, photo.height / map.height];
  const found: DetectedText[] = [];
  for (const line of listComponents(flags)) {
    const [width, height] = [line.right - line.left, line.bottom - line.top];
    const score = scoreLine(map, line);
    if (Math.min(width, height) < MIN_SIDE || score < LINE_BOUND) continue;
    const margin = (UNCLIP * line.size) / (2 * (width + height));
    const box = clipBox(
      {
        left: Math.floor((line.left - margin) * across),
        top: Math.floor((line.top - margin) * down),
        right: Math.ceil((line.right + margin) * across),
        bottom: Math.ceil((line.bottom + margin) * down),
      },
      photo,
    );
    found.push({ box, score });
  }
  return found.sort((a, b) => b.score - a.score);
}
