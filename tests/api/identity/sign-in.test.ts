import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Context } from '#api/context.ts';
import { MAX_LISTED_SESSIONS } from '#api/identity/account-sessions.ts';
import { changePassword } from '#api/identity/change-password.ts';
import { setBlocked } from '#api/identity/manage-accounts.ts';
import { signInByPassword } from '#api/identity/sign-in/sign-in-by-password.ts';
import { sweepDelays } from '#api/identity/sign-in/sign-in-delays.ts';
import { sessions, signInEvents, users } from '#api/identity/tables.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#lib/time/durations.ts';
import { prepareRequest, taskOf } from '../generation/support/run-request.ts';
import { forOneDatabase, onPostgres } from '../support/for-each-database.ts';
import { hold, untilWaiting } from '../support/hold-rows.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';
import { sealPassword } from './support/seal-password.ts';

const password = 'green paper lantern';

forOneDatabase((database) => {
  let host: AccountHost;
  let serial = 0;
  beforeAll(async () => {
    host = await buildAccountHost({ database });
  });
  afterAll(() => host.close());

  async function newAccount() {
    serial += 1;
    const email = `person${serial}@example.com`;
    return { ...(await host.register({ email, password })), email };
  }

  it('[AUTH-06] An unknown address is sent on to registering, and a wrong password is refused', async () => {
    const { email } = await newAccount();
    expect(await host.signIn({ email: 'nobody@example.com', password })).toMatchObject({
      code: 4108,
      status: 200,
    });
    expect(await host.signIn({ email, password: 'another one' })).toMatchObject({ code: 4520, result: null });
    expect((await host.signIn({ email, password })).code).toBe(200);
  });

  it('After five failures each further try waits, up to a minute, and nobody is locked out', async () => {
    const { email } = await newAccount();
    const tryIt = async (given: string) => (await host.signIn({ email, password: given })).status;
    // Tries of a busy machine may take longer than the first wait.
    onTestFinished(host.clock.stop());
    for (let count = 0; count < 5; count++) expect(await tryIt('wrong one')).toBe(200);
    host.clock.advance(SECOND_MS - 1);
    expect(await tryIt(password)).toBe(429);
    host.clock.advance(1);
    expect((await host.signIn({ email, password: 'wrong one' })).code).toBe(4520);
    host.clock.advance(2 * SECOND_MS - 1);
    expect(await tryIt(password)).toBe(429);
    host.clock.advance(MINUTE_MS);
    expect((await host.signIn({ email, password })).code).toBe(200);
    expect((await host.signIn({ email, password: 'wrong one' })).code).toBe(4520);
    host.clock.advance(2 * DAY_MS);
    await sweepDelays(host.infrastructure);
  });

  it('Of many wrong passwords at once, no more than the free tries are compared', async () => {
    const { email } = await newAccount();
    const envelopes = await Promise.all(Array.from({ length: 12 }, () => host.seal('wrong one')));
    const answers = await Promise.all(
      envelopes.map((sealed) => host.call('login', { body: { email, password: sealed } })),
    );
    expect(answers.filter(({ code }) => code === 4520).length).toBeLessThanOrEqual(5);
    expect(answers.every(({ code }) => code === 4520 || code === 429)).toBe(true);
    host.clock.advance(DAY_MS);
  });

  it('[AUTH-08] An envelope works once, for five minutes, and only whole', async () => {
    const { email } = await newAccount();
    const codeOf = async (sealed: string) =>
      (await host.call('login', { body: { email, password: sealed } })).code;
    const sealed = await host.seal(password);
    expect(await codeOf(sealed)).toBe(200);
    expect(await codeOf(sealed)).toBe(4523);
    const now = Math.floor(host.clock.now() / SECOND_MS);
    expect(await codeOf(await sealPassword(host, password, { at: now - 400 }))).toBe(4523);
    expect(await codeOf(await sealPassword(host, password, { at: now + 400 }))).toBe(4523);
    const id = sealed.slice(0, 12);
    expect(await codeOf(`${id}.${randomBytes(384).toString('base64')}`)).toBe(4523);
    expect(await codeOf(`000000000000.${sealed.slice(13)}`)).toBe(4523);
    host.clock.advance(MINUTE_MS);
  });

  it('Browsers that ask at the same moment for the first key for passwords get one and the same', async () => {
    const fresh = await buildAccountHost({ database });
    const asked = await Promise.all(Array.from({ length: 4 }, () => fresh.call('getSignInOptions')));
    expect(new Set(asked.map(({ result }) => result?.passwordKey.id)).size).toBe(1);
  });

  it('[AUTH-08] A password that was hashed with older parameters is hashed anew at the next sign-in', async () => {
    const { email, id } = await newAccount();
    const { queries } = host.infrastructure.database;
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await queries.update(users).set({ passwordHash: weak }).where(eq(users.id, id));
    expect((await host.signIn({ email, password })).code).toBe(200);
    const [user] = await queries.select().from(users).where(eq(users.id, id));
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await host.signIn({ email, password })).code).toBe(200);
  });

  it('[AUTH-10] What a guest made belongs to the account after signing in, and the guest’s tokens end', async () => {
    const account = await newAccount();
    const guest = await host.visit();
    const { id: taskId } = taskOf(
      await host.call('img2img', { token: guest.token, body: await prepareRequest(host, guest.token) }),
    );
    const { result } = await host.signIn({ email: account.email, password, token: guest.token });
    const list = await host.call('list', { token: result?.token ?? '' });
    expect(list.result?.list.map(({ id }) => id)).toContain(taskId);
    expect((await host.call('refreshToken', { body: { refreshToken: guest.refreshToken } })).status).toBe(
      401,
    );
  });

  it('A person who is blocked cannot sign in, and each sign-in and refusal is on record', async () => {
    const { email, id } = await newAccount();
    const { queries } = host.infrastructure.database;
    await queries.update(users).set({ blockedAt: new Date() }).where(eq(users.id, id));
    expect((await host.signIn({ email, password })).code).toBe(4527);
    const events = await queries.select().from(signInEvents).where(eq(signInEvents.userId, id));
    expect(events.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['register', null],
      ['sign-in', 'account_blocked'],
    ]);
  });

  it('An account sees its sessions, and ends one or all others', async () => {
    const account = await newAccount();
    const second = await host.signIn({ email: account.email, password });
    const third = await host.signIn({ email: account.email, password });
    const token = third.result?.token ?? '';
    const { result } = await host.call('listSessions', { token });
    expect(result?.list).toHaveLength(3);
    expect(result?.list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const { queries } = host.infrastructure.database;
    const [oldest] = await queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, account.id))
      .orderBy(sessions.createdAt);
    const ended = await host.call('endSessions', { token, body: { id: oldest?.id ?? '' } });
    expect(ended.result).toEqual({ ended: 1 });
    expect((await host.call('listSessions', { token: account.token })).status).toBe(401);
    expect((await host.call('endSessions', { token, body: { others: true } })).result).toEqual({ ended: 1 });
    expect((await host.call('listSessions', { token: second.result?.token ?? '' })).status).toBe(401);
    expect((await host.call('listSessions', { token })).result?.list).toHaveLength(1);
  });

  it('An account that is signed in very often sees the session that asks and those used last, and how many more there are', async () => {
    const account = await newAccount();
    const { queries } = host.infrastructure.database;
    const now = host.clock.now();
    const many = Array.from({ length: MAX_LISTED_SESSIONS + 4 }, (_, index) => ({
      ...{ id: uuidv7(), userId: account.id, userAgent: `device ${index}` },
      ...{ createdAt: new Date(now), lastUsedAt: new Date(now + index + 1), endsAt: new Date(now + DAY_MS) },
    }));
    await queries.insert(sessions).values(many);
    const { result } = await host.call('listSessions', { token: account.token });
    expect(result?.list).toHaveLength(MAX_LISTED_SESSIONS);
    expect(result?.list[0]?.isCurrent).toBe(true);
    expect(result?.list[1]?.userAgent).toBe(many.at(-1)?.userAgent);
    expect(result?.more).toBe(5);
    const ended = await host.call('endSessions', { token: account.token, body: { others: true } });
    expect(ended.result).toEqual({ ended: many.length });
    expect((await host.call('listSessions', { token: account.token })).result?.more).toBe(0);
  });

  it('Nobody reads the profile of another, or ends the sessions of another', async () => {
    const one = await newAccount();
    const other = await newAccount();
    const asked = await host.call('getUserInfo', { params: { id: other.id }, token: one.token });
    expect(asked).toMatchObject({ status: 404, result: null });
    const [session] = await host.infrastructure.database.queries
      .select()
      .from(sessions)
      .where(eq(sessions.userId, other.id));
    const ended = await host.call('endSessions', { token: one.token, body: { id: session?.id ?? '' } });
    expect(ended.result).toEqual({ ended: 0 });
    expect((await host.call('listSessions', { token: other.token })).status).toBe(200);
  });

  it('Another password ends the other sessions, and the old one does not work any more', async () => {
    const { email, token } = await newAccount();
    const other = await host.signIn({ email, password });
    const change = async (oldPassword: string) =>
      host.call('changePassword', {
        token,
        body: { oldPassword: await host.seal(oldPassword), newPassword: await host.seal('red wool blanket') },
      });
    expect((await change('not the old one')).code).toBe(4520);
    expect((await change(password)).code).toBe(200);
    expect((await host.call('listSessions', { token })).status).toBe(200);
    expect((await host.call('listSessions', { token: other.result?.token ?? '' })).status).toBe(401);
    expect((await host.signIn({ email, password })).code).toBe(4520);
    expect((await host.signIn({ email, password: 'red wool blanket' })).code).toBe(200);
    expect((await host.mailbox.nextTo(email, 2)).subject).not.toMatch(/\d{6}/);
  });

  it.each(['a reset', 'a block'])(
    '[AUTH-06] A sign-in that was proved before %s opens no session after it',
    async (change) => {
      const { email, id } = await newAccount();
      const { queries } = host.infrastructure.database;
      const changed = async () => {
        if (change === 'a block') await setBlocked(host.infrastructure, { userId: id, isBlocked: true });
        else await resetTo('red wool blanket', email);
      };
      const signingIn = signInByPassword(atLastMoment(host.infrastructure, changed), {
        email,
        password: await host.seal(password),
        visitor: { network: 'a network', userAgent: null, guestId: null },
      });
      const reason = change === 'a block' ? 'account_blocked' : 'password_wrong';
      await expect(signingIn).rejects.toMatchObject({ key: reason });
      const left = and(eq(sessions.userId, id), isNull(sessions.revokedAt));
      expect(await queries.select().from(sessions).where(left)).toEqual([]);
      const [event] = await queries
        .select()
        .from(signInEvents)
        .where(eq(signInEvents.userId, id))
        .orderBy(desc(signInEvents.id));
      expect(event).toMatchObject({ kind: 'sign-in', reason });
    },
  );

  it('[AUTH-06] The old password changes nothing once another was set by a code', async () => {
    const { email, id } = await newAccount();
    const changing = changePassword(
      atLastMoment(host.infrastructure, () => resetTo('red wool blanket', email)),
      {
        caller: { userId: id, kind: 'account', sessionId: id },
        oldPassword: await host.seal(password),
        newPassword: await host.seal('white porcelain cup'),
        network: 'a network',
      },
    );
    await expect(changing).rejects.toMatchObject({ key: 'password_wrong' });
    expect((await host.signIn({ email, password: 'red wool blanket' })).code).toBe(200);
  });

  it('[AUTH-06] A password is changed though a sign-in renews the hash of the old one meanwhile', async () => {
    const { email, id } = await newAccount();
    const { queries } = host.infrastructure.database;
    const renew = async () => {
      const passwordHash = await hash(password);
      await queries.update(users).set({ passwordHash }).where(eq(users.id, id));
    };
    await changePassword(atLastMoment(host.infrastructure, renew), {
      caller: { userId: id, kind: 'account', sessionId: id },
      oldPassword: await host.seal(password),
      newPassword: await host.seal('white porcelain cup'),
      network: 'a network',
    });
    expect((await host.signIn({ email, password })).code).toBe(4520);
    expect((await host.signIn({ email, password: 'white porcelain cup' })).code).toBe(200);
  });

  /** Sets another password by a code. */
  async function resetTo(newPassword: string, email: string): Promise<void> {
    await host.call('sendForgetPwdEmail', { body: { email } });
    const code = await host.mailbox.codeFor(email, 2);
    const body = { email, code, password: await host.seal(newPassword) };
    expect((await host.call('resetEmailPassword', { body })).code).toBe(200);
  }

  it('The name of an account changes, and is taken away again', async () => {
    const { id, token } = await newAccount();
    const nameOf = async () => (await host.call('getUserInfo', { params: { id }, token })).result?.name;
    await host.call('updateProfile', { token, body: { name: 'Ada Lovelace' } });
    expect(await nameOf()).toBe('Ada Lovelace');
    await host.call('updateProfile', { token, body: { name: null } });
    expect(await nameOf()).toBeNull();
  });
});

