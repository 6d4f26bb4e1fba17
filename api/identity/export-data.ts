import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeZip } from 'client-zip';
import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import type { Context } from '../context.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { openScratch, scratchFolder } from '../infrastructure/scratch-folder.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { ObjectMissing } from '../infrastructure/storage/storage.ts';
import type { DataSubject, ExportedFile } from './personal-data.ts';
import { spendNonce } from './spent-nonces.ts';
import { users } from './tables.ts';

export const EXPORT_PATH = '/api/user/v2/export/';

const LIFETIME_MS = 5 * MINUTE_MS;
/** Read from the disk at once. */
const CHUNK_BYTES = 256 * 1024;
/** Names the files that were deleted while the archive was made. */
const GONE_NAME = 'deleted-meanwhile.json';

/** A signed grant to fetch an export once. */
interface ExportTicket {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly expires: number;
  readonly nonce: string;
  readonly signature: string;
}

/**
 * A URL that gives a person's export once, within five minutes. Browsers save what a URL leads to straight to
 * the disk, which they do not with an answer that a page has asked for.
 */
export function createExportUrl(
  { clock, secret, settings }: Pick<Context, 'clock' | 'secret' | 'settings'>,
  id: string,
): Result<'exportData'> {
  const expires = clock.now() + LIFETIME_MS;
  const nonce = randomBytes(16).toString('base64url');
  const signature = sign(secret, { id, expires, nonce });
  const url = new URL(`${EXPORT_PATH}${id}`, settings.http.apiOrigin);
  url.search = new URLSearchParams({ expires: String(expires), nonce, signature }).toString();
  return { url: url.href, expiresAt: epochSecondsOf(expires) };
}

function sign(secret: Buffer, { id, expires, nonce }: Omit<ExportTicket, 'signature'>): string {
  return createHmac('sha256', deriveKey(secret, 'exports'))
    .update(`${id} ${expires} ${nonce}`)
    .digest('base64url');
}

/**
 * The ZIP of a ticket: a JSON file of each domain, and all files. Nothing is held in memory but a piece of a
 * file; one that is deleted meanwhile is left out, and named by a JSON file at the end.
 * @throws AppError `forbidden` for a ticket that is not ours, has run out or was used
 */
export async function openExport(
  context: Context,
  ticket: ExportTicket,
): Promise<ReadableStream<Uint8Array>> {
  const { id, expires, nonce, signature } = ticket;
  const right = Buffer.from(sign(context.secret, ticket));
  const given = Buffer.from(signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  const isGood = isOurs && expires > context.clock.now();
  if (!isGood || !(await spendNonce(context, { purpose: 'export', value: nonce, expiresAt: expires })))
    throw new AppError('forbidden');
  const [user] = await context.database.queries
    .select({ userId: users.id, emailKey: users.emailKey })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.endedAt)));
  if (!user) throw new AppError('forbidden');
  return makeZip(listEntries(context, user));
}

async function* listEntries(context: Context, subject: DataSubject) {
  const { personalData, clock, settings } = context;
  for (const { name, readAll } of personalData) {
    const text = JSON.stringify(await readAll(context, subject), null, 2);
    yield { name: `${name}.json`, lastModified: new Date(clock.now()), input: text };
  }
  const gone: string[] = [];
  const { folder, discard } = await openScratch(scratchFolder(settings.disk), 'download');
  try {
    for (const { listFiles } of personalData) {
      for (const { name, key, createdAt } of (await listFiles?.(context, subject)) ?? []) {
        // An entry that has begun cannot be taken back: the file is here whole before that.
        const whole = path.join(folder, 'file');
        if (await fetchWhole(context, { key, whole })) yield* openEntry({ name, createdAt, whole });
        else gone.push(name);
      }
    }
  } finally {
    await discard();
  }
  if (gone.length > 0) {
    const input = JSON.stringify(gone, null, 2);
    yield { name: GONE_NAME, lastModified: new Date(clock.now()), input };
  }
}

interface WholeFile extends Pick<ExportedFile, 'name' | 'createdAt'> {
  /** Path of the file on the disk. */
  readonly whole: string;
}

/** One entry, whose file is closed behind it, also where a download breaks off in the middle. */
async function* openEntry({ name, createdAt, whole }: WholeFile) {
  const file = await open(whole);
  try {
    yield { name, lastModified: createdAt, input: readPieces(file) };
  } finally {
    await file.close();
  }
}

async function* readPieces(file: FileHandle) {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Fetches a file of the storage into a new one; false where it is gone, or goes meanwhile. */
async function fetchWhole(
  { storage }: Pick<Context, 'storage'>,
  { key, whole }: { readonly key: string; readonly whole: string },
): Promise<boolean> {
  await rm(whole, { force: true });
  try {
    await storage.fetchTo(key, whole);
    return true;
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    return false;
  }
}
