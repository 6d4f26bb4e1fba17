import { describe, expect, it } from 'vitest';
import { listMovements } from '#api/credits/list-movements.ts';
import { EngineError } from '#api/engines/engine-error.ts';
import { endAccount } from '#api/identity/delete-account.ts';
import { lockPerson } from '#api/identity/lock-person.ts';
import type { Body } from '#lib/contract/contract.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { countedUses, readTaskRows } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { brokenInvariants, giveCredits, readWallet } from './support/wallet.ts';

const scopes = ['video_and_models'] as const;
const creditCosts = { 'ai-filter': { each: 4, scopes }, 'ai-art-generator': { each: 3, scopes } } as const;

async function openHost(database: DatabaseKind) {
  const stage = createStageEngine();
  const host = await buildTestHost({
    database,
    settings: { creditCosts },
    parts: { engines: stage.engines },
  });
  const person = await openAccount(host);
  const wallet = () => readWallet(host.infrastructure, person.id);
  return { host, stage, wallet, parts: host.infrastructure, ...person };
}

async function photoOf(host: TestHost, token: string): Promise<Body<'img2img'>> {
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(40) });
  return { feature: 'ai-filter', inputs: photoInput(uploadId) };
}

describe('a run that costs credits', () => {
  forOneDatabase((database) => {
    it('[LIMIT-03] A run holds its credits from the start, keeps them when it is done and gives them back when it fails or is cancelled', async () => {
      const { host, stage, parts, wallet, id: userId, token } = await openHost(database);
      await giveCredits(parts, { userId, source: 'month', amount: 10 });
      const body = await photoOf(host, token);
      const start = async () => taskOf(await host.call('img2img', { token, body }));

      const first = await start();
      expect(first.cost).toBe(4);
      expect(await wallet()).toEqual({ available: 6, held: 4, debt: 0 });
      (await stage.run(0)).fail(new EngineError('bad_input', 'no'));
      await waitForEnd(host, token, first.id);
      expect(await wallet()).toEqual({ available: 10, held: 0, debt: 0 });

      const second = await start();
      await stage.run(1);
      taskOf(await host.call('cancelTask', { token, body: { id: second.id } }));
      await host.call('cancelTask', { token, body: { id: second.id } });
      expect(await wallet()).toEqual({ available: 10, held: 0, debt: 0 });

      const third = await start();
      (await stage.run(2)).finish();
      expect(await waitForEnd(host, token, third.id)).toMatchObject({ state: 'done' });
      expect(await wallet()).toEqual({ available: 6, held: 0, debt: 0 });
      expect(await countedUses(parts, userId)).toBe(0);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[LIMIT-03] Of several pictures that were asked for only those are paid that were made', async () => {
      const { host, stage, parts, wallet, id: userId, token } = await openHost(database);
      await giveCredits(parts, { userId, source: 'month', amount: 20 });
      const body = { feature: 'ai-art-generator', parameters: { count: 4 } } as const;
      const task = taskOf(await host.call('genImg', { token, body }));
      expect(task.cost).toBe(12);
      (await stage.run(0)).finish();
      expect((await waitForEnd(host, token, task.id)).files).toHaveLength(1);
      expect(await wallet()).toEqual({ available: 17, held: 0, debt: 0 });
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[LIMIT-03] An account that is deleted while its run is on is charged nothing, and the run is called off', async () => {
      const { host, stage, parts, wallet, id: userId, token } = await openHost(database);
      await giveCredits(parts, { userId, source: 'month', amount: 10 });
      taskOf(await host.call('img2img', { token, body: await photoOf(host, token) }));
      const run = await stage.run(0);
      await parts.database.transaction(async (tx) => {
        await lockPerson(tx, userId);
        await endAccount(parts, { tx, userId, emailKey: null });
      });
      await expect.poll(() => run.cancelled).toBe(true);
      await expect.poll(wallet).toEqual({ available: 0, held: 0, debt: 0 });
      expect(await readTaskRows(parts)).toEqual([]);
      const kinds = (await listMovements(parts, { userId })).map(({ kind }) => kind);
      expect(kinds.toSorted()).toEqual(['expire', 'issue', 'release', 'reserve']);
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[LIMIT-03] A run beyond the balance is refused with 4501 and leaves nothing, and packs pay for no advanced model', async () => {
      const { host, parts, wallet, id: userId, token } = await openHost(database);
      const body = await photoOf(host, token);
      const refused = async () => (await host.call('img2img', { token, body })).code;
      expect(await refused()).toBe(4501);
      await giveCredits(parts, { userId, source: 'pack', amount: 200, scope: 'video', kind: 'pack' });
      await giveCredits(parts, { userId, source: 'month', amount: 3, expiresAt: Date.now() + DAY_MS });
      expect(await refused()).toBe(4501);
      expect(await wallet()).toEqual({ available: 203, held: 0, debt: 0 });
      expect(await readTaskRows(parts)).toEqual([]);
      const guest = await host.visit();
      const guests = await photoOf(host, guest.token);
      expect((await host.call('img2img', { token: guest.token, body: guests })).code).toBe(4501);
      expect(await brokenInvariants(parts)).toEqual([]);
    });
  });
});
