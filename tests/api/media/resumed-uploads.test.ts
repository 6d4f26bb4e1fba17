import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { verifyUpload } from '#api/media/claim-uploads.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { uploads } from '#api/media/tables.ts';
import { releaseUploads } from '#api/media/upload-rows.ts';
import type { Result } from '#lib/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '#tests/api/support/build-test-host.ts';
import { startS3Storage } from './support/start-storage.ts';
import { failureOf, putFile } from './support/upload-file.ts';

const type = 'image/png';

type Part = Result<'getUploadState'>['parts'][number];

/** A picture that does not compress: some 15 MB, three parts of S3 and eight on disk. */
let picture: Buffer;
beforeAll(async () => {
  const size = { width: 2600, height: 1900, channels: 3 } as const;
  const noise = randomBytes(size.width * size.height * size.channels);
  picture = await sharp(noise, { raw: size }).png({ compressionLevel: 0 }).toBuffer();
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function buildDiskHost(): Promise<TestHost> {
  return buildTestHost();
}

async function buildS3Host(): Promise<TestHost> {
  const { storage, close } = await startS3Storage();
  onTestFinished(close);
  return buildTestHost({ parts: { storage } });
}

async function announce(host: TestHost, token: string, size = picture.length) {
  const { result } = await host.call('getMediaPreSignedUrl', {
    body: { purpose: 'photo', type, size },
    token,
  });
  if (result === null) throw new Error('not announced');
  return result;
}

async function readState(host: TestHost, { uploadId, token }: { uploadId: string; token: string }) {
  const { result, message } = await host.call('getUploadState', { query: { uploadId }, token });
  if (result === null) throw new Error(message);
  return result;
}

async function codeOfState(host: TestHost, query: { uploadId: string; token: string }): Promise<number> {
  const { uploadId, token } = query;
  return (await host.call('getUploadState', { query: { uploadId }, token })).code;
}

/** Puts a part and destroys the socket after some of its bytes. */
async function putAndHangUp(url: string, bytes: Uint8Array, cutAt: number): Promise<void> {
  const sending = request(url, {
    method: 'PUT',
    headers: { 'content-type': type, 'content-length': bytes.length },
  });
  sending.on('error', () => undefined);
  await new Promise<void>((resolve) => sending.write(bytes.subarray(0, cutAt), () => resolve()));
  const closed = new Promise((resolve) => sending.on('close', resolve));
  sending.destroy();
  await closed;
}

/** Sends a file part by part and hangs up at a byte of it. */
async function sendUntil(parts: readonly Omit<Part, 'present'>[], cutAt: number): Promise<void> {
  for (const { url, from, to } of parts) {
    const bytes = picture.subarray(from, to);
    if (cutAt < to) return putAndHangUp(url ?? '', bytes, cutAt - from);
    expect((await putFile(url ?? '', bytes, type)).ok).toBe(true);
  }
}

async function sendMissing(parts: readonly Part[]): Promise<number> {
  const missing = parts.filter(({ present }) => !present);
  for (const { url, from, to } of missing) {
    expect((await putFile(url ?? '', picture.subarray(from, to), type)).ok).toBe(true);
  }
  return missing.length;
}

async function readStored({ infrastructure }: TestHost, uploadId: string): Promise<Buffer> {
  const rows = await infrastructure.database.queries.select().from(uploads);
  const row = rows.find(({ id }) => id === uploadId);
  const copy = path.join(infrastructure.settings.disk.dataFolder, 'copy.png');
  await infrastructure.storage.fetchTo(row?.key ?? '', copy, { etag: row?.etag ?? '' });
  return readFile(copy);
}

async function storedKeys({ infrastructure }: TestHost): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of infrastructure.storage.list('uploads/')) keys.push(key);
  return keys;
}

