import { type Component, listComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Picture } from '../../core/picture.ts';
import { type Box, cropPicture, widenBox } from '../../core/raster/crop.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { groupLetters, isLetterIn, type TextLine } from './find-lines.ts';
import { type Colour, INKS, type Ink, measureInk } from './ink.ts';
import { moveBox } from './split-box.ts';

/** Half the breadth of the ground's opening, as shares of the longer side; strokes are no broader. */
const RADII = [0.009, 0.018];

/** Bands of the height where such text stands: above the first share, or below the second. */
const PLACES = { above: 0.16, below: 0.72 } as const;

/** The parts of the height that are searched: those places and their surroundings. */
const BANDS = { above: 0.24, below: 0.64 } as const;

/** Pixels around a brush that are looked at, and letters that are enough there. */
const MARGIN = 8;
const BRUSHED_LETTERS = 4;

/** Most of a photo's shorter side that a letter is high. */
const MAX_HEIGHT = 0.075;

/** Tolerance of line and height, in heights of a letter. */
const TOLERANCE = 0.14;

/** Largest spread of the strokes' breadths between letters, relative to their mean. */
const BREADTHS = 0.3;

/** Spread of breadths in pixels that thin strokes have anyway. */
const MIN_SPREAD = 0.8;

/** Share of the frame around a line that may be of the same ink, and its sides in heights of a letter. */
const FRAME = { ink: 0.03, near: 0.35, across: 1.6, down: 1 } as const;

/** Share of a letter's greatest strength from which on a pixel is its core. */
const CORE = 0.75;

/** Text of one flat colour, in a picture. */
export interface FlatText {
  readonly box: Box;
  /** Height of a letter in pixels. */
  readonly height: number;
  readonly colour: Colour;
  readonly ink: Ink;
  /** Half the breadth of the opening that tells strokes from the ground, in pixels. */
  readonly radius: number;
}

/**
 * Finds a line of text in one flat colour near the upper or lower border: letters of one breadth of stroke,
 * on one horizontal line, with nothing like them around. After Epshtein, Ofek and Wexler, “Detecting text in
 * natural scenes with stroke width transform”, 2010. `undefined` if none is beyond doubt.
 * @param brush rectangle of the sheet to look in instead of those near its borders
 */
export function findFlatText(sheet: Picture, brush?: Box): FlatText | undefined {
  const longer = Math.max(sheet.width, sheet.height);
  let best: (FlatText & { readonly letters: number }) | undefined;
  for (const band of brush ? [widenBox(brush, { margin: MARGIN, within: sheet })] : listBands(sheet)) {
    const part = cropPicture(sheet, band);
    for (const ink of INKS)
      for (const share of RADII) {
        const radius = Math.max(3, Math.round(share * longer));
        const strength = measureInk(part, { ink, radius });
        for (const step of ink.steps) {
          const found = findLine(part, {
            ink,
            radius,
            strength,
            step,
            band,
            whole: sheet,
            isBrushed: !!brush,
          });
          if (found && found.letters > (best?.letters ?? 0)) best = found;
        }
      }
  }
  return best;
}

function listBands({ width, height }: Picture): Box[] {
  return [
    { left: 0, top: Math.floor(BANDS.below * height), right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: Math.ceil(BANDS.above * height) },
  ];
}

interface Search {
  readonly ink: Ink;
  readonly radius: number;
  readonly strength: Plane;
  readonly step: number;
  /** The searched part in the whole sheet. */
  readonly band: Box;
  readonly whole: Picture;
  /** True where somebody told the place. */
  readonly isBrushed: boolean;
}

/** The line with the most letters that are text of the ink; its box is one of the whole sheet. */
function findLine(
  part: Picture,
  { ink, radius, strength, step, band, whole, isBrushed }: Search,
): (FlatText & { readonly letters: number }) | undefined {
  const flags = thresholdPlane(strength, step);
  const letters = listComponents(flags).filter(isLetterIn(whole));
  const lines = groupLetters(letters, ink.gap)
    .filter((line) => line.letters >= (isBrushed ? BRUSHED_LETTERS : ink.letters))
    .filter((line) => isBrushed || isPlaced(line, { top: band.top, whole }))
    .toSorted((a, b) => b.letters - a.letters);
  if (lines.length === 0) return undefined;
  const depth = distanceTransform(flags);
  for (const line of lines) {
    const members = letters.filter((letter) => isWithin(letter, line.box));
    if (!isEven(members, ink) || !isAlone(flags, line)) continue;
    const drawn = members.map((box) => measureLetter(part, { box, strength, depth, step }));
    const breadths = drawn.map(({ breadth }) => breadth);
    if (spreadOf(breadths) > Math.max(MIN_SPREAD, BREADTHS * medianOf(breadths))) continue;
    const channels = [0, 1, 2].map((channel) => drawn.map(({ colour }) => colour[channel]));
    if (channels.some((values) => spreadOf(values) > ink.spread)) continue;
    const colour: Colour = [medianOf(channels[0]), medianOf(channels[1]), medianOf(channels[2])];
    if (ink.isOfInk(colour))
      return { ...line, box: moveBox(line.box, [band.left, band.top]), colour, ink, radius };
  }
  return undefined;
}

