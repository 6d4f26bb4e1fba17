import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { makeCode, sweepCodes } from '#api/identity/codes/email-codes.ts';
import { sweepSessions } from '#api/identity/sessions.ts';
import { sweepSignInEvents } from '#api/identity/sign-in-events.ts';
import { emailCodes, sessions, signInEvents } from '#api/identity/tables.ts';
import { sweepMails } from '#api/mail/deliver-mail.ts';
import { sendMail } from '#api/mail/send-mail.ts';
import { mails } from '#api/mail/tables.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { sealPassword } from './support/seal-password.ts';

const email = 'person@example.com';
const password = 'green paper lantern';

/** Registers without a worker, whose own sweeps would not wait for the test. */
async function register(host: TestHost) {
  const registerCode = await makeCode(host.infrastructure, { purpose: 'register', emailKey: email });
  const body = { email, password: await sealPassword(host, password), registerCode };
  const { result } = await host.call('register', { body });
  if (result === null) throw new Error('No account was made');
  return result;
}

async function signIn(host: TestHost) {
  const body = { email, password: await sealPassword(host, password) };
  const { result } = await host.call('login', { body });
  return result?.refreshToken ?? '';
}

forOneDatabase((database) => {
  it('Sessions, sign-ins, codes and mails are deleted when the time is over that the privacy policy names', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { queries } = host.infrastructure.database;
    const { id } = await register(host);
    const refreshToken = await signIn(host);
    await host.call('logout', { body: { refreshToken } });
    await host.call('sendForgetPwdEmail', { body: { email } });
    await sendMail(host.infrastructure, { kind: 'registered', to: email, locale: 'en' });
    const kept = async () => {
      for (const sweep of [sweepSessions, sweepSignInEvents, sweepCodes, sweepMails])
        await sweep(host.infrastructure);
      return {
        sessions: (await queries.select().from(sessions).where(eq(sessions.userId, id))).length,
        events: (await queries.select().from(signInEvents)).length,
        codes: (await queries.select().from(emailCodes)).length,
        mails: (await queries.select().from(mails)).length,
      };
    };
    const all = { sessions: 2, events: 2, codes: 1, mails: 2 };
    const steps = [
      { after: 9 * MINUTE_MS, expected: all },
      { after: 2 * MINUTE_MS, expected: { ...all, codes: 0, mails: 1 } },
      { after: DAY_MS, expected: { ...all, codes: 0, mails: 0 } },
      { after: 6 * DAY_MS, expected: { sessions: 1, events: 2, codes: 0, mails: 0 } },
      { after: 23 * DAY_MS, expected: { sessions: 0, events: 2, codes: 0, mails: 0 } },
      { after: 60 * DAY_MS - HOUR_MS, expected: { sessions: 0, events: 2, codes: 0, mails: 0 } },
      { after: HOUR_MS, expected: { sessions: 0, events: 0, codes: 0, mails: 0 } },
    ];
    for (const [step, { after, expected }] of steps.entries()) {
      host.clock.advance(after);
      expect([step, await kept()]).toEqual([step, expected]);
    }
  });
});
