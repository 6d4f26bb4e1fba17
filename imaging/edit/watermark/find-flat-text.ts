import { localExtremes } from '../../core/filters/local-extremes.ts';
import { type Component, listComponents } from '../../core/morphology/components.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import type { Picture } from '../../core/picture.ts';
import { type Box, cropPicture } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { groupLetters, isLetterIn, type TextLine } from './find-lines.ts';
import { moveBox } from './split-box.ts';

type Colour = readonly [number, number, number];

/** Kind of text in one flat colour: the date that a camera prints, or a white caption. */
interface Ink {
  /** Grey levels of a pixel towards the ink: how warm it is, or how white. */
  readonly strength: (red: number, green: number, blue: number) => number;
  /** Least strength above the ground in grey levels of what counts as a stroke, tried in turn. */
  readonly steps: readonly number[];
  /** Longest gap between letters, in heights of a letter. */
  readonly gap: number;
  readonly isOfInk: (colour: Colour) => boolean;
  /** Largest spread of the colour between letters, in grey levels. */
  readonly spread: number;
  readonly letters: number;
  /** Least share of letters that stand on the line, and of those that are as tall as the others. */
  readonly even: number;
  readonly tall: number;
}

/**
 * Inks and what their lines of text have in common. Digits of a date are equally tall.
 * @tuned 2026-11-29, 16 drawn marks and 30 clean photos, marks found with no clean photo touched
 */
export const INKS: readonly Ink[] = [
  {
    strength: (red, _green, blue) => Math.max(0, red - blue),
    steps: [90, 60, 130, 160],
    gap: 2.2,
    isOfInk: ([red, green, blue]) => red > 150 && red - blue > 75 && green > blue - 20 && green < red,
    spread: 22,
    letters: 5,
    even: 0.8,
    tall: 0.8,
  },
  {
    strength: (red, green, blue) => Math.min(red, green, blue),
    steps: [60, 100],
    gap: 1.1,
    isOfInk: (colour) => Math.min(...colour) > 225,
    spread: 9,
    letters: 7,
    even: 0.6,
    tall: 0.35,
  },
];

/** Half the breadth of the ground's opening, as shares of the longer side: strokes are thinner than twice that. */
const RADII = [0.009, 0.018];

/** Bands of the height where such text stands: above the first share, or below the second. */
const PLACES = { above: 0.16, below: 0.72 } as const;

/** The parts of the height that are searched: those places and their surroundings. */
const BANDS = { above: 0.24, below: 0.64 } as const;

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

/** Grey levels by which each pixel stands out of its ground towards the ink, 0 and more. */
export function measureInk(
  picture: Picture,
  { ink, radius }: { readonly ink: Ink; readonly radius: number },
): Plane {
  const { width, height, data, channels } = picture;
  const strength = createPlane({ width, height });
  for (let at = 0; at < strength.data.length; at++) {
    const from = at * channels;
    const [red, green, blue] = channels === 1 ? [0, 0, 0] : [0, 1, 2];
    strength.data[at] = ink.strength(data[from + red], data[from + green], data[from + blue]);
  }
  const ground = localExtremes(localExtremes(strength, { radius, extreme: 'least' }), {
    radius,
    extreme: 'most',
  });
  for (let at = 0; at < strength.data.length; at++) strength.data[at] -= ground.data[at];
  return strength;
}

/**
 * Finds a line of text in one flat colour near the upper or lower border: letters of one breadth of stroke,
 * on one horizontal line, with nothing like them around. After Epshtein, Ofek and Wexler, “Detecting text in
 * natural scenes with stroke width transform”, 2010. `undefined` if none is beyond doubt.
 */
export function findFlatText(sheet: Picture): FlatText | undefined {
  const { width, height } = sheet;
  const longer = Math.max(width, height);
  const ends = { above: Math.ceil(BANDS.above * height), below: Math.floor(BANDS.below * height) };
  const bands: Box[] = [
    { left: 0, top: ends.below, right: width, bottom: height },
    { left: 0, top: 0, right: width, bottom: ends.above },
  ];
  let best: (FlatText & { readonly letters: number }) | undefined;
  for (const band of bands) {
    const part = cropPicture(sheet, band);
    for (const ink of INKS)
      for (const share of RADII) {
        const radius = Math.max(3, Math.round(share * longer));
        const strength = measureInk(part, { ink, radius });
        for (const step of ink.steps) {
          const found = findLine(part, { ink, radius, strength, step, band, whole: sheet });
          if (found && found.letters > (best?.letters ?? 0)) best = found;
        }
      }
  }
  return best;
}

interface Search {
  readonly ink: Ink;
  readonly radius: number;
  readonly strength: Plane;
  readonly step: number;
  /** Where the searched part lies in the whole sheet. */
  readonly band: Box;
  readonly whole: Picture;
}

/** The line with the most letters that are text of the ink; its box is one of the whole sheet. */
function findLine(
  part: Picture,
  { ink, radius, strength, step, band, whole }: Search,
): (FlatText & { readonly letters: number }) | undefined {
  const { width, height } = part;
  const flags = { width, height, data: Uint8Array.from(strength.data, (value) => (value > step ? 1 : 0)) };
  const letters = listComponents(flags).filter(isLetterIn(whole));
  const lines = groupLetters(letters, ink.gap)
    .filter((line) => line.letters >= ink.letters && isPlaced(line, { top: band.top, whole }))
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
    if (ink.isOfInk(colour)) return { ...line, box: moveBox(line.box, [0, band.top]), colour, ink, radius };
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

/** True where hardly anything around a line is of the same ink: foliage and gravel are full of such strokes. */
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