/** @param top of the searched part in the whole sheet */
function isPlaced(
  { box, height }: TextLine,
  { top, whole }: { readonly top: number; readonly whole: Picture },
): boolean {
  const middle = (top + (box.top + box.bottom) / 2) / whole.height;
  const isNear = middle < PLACES.above || middle > PLACES.below;
  return isNear && height < MAX_HEIGHT * Math.min(whole.width, whole.height);
}

function isWithin(letter: Box, { left, top, right, bottom }: Box): boolean {
  return letter.left >= left && letter.right <= right && letter.top >= top && letter.bottom <= bottom;
}

/** True where most letters stand on one horizontal line, and enough are equally tall. */
function isEven(letters: readonly Component[], { even, tall }: Ink): boolean {
  const height = medianOf(letters.map(({ top, bottom }) => bottom - top));
  const line = medianOf(letters.map(({ bottom }) => bottom));
  const limit = Math.max(1, TOLERANCE * height);
  const standing = letters.filter(({ bottom }) => Math.abs(bottom - line) <= limit).length;
  const alike = letters.filter(({ top, bottom }) => Math.abs(bottom - top - height) <= limit).length;
  return standing >= even * letters.length && alike >= tall * letters.length;
}

/** True where hardly anything around a line is of the same ink: foliage is full of such strokes. */
function isAlone(
  { width, height, data }: { readonly width: number; readonly height: number; readonly data: Uint8Array },
  { box, height: tall }: TextLine,
): boolean {
  const near = FRAME.near * tall;
  let [seen, marked] = [0, 0];
  const last = {
    x: Math.min(width, box.right + FRAME.across * tall),
    y: Math.min(height, box.bottom + FRAME.down * tall),
  };
  for (let y = Math.max(0, Math.floor(box.top - FRAME.down * tall)); y < last.y; y++)
    for (let x = Math.max(0, Math.floor(box.left - FRAME.across * tall)); x < last.x; x++) {
      const isInside =
        x > box.left - near && x < box.right + near && y > box.top - near && y < box.bottom + near;
      if (isInside) continue;
      seen++;
      marked += data[y * width + x];
    }
  return marked <= FRAME.ink * seen;
}

interface Letter {
  readonly box: Box;
  readonly strength: Plane;
  /** Distance of each stroke's pixel from its outline. */
  readonly depth: Float32Array;
  readonly step: number;
}

/** Mean breadth of a letter's strokes in pixels, and the colour of their cores. */
function measureLetter(
  { width, data, channels }: Picture,
  { box, strength, depth, step }: Letter,
): { readonly breadth: number; readonly colour: Colour } {
  let most = 0;
  visitBox(box, width, (at) => {
    most = Math.max(most, strength.data[at]);
  });
  const sums = [0, 0, 0];
  let [core, deep, pixels] = [0, 0, 0];
  visitBox(box, width, (at) => {
    if (strength.data[at] <= step) return;
    pixels++;
    deep += depth[at];
    if (strength.data[at] < CORE * most) return;
    core++;
    for (let channel = 0; channel < 3; channel++)
      sums[channel] += data[at * channels + (channels === 1 ? 0 : channel)];
  });
  const [red, green, blue] = sums.map((sum) => sum / Math.max(1, core));
  // Across a bar the mean distance from its outline is a quarter of its breadth and half a pixel.
  return { breadth: (4 * deep) / Math.max(1, pixels) - 2, colour: [red, green, blue] };
}

function visitBox({ left, top, right, bottom }: Box, width: number, visit: (at: number) => void): void {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) visit(y * width + x);
}

/** Standard deviation by the median of the distances from the median: a letter may run into the scene. */
function spreadOf(values: readonly number[]): number {
  const middle = medianOf(values);
  return 1.48 * medianOf(values.map((value) => Math.abs(value - middle)));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
