import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { localExtremes } from '../../core/filters/local-extremes.ts';
import { type Component, listComponents } from '../../core/morphology/components.ts';
import type { Progress } from '../../core/progress.ts';
import type { Box } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Least difference in grey levels between the ground and white or black for a measurable share. */
const MIN_SPAN = 30;

/**
 * Position of each pixel between its ground and white, or black, 0–1: the opacity of a thin stroke. The
 * ground is the opening or closing by `2 · radius + 1` pixels, so broader things come out as 0.
 * @param brightness 0 to 255
 * @param towards 255 or 0
 */
function measureShare(brightness: Plane, { towards, radius }: { towards: 0 | 255; radius: number }): Plane {
  const [shrink, grow] = towards ? (['least', 'most'] as const) : (['most', 'least'] as const);
  const share = createPlane(brightness);
  const ground = localExtremes(localExtremes(brightness, { radius, extreme: shrink }), {
    radius,
    extreme: grow,
  }).data;
  for (let at = 0; at < ground.length; at++) {
    const moved = Math.abs(brightness.data[at] - ground[at]);
    share.data[at] = moved / Math.max(MIN_SPAN, Math.abs(towards - ground[at]));
  }
  return share;
}

/** Strokes up to twice these widths are separated from the ground, as shares of the picture's longer side. */
const RADII = [0.0035, 0.009, 0.02];

/** Shares of the way to white or black from which on a pixel may be part of a stroke. */
const SHARES = [0.1, 0.2, 0.35, 0.6];

/** Spread in pixels of the blur that takes noise away. */
const FINE = 0.5;

/** Height of a letter: share of the picture's shorter side, and a minimum in pixels. */
const LETTER_HEIGHT = { least: 0.012, most: 0.16, pixels: 7 } as const;

/** Share of its box that a letter covers. */
const LETTER_FILL = { least: 0.1, most: 0.8 } as const;

/** Letters in a line, at least. */
const MIN_LETTERS = 4;

/**
 * Largest ratio between heights of letters of one line, and least vertical overlap as a share of the smaller
 * one.
 */
const MAX_RATIO = 1.6;
const MIN_OVERLAP = 0.75;

/** Something that looks like a line of text. */
export interface TextLine {
  readonly box: Box;
  readonly letters: number;
  /** Pixels of all letters. */
  readonly size: number;
  /** Of a letter, in pixels. */
  readonly height: number;
}

/**
 * A line of text, and the thin strokes of the whole picture that its letters were made out among: 1 where one
 * is.
 */
export interface FoundLine extends TextLine {
  readonly strokes: Uint8Array;
}

/** Lines of shapes of one height among strokes of each strength. */
export function findLines(
  all: readonly Uint8Array[],
  { width, height }: { width: number; height: number },
): FoundLine[] {
  return all.flatMap((strokes) => {
    const letters = listComponents({ width, height, data: strokes }).filter(isLetterIn({ width, height }));
    return groupLetters(letters).map((line) => ({ ...line, strokes }));
  });
}

/** Thin strokes of several breadths and strengths, white ones and black ones. */
export async function listStrokes(brightness: Plane, progress: Progress): Promise<Uint8Array[]> {
  const longer = Math.max(brightness.width, brightness.height);
  const fine = gaussianBlurCompiled(brightness, FINE);
  const all: Uint8Array[] = [];
  for (const part of RADII)
    for (const towards of [255, 0] as const) {
      const share = measureShare(fine, { towards, radius: Math.max(2, Math.round(part * longer)) }).data;
      for (const least of SHARES) {
        const strokes = new Uint8Array(share.length);
        for (let at = 0; at < share.length; at++) if (share[at] > least) strokes[at] = 1;
        all.push(strokes);
      }
      await progress.report(all.length / (2 * RADII.length * SHARES.length));
    }
  return all;
}

export function isLetterIn({
  width,
  height,
}: {
  width: number;
  height: number;
}): (component: Component) => boolean {
  const shorter = Math.min(width, height);
  const least = Math.max(LETTER_HEIGHT.pixels, LETTER_HEIGHT.least * shorter);
  return ({ left, top, right, bottom, size }) => {
    const tall = bottom - top;
    const broad = right - left;
    const fill = size / (tall * broad);
    return (
      tall >= least &&
      tall <= LETTER_HEIGHT.most * shorter &&
      broad <= 2.2 * tall &&
      broad >= 0.08 * tall &&
      fill >= LETTER_FILL.least &&
      (fill <= LETTER_FILL.most || broad < 0.4 * tall)
    );
  };
}

/** Longest gap between two letters of a line, in heights of the taller one. */
const MAX_GAP = 1.1;

/** Letters of about one height on one line, with no more than a number of their heights between. */
export function groupLetters(letters: readonly Component[], gap = MAX_GAP): TextLine[] {
  const lines: Component[][] = [];
  for (const letter of letters.toSorted((a, b) => a.left - b.left)) {
    const line = lines.find((members) => follows(members[members.length - 1], { letter, most: gap }));
    if (line) line.push(letter);
    else lines.push([letter]);
  }
  return lines
    .filter((members) => members.length >= MIN_LETTERS)
    .map((members) => ({
      letters: members.length,
      size: members.reduce((sum, { size }) => sum + size, 0),
      height: Math.max(...members.map(({ top, bottom }) => bottom - top)),
      box: {
        left: Math.min(...members.map(({ left }) => left)),
        top: Math.min(...members.map(({ top }) => top)),
        right: Math.max(...members.map(({ right }) => right)),
        bottom: Math.max(...members.map(({ bottom }) => bottom)),
      },
    }));
}

/**
 * Letters of one line differ in height by their ascenders and descenders, but overlap for most of the smaller
 * one.
 */
function follows(
  before: Component,
  { letter, most }: { readonly letter: Component; readonly most: number },
): boolean {
  const tall = before.bottom - before.top;
  const other = letter.bottom - letter.top;
  const taller = Math.max(tall, other);
  const gap = letter.left - before.right;
  const overlap = Math.min(before.bottom, letter.bottom) - Math.max(before.top, letter.top);
  return (
    taller < MAX_RATIO * Math.min(tall, other) &&
    overlap > MIN_OVERLAP * Math.min(tall, other) &&
    gap < most * taller &&
    gap > -0.35 * taller
  );
}
