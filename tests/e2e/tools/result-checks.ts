import sharp from 'sharp';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { cornerOf } from '../../support/mark-corners.ts';
import {
  contrastOf,
  differenceAt,
  invertPart,
  lumaAt,
  meanOf,
  type Pixels,
  readPart,
  readPixels,
} from '../support/compare-regions.ts';
import { expect } from '../support/test.ts';

/** The photo that went in and the file that came out. */
export interface Outcome {
  readonly scene: SampleSceneKey;
  readonly input: Buffer;
  readonly result: Buffer;
}

export type ResultCheck = (outcome: Outcome) => Promise<void>;

const count = ({ width, height }: Pixels) => width * height;

async function readBoth({ input, result }: Outcome) {
  return { before: await readPixels(input), after: await readPixels(result) };
}

interface PartChange {
  /** Part of the sample that its masks know, or `background`. */
  readonly part: string;
  /** Least mean difference of colours within the part. */
  readonly least: number;
  /** Another part, and the most that it may differ. */
  readonly kept?: readonly [part: string, most: number];
}

/** A part of the photo has changed, and another has not. */
export function changesPart({ part, least, kept }: PartChange): ResultCheck {
  return async (outcome) => {
    const { before, after } = await readBoth(outcome);
    const difference = differenceAt(before, after);
    const mask =
      part === 'background'
        ? await invertPart(await readPart(outcome.scene, 'person', after), after)
        : await readPart(outcome.scene, part, after);
    expect(meanOf(count(after), mask, difference), `change of the ${part}`).toBeGreaterThan(least);
    if (!kept) return;
    const [name, most] = kept;
    const other = await readPart(outcome.scene, name, after);
    // The mark of free results stands in a corner, on whatever is there.
    for (let pixel = 0; pixel < other.length; pixel++) if (cornerOf(pixel, after) !== null) other[pixel] = 0;
    expect(meanOf(count(after), other, difference), `change of the ${name}`).toBeLessThan(most);
  };
}

/** The whole photo is drawn in another way. */
export const changesEverything: ResultCheck = async (outcome) => {
  const { before, after } = await readBoth(outcome);
  expect(meanOf(count(after), null, differenceAt(before, after))).toBeGreaterThan(6);
  expect(contrastOf(after)).toBeGreaterThan(15);
};

/** The watermark is gone: where it was, the result is nearer to the clean photo. */
export const removesWatermark: ResultCheck = async (outcome) => {
  const { before, after } = await readBoth(outcome);
  const { width, height } = after;
  const clean = await readPixels(sharp('public/samples/product.jpg').resize(width, height, { fit: 'fill' }));
  const mark = await readPart(outcome.scene, 'mark', after);
  const errorBefore = meanOf(count(after), mark, differenceAt(before, clean));
  expect(meanOf(count(after), mark, differenceAt(after, clean))).toBeLessThan(errorBefore * 0.6);
};

/** A dark photo is lighter, with as many details. */
export const lightsUp: ResultCheck = async (outcome) => {
  const { before, after } = await readBoth(outcome);
  const lightness = meanOf(count(after), null, lumaAt(after));
  expect(lightness).toBeGreaterThan(meanOf(count(before), null, lumaAt(before)) * 1.1);
  expect(contrastOf(after)).toBeGreaterThan(contrastOf(before) * 0.8);
};

/** The person is opaque, and what was behind is transparent. */
export const cutsOut: ResultCheck = async ({ scene, result }) => {
  const after = await readPixels(result);
  const person = await readPart(scene, 'person', after);
  const alpha = (pixel: number) => after.data[pixel * 4 + 3] ?? 0;
  expect(meanOf(count(after), person, alpha)).toBeGreaterThan(240);
  expect(meanOf(count(after), await invertPart(person, after), alpha)).toBeLessThan(12);
};

/** The photo stands in the middle as it was, and both added sides go on with it. */
export const extendsSides: ResultCheck = async (outcome) => {
  const { before, after } = await readBoth(outcome);
  const { width, height } = before;
  const left = (after.width - width) / 2;
  const crop = (from: number, size: number) =>
    readPixels(sharp(outcome.result).extract({ left: from, top: 0, width: size, height }));
  expect((await crop(left, width)).data.equals(before.data)).toBe(true);
  for (const from of [0, left + width]) expect(contrastOf(await crop(from, left))).toBeGreaterThan(8);
};

/** The background behind the head is one plain colour. */
export const hasPlainBackground: ResultCheck = async ({ result }) => {
  const { width = 0, height = 0 } = await sharp(result).metadata();
  const corner = { left: 0, top: 0, width: Math.round(width * 0.15), height: Math.round(height * 0.15) };
  expect(contrastOf(await readPixels(sharp(result).extract(corner)))).toBeLessThan(2);
  expect(contrastOf(await readPixels(result))).toBeGreaterThan(20);
};

/** A drawing stands on a transparent ground. */
export const isSticker: ResultCheck = async ({ result }) => {
  const after = await readPixels(result);
  const opaque = meanOf(count(after), null, (pixel) => Number((after.data[pixel * 4 + 3] ?? 0) > 250));
  expect(opaque).toBeGreaterThan(0.25);
  expect(opaque).toBeLessThan(0.95);
  expect(contrastOf(after)).toBeGreaterThan(20);
};

/** A new portrait is no plain area and no copy of the photo. */
export const isNewPortrait: ResultCheck = async ({ input, result }) => {
  const after = await readPixels(result);
  const { width, height } = after;
  const before = await readPixels(sharp(input).resize(width, height, { fit: 'cover', position: 'top' }));
  expect(meanOf(count(after), null, differenceAt(before, after))).toBeGreaterThan(15);
  expect(contrastOf(after)).toBeGreaterThan(20);
};