describe.each([
  { storage: 'disk', build: buildDiskHost },
  { storage: 'S3', build: buildS3Host },
])('a large upload to $storage', ({ storage, build }) => {
  it(`[GEN-02] An upload to ${storage} that is cut at 40 % resumes and arrives bit for bit`, async () => {
    const host = await build();
    const { id: userId, token } = await host.visit();
    const { uploadId, parts } = await announce(host, token);
    const cutAt = Math.round(picture.length * 0.4);
    await sendUntil(parts, cutAt);

    const state = await readState(host, { uploadId, token });
    expect(state.parts.map(({ from, to }) => [from, to])).toEqual(parts.map(({ from, to }) => [from, to]));
    expect(state.parts.map(({ present }) => present)).toEqual(parts.map(({ to }) => to <= cutAt));
    expect(await sendMissing(state.parts)).toBeLessThan(parts.length);

    const whole = await readState(host, { uploadId, token });
    expect(whole.parts.every(({ present, url }) => present && url === null)).toBe(true);
    await verifyUpload(host.infrastructure, { userId, uploadId });
    expect(sha256(await readStored(host, uploadId))).toBe(sha256(picture));
    expect(await storedKeys(host)).toHaveLength(1);
  });

  it(`[GEN-02] The parts of an upload to ${storage} are joined once, however many requests ask for it at once`, async () => {
    const host = await build();
    const { id: userId, token } = await host.visit();
    const { uploadId } = await announce(host, token);
    await sendMissing((await readState(host, { uploadId, token })).parts);
    const objects = host.infrastructure.storage;
    let joined = 0;
    const join: typeof objects.join = (...params) => {
      joined += 1;
      return objects.join(...params);
    };
    const counted = { ...host.infrastructure, storage: { ...objects, join } };
    const atOnce = Array.from({ length: 4 }, () => failureOf(counted, { userId, uploadId }));
    expect(await Promise.all(atOnce)).toEqual([null, null, null, null]);
    expect(joined).toBe(1);
    expect(sha256(await readStored(host, uploadId))).toBe(sha256(picture));
    const { parts } = await readState(host, { uploadId, token });
    expect(parts.every(({ present }) => present)).toBe(true);
  });
});

describe('an upload that is given up', () => {
  it('[GEN-02] [GEN-04] An upload that is given up while its parts are joined leaves nothing behind', async () => {
    const host = await buildTestHost();
    const { id: userId, token } = await host.visit();
    const { uploadId, parts } = await announce(host, token);
    await sendUntil(parts, picture.length);
    // No address of it takes anything any more.
    host.clock.advance(25 * MINUTE_MS);
    const { storage, database } = host.infrastructure;
    const join: typeof storage.join = async (key) => {
      await database.transaction((tx) => releaseUploads(tx, { userId, uploadIds: [uploadId] }));
      await sweepExpiredUploads(host.infrastructure);
      await storage.put(key, picture, { type });
    };
    const late = { ...host.infrastructure, storage: { ...storage, join } };
    await verifyUpload(late, { userId, uploadId }).catch(() => undefined);
    host.clock.advance(25 * MINUTE_MS);
    await sweepExpiredUploads(host.infrastructure);
    expect(await storedKeys(host)).toEqual([]);
    expect(await database.queries.select().from(uploads)).toEqual([]);
  });
});

