import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { colourToOklab } from '#imaging/core/colour/colour-space.ts';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { choosePhotos } from '#imaging/portrait/headshot/choose-photos.ts';
import { headshotStyles } from '#imaging/portrait/headshot/headshot-styles.ts';
import { measureHeadPose } from '#imaging/portrait/headshot/measure-head-pose.ts';
import { outfitNames } from '#imaging/portrait/headshot/outfit/outfits.ts';
import { planExposure } from '#imaging/portrait/headshot/plan-exposure.ts';
import { planSize } from '#imaging/portrait/headshot/plan-size.ts';
import { makeHeadshots } from '#imaging/tools/make-headshots.ts';
import type { ToolOutput } from '#imaging/tools/tool.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import {
  options as headshotOptions,
  headshotOutfitNames,
  headshotStyleNames,
} from '#lib/catalog/tools/headshot-generator/options.ts';
import { parameters as headshotGeneratorParameters } from '#lib/catalog/tools/headshot-generator/parameters.ts';
import { lay, sheet } from './support/compose.ts';
import { expectGolden } from './support/golden.ts';

const usual = headshotGeneratorParameters.parse({ count: 1, retouch: 0 });
const progress = createProgress({});

let child: Picture;
let bald: Picture;
/** Two of the child: in the own clothes and in drawn ones. */
let set: readonly Picture[];
/** One of the man in his own clothes. */
let plain: ToolOutput;

