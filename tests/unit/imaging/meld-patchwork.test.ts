import { describe, expect, it } from 'vitest';
import { createRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { meldPatchwork } from '#imaging/edit/outpaint/meld-patchwork.ts';
import type { Patchwork } from '#imaging/edit/outpaint/patchwork.ts';
import { renderPatchwork } from '#imaging/edit/outpaint/render-patchwork.ts';
import type { Shift } from '#imaging/edit/outpaint/shift.ts';
import { paint, pixelAt } from './support/pictures.ts';

const [width, height, band] = [160, 120, 40];
const progress = createProgress({});

/** Stripes that climb towards the right border, four in a hundred pixels. */
const photo = paint({ width, height, channels: 3 }, (x, y) =>
  (y + Math.floor(x / 4)) % 24 < 12 ? [200, 60, 40] : [40, 90, 160],
);

async function layOut(shift: Shift): Promise<{ patchwork: Patchwork; picture: Picture }> {
  const pixels = paint({ width, height, channels: 4 }, (x, y) => [...pixelAt(photo, x, y).slice(0, 3), 255]);
  const patchwork: Patchwork = {
    sheet: { width, height, pixels: pixels.data, blocked: undefined },
    ...{ shifts: [shift], band, awayCost: 2, labels: new Uint8Array(band * height) },
    ...{ traits: undefined, bend: undefined },
  };
  const light = { band, values: new Float32Array(band * height * 3) };
  return { patchwork, picture: await renderPatchwork({ photo, patchwork, light }, progress) };
}

async function meld(shift: Shift, excluded = new Uint8Array(width * height), maxPixels?: number) {
  const { patchwork, picture } = await layOut(shift);
  const melding = { picture, patchwork, forbidden: undefined, random: createRandom(1), maxPixels };
  return {
    picture,
    melded: await meldPatchwork({ ...melding, excluded: { width, height, data: excluded } }, progress),
  };
}

/** Share of the border at which the colour changes from the photo to what is new. */
function shareCut(picture: Picture): number {
  let changes = 0;
  for (let y = 0; y < height; y++)
    if (Math.abs(pixelAt(picture, width - 1, y)[0] - pixelAt(picture, width, y)[0]) > 60) changes++;
  return changes / height;
}

describe('an extension that is melded', () => {
  it('[TOOL-09] Stripes that a copy continues a third beside go on where they are', async () => {
    const { picture, melded } = await meld({ zoom: 1, across: -96, down: 8, price: 0 });
    expect(shareCut(picture)).toBeGreaterThan(0.5);
    expect(shareCut(melded)).toBeLessThan(0.15);
  });

  it('[TOOL-09] A large photo is melded by matches of a smaller copy, as crisp as it is', async () => {
    const { melded } = await meld({ zoom: 1, across: -96, down: 8, price: 0 }, undefined, 6000);
    expect(shareCut(melded)).toBeLessThan(0.15);
    let between = 0;
    for (let y = 0; y < height; y++)
      for (let x = width; x < width + band; x++) {
        const [red] = pixelAt(melded, x, y);
        if (red > 70 && red < 170) between++;
      }
    expect(between / (band * height)).toBeLessThan(0.05);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) expect(pixelAt(melded, x, y)).toEqual(pixelAt(photo, x, y));
  });

  it('[TOOL-09] Copies that continue the photo as they are stay as they are', async () => {
    const { picture, melded } = await meld({ zoom: 1, across: -96, down: 0, price: 0 });
    let changed = 0;
    for (let at = 0; at < melded.data.length; at++)
      if (Math.abs(melded.data[at] - picture.data[at]) > 8) changed++;
    expect(changed / (band * height * 3)).toBeLessThan(0.05);
  });

  it('[TOOL-09] The photo and enlargements about a point come back bit for bit', async () => {
    const { picture, melded } = await meld({ zoom: 0.8, across: 0, down: 12, price: 0 });
    expect(melded.data).toEqual(picture.data);
    const { melded: copied } = await meld({ zoom: 1, across: -96, down: 8, price: 0 });
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) expect(pixelAt(copied, x, y)).toEqual(pixelAt(photo, x, y));
  });

  it('[TOOL-09] Where everything is cut by the border the layout stays', async () => {
    const { picture, melded } = await meld(
      { zoom: 1, across: -96, down: 8, price: 0 },
      new Uint8Array(width * height).fill(1),
    );
    expect(melded.data).toEqual(picture.data);
  });
});
