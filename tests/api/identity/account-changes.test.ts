import { readdir, readlink } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { files } from '#api/generation/tables.ts';
import { openExport } from '#api/identity/export-data.ts';
import { checkPersonalData } from '#api/identity/personal-data.ts';
import { signInEvents, users } from '#api/identity/tables.ts';
import { scratchFolder } from '#api/infrastructure/scratch-folder.ts';
import { ObjectMissing } from '#api/infrastructure/storage/storage.ts';
import { uploads } from '#api/media/tables.ts';
import { consents } from '#api/safety/tables.ts';
import { TERMS_VERSION } from '#lib/catalog/consent.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { readZip } from '../../support/read-zip.ts';
import { prepareRequest, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { type AccountHost, buildAccountHost } from './support/account-host.ts';

const password = 'green paper lantern';
const email = 'person@example.com';

type Account = Awaited<ReturnType<AccountHost['register']>>;

/** A done run with a link, beside a report that is answered to the address of the account. */
async function useEverything(host: AccountHost, { token }: Account): Promise<string> {
  const body = await prepareRequest(host, token);
  const { id } = taskOf(await host.call('img2img', { token, body }));
  await waitForEnd(host, token, id);
  await host.call('createShare', { token, body: { id, file: 0, days: 1 } });
  await host.call('sendReport', {
    body: { kind: 'help', text: 'How long are pictures kept?', replyTo: 'Person@Example.com' },
  });
  return id;
}

async function listObjects({ infrastructure: { storage } }: AccountHost): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list('')) keys.push(key);
  return keys;
}

async function download(host: AccountHost, token: string) {
  const { result } = await host.call('exportData', { token });
  return { url: result?.url ?? '', response: await fetch(result?.url ?? '') };
}

/** Ticket in the URL of an export. */
function ticketOf({ id }: Account, url: string) {
  const { searchParams } = new URL(url);
  const told = (name: string) => searchParams.get(name) ?? '';
  return { id, expires: Number(told('expires')), nonce: told('nonce'), signature: told('signature') };
}

/** Paths of the files that this process has open, those that were deleted meanwhile too. */
async function listOpenFiles(): Promise<string[]> {
  const folder = '/proc/self/fd';
  const names = await readdir(folder);
  return Promise.all(names.map((name) => readlink(path.join(folder, name)).catch(() => '')));
}

function finishingEngine() {
  const stage = createStageEngine();
  const finishFirst = async () => (await stage.run(0)).finish();
  return { engines: stage.engines, finished: finishFirst() };
}

