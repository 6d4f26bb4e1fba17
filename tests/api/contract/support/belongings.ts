import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { orders } from '#api/payments/tables.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import type { Task } from '#lib/contract/contract.ts';
import { products } from '#lib/payments/products.ts';
import { makePhoto } from '../../generation/support/pictures.ts';
import {
  photoInput,
  prepareRequest,
  taskOf,
  upload,
  waitForEnd,
} from '../../generation/support/run-request.ts';
import type { StageEngine } from '../../generation/support/stage-engine.ts';
import type { TestHost } from '../../support/build-test-host.ts';
import { openAccount } from '../../support/open-account.ts';
import type { NameKind } from './name-slots.ts';

/** Somebody with one of everything that a person can have. */
export interface Owner {
  readonly token: string;
  /** Names of what is theirs, and of themselves. */
  readonly names: Readonly<Record<NameKind, readonly string[]>>;
}

interface Place {
  readonly host: TestHost;
  readonly stage: StageEngine;
}

async function uploadPhoto(host: TestHost, token: string, size: number): Promise<string> {
  return upload(host, token, { purpose: 'photo', bytes: await makePhoto(size) });
}

/** A run that is done, with two results, and a link to one of them. */
async function finishRun({ host, stage }: Place, token: string): Promise<{ task: Task; shareId: string }> {
  const body = await prepareRequest(host, token, { photo: await makePhoto(40) });
  const next = stage.runs.length;
  const { id } = taskOf(await host.call('img2img', { token, body }));
  (await stage.run(next)).finish(undefined, 2);
  const task = await waitForEnd(host, token, id);
  const { result } = await host.call('createShare', { token, body: { id, file: 0, days: 1 } });
  return { task, shareId: result?.share.id ?? '' };
}

/** A set of head shots and a search for faces, both of them under way. */
async function beginRuns({ host, stage }: Place, token: string): Promise<string[]> {
  const next = stage.runs.length;
  const inputs = photoInput(await uploadPhoto(host, token, 41));
  const set = { feature: 'headshot-generator', inputs, consent: true, parameters: { count: 3 } } as const;
  const { id } = taskOf(await host.call('img2img', { token, body: set }));
  await stage.run(next);
  const uploadId = await uploadPhoto(host, token, 42);
  const look = taskOf(await host.call('createHairStyle', { token, body: { uploadId } }));
  await stage.run(next + 1);
  return [id, look.id];
}

/** Two orders that were paid for. */
async function keepOrders({ infrastructure, clock }: TestHost, userId: string): Promise<string[]> {
  const paid = new Date(clock.now());
  const rows = products.slice(-2).map(({ kind, sku, amountCents }) => ({
    ...{ id: uuidv7(), userId, platform: 'stripe' as const, kind, sku, amountCents, currency: CURRENCY },
    ...{ state: 'fulfilled' as const, isTrial: false, isChange: false, payment: `${userId} ${sku}` },
    ...{ successUrl: 'https://pictor.example', cancelUrl: 'https://pictor.example', locale: 'en' as const },
    ...{ createdAt: paid, paidAt: paid },
  }));
  await infrastructure.database.queries.insert(orders).values(rows);
  return rows.map(({ id }) => id);
}

/** Gives a new person one of everything. */
export async function createOwner(place: Place, kind: 'guest' | 'account'): Promise<Owner> {
  const { host } = place;
  const { token, id } = kind === 'account' ? await openAccount(host) : await host.visit();
  const { task, shareId } = await finishRun(place, token);
  const running = await beginRuns(place, token);
  // The mask follows its photo, as the request of a run names them.
  const { inputs = [] } = await prepareRequest(host, token, { photo: await makePhoto(43) });
  const uploads = inputs.map(({ uploadId }) => uploadId);
  const sessions = await sessionsOf(host, id);
  const bought = kind === 'account' ? await keepOrders(host, id) : [];
  const uuid = [id, ...sessions, task.id, task.rootId, ...running, shareId, ...uploads, ...bought];
  return { token, names: { uuid, uri: task.files.map(({ url }) => url) } };
}

async function sessionsOf({ infrastructure }: TestHost, userId: string): Promise<string[]> {
  const { rows } = await infrastructure.database.queries.execute<{ id: string }>(
    sql`select id from sessions where user_id = ${userId}`,
  );
  return rows.map(({ id }) => id);
}

/** Query for all rows of all tables, but for the heartbeat of runs. */
async function everyRow({ infrastructure }: TestHost): Promise<SQL> {
  const { rows } = await infrastructure.database.queries.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const ofEach = rows.map(({ name }) => {
    const text = sql`(to_jsonb(one) - 'lease_until')::text`;
    return sql`select ${name}::text || ' ' || ${text} as row from ${sql.identifier(name)} one`;
  });
  return sql.join(ofEach, sql` union all `);
}

/** All rows in which one of the owner’s names stands, and the keys of all files. */
export async function readState(host: TestHost, { names }: Owner): Promise<string[]> {
  const { database, storage } = host.infrastructure;
  const { rows } = await database.queries.execute<{ row: string }>(await everyRow(host));
  const found = rows.map(({ row }) => row).filter((row) => names.uuid.some((name) => row.includes(name)));
  for await (const { key } of storage.list('')) found.push(key);
  return found.sort();
}
