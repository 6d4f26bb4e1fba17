import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { type AccountHost, buildAccountHost, RESEND_MS } from './support/account-host.ts';

const password = 'blue copper kettle';

forOneDatabase((database) => {
  let host: AccountHost;
  beforeAll(async () => {
    host = await buildAccountHost({ database });
  });
  afterAll(() => host.close());

  it('[AUTH-07] An account is made with the code of the mail, and signed in', async () => {
    const email = 'Ada.First@Example.com';
    const account = await host.register({ email, password });
    expect(account).toMatchObject({ bio: '', email, name: null, isVip: false, current: null });
    const { result } = await host.call('getUserInfo', { params: { id: account.id }, token: account.token });
    expect(result).toMatchObject({ id: account.id, email, hasPassword: true, platforms: [] });
    const { code, result: again } = await host.signIn({ email: 'ada.first@example.COM', password });
    expect({ code, id: again?.id }).toEqual({ code: 200, id: account.id });
  });

  it('[AUTH-07] [AUTH-11] A wrong code makes no account, and after five tries not even the right one does', async () => {
    const email = 'five@example.com';
    await host.call('sendRegisterCode', { body: { email } });
    const right = await host.mailbox.codeFor(email);
    const wrong = right === '000000' ? '000001' : '000000';
    const codes = [wrong, wrong, wrong, wrong, wrong, right];
    for (const registerCode of codes) {
      const answer = await host.call('register', {
        body: { email, password: await host.seal(password), registerCode },
      });
      expect(answer).toMatchObject({ status: 200, code: 450, result: null });
    }
    expect((await host.signIn({ email, password })).code).toBe(4108);
  });

  it('[AUTH-11] A new code ends the one before, and a code ends after ten minutes', async () => {
    const email = 'second@example.com';
    await host.call('sendRegisterCode', { body: { email } });
    const first = await host.mailbox.codeFor(email);
    expect((await host.call('sendRegisterCode', { body: { email } })).status).toBe(429);
    host.clock.advance(RESEND_MS);
    expect((await host.call('sendRegisterCode', { body: { email } })).code).toBe(200);
    const second = await host.mailbox.codeFor(email, 2);
    const tryCode = async (registerCode: string) =>
      (await host.call('register', { body: { email, password: await host.seal(password), registerCode } }))
        .code;
    if (first !== second) expect(await tryCode(first)).toBe(450);
    host.clock.advance(11 * MINUTE_MS);
    expect(await tryCode(second)).toBe(450);
  });

  it('[AUTH-11] An address with an account gets another mail, and the same answer', async () => {
    const email = 'known@example.com';
    await host.register({ email, password });
    host.clock.advance(RESEND_MS);
    const known = await host.call('sendRegisterCode', { body: { email } });
    const fresh = await host.call('sendRegisterCode', { body: { email: 'fresh@example.com' } });
    const { headers: _known, ...told } = known;
    const { headers: _fresh, ...expected } = fresh;
    expect(told).toEqual(expected);
    const { subject, text } = await host.mailbox.nextTo(email, 2);
    expect(`${subject} ${text}`).not.toMatch(/\d{6}/);
  });

  it('A password among the most common ones, or of a wrong length, is refused before the code is used', async () => {
    const email = 'weak@example.com';
    await host.call('sendRegisterCode', { body: { email } });
    const registerCode = await host.mailbox.codeFor(email);
    const codeOf = async (weak: string) =>
      (await host.call('register', { body: { email, password: await host.seal(weak), registerCode } })).code;
    expect(await codeOf('Password1')).toBe(4522);
    expect(await codeOf('😀😀😀😀😀')).toBe(4521);
    expect(await codeOf('a'.repeat(33))).toBe(4521);
    expect(await codeOf('😀'.repeat(32))).toBe(200);
  });

  it('Of requests that come at once with the right code, one makes an account', async () => {
    const email = 'race@example.com';
    await host.call('sendRegisterCode', { body: { email } });
    const registerCode = await host.mailbox.codeFor(email);
    const envelopes = await Promise.all([1, 2, 3, 4].map(() => host.seal(password)));
    const answers = await Promise.all(
      envelopes.map((sealed) => host.call('register', { body: { email, password: sealed, registerCode } })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});
