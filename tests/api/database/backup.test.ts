import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { expect, inject, it, onTestFinished } from 'vitest';
import { buildContext, closeContext } from '#api/build-context.ts';
import type { Context } from '#api/context.ts';
import { checkLedger } from '#api/credits/check-ledger.ts';
import { users } from '#api/identity/tables.ts';
import { giveCredits, readWallet } from '../credits/support/wallet.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { makePostgresDatabase } from '../support/postgres-database.ts';
import { findPostgres } from '../support/start-postgres.ts';
import { changeSettings, testSettings } from '../support/test-settings.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Opens what a host stands on, does work, and closes it. */
async function withContext<Result>(
  { folder, url }: { readonly folder: string; readonly url?: string | undefined },
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const settings = changeSettings(testSettings(folder), { database: { url } });
  const context = await buildContext(settings);
  try {
    return await work(context);
  } finally {
    await closeContext(context);
  }
}

/** Writes somebody with credits. @returns id of the person */
async function writePerson(context: Context): Promise<string> {
  const id = uuidv7();
  const now = new Date(context.clock.now());
  await context.database.queries.insert(users).values({ id, kind: 'account', createdAt: now });
  await giveCredits(context, { userId: id, source: id, amount: 500 });
  return id;
}

/** Checks that all of a person is there, and that their account goes on. */
async function expectRestored(context: Context, id: string): Promise<void> {
  const people = await context.database.queries.select().from(users).where(eq(users.id, id));
  expect(people).toHaveLength(1);
  expect(await readWallet(context, id)).toMatchObject({ available: 500 });
  await giveCredits(context, { userId: id, source: `${id} later`, amount: 10 });
  expect(await readWallet(context, id)).toMatchObject({ available: 510 });
  await context.queue.ready();
  const broken = Object.entries(await checkLedger(context)).filter(([, count]) => count > 0);
  expect(broken).toEqual([]);
}

it('A copy of the folder of the embedded database, made while it is stopped, is restored whole', async () => {
  const [folder, backup] = [await makeFilledFolder(), await makeFolder()];
  const id = await withContext({ folder }, writePerson);
  await cp(folder, backup, { recursive: true });
  await withContext({ folder: backup }, (context) => expectRestored(context, id));
});

onPostgres(() => {
  it('What pg_dump wrote of a running Postgres, pg_restore brings back whole', async () => {
    const server = inject('postgresUrl') ?? '';
    const [source, target] = [
      await makePostgresDatabase(server),
      await makePostgresDatabase(server, { empty: true }),
    ];
    onTestFinished(async () => {
      await source.drop();
      await target.drop();
    });
    const folder = await makeFolder();
    const file = path.join(folder, 'pictor.dump');
    const binaries = findPostgres() ?? '';
    const id = await withContext({ folder, url: source.url }, async (context) => {
      const written = await writePerson(context);
      execFileSync(path.join(binaries, 'pg_dump'), ['--format=custom', `--file=${file}`, source.url]);
      return written;
    });
    execFileSync(path.join(binaries, 'pg_restore'), ['--no-owner', `--dbname=${target.url}`, file]);
    await withContext({ folder, url: target.url }, (context) => expectRestored(context, id));
  });
});