async function readSample(name: string, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public/samples/portrait-${name}.jpg`));
  return resizePicture(photo, { width, height: Math.round((width * photo.height) / photo.width) });
}

async function facesOf(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), { ...(await loadFaceModels()), progress });
}

/** Mean OKLab of what lies around both cheeks. */
async function cheeksOf(photo: Picture): Promise<number[]> {
  const [{ mesh }] = await facesOf(photo);
  const sum = [0, 0, 0];
  let count = 0;
  for (const index of [50, 280, 205, 425]) {
    const [column, row] = [Math.round(mesh.points[3 * index]), Math.round(mesh.points[3 * index + 1])];
    for (let y = row - 3; y <= row + 3; y++)
      for (let x = column - 3; x <= column + 3; x++) {
        const at = (y * photo.width + x) * photo.channels;
        const colour: number[] = [];
        colourToOklab([photo.data[at], photo.data[at + 1], photo.data[at + 2]], colour);
        for (let axis = 0; axis < 3; axis++) sum[axis] += colour[axis];
        count++;
      }
  }
  return sum.map((value) => value / count);
}

/** Pictures reported while the set was being made. */
const shown: Picture[] = [];

function picturesOf({ picture, further = [] }: ToolOutput): readonly Picture[] {
  return [picture, ...further.filter((other): other is Picture => 'data' in other)];
}

beforeAll(async () => {
  [child, bald] = await Promise.all([readSample('child', 640), readSample('bald', 640)]);
  const asked = { ...usual, count: 2, outfit: 'mixed', aspect: '1:1' } as const;
  const onPicture = async (picture: Picture) => void shown.push(picture);
  set = picturesOf(await makeHeadshots({ photo: child }, asked, { onPicture }));
  plain = await makeHeadshots({ photo: bald }, { ...usual, style: 'corporate-blue' });
});

describe('a set of head shots', () => {
  it('[TOOL-12] Head shots look as they did, in a jacket and in own clothes', async () => {
    await expectGolden('headshot-generator', set[0]);
    await expectGolden('headshot-generator-own', picturesOf(plain)[0]);
  });

  it('[TOOL-12] A set shows each picture as it is made, in order', () => {
    expect(shown).toEqual(set);
  });

  it('[TOOL-12] A set has as many different pictures of one size as were asked for', () => {
    expect(set).toHaveLength(2);
    for (const { width, height, channels } of set)
      expect([width, height, channels]).toEqual([set[0].width, set[0].width, 3]);
    const sums = set.map(({ data }) => data.reduce((sum, value) => sum + value, 0));
    expect(new Set(sums).size).toBe(2);
  });

  it('[TOOL-12] The eyes are level, two fifths from the top, with the face in the middle', async () => {
    for (const picture of set) {
      const faces = await facesOf(picture);
      expect(faces).toHaveLength(1);
      const { eyes, angle } = measureHeadPose(faces[0].mesh);
      expect(Math.abs(angle)).toBeLessThan(0.03);
      expect(eyes.y / picture.height).toBeGreaterThan(0.33);
      expect(eyes.y / picture.height).toBeLessThan(0.48);
      expect(Math.abs(eyes.x / picture.width - 0.5)).toBeLessThan(0.08);
    }
  });

  it('[TOOL-12] The body reaches the lower border, whatever is worn', () => {
    for (const picture of set) {
      const { width, height, data } = picture;
      const at = (x: number, y: number) => 3 * (Math.floor(y * height) * width + Math.floor(x * width));
      const middle = at(0.5, 0.995);
      const corner = at(0.03, 0.3);
      const away = [0, 1, 2].reduce((sum, c) => sum + Math.abs(data[middle + c] - data[corner + c]), 0);
      expect(away).toBeGreaterThan(30);
    }
  });

  it('[TOOL-12] Each picture tells its photo, style and outfit', () => {
    expect(plain.findings).toMatchObject({ photos: [0], styles: ['corporate-blue'], outfits: ['own'] });
  });

  it('[TOOL-12] A set is the same again with the same seed', async () => {
    const { picture } = await makeHeadshots({ photo: child }, { ...usual, outfit: 'mixed', aspect: '1:1' });
    expect(Buffer.compare(picture.data, set[0].data)).toBe(0);
  });
});

describe('the subject', () => {
  it('[TOOL-12] The sitter’s skin keeps its tone: dark stays dark and light stays light', async () => {
    const dark = { before: await cheeksOf(bald), after: await cheeksOf(plain.picture) };
    const light = { before: await cheeksOf(child), after: await cheeksOf(set[0]) };
    for (const { before, after } of [dark, light]) {
      expect(Math.abs(after[0] - before[0])).toBeLessThan(0.1);
      expect(Math.hypot(after[1] - before[1], after[2] - before[2])).toBeLessThan(0.03);
    }
    const kept = (light.after[0] - dark.after[0]) / (light.before[0] - dark.before[0]);
    expect(kept).toBeGreaterThan(0.75);
  });

  it('[TOOL-12] The exposure follows the whites of the eyes, not the skin', () => {
    const skin = [0.042, 0.016, 0.009] as const;
    const dark = planExposure({ level: 0.02, skin }, { whites: 0.34, highlights: 0.5 });
    expect(Math.max(...dark.map((gain) => Math.abs(gain - 1)))).toBeLessThan(0.05);
    const underexposed = planExposure({ level: 0.02, skin }, { whites: 0.17, highlights: 0.5 });
    expect(underexposed[1]).toBeGreaterThan(1.2);
  });

  it('[TOOL-12] The sitter is freed of a neighbour', async () => {
    const [man, other] = await Promise.all([readSample('bald', 400), readSample('child', 400)]);
    const pair = sheet(man.width + other.width, man.height, [120, 120, 120]);
    lay(pair, man, { x: 0, y: 0 });
    lay(pair, other, { x: man.width, y: 0 });
    expect(await facesOf(pair)).toHaveLength(2);
    const { picture, findings } = await makeHeadshots(
      { photo: pair },
      { ...usual, style: 'white-studio', aspect: '1:1' },
    );
    expect(await facesOf(picture)).toHaveLength(1);
    expect(findings?.warnings).toContain('others_cut_away');
  });
});

describe('photos', () => {
  it('[TOOL-12] A sharp photo is taken before a blurred one', async () => {
    const { width, height } = child;
    const small = await resizePicture(child, { width: width >> 2, height: height >> 2 });
    const blurred = await resizePicture(small, { width, height, kernel: 'cubic' });
    const models = { ...(await loadFaceModels()), iris: undefined };
    const [best] = await choosePhotos([blurred, child], { models, progress });
    expect(best.index).toBe(1);
  });

  it('[TOOL-12] A photo without a face, or with one that is too small, is refused', async () => {
    const empty = sheet(64, 48, [90, 100, 110]);
    await expect(makeHeadshots({ photo: empty }, usual)).rejects.toMatchObject({
      kind: 'no_face',
      message: expect.stringMatching(/^no face is seen in /),
    });
    const far = await resizePicture(child, { width: 160, height: 200 });
    await expect(makeHeadshots({ photo: far }, usual)).rejects.toMatchObject({
      kind: 'face_too_small',
      message: 'no face in the photo has the 90 pixels that are needed',
    });
    const speck = sheet(1, 1, [90, 100, 110]);
    await expect(makeHeadshots({ photo: empty, others: [speck] }, usual)).rejects.toMatchObject({
      kind: 'no_face',
    });
  });

  it('[TOOL-12] A photo is not enlarged beyond its quality, nor beyond 2048 pixels', () => {
    expect(planSize(100, 4 / 5).height).toBeLessThan(800);
    expect(planSize(3000, 2 / 3)).toMatchObject({ height: 2048, width: 1365 });
    const square = planSize(300, 1);
    expect(square.width).toBe(square.height);
  });

  it('[TOOL-12] Photos are left alone when the run is cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(makeHeadshots({ photo: child }, usual, { signal })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });
});

describe('the parameters', () => {
  it('[TOOL-12] The own clothes are kept where no outfit is chosen', () => {
    expect(headshotGeneratorParameters.parse({}).outfit).toBe('own');
    expect(headshotOptions.options.find(({ name }) => name === 'outfit')?.initial).toBe('own');
    expect(plain.findings?.outfits).toEqual(['own']);
  });

  it('[TOOL-12] The parameters offer the styles and outfits that exist', () => {
    expect([...headshotStyleNames]).toEqual(Object.keys(headshotStyles));
    expect([...headshotOutfitNames]).toEqual([...outfitNames]);
  });
});
