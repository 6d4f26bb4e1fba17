import { beforeAll, describe, expect, it } from 'vitest';
import { ImagingError } from '#imaging/core/imaging-error.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { ModelName } from '#imaging/core/models/model-path.ts';
import { requireModel } from '#imaging/core/models/require-model.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { type ExtendImageParameters, extendImage } from '#imaging/tools/extend-image.ts';
import { removeObject } from '#imaging/tools/remove-object.ts';
import { excludePeople } from '#imaging/vision/people/exclude-people.ts';
import { lay, sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';
import { maskOf } from './support/pictures.ts';
import { readPortrait } from './support/portrait.ts';

let portrait: Picture;
/** The same woman twice, side by side. */
let pair: Picture;

beforeAll(async () => {
  portrait = await resizePicture(await readPortrait(), { width: 144, height: 180 });
  pair = sheet(288, 180, [0, 0, 0]);
  lay(pair, portrait, { x: 0, y: 0 });
  lay(pair, portrait, { x: 144, y: 0 });
});

function nothing({ width, height }: Picture): Mask {
  return { width, height, data: new Uint8Array(width * height) };
}

/** Share of pixels in the colours of skin and of her jumper, which nothing else in the picture has. */
function warmShare({ data, width }: Picture, isPicked: (x: number, y: number) => boolean): number {
  let [picked, warm] = [0, 0];
  for (let at = 0; at < data.length; at += 3) {
    if (!isPicked((at / 3) % width, Math.floor(at / 3 / width))) continue;
    picked++;
    if (data[at] > data[at + 1] + 25 && data[at + 1] > data[at + 2] && data[at] > 130) warm++;
  }
  return warm / picked;
}

describe('people in photos that tools fill', () => {
  it('[TOOL-16] Removing a head copies nothing of the person who stays', async () => {
    const isHole = (x: number, y: number) => x > 177 && x < 255 && y > 33 && y < 141;
    const mask = maskOf(pair, isHole);
    const parameters = { grow: 0, seed: 1 };
    const { picture: open } = await removeObject({ photo: pair, mask, forbidden: nothing(pair) }, parameters);
    const { picture: shut } = await removeObject({ photo: pair, mask }, parameters);
    expect(warmShare(open, isHole)).toBeGreaterThan(0.03);
    expect(warmShare(shut, isHole)).toBeLessThan(0.01);
  });

  it('[TOOL-09] Extending a portrait draws no second body, and continues the one below', async () => {
    const parameters: ExtendImageParameters = {
      ...{ left: 25, right: 0, top: 0, bottom: 10 },
      ...{ ratio: 'free', anchor: 'center', fill: 'scene', colour: 'auto', seed: 1 },
    };
    const { picture, findings } = await extendImage({ photo: portrait }, parameters);
    await expectGolden('image-extender', picture);
    const left = Number(findings?.left);
    const isBeside = (x: number, y: number) => x < left - 4 && y < portrait.height;
    const isBelow = (x: number, y: number) => y >= portrait.height && Math.abs(x - left - 72) < 30;
    expect(warmShare(picture, isBeside)).toBeLessThan(0.01);
    expect(warmShare(picture, isBelow)).toBeGreaterThan(0.3);
    for (let y = 0; y < portrait.height; y++) {
      const from = 3 * (y * picture.width + left);
      const row = picture.data.subarray(from, from + 3 * portrait.width);
      expect(Buffer.compare(row, portrait.data.subarray(3 * y * 144, 3 * (y + 1) * 144))).toBe(0);
    }
  });

  it('A photo of things forbids nothing to copy', async () => {
    const photo = sheet(60, 40, [120, 160, 90]);
    expect(await excludePeople(photo, { bodies: true, progress: createProgress({}) })).toBeUndefined();
  });

  it('A model that was not built has a kind of failure of its own', async () => {
    const failure = requireModel('absent' as ModelName);
    await expect(failure).rejects.toThrow(ImagingError);
    await expect(failure).rejects.toMatchObject({ kind: 'model_missing' });
  });
});
