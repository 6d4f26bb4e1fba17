import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emailKeyOf } from '#api/identity/credentials.ts';
import { users } from '#api/identity/tables.ts';
import { forOneDatabase, onPostgres } from '../support/for-each-database.ts';
import { hold, untilWaiting } from '../support/hold-rows.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';

const password = 'green paper lantern';
const email = 'person@example.com';
const wanted = 'wanted@example.com';
const TAKEN = 4524;

/** An account that needs nothing but its codes to get the wanted address. */
async function prepareChange(host: AccountHost) {
  const { token } = await host.register({ email, password });
  await host.call('sendEmailCodes', { token, body: { email: wanted } });
  const oldCode = await host.mailbox.codeFor(email, 2);
  const newCode = await host.mailbox.codeFor(wanted);
  return () => host.call('changeEmail', { token, body: { email: wanted, oldCode, newCode } });
}

/** A registration of the wanted address that needs nothing but its code. */
async function prepareRegistration(host: AccountHost) {
  await host.call('sendRegisterCode', { body: { email: wanted } });
  const registerCode = await host.mailbox.codeFor(wanted, 2);
  const body = { email: wanted, password: await host.seal(password), registerCode };
  return () => host.call('register', { body });
}

forOneDatabase((database) => {
  it('Of a registration and a change to one address at once, one gets it and the other is told so', async () => {
    const host = await buildAccountHost({ database });
    const calls = [await prepareChange(host), await prepareRegistration(host)];
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([200, TAKEN]);
    const { queries } = host.infrastructure.database;
    const owners = await queries
      .select()
      .from(users)
      .where(eq(users.emailKey, emailKeyOf(wanted)));
    expect(owners).toHaveLength(1);
  });
});

onPostgres(() => {
  it('A change to an address that is just being registered says that it is taken', async () => {
    const host = await buildAccountHost({ database: 'postgres' });
    const change = await prepareChange(host);
    const row = {
      id: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
      kind: 'account',
      createdAt: new Date(),
    } as const;
    const letGo = await hold(host, (tx) =>
      tx.insert(users).values({ ...row, email: wanted, emailKey: emailKeyOf(wanted) }),
    );
    const changed = change();
    await untilWaiting(host, 1).finally(letGo);
    expect((await changed).code).toBe(TAKEN);
  });
});
