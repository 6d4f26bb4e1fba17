import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { createEmbeddedRules, placeToChange } from '#api/safety/safety-rules.ts';
import { consents } from '#api/safety/tables.ts';
import { CONSENT_TEXT_VERSION } from '#lib/catalog/consent.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import {
  photoInput,
  prepareRequest,
  taskOf,
  uploadIn,
  waitForEnd,
} from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';

const feature = 'headshot-generator';

async function leftOf(host: TestHost, token: string): Promise<number | null | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === feature)?.dailyLeftCount;
}

async function preparePortraitRequest(host: TestHost, token: string) {
  const request = await prepareRequest(host, token);
  return { feature, inputs: photoInput(uploadIn(request, 'photo')), consent: true };
}

/** Rules of the product, on imaging processes of its own. */
function createRules() {
  const limits = { memoryBytes: 2 ** 31, jobMilliseconds: 180_000, size: 1, jobsPerProcess: 50 };
  const pool = new ImagingPool({ entry: resourcePaths.imagingProcess, ...limits });
  return { rules: createEmbeddedRules(pool), close: () => pool.close() };
}

it('Every tool for people that takes several photos asks for the consent of the people in them', () => {
  const asking = tools
    .filter(({ safety }: ToolEntry) => safety?.consent)
    .map(({ featureCode }) => featureCode);
  expect(asking).toContain(feature);
  for (const { inputs, family, featureCode } of tools as readonly ToolEntry[])
    if (family === 'people' && inputs.additional) expect(asking).toContain(featureCode);
});

describe('[TOOL-04] consent of people in a marked place', () => {
  const portrait = 'public/samples/portrait-young-man.jpg';
  const size = { width: 240, height: 300 };
  const photo = () => sharp(portrait).resize(size).png().toBuffer();
  const face = () => sharp('samples/masks/portrait-young-man-face.png').resize(size).png().toBuffer();
  /** A corner of the wall behind the person. */
  const wall = () =>
    sharp({ create: { ...size, channels: 3, background: '#000' } })
      .composite([
        {
          input: Buffer.from('<svg width="45" height="38"><rect width="45" height="38" fill="#fff"/></svg>'),
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toBuffer();

  it('[TOOL-04] The replacer starts on a place without people, and on a person only with consent', async () => {
    const { rules, close } = createRules();
    const stage = createStageEngine({ rules });
    const host = await buildTestHost({ parts: { engines: stage.engines } });
    const { token } = await host.visit();
    const start = async (mask: Uint8Array, consent: boolean) => {
      const { inputs } = await prepareRequest(host, token, { photo: await photo(), mask });
      const body = { feature: 'ai-replacer', inputs, consent };
      return taskOf(await host.call('img2img', { token, body })).id;
    };
    const refused = await waitForEnd(host, token, await start(await face(), false));
    expect(refused).toMatchObject({ state: 'failed', error: { code: errorKinds.consent_required.code } });
    expect(stage.runs).toEqual([]);
    for (const [index, id] of [await start(await face(), true), await start(await wall(), false)].entries()) {
      (await stage.run(index)).finish({ before: await photo(), after: await photo() });
      expect(await waitForEnd(host, token, id)).toMatchObject({ state: 'done' });
      const { result } = await host.call('taskParamList', { token, body: { ids: [id] } });
      expect(result?.list[0]?.consent).toBe(index === 0);
    }
    await host.close();
    close();
  });

  it('A place is told by its mask, by its box, or by a small box around a tap', () => {
    const fields = { x: 50, y: 1, left: 10, top: 20, right: 30, bottom: 40 };
    const placeOf = (find: string, mask = false) =>
      placeToChange({
        feature: 'ai-replacer',
        inputs: [{ role: 'photo', path: '/p' }, ...(mask ? [{ role: 'mask' as const, path: '/m' }] : [])],
        ...{ outputFolder: '/o', maxPixels: 1, digitalSourceType: 'compositeSynthetic' },
        parameters: { find, ...fields },
      });
    expect(placeOf('auto', true)).toEqual({ photoPath: '/p', maskPath: '/m' });
    expect(placeOf('box')).toEqual({ photoPath: '/p', box: { left: 10, top: 20, right: 30, bottom: 40 } });
    expect(placeOf('tap')).toEqual({ photoPath: '/p', box: { left: 49, top: 0, right: 51, bottom: 2 } });
  });
});

describe('consent of the people in photos', () => {
  forOneDatabase((database) => {
    it('A run that needs consent is refused without it, and nothing is counted', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token } = await host.visit();
      const request = await preparePortraitRequest(host, token);
      const refused = await host.call('img2img', { token, body: { ...request, consent: false } });
      expect(refused.code).toBe(errorKinds.consent_required.code);
      expect(await leftOf(host, token)).toBe(FREE_USES_PER_DAY.guest);
      expect((await host.call('img2img', { token, body: request })).code).toBe(200);
    });

    it('Consent is recorded with the version of its text and the time, and outlives the task', async () => {
      const host = await buildTestHost({ database, settings: { roles: ['http'] } });
      const { token, id: userId } = await host.visit();
      const body = await preparePortraitRequest(host, token);
      const requested = host.clock.now();
      const { id: taskId } = taskOf(await host.call('img2img', { token, body }));
      const { result } = await host.call('taskParamList', { token, body: { ids: [taskId] } });
      const url = result?.list[0]?.inputs[0]?.url ?? '';
      expect((await host.call('deleteImgByUrl', { token, query: { url } })).code).toBe(200);
      const rows = await host.infrastructure.database.queries.select().from(consents);
      expect(rows).toMatchObject([{ userId, taskId, feature, textVersion: CONSENT_TEXT_VERSION }]);
      const givenAt = rows[0]?.givenAt.getTime() ?? 0;
      expect(givenAt).toBeGreaterThanOrEqual(requested);
      expect(givenAt).toBeLessThanOrEqual(host.clock.now());
    });

    it('The worker checks consent once more, whichever engine is to do the work', async () => {
      const { rules, close } = createRules();
      const stage = createStageEngine({ rules });
      const host = await buildTestHost({
        database,
        parts: { engines: stage.engines },
        settings: { roles: ['http'] },
      });
      const { token } = await host.visit();
      const body = await preparePortraitRequest(host, token);
      const { id } = taskOf(await host.call('img2img', { token, body }));
      // As if the order had come another way.
      await host.infrastructure.database.queries.delete(consents).where(eq(consents.taskId, id));
      const left = await leftOf(host, token);
      const worker = startWorker(host.infrastructure);
      const task = await waitForEnd(host, token, id);
      await worker.stop();
      close();
      expect(task).toMatchObject({ state: 'failed', error: { code: errorKinds.consent_required.code } });
      expect(stage.runs).toEqual([]);
      expect(await leftOf(host, token)).toBe((left ?? 0) + 1);
    });
  });
});
