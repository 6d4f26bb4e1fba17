import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { users } from '#api/identity/tables.ts';
import type { MailTransport } from '#api/mail/mail-transport.ts';
import { FREE_DOWNLOADS_PER_DAY } from '#lib/catalog/limits.ts';
import { HEADSHOTS_OF_A_PART } from '#lib/catalog/tools/headshot-generator/constants.ts';
import mailWords from '#messages/en/mail.json' with { type: 'json' };
import { catalogCreditCosts } from '#tests/support/catalog-costs.ts';
import { brokenInvariants, giveCredits, readWallet } from '../credits/support/wallet.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { type DatabaseKind, forOneDatabase } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { orphanedObjects } from './support/inspect.ts';
import { makePhoto } from './support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from './support/run-request.ts';
import { createStageEngine, type StagedRun } from './support/stage-engine.ts';

const { setReady } = mailWords;
const TOO_FEW = 4502;
const CHANGED = 4608;

async function openHost(database: DatabaseKind, { isSold = true } = {}) {
  const stage = createStageEngine();
  const mails: unknown[] = [];
  const mailTransport: MailTransport = {
    async send(_, { subject }) {
      mails.push(subject);
    },
    async verify() {},
    close() {},
  };
  const host = await buildTestHost({
    database,
    settings: isSold
      ? { creditCosts: catalogCreditCosts, payments: { mode: 'test', platforms: ['stripe'] } }
      : {},
    parts: { engines: stage.engines, mailTransport },
  });
  const { infrastructure: parts } = host;
  const { id: userId, token } = await openAccount(host);
  await parts.database.queries.update(users).set({ email: 'ada@example.com' }).where(eq(users.id, userId));
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(40) });
  const press = (parameters: Record<string, unknown>, cost?: number) =>
    host.call('img2img', {
      token,
      body: {
        ...{ feature: 'headshot-generator', inputs: photoInput(uploadId), consent: true },
        ...{ parameters, cost },
      },
    });
  const progress = async (id: string) => {
    const { result } = await host.call('getSetProgress', { token, query: { id } });
    if (!result) throw new Error('no such set');
    return result;
  };
  return {
    ...{ host, stage, parts, mails, userId, token, press, progress },
    give: (amount: number) =>
      giveCredits(parts, {
        userId,
        source: 'pack',
        amount,
        unit: 'headshot',
        scope: 'headshot',
        kind: 'pack',
      }),
    start: async (parameters: Record<string, unknown>) => taskOf(await press(parameters)),
    wallet: () => readWallet(parts, userId),
    cancel: (id: string) => host.call('cancelTask', { token, body: { id } }),
  };
}

const partOf = ({ input: { parameters } }: StagedRun) => [parameters.from, parameters.count];

