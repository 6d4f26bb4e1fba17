import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkCode, makeCode } from '#api/identity/codes/email-codes.ts';
import { emailCodes } from '#api/identity/tables.ts';
import { DAY_MS, HOUR_MS } from '#lib/time/durations.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { RESEND_MS } from './support/account-host.ts';

const GUESSES = process.env.EXHAUSTIVE ? 1000 : 60;

forOneDatabase((database) => {
  it(`[AUTH-11] Of ${GUESSES} guesses at once at most five are compared`, async () => {
    const { infrastructure } = await buildTestHost({ database, settings: { roles: ['http'] } });
    const subject = { purpose: 'register', emailKey: 'guess@example.com' } as const;
    const right = await makeCode(infrastructure, subject);
    const wrong = right === '000000' ? '000001' : '000000';
    const guesses = Array.from({ length: GUESSES }, () =>
      checkCode(infrastructure, { ...subject, code: wrong }),
    );
    const outcomes = await Promise.allSettled(guesses);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    const [row] = await infrastructure.database.queries
      .select()
      .from(emailCodes)
      .where(eq(emailCodes.emailKey, subject.emailKey));
    expect(row?.tries).toBe(5);
    await expect(checkCode(infrastructure, { ...subject, code: right })).rejects.toThrow('code_wrong');
  });

  it('[AUTH-11] Asking for new codes gives no more than twenty tries a day, nor more than ten codes', async () => {
    const { infrastructure, clock } = await buildTestHost({ database, settings: { roles: ['http'] } });
    const subject = { purpose: 'forget', emailKey: 'day@example.com' } as const;
    let sent = 0;
    let refused = 0;
    for (let count = 0; count < 12; count++) {
      const code = await makeCode(infrastructure, subject).catch(() => null);
      if (code === null) refused += 1;
      else sent += 1;
      const wrong = code === '000000' ? '000001' : '000000';
      for (let guess = 0; guess < 3; guess++)
        await checkCode(infrastructure, { ...subject, code: wrong }).catch(() => undefined);
      clock.advance(HOUR_MS);
    }
    expect([sent, refused]).toEqual([10, 2]);
    const last = await makeCode(infrastructure, subject).catch(() => null);
    expect(last).toBeNull();
    clock.advance(DAY_MS);
    const next = await makeCode(infrastructure, subject);
    await expect(checkCode(infrastructure, { ...subject, code: next })).resolves.toBeUndefined();
    clock.advance(RESEND_MS);
  });

  it('[AUTH-11] The last code that was sent stays good where the next one is refused', async () => {
    const { infrastructure, clock } = await buildTestHost({ database, settings: { roles: ['http'] } });
    const subject = { purpose: 'forget', emailKey: 'again@example.com' } as const;
    let last = '';
    for (let count = 0; count < 5; count += 1) {
      last = await makeCode(infrastructure, subject);
      clock.advance(RESEND_MS);
    }
    await expect(makeCode(infrastructure, subject)).rejects.toThrow('too_many_requests');
    await expect(makeCode(infrastructure, subject)).rejects.toThrow('too_many_requests');
    await expect(checkCode(infrastructure, { ...subject, code: last })).resolves.toBeUndefined();
  });
});
