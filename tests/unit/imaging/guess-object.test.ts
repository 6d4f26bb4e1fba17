import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeMask } from '#imaging/core/io/decode-mask.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { removeBackground } from '#imaging/tools/remove-background.ts';
import { chooseProposal, guessObject } from '#imaging/vision/segment/guess-object.ts';
import type { Proposal } from '#imaging/vision/segment/propose-objects.ts';
import { parameters as backgroundRemoverParameters } from '#lib/catalog/tools/background-remover/parameters.ts';
import { alphaOf, compare } from './support/cut-outs.ts';
import { maskOf, paint } from './support/pictures.ts';
import { mix, paintNoisy, size } from './support/things.ts';

const parameters = backgroundRemoverParameters.parse({});
const isFruit = (x: number, y: number) => Math.hypot(x - 130, y - 110) < 52;

/** Fruit on a table before a wall. */
const drawFruit = () =>
  paintNoisy((x, y) => {
    if (isFruit(x, y)) return mix([250, 178, 64], [170, 70, 10], Math.hypot(x - 105, y - 85) / 90);
    return y < 90
      ? mix([204, 200, 190], [176, 172, 166], x / 300)
      : mix([150, 112, 76], [128, 92, 60], y / 220);
  });

describe('the thing that a photo is about, without a tap', () => {
  it('[TOOL-18] A photo without people is cut out around its only thing, and nobody is asked', async () => {
    const { picture, findings } = await removeBackground({ photo: drawFruit() }, parameters);
    expect(findings).toMatchObject({ foundBy: 'thing', thingGuessed: false });
    expect(compare(alphaOf(picture), maskOf(size, isFruit)).overlap).toBeGreaterThan(0.95);
  });

  it('[TOOL-18] A sofa in a room is found in the photo of a sample', async () => {
    const whole = await decodePicture(readFileSync('public/samples/room.jpg'));
    const photo = await resizePicture(whole, {
      width: 480,
      height: Math.round((480 * whole.height) / whole.width),
    });
    const truth = await decodeMask(readFileSync('samples/masks/room-sofa.png'), photo);
    const guessed = await guessObject(photo, createProgress({}));
    const region = guessed?.region ?? createPlane(photo);
    const found = { ...region, data: Uint8Array.from(region.data, (value) => 255 * value) };
    expect(compare(found, truth).overlap).toBeGreaterThan(0.6);
  });

  it.each([
    ['an even wall', () => paint({ ...size }, () => [120, 130, 140])],
    ['grain', () => paintNoisy(() => [120, 130, 140])],
    ['a gradient', () => paintNoisy((x, y) => mix([90, 140, 220], [220, 230, 240], (x + y) / 520))],
  ] as const)('[TOOL-18] Nothing is guessed in %s', async (_, draw) => {
    expect(await guessObject(draw(), createProgress({}))).toBeUndefined();
  });

  it('[TOOL-18] Whoever asks for people gets no thing', async () => {
    await expect(
      removeBackground({ photo: drawFruit() }, { ...parameters, find: 'person' }),
    ).rejects.toMatchObject({ kind: 'person_not_found' });
  });
});

const frame = { width: 20, height: 20 };

/** A square of a 20 × 20 photo, as one copy and one seed show it. */
function propose(left: number, { side, ...rest }: { side: number } & Partial<Proposal>): Proposal {
  const region: Plane = createPlane(frame);
  for (let y = 0; y < side; y++) region.data.fill(1, (y + 4) * 20 + left, (y + 4) * 20 + left + side);
  const centre = { x: (left + side / 2) / 20, y: (4 + side / 2) / 20 };
  return { region, rate: 2, share: side ** 2 / 400, centre, copy: 0, seeds: 1, ...rest };
}

describe('the choice among proposed things', () => {
  it('[TOOL-18] What more seeds and copies find is chosen, with more sureness', () => {
    const [often, rare] = [propose(2, { side: 7 }), propose(11, { side: 7 })];
    const agreed = [rare, often, { ...often, copy: 1, seeds: 4 }, { ...often, copy: 2, seeds: 4 }];
    const chosen = chooseProposal(agreed);
    expect(chosen?.region).toBe(often.region);
    expect(chosen?.sureness).toBeGreaterThan(chooseProposal([rare, often])?.sureness ?? 1);
  });

  it('[TOOL-18] Of things that are rated alike the larger one nearer to the middle is chosen', () => {
    const [detail, middle, corner] = [
      propose(9, { side: 2 }),
      propose(6, { side: 8 }),
      propose(0, { side: 8 }),
    ];
    expect(chooseProposal([detail, corner, middle])?.region).toBe(middle.region);
  });

  it('[TOOL-18] Regions that do not look like things are not chosen', () => {
    expect(chooseProposal([propose(4, { side: 6, rate: -1 })])).toBeUndefined();
    expect(chooseProposal([])).toBeUndefined();
  });
});