describe('a set that is paid in head shots', () => {
  forOneDatabase((database) => {
    it('[TOOL-12] [PAY-14] [GEN-01] A set of thirty holds its head shots, is made in parts that let others go first, and keeps one for each picture', async () => {
      const { host, stage, parts, mails, token, give, start, wallet, progress } = await openHost(database);
      await give(31);
      const total = 30;
      const set = await start({ count: total, style: ['park', 'library'], outfit: ['own', 'navy-suit'] });
      expect(set.cost).toBe(total);
      expect(await wallet()).toEqual({ available: 31 - total, held: total, debt: 0 });
      const first = await stage.run(0);
      expect(partOf(first)).toEqual([0, HEADSHOTS_OF_A_PART]);
      expect(first.input.parameters).toMatchObject({ style: ['park', 'library'] });
      first.show(2);
      await expect.poll(() => progress(set.id)).toMatchObject({ total, done: 2, isPaid: true });
      const other = await start({ count: 1, paid: true });
      first.finish(undefined, HEADSHOTS_OF_A_PART);
      const between = await stage.run(1);
      expect(partOf(between)).toEqual([0, 1]);
      expect(await progress(set.id)).toMatchObject({ state: 'waiting', done: HEADSHOTS_OF_A_PART });
      between.finish();
      for (const [index, from] of [HEADSHOTS_OF_A_PART, 2 * HEADSHOTS_OF_A_PART].entries()) {
        const next = await stage.run(2 + index);
        expect(partOf(next)).toEqual([from, HEADSHOTS_OF_A_PART]);
        expect(await progress(set.id)).toMatchObject({ total, done: from });
        next.finish(undefined, HEADSHOTS_OF_A_PART);
      }
      const done = await waitForEnd(host, token, set.id);
      expect(done).toMatchObject({ state: 'done', cost: total });
      expect(new Set(done.files.map(({ url }) => url)).size).toBe(total);
      expect(await progress(set.id)).toMatchObject({ state: 'done', total, done: total, isPaid: true });
      // Paid pictures are given whole.
      expect(done.files.some(({ isMarked }) => isMarked)).toBe(false);
      await waitForEnd(host, token, other.id);
      expect(await wallet()).toEqual({ available: 30 - total, held: 0, debt: 0 });
      // The other set has its mail, too.
      await expect.poll(() => mails).toEqual([setReady.subject, setReady.subject]);
      expect(await brokenInvariants(parts)).toEqual([]);
      expect(await orphanedObjects(parts)).toEqual([]);
    });

    it('[TOOL-12] [PAY-14] A set goes on behind its pictures where a worker broke off, and pictures that fail for good come back', async () => {
      const { host, stage, parts, token, give, start, wallet, progress } = await openHost(database);
      await give(8);
      const set = await start({ count: 6 });
      const first = await stage.run(0);
      first.show(2);
      await expect.poll(() => progress(set.id)).toMatchObject({ done: 2 });
      first.fail(new EngineError('unavailable', 'gone'));
      const second = await stage.run(1);
      expect(partOf(second)).toEqual([2, 4]);
      second.show(1);
      await expect.poll(() => progress(set.id)).toMatchObject({ done: 3 });
      second.fail(new EngineError('bad_input', 'no'));
      const done = await waitForEnd(host, token, set.id);
      expect(done).toMatchObject({ state: 'done', error: null });
      expect(done.files).toHaveLength(3);
      expect(await wallet()).toEqual({ available: 5, held: 0, debt: 0 });
      const none = await start({ count: 5 });
      (await stage.run(2)).fail(new EngineError('bad_input', 'no'));
      expect(await waitForEnd(host, token, none.id)).toMatchObject({ state: 'failed', files: [] });
      expect(await wallet()).toEqual({ available: 5, held: 0, debt: 0 });
      expect(await brokenInvariants(parts)).toEqual([]);
    });

    it('[TOOL-12] [GEN-03] A set that is cancelled keeps what is made, and costs no more than that', async () => {
      const { host, stage, parts, mails, token, give, start, wallet, progress, cancel } =
        await openHost(database);
      await give(10);
      const set = await start({ count: 3, paid: true });
      const run = await stage.run(0);
      run.show(2);
      await expect.poll(() => progress(set.id)).toMatchObject({ done: 2 });
      expect(taskOf(await cancel(set.id))).toMatchObject({ state: 'done' });
      await cancel(set.id);
      await expect.poll(() => run.cancelled).toBe(true);
      expect((await progress(set.id)).files).toHaveLength(2);
      const whole = await host.call('downloadTask', { token, body: { id: set.id, format: 'png' } });
      expect(whole.code).toBe(200);
      const { result } = await host.call('getUserFeatureUsageLimit', { token });
      const uses = result?.list.find(({ featureCode }) => featureCode === 'headshot-generator');
      expect(uses?.dailyDownloadLeftCount).toBe(FREE_DOWNLOADS_PER_DAY.account);
      expect(await wallet()).toEqual({ available: 8, held: 0, debt: 0 });
      const nothing = await start({ count: 5 });
      await stage.run(1);
      expect(taskOf(await cancel(nothing.id))).toMatchObject({ state: 'cancelled', files: [] });
      expect(await wallet()).toEqual({ available: 8, held: 0, debt: 0 });
      expect(mails).toEqual([]);
      expect(await brokenInvariants(parts)).toEqual([]);
    });
  });

  it('[TOOL-12] [PAY-14] More than four pictures need head shots, which a set beyond them is refused for with its price', async () => {
    const { host, press, give, wallet, token } = await openHost('pglite');
    await give(6);
    expect(await press({ count: 7 })).toMatchObject({
      ...{
        code: TOO_FEW,
        result: null,
        price: { cost: 7, missing: 1, nextGrantAt: null, nextGrantCredits: null },
      },
    });
    expect(await press({ count: 5 }, 0)).toMatchObject({ code: CHANGED, price: { cost: 5, missing: 0 } });
    expect((await press({ count: 121 })).code).toBe(400);
    expect(await wallet()).toEqual({ available: 6, held: 0, debt: 0 });
    const { result } = await host.call('getCreditAggregation', { token });
    expect(result).toMatchObject({ headshots: 6, totalBalance: 0, lots: [], firstProHeadshots: 30 });
    expect(taskOf(await press({ count: 4 }, 0)).cost).toBe(0);
  });

  it('[TOOL-12] [PAY-14] Where nothing is sold a large set costs nothing, and what is made of it stays', async () => {
    const { host, stage, token, start, progress, cancel } = await openHost('pglite', { isSold: false });
    const set = await start({ count: 120 });
    expect(set.cost).toBe(0);
    const run = await stage.run(0);
    run.show(1);
    await expect.poll(() => progress(set.id)).toMatchObject({ total: 120, done: 1, isPaid: false });
    await cancel(set.id);
    expect(await waitForEnd(host, token, set.id)).toMatchObject({ state: 'done' });
    expect(await progress(set.id)).toMatchObject({ done: 1, redo: null, refund: null });
  });
});
