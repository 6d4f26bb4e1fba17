import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { clawBack } from '#api/credits/claw-back.ts';
import { expireLots } from '#api/credits/expire-lots.ts';
import { issueLots } from '#api/credits/issue-lots.ts';
import { reserveHold } from '#api/credits/reserve-hold.ts';
import { settleHolds } from '#api/credits/settle-holds.ts';
import { creditLots, wallets } from '#api/credits/tables.ts';
import { users } from '#api/identity/tables.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { databaseKinds } from '../support/for-each-database.ts';
import { brokenInvariants } from './support/wallet.ts';
import { WalletModel, type WalletStep } from './support/wallet-model.ts';

const SEQUENCES = process.env.EXHAUSTIVE ? 1000 : 15;
const STEPS = 20;
const SLOW_MS = 900_000;

const amounts = fc.integer({ min: 1, max: 40 });
const share = fc.oneof(fc.constant('all' as const), fc.integer({ min: 1, max: 40 }), fc.constant(0));
const numbers = fc.nat({ max: 12 });
const oneStep = {
  issue: fc.record({
    type: fc.constant('issue' as const),
    amount: amounts,
    scope: fc.constantFrom('video' as const, 'video_and_models' as const),
    days: fc.integer({ min: 1, max: 6 }),
  }),
  reserve: fc.record({ type: fc.constant('reserve' as const), amount: amounts, isVideo: fc.boolean() }),
  settle: fc.record({ type: fc.constant('settle' as const), hold: numbers, captured: share }),
  clawBack: fc.record({
    type: fc.constant('claw-back' as const),
    lot: numbers,
    amount: fc.oneof(fc.constant('all' as const), amounts),
  }),
  expire: fc.record({ type: fc.constant('expire' as const) }),
  wait: fc.record({ type: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 3 }) }),
};
const steps: fc.Arbitrary<WalletStep> = fc.oneof(
  { weight: 5, arbitrary: oneStep.issue },
  { weight: 5, arbitrary: oneStep.reserve },
  { weight: 3, arbitrary: oneStep.settle },
  { weight: 2, arbitrary: oneStep.clawBack },
  { weight: 1, arbitrary: oneStep.expire },
  { weight: 1, arbitrary: oneStep.wait },
);

/** A wallet of the database that takes the same steps as the model. */
async function openLedger(host: TestHost) {
  const { database, clock } = host.infrastructure;
  const userId = randomUUID();
  await database.queries.insert(users).values({ id: userId, kind: 'account', createdAt: new Date() });
  const began = clock.now();
  const sources: string[] = [];
  const tasks: string[] = [];
  let day = 0;
  const now = () => began + day * DAY_MS;

  function take(step: WalletStep): Promise<unknown> {
    return database.transaction(async (tx) => {
      switch (step.type) {
        case 'issue': {
          const { scope, amount, days } = step;
          const source = randomUUID();
          sources.push(source);
          const lot = { userId, unit: 'credit', kind: 'operator', scope, amount, source } as const;
          await issueLots(tx, { lots: [{ ...lot, expiresAt: now() + days * DAY_MS }], now: now() });
          return undefined;
        }
        case 'reserve': {
          const scopes = step.isVideo
            ? (['video', 'video_and_models'] as const)
            : (['video_and_models'] as const);
          const taskId = randomUUID();
          const wanted = { userId, unit: 'credit', scopes, amount: step.amount, taskId, now: now() } as const;
          const isHeld = await reserveHold(tx, wanted);
          if (isHeld) tasks.push(taskId);
          return isHeld;
        }
        case 'settle': {
          const taskId = tasks[step.hold % tasks.length];
          if (taskId === undefined) return false;
          const settlements = [{ taskId, captured: step.captured }];
          return (await settleHolds(tx, { settlements, now: now() })) === 1;
        }
        case 'claw-back': {
          const source = sources[step.lot % sources.length];
          if (source === undefined) return null;
          return clawBack(tx, { source, amount: step.amount, key: randomUUID(), now: now() });
        }
        case 'expire':
          await expireLots(tx, { now: now(), userId });
          return undefined;
        case 'wait':
          day += step.days;
          return undefined;
      }
    });
  }

  async function read() {
    const lots = await database.queries
      .select({ available: creditLots.available, held: creditLots.held })
      .from(creditLots)
      .where(eq(creditLots.userId, userId))
      .orderBy(creditLots.id);
    const [wallet] = await database.queries.select().from(wallets).where(eq(wallets.userId, userId));
    return { lots, debt: wallet?.debt ?? 0 };
  }

  /** Invariants that do not hold now. Its tasks exist in no other table. */
  async function broken() {
    const { holds_alive: _, ...check } = await checkLedger({ database, clock: { now } }, userId);
    return Object.entries(check).filter(([, count]) => count > 0);
  }

  return { take, read, broken };
}

describe.each(databaseKinds)('on %s', (kind) => {
  let host: TestHost;
  beforeAll(async () => {
    host = await buildTestHost({ database: kind, settings: { roles: ['http'] } });
  });
  afterAll(() => host.close());

  it(
    '[LIMIT-03] [PAY-14] A wallet answers each step of any sequence as plain code does, and every invariant of its ledger holds after each',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(steps, { minLength: 4, maxLength: STEPS, size: 'max' }),
          async (sequence) => {
            const model = new WalletModel();
            const ledger = await openLedger(host);
            for (const [index, step] of sequence.entries()) {
              const expected = { answer: model.take(step), state: model.state };
              const actual = { answer: await ledger.take(step), state: await ledger.read() };
              expect([index, actual, await ledger.broken()]).toEqual([index, expected, []]);
            }
          },
        ),
        { numRuns: SEQUENCES },
      );
      // The wallets lived in days to come, each in its own.
      host.clock.advance(STEPS * 6 * DAY_MS);
      const broken = await brokenInvariants(host.infrastructure);
      expect(broken.filter((name) => !name.startsWith('holds_alive'))).toEqual([]);
    },
    SLOW_MS,
  );
});
