import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { tasks } from '#api/generation/tables.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { DOWNLOAD_FORMATS } from '#lib/catalog/uploads.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { createHttpEngine } from './support/http-engine.ts';
import { countedUses } from './support/inspect.ts';
import { makeMask, makePhoto } from './support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from './support/run-request.ts';
import { type StandInService, startStandInService } from './support/stand-in-service.ts';

const SIZE = 96;
const COLOUR = { r: 200, g: 40, b: 90 };
const MARK = 'digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

const markOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).xmpAsString ?? '';
const readPixels = (bytes: Uint8Array) => sharp(bytes).removeAlpha().raw().toBuffer();

async function fetchBytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('a result that a service made', () => {
  let host: TestHost;
  let service: StandInService;
  beforeAll(async () => {
    host = await buildTestHost({ settings: { roles: ['http'] } });
    // Neither the photo's size nor its format, and another picture altogether.
    const create = { width: 150, height: 150, channels: 3, background: COLOUR } as const;
    service = await startStandInService(await sharp({ create }).jpeg().toBuffer());
  });
  afterAll(async () => {
    await service.close();
    await host.close();
  });

  /** A task of a new guest that the service has done. */
  async function runTask() {
    const { infrastructure } = host;
    const { token, id: userId } = await host.visit();
    const [photo, mask] = [await makePhoto(SIZE), await makeMask(SIZE, 0.5)];
    const body = await prepareRequest(host, token, { photo, mask });
    const { id } = taskOf(await host.call('img2img', { token, body }));
    const byName = { embedded: createHttpEngine(service.origin) };
    const worker = startWorker({ ...infrastructure, engines: { ...infrastructure.engines, byName } });
    onTestFinished(() => worker.stop());
    return { token, userId, photo, mask, task: await waitForEnd(host, token, id) };
  }

  it('[GEN-03] A plain JPEG of another size becomes a result that is the photo outside the mask, marked, with preview and every download', async () => {
    const { token, photo, mask, task } = await runTask();
    const [file] = task.files;
    expect(file).toMatchObject({ type: 'image/png', width: SIZE, height: SIZE });
    const result = await fetchBytes(file?.url ?? '');
    const [before, after] = [await readPixels(photo), await readPixels(result)];
    const marks = await sharp(mask).extractChannel(0).raw().toBuffer();
    const differing = marks.filter(
      (mark, pixel) =>
        mark === 0 &&
        !before.subarray(3 * pixel, 3 * pixel + 3).equals(after.subarray(3 * pixel, 3 * pixel + 3)),
    );
    expect(differing).toHaveLength(0);
    const centre = 3 * ((SIZE / 2) * SIZE + SIZE / 2);
    const off = [COLOUR.r, COLOUR.g, COLOUR.b].map((value, at) =>
      Math.abs(value - (after[centre + at] ?? 0)),
    );
    expect(Math.max(...off)).toBeLessThan(5);
    expect(await markOf(result)).toContain(MARK);
    const preview = await fetchBytes(file?.previewUrl ?? '');
    expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', width: SIZE });
    expect(await markOf(preview)).toContain(MARK);
    for (const format of DOWNLOAD_FORMATS) {
      const download = () => host.call('downloadTask', { token, body: { id: task.id, format } });
      await expect.poll(async () => (await download()).result?.state).toBe('ready');
      const { result: ready } = await download();
      const bytes = await fetchBytes(ready?.state === 'ready' ? ready.url : '');
      expect((await sharp(bytes).metadata()).width).toBe(SIZE);
      expect(await markOf(bytes)).toContain(MARK);
    }
  });

  it('[GEN-03] A paid run whose picture cannot be read fails once, is not paid again and gives its use back', async () => {
    const { output } = service;
    onTestFinished(() => {
      service.output = output;
    });
    service.output = Buffer.from('<html>502 Bad Gateway</html>');
    const paid = service.jobs.length;
    const { userId, task } = await runTask();
    expect(task.error?.code).toBe(errorKinds.engine_failed.code);
    expect(service.jobs).toHaveLength(paid + 1);
    expect(await countedUses(host.infrastructure, userId)).toBe(0);
    const { queries } = host.infrastructure.database;
    const [row] = await queries.select().from(tasks).where(eq(tasks.id, task.id));
    expect(row?.attempt).toBe(1);
  });
});
