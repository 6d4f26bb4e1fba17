import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Settings } from '#api/infrastructure/settings.ts';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { callHost } from '../support/call-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { testSettings } from '../support/test-settings.ts';
import { crashPoints } from './support/crash-points.ts';
import { type CrashProgram, startCrashProgram } from './support/crash-program.ts';
import { orphanedObjects, unfinishedFiles } from './support/inspect.ts';
import { prepareOrder, type Reachable, taskOf, waitForEnd } from './support/order.ts';

const SLOW = 240_000;

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function visit(host: Reachable): Promise<string> {
  const { result } = await host.call('visit', { body: {} });
  return result?.token ?? '';
}

/** Uses that are counted for a guest, and the guest's tasks, each waited for until it has ended. */
async function account(host: Reachable, token: string) {
  const { result } = await host.call('list', { token });
  const ended = await Promise.all((result?.list ?? []).map(({ id }) => waitForEnd(host, token, id)));
  const usage = await host.call('getUserFeatureUsageLimit', { token });
  const left = usage.result?.list[0]?.dailyLeftCount ?? 0;
  return { ended, uses: FREE_USES_PER_DAY.guest - left };
}

async function expectWhole(url: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
}

describe('after kill -9', () => {
  it(
    `[GEN-03] of the whole program, at ${crashPoints.length} moments of a task, each task is done once`,
    async () => {
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'pictor-crash-'));
      onTestFinished(() => rm(dataFolder, { recursive: true, force: true }));
      const port = await freePort();
      const apiOrigin = `http://127.0.0.1:${port}`;
      const settings: Settings = { ...testSettings(dataFolder), port, apiOrigin };
      const host = { call: callHost(apiOrigin) };
      let program = await startCrashProgram(settings);
      onTestFinished(() => program.kill());

      for (const point of crashPoints) {
        const token = await visit(host);
        const body = await prepareOrder(host, token);
        await program.arm(point);
        // Nobody answers where the host dies on it.
        await host.call('img2img', { token, body }).catch(() => undefined);
        expect([point, await program.ended]).toEqual([point, 'SIGKILL']);
        program = await startCrashProgram(settings);

        const { ended, uses } = await account(host, token);
        expect([point, ended.map(({ state }) => state)]).toEqual([
          point,
          point === 'before the order commits' ? [] : ['done'],
        ]);
        expect([point, uses]).toEqual([point, ended.length]);
        for (const { files } of ended) await expectWhole(files[0]?.url ?? '');
        await expect.poll(() => program.inspect()).toMatchObject({ orphans: [], writing: 0 });
      }
    },
    SLOW,
  );

  onPostgres(() => {
    it(
      '[GEN-03] of a worker of its own, at each moment after the order, each task is done once',
      async () => {
        const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
        const { infrastructure } = host;
        const settings: Settings = {
          ...infrastructure.settings,
          roles: ['worker'],
          port: await freePort(),
        };
        let worker: CrashProgram = await startCrashProgram(settings);
        onTestFinished(() => worker.kill());

        for (const point of crashPoints.slice(crashPoints.indexOf('before the claim commits'))) {
          const token = await visit(host);
          const body = await prepareOrder(host, token);
          await worker.arm(point);
          taskOf(await host.call('img2img', { token, body }));
          expect([point, await worker.ended]).toEqual([point, 'SIGKILL']);
          worker = await startCrashProgram(settings);

          const { ended, uses } = await account(host, token);
          expect([point, ended.map(({ state }) => state)]).toEqual([point, ['done']]);
          expect([point, uses]).toEqual([point, 1]);
          for (const { files } of ended) await expectWhole(files[0]?.url ?? '');
          expect(await orphanedObjects(infrastructure)).toEqual([]);
          await expect.poll(() => unfinishedFiles(infrastructure)).toBe(0);
        }
      },
      SLOW,
    );
  });
});
