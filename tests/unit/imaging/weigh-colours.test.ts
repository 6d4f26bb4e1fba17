import { describe, expect, it } from 'vitest';
import { createPlane } from '#imaging/core/raster/plane.ts';
import { UNKNOWN } from '#imaging/core/segmentation/matting-laplacian.ts';
import { weighColours } from '#imaging/vision/matting/weigh-colours.ts';
import { sheet } from './support/compose.ts';

const SIZE = { width: 160, height: 120 };
const BORDER = 80;

/** The border of a map of people, soft and five pixels too far to the right. */
function softPrior(x: number): number {
  return 1 / (1 + Math.exp((x - BORDER - 5) / 4));
}

/** Corrects the prior of a border down the middle. */
function correct(
  behind: readonly [number, number, number],
  priorAt: (x: number) => number = softPrior,
): (x: number) => number {
  const guide = sheet(SIZE.width, SIZE.height, behind);
  const prior = createPlane(SIZE);
  const data = new Uint8Array(prior.data.length);
  for (let at = 0; at < data.length; at++) {
    const x = at % SIZE.width;
    if (x < BORDER) guide.data.set([190, 120, 90], 3 * at);
    for (let channel = 0; channel < 3; channel++) guide.data[3 * at + channel] += (11 * at + 5 * channel) % 7;
    prior.data[at] = priorAt(x);
    data[at] = Math.abs(x - BORDER) < 15 ? UNKNOWN : x < BORDER ? 1 : 0;
  }
  const steps = weighColours(prior, { guide, trimap: { ...SIZE, data } });
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { value } = step;
  return (x) => value.data[60 * SIZE.width + x];
}

describe('a coarse map of people', () => {
  it('[TOOL-18] Colors known on both sides move its border to where it is', () => {
    const at = correct([60, 90, 160]);
    expect(at(BORDER - 3)).toBeGreaterThan(0.9);
    expect(at(BORDER + 3)).toBeLessThan(0.25);
  });

  it('[TOOL-18] It is not believed near its border where all colors speak for the background', () => {
    const at = correct([60, 90, 160], (x) => (x < BORDER + 4 ? 0.99 : 0.01));
    expect(at(BORDER + 2)).toBeLessThan(0.5);
    expect(at(BORDER - 2)).toBeGreaterThan(0.95);
  });

  it('[TOOL-18] It stays as it is where both sides are of one color', () => {
    const at = correct([190, 120, 90]);
    expect(at(BORDER + 5)).toBeGreaterThan(0.4);
    expect(at(BORDER + 5)).toBeLessThan(0.6);
  });
});
