import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { measuredRuns } from '#api/generation/tables.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { makeMask, makePhoto, PHOTO_SIDE } from './support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from './support/run-request.ts';

async function fetchPixels(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer();
}

/** Half a side of the mask's square, and the pixels by which an order grows it. */
const REACH = 5 + 6;

/** Of a pixel of the photo: along the longer axis, as the mask is a square. */
function distanceToMiddle(pixel: number): number {
  const middle = PHOTO_SIDE / 2;
  const [x, y] = [pixel % PHOTO_SIDE, Math.floor(pixel / PHOTO_SIDE)];
  return Math.max(Math.abs(x - middle), Math.abs(y - middle));
}

describe('a task', () => {
  forOneDatabase((database) => {
    it('[GEN-03] A task goes from its request to its result, with pixels outside the mask untouched and a preview', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const photo = await makePhoto();
      const mask = await makeMask();
      const request = await prepareRequest(host, token, { photo, mask });
      const started = taskOf(await host.call('img2img', { token, body: request }));
      expect(started).toMatchObject({ feature: 'object-remover', files: [], error: null, cost: 0 });
      const task = await waitForEnd(host, token, started.id);
      expect(task).toMatchObject({ state: 'done', error: null, place: null, progress: null });
      const [file] = task.files;
      if (!file) throw new Error('no file');
      expect(file).toMatchObject({ width: PHOTO_SIDE, height: PHOTO_SIDE, type: 'image/png' });
      expect((await (await fetch(file.previewUrl)).arrayBuffer()).byteLength).toBeGreaterThan(0);

      const before = await sharp(photo).raw().toBuffer();
      const after = await fetchPixels(file.url);
      let changedOutside = 0;
      let changedInside = 0;
      for (const [index, value] of before.entries()) {
        if (value === after[index]) continue;
        if (distanceToMiddle(Math.floor(index / 3)) > REACH) changedOutside += 1;
        else changedInside += 1;
      }
      expect(changedOutside).toBe(0);
      expect(changedInside).toBeGreaterThan(0);

      // The next estimates go by this run, though it be deleted.
      const { queries } = host.infrastructure.database;
      const [measured] = await queries.select().from(measuredRuns);
      expect(measured).toMatchObject({
        feature: 'object-remover',
        work: { pixels: PHOTO_SIDE ** 2, marked: expect.closeTo(9 ** 2), added: 0 },
      });
      expect(measured?.seconds).toBeGreaterThan(0);
      await host.call('deleteTasks', { token, body: { ids: [started.id] } });
      const { result } = await host.call('getFeatures');
      expect(result?.list.find(({ featureCode }) => featureCode === 'object-remover')?.pace).not.toBeNull();
    });

    it('[TOOL-04] The replacer lays a material where it is marked, and refuses one that is on no list, and words without a model', async () => {
      const host = await buildTestHost({ database });
      const { token } = await host.visit();
      const request = { ...(await prepareRequest(host, token)), feature: 'ai-replacer', consent: true };
      for (const parameters of [{ material: 'unicorn' }, { paint: 'reddish' }, { wish: 'a red chair' }]) {
        const refused = await host.call('img2img', { token, body: { ...request, parameters } });
        expect(refused.code).toBe(errorKinds.invalid_request.code);
      }
      const told = { ...request, parameters: { prompt: 'a red chair' } };
      expect((await host.call('img2img', { token, body: told })).code).toBe(
        errorKinds.engine_not_configured.code,
      );
      const body = { ...request, parameters: { material: 'mosaic', lies: 'front', seed: 3 } };
      const { id } = taskOf(await host.call('img2img', { token, body }));
      const task = await waitForEnd(host, token, id);
      expect(task).toMatchObject({ state: 'done', error: null, findings: { lie: 'front' } });
    });
  });
});
