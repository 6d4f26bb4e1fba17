import { afterAll, beforeAll, expect, it } from 'vitest';
import { forOneDatabase } from '../support/for-each-database.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';

const password = 'yellow garden hose';

forOneDatabase((database) => {
  let host: AccountHost;
  beforeAll(async () => {
    host = await buildAccountHost({ database });
  });
  afterAll(() => host.close());

  it('[AUTH-07] A forgotten password is set anew by a code, and all sessions end', async () => {
    const email = 'forgot@example.com';
    const { token } = await host.register({ email, password });
    await host.call('sendForgetPwdEmail', { body: { email } });
    const code = await host.mailbox.codeFor(email, 2);
    const checked = await host.call('verifyEmailCode', { body: { email, code, codeType: 'forget' } });
    expect(checked.code).toBe(200);
    const body = { email, code, password: await host.seal('new wooden chair') };
    expect((await host.call('resetEmailPassword', { body })).code).toBe(200);
    expect((await host.call('listSessions', { token })).status).toBe(401);
    expect((await host.signIn({ email, password })).code).toBe(4520);
    expect((await host.signIn({ email, password: 'new wooden chair' })).code).toBe(200);
    expect((await host.mailbox.nextTo(email, 3)).subject).not.toMatch(/\d{6}/);
    const replayed = { ...body, password: await host.seal('third iron gate') };
    expect((await host.call('resetEmailPassword', { body: replayed })).code).toBe(450);
  });

  it('[AUTH-07] A wrong code is refused, and the right one is worth nothing for registering', async () => {
    const email = 'other@example.com';
    await host.register({ email, password });
    await host.call('sendForgetPwdEmail', { body: { email } });
    const code = await host.mailbox.codeFor(email, 2);
    const wrong = code === '111111' ? '222222' : '111111';
    expect(
      (await host.call('verifyEmailCode', { body: { email, code: wrong, codeType: 'forget' } })).code,
    ).toBe(450);
    const body = { email, registerCode: code, password: await host.seal(password) };
    expect((await host.call('register', { body })).code).toBe(450);
  });

  it('[AUTH-11] The answer does not tell whether an address has an account, but the mail does', async () => {
    const email = 'here@example.com';
    await host.register({ email, password });
    const known = await host.call('sendForgetPwdEmail', { body: { email } });
    const unknown = await host.call('sendForgetPwdEmail', { body: { email: 'not-here@example.com' } });
    expect([known.status, known.code, known.result]).toEqual([unknown.status, unknown.code, unknown.result]);
    expect((await host.mailbox.nextTo('not-here@example.com')).subject).not.toMatch(/\d{6}/);
  });
});