forOneDatabase((database) => {
  it('An account is exported whole as a ZIP file, by a URL that works once', async () => {
    const { engines } = finishingEngine();
    const host = await buildAccountHost({ database, parts: { engines } });
    const account = await host.register({ email, password });
    const taskId = await useEverything(host, account);
    const { queries } = host.infrastructure.database;
    await queries.update(uploads).set({ detectedType: 'video/quicktime' });
    const { url, response } = await download(host, account.token);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="pictor-data.zip"');
    const archive = readZip(new Uint8Array(await response.arrayBuffer()));
    const read = (name: string) =>
      JSON.parse(Buffer.from(archive.get(`${name}.json`) ?? []).toString('utf8'));
    expect(read('account')).toMatchObject({
      profile: { id: account.id, email },
      termsAgreedTo: { version: TERMS_VERSION },
      hasPassword: true,
      sessions: [{ userAgent: expect.anything() }],
      signInEvents: [{ kind: 'register', reason: null }],
    });
    expect(read('tasks')).toMatchObject([{ id: taskId, state: 'done' }]);
    expect(read('links')).toMatchObject([{ taskId, hasPassword: false }]);
    expect(read('reports')).toMatchObject([{ text: 'How long are pictures kept?' }]);
    expect(read('uses')).toMatchObject([{ uses: 1 }]);
    expect(read('uploads')).not.toEqual([]);
    const files = [...archive.keys()].filter((name) => !name.endsWith('.json'));
    expect(files.filter((name) => name.startsWith(`results/${taskId}/`))).toHaveLength(1);
    const uploaded = files.filter((name) => name.startsWith('uploads/'));
    expect(uploaded.map((name) => name.split('.').at(-1))).toEqual(uploaded.map(() => 'mov'));
    expect(uploaded).not.toEqual([]);
    for (const name of files) expect(archive.get(name)?.length).toBeGreaterThan(100);
    expect(Buffer.concat([...archive.values()]).includes('argon2')).toBe(false);

    expect((await fetch(url)).status).toBe(403);
    const { url: other } = (await host.call('exportData', { token: account.token })).result ?? { url: '' };
    expect((await fetch(other.replace(account.id, '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b'))).status).toBe(403);
    host.clock.advance(6 * MINUTE_MS);
    expect((await fetch(other)).status).toBe(403);
  });

  it('A file that is deleted while an export is read is left out and named, and all others are there', async () => {
    const { engines } = finishingEngine();
    const host = await buildAccountHost({ database, parts: { engines } });
    const account = await host.register({ email, password });
    const taskId = await useEverything(host, account);
    const { infrastructure } = host;
    const ofTask = and(eq(files.taskId, taskId), eq(files.role, 'result'));
    const [picture] = await infrastructure.database.queries.select().from(files).where(ofTask);
    const storage = new Proxy(infrastructure.storage, {
      get(target, name) {
        const real = Reflect.get(target, name);
        if (name === 'fetchTo')
          return async (key: string, file: string) => {
            if (key === picture?.key) throw new ObjectMissing(key);
            return target.fetchTo(key, file);
          };
        return typeof real === 'function' ? real.bind(target) : real;
      },
    });
    const { url } = (await host.call('exportData', { token: account.token })).result ?? { url: '' };
    const zip = await openExport({ ...infrastructure, storage }, ticketOf(account, url));
    const archive = readZip(new Uint8Array(await new Response(zip).arrayBuffer()));
    const names = [...archive.keys()];
    expect(names.filter((name) => name.startsWith('results/'))).toEqual([]);
    expect(names.filter((name) => name.startsWith('uploads/'))).not.toEqual([]);
    const told = JSON.parse(Buffer.from(archive.get('deleted-meanwhile.json') ?? []).toString('utf8'));
    expect(told).toEqual([expect.stringMatching(new RegExp(`^results/${taskId}/`))]);
    expect(await readdir(scratchFolder(infrastructure.settings.disk))).toEqual([]);
  });

  it('An export that breaks off in the middle of a file leaves nothing open and nothing on the disk', async () => {
    const { engines } = finishingEngine();
    const host = await buildAccountHost({ database, parts: { engines } });
    const account = await host.register({ email, password });
    await useEverything(host, account);
    const { infrastructure } = host;
    const scratch = scratchFolder(infrastructure.settings.disk);
    const { url } = (await host.call('exportData', { token: account.token })).result ?? { url: '' };
    const archive = await openExport(infrastructure, ticketOf(account, url));
    const reader = archive.getReader();
    for (let text = ''; !text.startsWith('results/'); ) {
      const { done, value } = await reader.read();
      expect(done).toBe(false);
      text = Buffer.from(value ?? []).toString('latin1');
    }
    // The archive rejects with the reason that it was given.
    await reader.cancel('broken off').catch(() => undefined);
    expect(await readdir(scratch)).toEqual([]);
    expect((await listOpenFiles()).filter((name) => name.startsWith(scratch))).toEqual([]);
  });

  it('An account is deleted by a code: nobody is signed in any more, and files go; what must be kept is nameless', async () => {
    const { engines } = finishingEngine();
    const host = await buildAccountHost({ database, parts: { engines } });
    const account = await host.register({ email, password });
    const { token } = account;
    const taskId = await useEverything(host, account);
    const { queries } = host.infrastructure.database;
    const consent = { id: taskId, userId: account.id, taskId, feature: 'face-swap', textVersion: '1' };
    await queries.insert(consents).values({ ...consent, givenAt: new Date(host.clock.now()) });
    expect(await listObjects(host)).not.toEqual([]);

    expect((await host.call('deleteAccount', { token, body: { code: '000000' } })).code).toBe(450);
    await host.call('sendDeletionCode', { token });
    const code = await host.mailbox.codeFor(email, 2);
    const other = await host.register({ email: 'other@example.com', password });
    expect((await host.call('deleteAccount', { token: other.token, body: { code } })).code).toBe(450);
    expect((await host.call('deleteAccount', { token, body: { code } })).code).toBe(200);

    expect((await host.call('list', { token })).status).toBe(401);
    const { refreshToken } = account;
    expect((await host.call('refreshToken', { body: { refreshToken } })).status).toBe(401);
    expect((await host.signIn({ email, password })).code).toBe(4108);
    const { text = '' } = await host.mailbox.nextTo(email, 3);
    expect(text).toContain('without your name and address');
    await expect.poll(() => listObjects(host)).toEqual([]);

    const [row] = await queries.select().from(users).where(eq(users.id, account.id));
    expect(row).toMatchObject({ email: null, emailKey: null, passwordHash: null, name: null });
    expect(row).toMatchObject({ termsVersion: TERMS_VERSION, endedAt: expect.any(Date) });
    expect(await queries.select().from(consents)).toHaveLength(1);
    expect(await queries.select().from(signInEvents).where(eq(signInEvents.userId, account.id))).toEqual([]);
    host.clock.advance(2 * MINUTE_MS);
    await host.call('sendRegisterCode', { body: { email } });
    expect((await host.mailbox.nextTo(email, 4)).subject).toMatch(/\d{6}/);
  });

  it('The address of an account changes with the codes of both addresses, and the old one is told', async () => {
    const host = await buildAccountHost({ database });
    const { token, id } = await host.register({ email, password });
    const other = await host.register({ email: 'other@example.com', password });
    const wanted = 'new@example.com';
    const change = (codes: { oldCode?: string; newCode: string }, by = token) =>
      host.call('changeEmail', { token: by, body: { email: wanted, ...codes } });
    await host.call('sendEmailCodes', { token, body: { email: wanted } });
    const oldCode = await host.mailbox.codeFor(email, 2);
    const newCode = await host.mailbox.codeFor(wanted);
    expect((await change({ newCode })).code).toBe(450);
    expect((await change({ newCode, oldCode: '000000' })).code).toBe(450);
    expect((await change({ newCode }, other.token)).code).toBe(450);
    expect((await change({ newCode, oldCode })).code).toBe(200);
    expect((await change({ newCode, oldCode })).code).toBe(450);
    const profile = await host.call('getUserInfo', { token, params: { id } });
    expect(profile.result?.email).toBe(wanted);
    expect((await host.signIn({ email: wanted, password })).code).toBe(200);
    expect((await host.signIn({ email, password })).code).toBe(4108);
    expect((await host.mailbox.nextTo(email, 3)).text).toContain(wanted);

    // An address with an account of its own gets no code, and the answer does not tell.
    host.clock.advance(2 * MINUTE_MS);
    const taken = await host.call('sendEmailCodes', { token, body: { email: 'other@example.com' } });
    expect(taken.code).toBe(200);
    expect((await host.mailbox.nextTo('other@example.com', 2)).subject).not.toMatch(/\d{6}/);
  });

  it('The host does not start while a table with rows of a person is neither exported nor erased', async () => {
    const { infrastructure } = await buildAccountHost({ database });
    const { personalData } = infrastructure;
    await expect(checkPersonalData(infrastructure, personalData)).resolves.toBeUndefined();
    const fewer = personalData.filter(({ name }) => name !== 'links');
    await expect(checkPersonalData(infrastructure, fewer)).rejects.toThrow('personal data of: shares.');
  });
});
