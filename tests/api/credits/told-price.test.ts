import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { setGrantPlan } from '#api/credits/grant-plans.ts';
import { epochSecondsOf } from '#api/infrastructure/clock.ts';
import type { Settings } from '#api/settings/settings.ts';
import { PRO_CREDITS_PER_MONTH } from '#lib/catalog/prices.ts';
import type { Body } from '#lib/contract/contract.ts';
import { addMonths, MINUTE_MS } from '#lib/time/durations.ts';
import { countedUses, readTaskRows } from '../generation/support/inspect.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import type { Answer } from '../support/call-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { giveCredits, readWallet } from './support/wallet.ts';

const CHANGED = 4608;
const TOO_FEW = 4501;

async function openHost(database: DatabaseKind, roles: Settings['roles'] = ['http']) {
  const cost = { each: 4, scopes: ['video_and_models'] as const };
  const stage = createStageEngine();
  const host = await buildTestHost({
    database,
    settings: { roles, creditCosts: { 'ai-filter': cost } },
    parts: { engines: stage.engines },
  });
  const person = await openAccount(host);
  const run = await photoOf(host, person.token);
  const start = (told: number | undefined, key?: string) =>
    host.call('img2img', {
      token: person.token,
      body: { ...run, cost: told },
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  return { host, stage, cost, run, start, parts: host.infrastructure, ...person };
}

async function photoOf(host: TestHost, token: string): Promise<Body<'img2img'>> {
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(40) });
  return { feature: 'ai-filter', inputs: photoInput(uploadId) };
}

function refusalOf(answer: Answer<'img2img' | 'startVersion'>): unknown {
  const { code, result, price } = answer as typeof answer & { readonly price?: unknown };
  return { code, result, price };
}

function refused(
  code: number,
  price: { cost: number; missing: number; nextGrantAt?: number; nextGrantCredits?: number },
) {
  return { code, result: null, price: { nextGrantAt: null, nextGrantCredits: null, ...price } };
}

describe('the price that a start was told', () => {
  forOneDatabase((database) => {
    it('[LIMIT-03] Where the price changed since it was told nothing runs, and the answer tells the new one and what is missing', async () => {
      const { parts, cost, start, id: userId } = await openHost(database);
      await giveCredits(parts, { userId, source: 'month', amount: 5 });
      cost.each = 7;
      expect(refusalOf(await start(4))).toEqual(refused(CHANGED, { cost: 7, missing: 2 }));
      expect(refusalOf(await start(0))).toEqual(refused(CHANGED, { cost: 7, missing: 2 }));
      cost.each = 3;
      expect(refusalOf(await start(4))).toEqual(refused(CHANGED, { cost: 3, missing: 0 }));
      expect(await readTaskRows(parts)).toEqual([]);
      expect(await readWallet(parts, userId)).toEqual({ available: 5, held: 0, debt: 0 });
      expect(taskOf(await start(3)).cost).toBe(3);
      expect(refusalOf(await start(3))).toEqual(refused(TOO_FEW, { cost: 3, missing: 1 }));
    });

    it('[LIMIT-03] A run that was told a price and has become free takes no use, and one that was told nothing starts', async () => {
      const { host, parts, token, id: userId } = await openHost(database);
      const free = { ...(await photoOf(host, token)), feature: 'photo-enhancer' };
      const start = (cost?: number) => host.call('img2img', { token, body: { ...free, cost } });
      expect(refusalOf(await start(4))).toEqual(refused(CHANGED, { cost: 0, missing: 0 }));
      expect(await countedUses(parts, userId)).toBe(0);
      taskOf(await start(0));
      expect(taskOf(await start()).cost).toBe(0);
      expect(await countedUses(parts, userId)).toBe(1);
    });

    it('[LIMIT-03] A start that is sent again is the task that it started, whatever it costs by now', async () => {
      const { parts, cost, start, id: userId } = await openHost(database);
      await giveCredits(parts, { userId, source: 'month', amount: 9 });
      const key = randomUUID();
      const { id } = taskOf(await start(4, key));
      cost.each = 5;
      expect([taskOf(await start(4, key)).id, taskOf(await start(5, key)).id]).toEqual([id, id]);
      const other = randomUUID();
      expect((await start(4, other)).code).toBe(CHANGED);
      expect(taskOf(await start(5, other)).cost).toBe(5);
      expect(await readWallet(parts, userId)).toEqual({ available: 0, held: 9, debt: 0 });
    });

    it('[LIMIT-03] Versions are started at the told price alone as well', async () => {
      const opened = await openHost(database, ['http', 'worker']);
      const { host, parts, stage, cost, start, token, id: userId } = opened;
      await giveCredits(parts, { userId, source: 'month', amount: 9 });
      const { id } = taskOf(await start(4));
      (await stage.run(0)).finish();
      await waitForEnd(host, token, id);
      cost.each = 5;
      const again = (told: number) => host.call('startVersion', { token, body: { id, cost: told } });
      expect(refusalOf(await again(4))).toEqual(refused(CHANGED, { cost: 5, missing: 0 }));
      const version = taskOf(await again(5));
      expect(version.cost).toBe(5);
      (await stage.run(1)).finish();
      await waitForEnd(host, token, version.id);
    });

    it('[NET-03] [LIMIT-03] A member with too few credits is told when the next ones come, which pay as soon as they are due', async () => {
      const { host, parts, cost, start, id: userId } = await openHost(database);
      const nextAt = host.clock.now() + 10 * MINUTE_MS;
      // The month before may be too short for the day, but never the last two.
      const begins = [1, 2].map((months) => ({ months, anchor: addMonths(nextAt, -months) }));
      const { anchor = nextAt } =
        begins.find(({ months, anchor }) => addMonths(anchor, months) === nextAt) ?? {};
      const plan = { userId, source: 'stripe sub_1', anchor, paidUntil: addMonths(anchor, 12) };
      await parts.database.transaction((tx) => setGrantPlan(tx, plan));
      cost.each = PRO_CREDITS_PER_MONTH + 1;
      const next = {
        nextGrantAt: epochSecondsOf(nextAt),
        nextGrantCredits: PRO_CREDITS_PER_MONTH,
      };
      const price = { cost: cost.each, missing: 1, ...next };
      expect(refusalOf(await start(cost.each))).toEqual(refused(TOO_FEW, price));
      expect(refusalOf(await start(4))).toEqual(refused(CHANGED, price));
      cost.each = PRO_CREDITS_PER_MONTH;
      taskOf(await start(cost.each));
      expect((await start(cost.each)).code).toBe(TOO_FEW);
      host.clock.advance(11 * MINUTE_MS);
      taskOf(await start(cost.each));
    });
  });
});
