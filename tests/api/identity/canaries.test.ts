import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { sweepCodes } from '#api/identity/codes/email-codes.ts';
import { users } from '#api/identity/tables.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { CallOptions } from '../support/call-host.ts';
import { collectLog } from '../support/collect-log.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { type AccountHost, buildAccountHost, RESEND_MS } from './support/account-host.ts';

const ADDRESS = '203.0.113.77';
const first = 'canary-first@person.example';
const second = 'canary-second@person.example';
const unknown = 'canary-unknown@person.example';
const passwords = ['canary green lantern', 'canary red blanket', 'canary blue kettle', 'canary wrong one'];
const [password = '', changed = '', reset = '', wrong = ''] = passwords;

/** A stand-in for Google that fails. */
async function startBrokenPlatform(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(500).end('canary-answer'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Keeps all addresses that are asked, by the test and by the host itself. */
function watchUrls(): string[] {
  const asked: string[] = [];
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return fetch(input, init);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return asked;
}

/** Keeps what each job was sent with, as jobs that are done are gone. */
async function watchJobs({ infrastructure }: AccountHost): Promise<() => Promise<string>> {
  const { queries } = infrastructure.database;
  await queries.execute('create table seen_jobs (data jsonb)');
  await queries.execute(
    `create function see_job() returns trigger language plpgsql as
      'begin insert into public.seen_jobs values (to_jsonb(new)); return null; end'`,
  );
  await queries.execute(
    'create trigger see_job after insert or update on pgboss.job for each row execute function see_job()',
  );
  return async () => {
    const { rows } = await queries.execute<{ text: string }>(
      sql`select (data->>'data') || ' ' || coalesce(data->>'output', '') as text from seen_jobs`,
    );
    return rows.map(({ text }) => text).join('\n');
  };
}

/** All rows of all tables. */
async function readRows({ infrastructure }: AccountHost): Promise<string> {
  const { queries } = infrastructure.database;
  const { rows: tables } = await queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await queries.execute<{ text: string }>(
      sql`select to_jsonb(one)::text as text from ${sql.identifier(name)} one`,
    );
    found.push(...rows.map(({ text }) => text));
  }
  return found.join('\n');
}

/** True where six digits stand alone, not within a longer number or a hash. */
const hasCode = (text: string, code: string) =>
  new RegExp(`(?<![\\da-z])${code}(?![\\da-z])`, 'i').test(text);

/** All that nobody but its person may read: what was typed, mailed and given out. */
interface Secrets {
  readonly texts: Set<string>;
  readonly codes: Set<string>;
}

/** Calls from one network, and keeps the secrets of requests and answers. */
function createPerson(host: AccountHost, { texts, codes }: Secrets) {
  async function say<Name extends EndpointName>(name: Name, options: CallOptions<Name> = {}) {
    const headers = { 'x-forwarded-for': ADDRESS, cookie: 'canary-cookie' };
    const answer = await host.call(name, { ...options, headers });
    for (const key of ['token', 'refreshToken']) {
      const value: unknown = (answer.result as Record<string, unknown> | null)?.[key];
      if (typeof value === 'string') texts.add(value);
    }
    return answer;
  }
  async function seal(given: string): Promise<string> {
    const envelope = await host.seal(given);
    texts.add(envelope);
    return envelope;
  }
  async function codeFor(email: string, count?: number): Promise<string> {
    const code = await host.mailbox.codeFor(email, count);
    codes.add(code);
    return code;
  }
  const signIn = async (email: string, given: string) =>
    say('login', { body: { email, password: await seal(given) } });
  return { host, say, seal, codeFor, signIn, texts };
}

type Person = ReturnType<typeof createPerson>;

const wrongCode = '000000';

async function register({ host, say, seal, codeFor }: Person) {
  const { token } = (await say('visit')).result ?? {};
  const enter = async (registerCode: string) =>
    say('register', { token, body: { email: first, password: await seal(password), registerCode } });
  await say('sendRegisterCode', { body: { email: first } });
  const code = await codeFor(first);
  expect((await enter(wrongCode)).code).toBe(450);
  const { result } = await enter(code);
  expect(result?.email).toBe(first);
  expect((await enter(code)).code).toBe(450);
  expect((await say('sendRegisterCode', { body: { email: first } })).code).toBe(200);
  await host.mailbox.nextTo(first, 2);
  expect((await say('sendRegisterCode', { body: { email: first } })).code).toBe(429);
}

async function signInAndRenew({ host, say, signIn }: Person) {
  expect((await signIn(unknown, password)).code).toBe(4108);
  expect((await signIn(first, wrong)).code).toBe(4520);
  const { result } = await signIn(first, password);
  const body = { refreshToken: result?.refreshToken ?? '' };
  const renewed = await say('refreshToken', { body });
  host.clock.advance(MINUTE_MS);
  expect((await say('refreshToken', { body })).status).toBe(401);
  expect((await say('list', { token: renewed.result?.token ?? '' })).status).toBe(401);
  await say('logout', { body });
  const accessToken = 'canary-access-token';
  for (const platform of ['google', 'apple'] as const)
    for (const token of [accessToken, 'canary.e30.token'])
      expect((await say('oauthLogin', { body: { platform, accessToken: token } })).result).toBeNull();
}

async function resetPassword({ host, say, seal, codeFor }: Person) {
  await say('sendForgetPwdEmail', { body: { email: unknown } });
  await say('sendForgetPwdEmail', { body: { email: first } });
  const code = await codeFor(first, 3);
  const check = (given: string) =>
    say('verifyEmailCode', { body: { email: first, code: given, codeType: 'forget' } });
  expect((await check(wrongCode)).code).toBe(450);
  expect((await check(code)).code).toBe(200);
  const body = { email: first, code, password: await seal(reset) };
  expect((await say('resetEmailPassword', { body })).code).toBe(200);
  await host.mailbox.nextTo(first, 4);
}

async function changeAccount({ host, say, seal, codeFor, signIn }: Person) {
  const { result } = await signIn(first, reset);
  const { token = '', id = '' } = result ?? {};
  const setPassword = async (old: string) =>
    say('changePassword', {
      token,
      body: { oldPassword: await seal(old), newPassword: await seal(changed) },
    });
  expect((await setPassword(wrong)).code).toBe(4520);
  expect((await setPassword(reset)).code).toBe(200);
  await host.mailbox.nextTo(first, 5);
  await say('sendEmailCodes', { token, body: { email: second } });
  const oldCode = await codeFor(first, 6);
  const newCode = await codeFor(second);
  const change = (given: string) =>
    say('changeEmail', { token, body: { email: second, newCode: given, oldCode } });
  expect((await change(wrongCode)).code).toBe(450);
  expect((await change(newCode)).code).toBe(200);
  await host.mailbox.nextTo(first, 7);
  const link = { platform: 'google', accessToken: 'canary-access-token' } as const;
  expect((await say('linkPlatform', { token, body: link })).status).toBe(503);
  await say('updateProfile', { token, body: { name: 'canary name' } });
  await say('getUserInfo', { token, params: { id } });
  await say('endSessions', { token, body: { others: true } });
  return token;
}

async function deleteAccount({ host, say, codeFor }: Person, token: string) {
  const { result } = await say('exportData', { token });
  await (await fetch(result?.url ?? '')).arrayBuffer();
  expect((await fetch(result?.url ?? '')).status).toBe(403);
  await say('sendDeletionCode', { token });
  const code = await codeFor(second, 2);
  expect((await say('deleteAccount', { token, body: { code: wrongCode } })).code).toBe(450);
  expect((await say('deleteAccount', { token, body: { code } })).code).toBe(200);
  await host.mailbox.nextTo(second, 3);
  expect((await say('listSessions', { token })).status).toBe(401);
}

/** Requests that no schema takes, and requests that meet a broken database. */
async function fail({ host, say, signIn }: Person) {
  const posts = (Object.keys(endpoints) as EndpointName[]).filter((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return method === 'POST' && path.startsWith('/api/user/');
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS };
  for (const name of posts)
    for (const body of ['{"email": "canary-broken', '{"email":"canary at","canary":"canary"}', '"canary"'])
      await fetch(host.origin + endpoints[name].path, { method: 'POST', headers, body });
  const { queries } = host.infrastructure.database;
  await queries.execute('alter table users rename to gone');
  expect((await signIn(unknown, password)).status).toBe(500);
  host.clock.advance(RESEND_MS);
  expect((await say('sendForgetPwdEmail', { body: { email: unknown } })).status).toBe(500);
  expect((await say('sendRegisterCode', { body: { email: unknown } })).status).toBe(500);
  expect((await say('visit')).status).toBe(500);
  await queries.execute('alter table gone rename to users');
}

forOneDatabase((database) => {
  it('[AUTH-08] No address, password, token, code or network of any flow stands in a log, a job, a URL, a metric or a row that needs none', async () => {
    const { log, text: readLog } = collectLog();
    const url = await startBrokenPlatform();
    const google = { clientId: 'canary.test', issuer: url, keysUrl: `${url}/jwks` };
    const signIn = { google: { ...google, tokenInfoUrl: `${url}/tokeninfo` }, apple: google };
    const observability = { metricsToken: 'metrics of the test', logLevel: 'trace' } as const;
    const settings = { http: { proxyHops: 1 }, signIn, observability };
    const host = await buildAccountHost({ database, parts: { log }, settings });
    const asked = watchUrls();
    const readJobs = await watchJobs(host);
    const texts = new Set([first, second, unknown, ...passwords, ADDRESS, 'canary']);
    const codes = new Set<string>();
    const person = createPerson(host, { texts, codes });

    await register(person);
    await signInAndRenew(person);
    host.clock.advance(RESEND_MS);
    await resetPassword(person);
    const token = await changeAccount(person);
    await deleteAccount(person, token);
    await expect.poll(readLog).toContain('A deleted account was erased');
    await fail(person);

    const headers = { authorization: `Bearer ${observability.metricsToken}` };
    const metrics = await (await fetch(`${host.origin}/metrics`, { headers })).text();
    expect(metrics).toContain('sendForgetPwdEmail');
    const { queries } = host.infrastructure.database;
    const left = await queries.select().from(users).where(eq(users.kind, 'account'));
    expect(left).toHaveLength(1);
    // Codes know their addresses until they end.
    host.clock.advance(11 * MINUTE_MS);
    await sweepCodes(host.infrastructure);
    const places = {
      log: readLog(),
      jobs: await readJobs(),
      urls: asked.join('\n'),
      metrics,
      rows: await readRows(host),
    };
    expect(places.jobs).toContain('send-mail');
    expect(places.urls).toContain('/tokeninfo');
    expect(codes.size).toBeGreaterThan(3);
    for (const [place, text] of Object.entries(places)) {
      for (const secret of texts)
        expect([place, secret, text.includes(secret)]).toEqual([place, secret, false]);
      if (place === 'rows') continue;
      for (const code of codes) expect([place, code, hasCode(text, code)]).toEqual([place, code, false]);
    }
  });
});
