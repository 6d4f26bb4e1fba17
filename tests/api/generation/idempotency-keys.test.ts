import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { sweepIdempotencyKeys } from '#api/generation/start/idempotency-keys.ts';
import { idempotencyKeys } from '#api/generation/tables.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import type { Body, Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callUrl } from '../support/call-host.ts';
import { forEachDatabase } from '../support/for-each-database.ts';
import { prepareRequest, taskOf } from './support/run-request.ts';

const idle = { roles: ['http'] } as const;

const keyed = (key: string) => ({ 'idempotency-key': key });

async function usesOf(host: TestHost, token: string): Promise<number> {
  const { result } = await host.call('getUserFeatureUsageLimit', { token });
  const left = result?.list.find(({ featureCode }) => featureCode === 'object-remover')?.dailyLeftCount;
  return FREE_USES_PER_DAY.guest - (left ?? Number.NaN);
}

async function tasksOf(host: TestHost, token: string): Promise<readonly Task[]> {
  return (await host.call('list', { token })).result?.list ?? [];
}

interface Start {
  readonly token: string;
  readonly body: Body<'img2img'>;
  readonly key: string;
}

/** Starts a task over a connection that breaks with the first byte of the answer. */
function startAndLoseAnswer(host: TestHost, { token, body, key }: Start): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...keyed(key) };
  return new Promise((resolve, reject) => {
    const sent = request(callUrl(host.origin, 'img2img'), { method: 'POST', headers }, (response) => {
      response.destroy();
      resolve();
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

describe('a start with a key', () => {
  forEachDatabase((database) => {
    it('[GEN-03] [LIMIT-01] A start repeated with its idempotency key gives the same task and takes one use', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const body = await prepareRequest(host, token);
      const key = crypto.randomUUID();
      await startAndLoseAnswer(host, { token, body, key });
      const [started] = await tasksOf(host, token);
      const again = await host.call('img2img', { token, body, headers: keyed(key) });
      expect(taskOf(again).id).toBe(started?.id);
      // As the standard's draft writes it, and with the names of the body in another order.
      const turned = Object.fromEntries(Object.entries(body).reverse()) as Body<'img2img'>;
      const quoted = await host.call('img2img', { token, body: turned, headers: keyed(`"${key}"`) });
      expect(taskOf(quoted).id).toBe(started?.id);
      expect(await tasksOf(host, token)).toHaveLength(1);
      expect(await usesOf(host, token)).toBe(1);
    });

    it('[GEN-03] [LIMIT-01] Two starts with one idempotency key at the same moment start one task', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const body = await prepareRequest(host, token);
      const headers = keyed(crypto.randomUUID());
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => host.call('img2img', { token, body, headers })),
      );
      expect(new Set(answers.map((answer) => taskOf(answer).id)).size).toBe(1);
      expect(await tasksOf(host, token)).toHaveLength(1);
      expect(await usesOf(host, token)).toBe(1);
    });

    it('[GEN-03] An idempotency key is refused with another body, and belongs to one person', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const [first, second] = [await host.visit(), await host.visit()];
      const headers = keyed(crypto.randomUUID());
      const body = await prepareRequest(host, first.token);
      const { id } = taskOf(await host.call('img2img', { token: first.token, body, headers }));
      const other = { ...body, parameters: { grow: 9 } };
      const refused = await host.call('img2img', { token: first.token, body: other, headers });
      expect(refused).toMatchObject({ code: errorKinds.idempotency_key_reused.code, result: null });
      expect(await usesOf(host, first.token)).toBe(1);
      const theirs = await prepareRequest(host, second.token);
      const task = taskOf(await host.call('img2img', { token: second.token, body: theirs, headers }));
      expect(task.id).not.toBe(id);
    });

    it('[GEN-03] A refused start may be repeated with its key, and starts nothing once its task is deleted', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const headers = keyed(crypto.randomUUID());
      const body = await prepareRequest(host, token);
      const early = {
        ...body,
        inputs: (body.inputs ?? []).map((input) => ({ ...input, uploadId: crypto.randomUUID() })),
      };
      const refused = await host.call('img2img', { token, body: early, headers });
      expect(refused.code).toBe(errorKinds.upload_missing.code);
      const { id } = taskOf(await host.call('img2img', { token, body, headers }));
      await host.call('deleteTasks', { token, body: { ids: [id] } });
      const late = await host.call('img2img', { token, body, headers });
      expect(late.code).toBe(errorKinds.not_found.code);
      expect(await tasksOf(host, token)).toEqual([]);
    });

    it('[GEN-03] An idempotency key that is easily guessed is refused, and keys are forgotten after a day', async () => {
      const host = await buildTestHost({ database, settings: idle });
      const { token } = await host.visit();
      const body = await prepareRequest(host, token);
      const short = await host.call('img2img', { token, body, headers: keyed('1') });
      expect(short.code).toBe(errorKinds.invalid_request.code);
      const headers = keyed(crypto.randomUUID());
      const { id } = taskOf(await host.call('img2img', { token, body, headers }));
      const keysAfter = async (hours: number) => {
        host.clock.advance(hours * HOUR_MS);
        await sweepIdempotencyKeys(host.infrastructure);
        const rows = await host.infrastructure.database.queries.select().from(idempotencyKeys);
        return rows.map(({ taskId }) => taskId);
      };
      expect(await keysAfter(23)).toEqual([id]);
      expect(await keysAfter(2)).toEqual([]);
    });
  });
});