onPostgres(() => {
  it('[AUTH-08] Of several sign-ins at once none is refused where the hash of the password is renewed', async () => {
    const host = await buildAccountHost({ database: 'postgres' });
    const email = 'several@example.com';
    const { id } = await host.register({ email, password });
    const { queries } = host.infrastructure.database;
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await queries.update(users).set({ passwordHash: weak }).where(eq(users.id, id));
    const ofAccount = eq(users.id, id);
    // All have read the old hash before one of them writes another.
    const letGo = await hold(host, (tx) => tx.select().from(users).where(ofAccount).for('update'));
    const signingIn = Promise.all(Array.from({ length: 3 }, () => host.signIn({ email, password })));
    await untilWaiting(host, 3);
    await letGo();
    expect((await signingIn).map(({ code }) => code)).toEqual([200, 200, 200]);
    const [user] = await queries.select().from(users).where(ofAccount);
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

/** A context in which something else happens just before the first transaction that must last. */
function atLastMoment(context: Context, happen: () => Promise<void>): Context {
  const { database } = context;
  let isOver = false;
  const transaction: typeof database.transaction = async (work, options) => {
    if (options?.durable === true && !isOver) {
      isOver = true;
      await happen();
    }
    return database.transaction(work, options);
  };
  return {
    ...context,
    database: new Proxy(database, {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    }),
  };
}
