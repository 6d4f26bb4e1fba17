import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { keepLease } from '#api/generation/state/lease.ts';
import { SECOND_MS } from '#lib/time/durations.ts';

const log = pino({ level: 'silent' });

it.each([1, 20, 600])(
  '[GEN-03] A worker hears within a second that its task was cancelled, where a lease is %i seconds long',
  async (leaseSeconds) => {
    const lease = keepLease({ renew: async () => false, log, leaseSeconds });
    const lost = once(lease.lost, 'abort').then(() => 'lost');
    // A busy machine delays both, but never changes which comes first.
    const late = wait(SECOND_MS, 'late', { ref: false });
    expect(await Promise.race([lost, late])).toBe('lost');
    lease.stop();
  },
);

it('A lease that the database renews is kept until it is stopped', async () => {
  const renewed = Promise.withResolvers<void>();
  let asked = 0;
  const renew = async () => {
    asked += 1;
    if (asked === 2) renewed.resolve();
    return true;
  };
  const lease = keepLease({ renew, log, leaseSeconds: 1 });
  await renewed.promise;
  expect(lease.lost.aborted).toBe(false);
  lease.stop();
});
