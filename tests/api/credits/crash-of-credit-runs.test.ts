import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { sweepStaleHolds } from '#api/credits/stale-holds.ts';
import { users } from '#api/identity/tables.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { freePort } from '../generation/support/account.ts';
import { type CrashPoint, creditCrashPoints } from '../generation/support/crash-points.ts';
import { startCrashProgram } from '../generation/support/crash-program.ts';
import { prepareRequest, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { callHost } from '../support/call-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { changeSettings } from '../support/test-settings.ts';
import { brokenInvariants, giveCredits, readWallet } from './support/wallet.ts';

const isExhaustive = Boolean(process.env.EXHAUSTIVE);
const rounds = isExhaustive ? 5 : 1;
/** That at which the credits are held and nothing else is, and others by the seed. */
const HELD: CrashPoint = 'after the credits are held';
const others = creditCrashPoints.filter((point) => point !== HELD);
const points = [HELD, ...sampleMoments(others, 1)];
/** A hundred starts of a program, on machines that are busy with other tests. */
const SLOW_MS = isExhaustive ? 3_000_000 : 300_000;

const COST = 4;
const GIVEN = 10;

onPostgres(() => {
  it(
    `[LIMIT-03] [GEN-03] After kill -9 at ${points.length} moments of a run that costs credits, ${rounds} times each (seed ${propertySeed}), it is paid once where it is done and given back where it is called off`,
    async () => {
      const creditCosts = { 'object-remover': { each: COST, scopes: ['video_and_models'] } } as const;
      const seen = await buildTestHost({ database: 'postgres', settings: { roles: ['http'], creditCosts } });
      const parts = seen.infrastructure;
      const port = await freePort();
      const http = { port, apiOrigin: `http://127.0.0.1:${port}` };
      // Longer than a busy machine lets a process wait: a task that loses its lease three times fails.
      const worker = { leaseSeconds: 3 };
      const settings = changeSettings(parts.settings, { http, worker, roles: ['http', 'worker'] });
      const host = { call: callHost(http.apiOrigin) };
      let program = await startCrashProgram(settings);
      onTestFinished(() => program.kill());

      const turns = Array.from({ length: rounds }, (_, round) =>
        points.map((point, index) => ({ point, isCalledOff: (round + index) % 2 === 1 })),
      ).flat();
      for (const { point, isCalledOff } of turns) {
        const { result: person } = await host.call('visit', { body: {} });
        const { id: userId = '', token = '' } = person ?? {};
        await parts.database.queries.update(users).set({ kind: 'account' }).where(eq(users.id, userId));
        await giveCredits(parts, { userId, source: userId, amount: GIVEN });
        const body = { ...(await prepareRequest(host, token)), cost: COST };
        const headers = { 'idempotency-key': `${userId}` };
        const start = () => host.call('img2img', { token, body, headers });
        await program.arm(point);
        // Nobody answers where the host dies on it.
        await start().catch(() => undefined);
        expect([point, await program.ended]).toEqual([point, 'SIGKILL']);
        program = await startCrashProgram(settings);

        // The browser sends the start again, and some people call it off then.
        const { id } = taskOf(await start());
        if (isCalledOff) await host.call('cancelTask', { token, body: { id } });
        const { state } = await waitForEnd(host, token, id);
        const ends = isCalledOff ? ['done', 'cancelled'] : ['done'];
        expect(ends, `${point}: ${state}`).toContain(state);
        seen.clock.advance(10 * MINUTE_MS);
        await sweepStaleHolds(parts);
        const available = state === 'done' ? GIVEN - COST : GIVEN;
        expect([point, await readWallet(parts, userId)]).toEqual([point, { available, held: 0, debt: 0 }]);
        expect([point, await brokenInvariants(parts)]).toEqual([point, []]);
      }
    },
    SLOW_MS,
  );
});
