import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { type FaceModels, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import { isPerson, listFaces, pickFace } from '#imaging/vision/faces/select-faces.ts';
import { findRegions, type RegionName } from '#imaging/vision/people/find-regions.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/**
 * A picture that the package of the models shows them on: small photos of real people above a crowd that is
 * covered with writing.
 */
const sheet = path.join(root, 'node_modules/@vladmandic/human/assets/samples.jpg');
/** Photographs beside the repository, where there are any. */
const photos = path.join(root, '../shared/photos');
const hasPhotos = existsSync(photos);
if (!hasPhotos) process.stderr.write(`NOT TESTED on photographs: there is no ${photos}\n`);

let models: FaceModels;

async function read(file: string) {
  return decodePicture(readFileSync(file));
}

beforeAll(async () => {
  models = await loadFaceModels();
});

describe('real people', () => {
  it('Real people are found on the sheet of the models’ package', async () => {
    const faces = await listFaces(await read(sheet), { models, progress: createProgress({}) });
    const middles = faces.map(({ box }) => [box.left + box.width / 2, box.top + box.height / 2]);
    for (const [x, y] of [
      [227, 47],
      [321, 545],
      [452, 42],
    ])
      expect(middles.some(([left, top]) => Math.hypot(left - x, top - y) < 20)).toBe(true);
    for (const { mesh } of faces) expect(mesh.flag).toBeGreaterThan(0.5);
  });

  it.runIf(hasPhotos)('A dog and a baboon are taken for nobody', async () => {
    for (const name of ['dogs.jpg', 'baboon.jpg']) {
      const photo = await read(path.join(photos, 'real', name));
      const found = await findFaces(await buildLevels(photo), { ...models, progress: createProgress({}) });
      // The test tells something as long as the models see a face there.
      expect(found.length, name).toBeGreaterThan(0);
      expect(found.filter(isPerson), name).toEqual([]);
      expect(() => pickFace(found, { number: 0 })).toThrow('no face is seen in the photo');
    }
  });

  it.runIf(hasPhotos)('Real people have skin, hair and clothes where a photograph shows them', async () => {
    const regions = await findRegions(await read(path.join(photos, 'astronaut.png')), createProgress({}));
    expect(regions.faces).toHaveLength(1);
    const { width, height } = regions.guide;
    const places: readonly (readonly [RegionName, x: number, y: number])[] = [
      ['skin', 0.47, 0.25],
      ['hair', 0.43, 0.07],
      ['garment', 0.3, 0.75],
    ];
    for (const [name, x, y] of places)
      for (const [other] of places) {
        const share = regions[other].data[Math.round(y * height) * width + Math.round(x * width)];
        expect(Math.abs(share - (other === name ? 1 : 0)), `${other} at ${name}`).toBeLessThan(0.2);
      }
    expect(regions.person.data[Math.round(0.1 * height) * width + Math.round(0.1 * width)]).toBeLessThan(0.1);
  });

  it.runIf(hasPhotos)('No people are found in photographs of a cat and of coffee', async () => {
    for (const name of ['chelsea.png', 'coffee.png'])
      expect(
        await listFaces(await read(path.join(photos, name)), { models, progress: createProgress({}) }),
      ).toEqual([]);
  });
});
