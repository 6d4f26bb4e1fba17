import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { ImagingPool } from '#api/engines/embedded/imaging-pool.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { startWorker } from '#api/jobs/worker.ts';
import { createEmbeddedRules } from '#api/safety/safety-rules.ts';
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
import { forEachDatabase } from '../support/for-each-database.ts';

const feature = 'headshot-generator';

async function leftOf(host: TestHost, token: string): Promise<number | undefined> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  return result?.list.find(({ featureCode }) => featureCode === feature)?.dailyLeftCount;
}

async function preparePortraitRequest(host: TestHost, token: string) {
  const request = await prepareRequest(host, token);
  return { feature, inputs: photoInput(uploadIn(request, 'photo')), consent: true };
}

/** Rules of the product, on imaging processes of its own. */
function createRules() {
  const limits = { memoryBytes: 2 ** 31, jobMilliseconds: 60_000, size: 1, jobsPerProcess: 50 };
  const pool = new ImagingPool({ entry: resourcePaths.imagingProcess, ...limits });
  return { rules: createEmbeddedRules(pool), close: () => pool.close() };
}

it('Every tool that changes faces or clothes asks for the consent of the people in the photos', () => {
  const asking = tools
    .filter(({ safety }: ToolEntry) => safety?.consent)
    .map(({ featureCode }) => featureCode);
  expect(asking).toContain(feature);
  for (const { inputs, family, featureCode } of tools as readonly ToolEntry[])
    if (family === 'people' && inputs.additional) expect(asking).toContain(featureCode);
});

describe('consent of the people in photos', () => {
  forEachDatabase((database) => {
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