describe('an upload that was cut off', () => {
  it('[GEN-02] An interrupted upload gets fresh URLs after the first ones have ended', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const { uploadId, parts } = await announce(host, token);
    host.clock.advance(11 * MINUTE_MS);
    const [first] = parts;
    expect((await putFile(first?.url ?? '', picture.subarray(0, first?.to), type)).status).toBe(403);
    const fresh = await readState(host, { uploadId, token });
    expect(await sendMissing(fresh.parts)).toBe(parts.length);
  });

  it('[GEN-02] An interrupted upload waits for its missing part instead of being rejected', async () => {
    const host = await buildTestHost();
    const { id: userId, token } = await host.visit();
    const { uploadId, parts } = await announce(host, token);
    await sendUntil(parts, picture.length - 1);
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('upload_missing');
    expect(await sendMissing((await readState(host, { uploadId, token })).parts)).toBe(1);
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBeNull();
  });

  it('[GEN-02] A part of another length than announced is refused', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const { uploadId, parts } = await announce(host, token);
    const [first] = parts;
    expect((await putFile(first?.url ?? '', picture, type)).status).toBe(413);
    const { parts: now } = await readState(host, { uploadId, token });
    expect(now.some(({ present }) => present)).toBe(false);
  });

  it('[GEN-02] The state of a small upload, which is sent in one part, is told likewise', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#789' } })
      .png()
      .toBuffer();
    const { uploadId, parts } = await announce(host, token, bytes.length);
    expect(parts).toHaveLength(1);
    await putAndHangUp(parts[0]?.url ?? '', bytes, 40);
    const cut = await readState(host, { uploadId, token });
    expect(cut.parts).toMatchObject([{ from: 0, to: bytes.length, present: false }]);
    expect((await putFile(cut.parts[0]?.url ?? '', bytes, type)).ok).toBe(true);
    expect((await readState(host, { uploadId, token })).parts).toMatchObject([{ present: true, url: null }]);
  });

  it('[GEN-02] An interrupted upload belongs to one person, and is gone once it is given up or has expired', async () => {
    const host = await buildTestHost();
    const owner = await host.visit();
    const { uploadId } = await announce(host, owner.token);
    const given = await announce(host, owner.token);
    await host.infrastructure.database.transaction((tx) =>
      releaseUploads(tx, { userId: owner.id, uploadIds: [given.uploadId] }),
    );
    const stranger = await host.visit();
    expect(await codeOfState(host, { uploadId, token: stranger.token })).toBe(4617);
    expect(await codeOfState(host, { uploadId: given.uploadId, token: owner.token })).toBe(4617);
    expect(await codeOfState(host, { uploadId, token: owner.token })).toBe(200);
    host.clock.advance(25 * HOUR_MS);
    const { token } = await host.visit();
    expect(await codeOfState(host, { uploadId, token })).toBe(4617);
    expect((await host.call('getUploadState', { query: { uploadId } })).status).toBe(401);
  });

  it('[GEN-02] An upload that was rejected tells why', async () => {
    const host = await buildTestHost();
    const { id: userId, token } = await host.visit();
    const text = Buffer.alloc(3_000_000, 'no picture at all ');
    const { uploadId, parts } = await announce(host, token, text.length);
    for (const { url, from, to } of parts) await putFile(url, text.subarray(from, to), type);
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('file_type_unsupported');
    expect(await codeOfState(host, { uploadId, token })).toBe(4610);
  });

  it('A deleted upload is deleted with all its parts, also with those that come by a late URL', async () => {
    const host = await buildTestHost();
    const { id: userId, token } = await host.visit();
    const { uploadId } = await announce(host, token);
    host.clock.advance(12 * MINUTE_MS);
    const { parts } = await readState(host, { uploadId, token });
    await sendUntil(parts, Math.round(picture.length / 2));
    expect((await storedKeys(host)).length).toBeGreaterThan(1);
    await host.infrastructure.database.transaction((tx) =>
      releaseUploads(tx, { userId, uploadIds: [uploadId] }),
    );
    // The addresses of its creation have ended, the fresh ones have not.
    host.clock.advance(9 * MINUTE_MS);
    await sweepExpiredUploads(host.infrastructure);
    expect(await storedKeys(host)).toEqual([]);
    await sendUntil(parts, Math.round(picture.length / 2));
    expect((await storedKeys(host)).length).toBeGreaterThan(1);
    host.clock.advance(21 * MINUTE_MS);
    await sweepExpiredUploads(host.infrastructure);
    expect(await storedKeys(host)).toEqual([]);
    expect(await host.infrastructure.database.queries.select().from(uploads)).toEqual([]);
  });
});
