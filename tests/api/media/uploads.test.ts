import { describe, expect, it } from 'vitest';
import type { Engine } from '#api/engines/engine.ts';
import { endGift, giveGift } from '#api/gifts/gifts.ts';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import { claimUploads, verifyUpload } from '#api/media/claim-uploads.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { uploads } from '#api/media/tables.ts';
import { readUploadKey, releaseUploads } from '#api/media/upload-rows.ts';
import { UPLOAD_BYTES, VIDEO_LIMITS } from '#lib/catalog/uploads.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { formatMebibytes } from '#lib/i18n/format-quantity.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost } from '#tests/api/support/build-test-host.ts';
import { forOneDatabase, onPostgres } from '#tests/api/support/for-each-database.ts';
import { openAccount } from '#tests/api/support/open-account.ts';
import { craftPng } from '#tests/fixtures/hostile/png-bytes.ts';
import { REAL_SIZE, realPictures } from '#tests/fixtures/hostile/real-pictures.ts';
import { writeIndexedVideo } from '#tests/fixtures/videos/write-index.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { startS3Storage } from './support/start-storage.ts';
import { announce, failureOf, putFile, uploadFile } from './support/upload-file.ts';

const type = 'image/png';

interface Guest {
  readonly id: string;
  readonly token: string;
}

async function uploadPicture(host: TestHost, { id, token }: Guest, purpose: 'photo' | 'mask' = 'photo') {
  const bytes = await realPictures.png();
  return { ...(await uploadFile(host, { token, type, bytes, purpose })), userId: id };
}

async function claim(
  host: TestHost,
  upload: { userId: string; uploadId: string },
  purpose: 'photo' | 'mask' = 'photo',
) {
  const now = host.clock.now();
  const params = { userId: upload.userId, wanted: [{ uploadId: upload.uploadId, purpose }] };
  const [claimed] = await host.infrastructure.database.transaction((tx) =>
    claimUploads(tx, { ...params, now, retainedUntil: now + 48 * HOUR_MS }),
  );
  if (!claimed) throw new Error('nothing was claimed');
  return claimed;
}

async function storedKeys({ infrastructure }: TestHost): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of infrastructure.storage.list('uploads/')) {
    keys.push(key);
  }
  return keys;
}

function rowsOf({ infrastructure }: TestHost) {
  return infrastructure.database.queries.select().from(uploads);
}

forOneDatabase((database) => {
  it('[GEN-02] A picture goes from its announcement to a task', async () => {
    const host = await buildTestHost({ database });
    const upload = await uploadPicture(host, await host.visit());
    await verifyUpload(host.infrastructure, upload);
    const claimed = await claim(host, upload);
    expect(claimed).toMatchObject({ type, ...REAL_SIZE });
    expect(await readUploadKey(host.infrastructure, upload.uploadId)).toEqual({
      key: claimed.key,
      etag: claimed.etag,
      isMarked: false,
      ...REAL_SIZE,
    });
  });

  it('[GEN-02] [LIMIT-03] A video is taken in parts from accounts, once a tool for videos is served', async () => {
    const { engines } = createStageEngine();
    const serving = { ...engines.byName.embedded, modelFor: () => 'any' } as Engine;
    const host = await buildTestHost({
      database,
      parts: { engines: { ...engines, byName: { fal: serving } } },
    });
    const send = (token: string, size: number) =>
      host.call('getMediaPreSignedUrl', { token, body: { purpose: 'video', type: 'video/mp4', size } });
    const person = await openAccount(host);
    expect(await send((await host.visit()).token, 1000)).toMatchObject({
      code: errorKinds.login_required.code,
    });
    expect(await send(person.token, VIDEO_LIMITS.bytes + 1)).toMatchObject({
      code: errorKinds.file_too_large.code,
      message: expect.stringContaining('200'),
    });
    expect((await send(person.token, VIDEO_LIMITS.bytes)).result?.parts.length).toBeGreaterThan(10);
    const avi = { purpose: 'video', type: 'video/x-msvideo', size: 1000 } as const;
    expect(await host.call('getMediaPreSignedUrl', { token: person.token, body: avi })).toMatchObject({
      code: errorKinds.video_codec_unsupported.code,
    });
    const bytes = await writeIndexedVideo({ hasSound: true });
    const file = { token: person.token, type: 'video/mp4', purpose: 'video', bytes } as const;
    const { uploadId } = await uploadFile(host, file);
    await verifyUpload(host.infrastructure, { userId: person.id, uploadId });
    const [row] = (await rowsOf(host)).filter(({ id }) => id === uploadId);
    expect(row).toMatchObject({ state: 'verified', detectedType: 'video/mp4', width: 160, height: 96 });
    const cut = await uploadFile(host, { ...file, bytes: bytes.subarray(0, 9000) });
    expect(await failureOf(host.infrastructure, { userId: person.id, uploadId: cut.uploadId })).toBe(
      'file_truncated',
    );
    const photo = await announce(host, { token: person.token, type: 'image/png', size: 1000 });
    expect(photo.parts).toHaveLength(1);
  });

  it('No video is taken while no tool for videos is served', async () => {
    const { engines } = createStageEngine();
    const host = await buildTestHost({ database, parts: { engines: { ...engines, byName: {} } } });
    const { token } = await openAccount(host);
    const body = { purpose: 'video', type: 'video/mp4', size: 1000 } as const;
    expect(await host.call('getMediaPreSignedUrl', { token, body })).toMatchObject({
      code: errorKinds.engine_not_configured.code,
    });
  });

  it('[GEN-02] An upload is shown to nobody but its owner', async () => {
    const host = await buildTestHost({ database });
    const upload = await uploadPicture(host, await host.visit());
    const { id: userId } = await host.visit();
    const foreign = { userId, uploadId: upload.uploadId };
    expect(await failureOf(host.infrastructure, foreign)).toBe('upload_missing');
    await verifyUpload(host.infrastructure, upload);
    expect(await failureOf(host.infrastructure, foreign)).toBe('upload_missing');
    await expect(claim(host, foreign)).rejects.toMatchObject({ key: 'upload_missing' });
  });

  it('[GEN-02] A task takes no upload that was only announced, has expired, or never was', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    const { uploadId } = await announce(host, { token: guest.token, type, size: 9 });
    expect(await failureOf(host.infrastructure, { userId: guest.id, uploadId })).toBe('upload_missing');
    const late = await uploadPicture(host, guest);
    host.clock.advance(25 * HOUR_MS);
    expect(await failureOf(host.infrastructure, late)).toBe('upload_missing');
    const none = { userId: guest.id, uploadId: '01890000-0000-7000-8000-000000000000' };
    expect(await failureOf(host.infrastructure, none)).toBe('upload_missing');
  });

  it('[GEN-02] A task takes neither an upload that was not validated nor a mask as a photo', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    const unverified = await uploadPicture(host, guest);
    await expect(claim(host, unverified)).rejects.toMatchObject({ key: 'upload_missing' });
    const mask = await uploadPicture(host, guest, 'mask');
    await verifyUpload(host.infrastructure, mask);
    await expect(claim(host, mask, 'photo')).rejects.toMatchObject({ key: 'upload_missing' });
    await expect(claim(host, mask, 'mask')).resolves.toMatchObject(REAL_SIZE);
  });

  it('[GEN-02] An upload is validated once, and the verdict is kept', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    const good = await uploadPicture(host, guest);
    const bytes = craftPng({ width: 60_000, height: 60_000 });
    const bad = { ...(await uploadFile(host, { token: guest.token, type, bytes })), userId: guest.id };
    const atOnce = Array.from({ length: 5 }, () => failureOf(host.infrastructure, good));
    expect(await Promise.all(atOnce)).toEqual(Array(5).fill(null));
    expect(await failureOf(host.infrastructure, bad)).toBe('too_many_pixels');
    const blind = { ...host.infrastructure, storage: {} as Storage };
    expect(await failureOf(blind, good)).toBeNull();
    expect(await failureOf(blind, bad)).toBe('too_many_pixels');
    await expect(claim(host, bad)).rejects.toMatchObject({ key: 'upload_missing' });
  });

  it('[GEN-02] A task works on the object that was validated, not on one put in its place', async () => {
    const host = await buildTestHost({ database });
    const upload = await uploadPicture(host, await host.visit());
    await verifyUpload(host.infrastructure, upload);
    const { key, etag } = await claim(host, upload);
    const other = (await realPictures.png()).fill(7, 100, 140);
    expect((await putFile(upload.url, other, type)).status).toBe(204);
    const copy = `${host.infrastructure.settings.disk.dataFolder}/copy.png`;
    await expect(host.infrastructure.storage.fetchTo(key, copy, { etag })).rejects.toThrow('no object');
  });

  it('Unclaimed uploads are deleted after a day, and claimed ones when their task is over', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    const forgotten = await uploadPicture(host, guest);
    const used = await uploadPicture(host, guest);
    await verifyUpload(host.infrastructure, used);
    await claim(host, used);
    expect(await sweepExpiredUploads(host.infrastructure)).toBe(0);
    host.clock.advance(25 * HOUR_MS);
    expect(await sweepExpiredUploads(host.infrastructure)).toBe(1);
    expect((await rowsOf(host)).map(({ id }) => id)).toEqual([used.uploadId]);
    expect(await storedKeys(host)).toHaveLength(1);
    expect(await failureOf(host.infrastructure, forgotten)).toBe('upload_missing');
    host.clock.advance(24 * HOUR_MS);
    expect(await sweepExpiredUploads(host.infrastructure)).toBe(1);
    expect(await rowsOf(host)).toEqual([]);
    expect(await storedKeys(host)).toEqual([]);
  });

  it('A sweep that died between the mark, the object and the row is completed by the next', async () => {
    const host = await buildTestHost({ database });
    const guest = await host.visit();
    for (let count = 0; count < 3; count += 1) {
      await uploadPicture(host, guest);
    }
    host.clock.advance(25 * HOUR_MS);
    let deletions = 0;
    const { storage } = host.infrastructure;
    const dying: Storage = {
      ...storage,
      async delete(key) {
        deletions += 1;
        await storage.delete(key);
        // The power is gone.
        if (deletions === 2) await new Promise(() => undefined);
      },
    };
    void sweepExpiredUploads({ ...host.infrastructure, storage: dying });
    await expect.poll(() => storedKeys(host)).toHaveLength(1);
    expect(await rowsOf(host)).toHaveLength(2);
    await sweepExpiredUploads(host.infrastructure);
    expect(await rowsOf(host)).toEqual([]);
    expect(await storedKeys(host)).toEqual([]);
  });

  it('An upload whose object cannot be deleted holds up no other, and is deleted later', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const guest = await host.visit();
    for (let count = 0; count < 3; count += 1) await uploadPicture(host, guest);
    const [first, second] = await rowsOf(host);
    const { storage, database: opened } = host.infrastructure;
    await opened.transaction((tx) =>
      releaseUploads(tx, { userId: guest.id, uploadIds: [first?.id ?? '', second?.id ?? ''] }),
    );
    const refusing: Storage = {
      ...storage,
      async delete(key) {
        if (key === first?.key) throw new Error('access denied');
        await storage.delete(key);
      },
    };
    const sweep = () => sweepExpiredUploads({ ...host.infrastructure, storage: refusing });
    await sweep();
    expect(await storedKeys(host)).not.toContain(second?.key);
    host.clock.advance(25 * HOUR_MS);
    expect(await sweep()).toBe(2);
    expect((await rowsOf(host)).map(({ id }) => id)).toEqual([first?.id]);
    expect(await sweepExpiredUploads(host.infrastructure)).toBe(0);
    host.clock.advance(HOUR_MS);
    expect(await sweepExpiredUploads(host.infrastructure)).toBe(1);
    expect(await storedKeys(host)).toEqual([]);
  });

  it('Uploads that are given up are deleted at once, and again if a file still arrives', async () => {
    const host = await buildTestHost({ database });
    const upload = await uploadPicture(host, await host.visit());
    await host.infrastructure.database.transaction((tx) =>
      releaseUploads(tx, { userId: upload.userId, uploadIds: [upload.uploadId] }),
    );
    await sweepExpiredUploads(host.infrastructure);
    expect(await storedKeys(host)).toEqual([]);
    await putFile(upload.url, await realPictures.png(), type);
    expect(await storedKeys(host)).toHaveLength(1);
    host.clock.advance(HOUR_MS);
    await sweepExpiredUploads(host.infrastructure);
    expect(await storedKeys(host)).toEqual([]);
    expect(await rowsOf(host)).toEqual([]);
  });

  it('Objects of many uploads that are given up are each deleted at once, and not again each minute', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { infrastructure } = host;
    const { database: opened, storage } = infrastructure;
    const { uploadId } = await uploadPicture(host, await host.visit());
    const [one] = await rowsOf(host);
    if (!one) throw new Error('Nothing was announced');
    const more = Array.from({ length: 120 }, () => {
      const id = crypto.randomUUID();
      return { ...one, id, key: one.key.replace(uploadId, id) };
    });
    await opened.queries.insert(uploads).values(more);
    await opened.queries.update(uploads).set({ state: 'deleting' });
    const asked: string[] = [];
    const counting: Storage = {
      ...storage,
      async delete(key) {
        asked.push(key);
        await storage.delete(key);
      },
    };
    const sweep = () => sweepExpiredUploads({ ...infrastructure, storage: counting });
    await sweep();
    expect(new Set(asked).size).toBe(121);
    expect(await storedKeys(host)).toEqual([]);
    for (let minute = 1; minute < 20; minute += 1) {
      host.clock.advance(MINUTE_MS);
      await sweep();
    }
    expect(asked.filter((key) => key === one.key)).toHaveLength(2);
    host.clock.advance(2 * MINUTE_MS);
    expect(await sweep()).toBe(121);
    expect(await rowsOf(host)).toEqual([]);
  });

  it('An upload can be given up by nobody but its owner', async () => {
    const host = await buildTestHost({ database });
    const upload = await uploadPicture(host, await host.visit());
    const { id: userId } = await host.visit();
    await host.infrastructure.database.transaction((tx) =>
      releaseUploads(tx, { userId, uploadIds: [upload.uploadId] }),
    );
    expect(await failureOf(host.infrastructure, upload)).toBeNull();
  });
});

onPostgres(() => {
  it('Sweeps that run side by side neither fail nor leave anything', async () => {
    const host = await buildTestHost({ database: 'postgres' });
    const guest = await host.visit();
    await Promise.all(Array.from({ length: 12 }, () => uploadPicture(host, guest)));
    host.clock.advance(25 * HOUR_MS);
    await Promise.all(Array.from({ length: 6 }, () => sweepExpiredUploads(host.infrastructure)));
    expect(await rowsOf(host)).toEqual([]);
    expect(await storedKeys(host)).toEqual([]);
  });

  it('An expired upload is either claimed or swept, never both', async () => {
    const host = await buildTestHost({ database: 'postgres' });
    const guest = await host.visit();
    const all = await Promise.all(Array.from({ length: 20 }, () => uploadPicture(host, guest)));
    await Promise.all(all.map((upload) => verifyUpload(host.infrastructure, upload)));
    const before = host.clock.now();
    host.clock.advance(24 * HOUR_MS);
    const claims = all.map((upload) =>
      host.infrastructure.database
        .transaction((tx) =>
          claimUploads(tx, {
            userId: upload.userId,
            wanted: [{ uploadId: upload.uploadId, purpose: 'photo' }],
            now: before,
            retainedUntil: before + 48 * HOUR_MS,
          }),
        )
        .then(() => upload.uploadId)
        .catch(() => null),
    );
    const [claimed] = await Promise.all([Promise.all(claims), sweepExpiredUploads(host.infrastructure)]);
    const kept = (await rowsOf(host)).map(({ id }) => id).sort();
    expect(kept).toEqual(claimed.filter((id) => id !== null).sort());
    expect(await storedKeys(host)).toHaveLength(kept.length);
  });
});

describe('the announcement of a file', () => {
  it('[GEN-02] An announcement is refused for an empty file, a large one and a mask that is no PNG, each with its code', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const codes = await Promise.all(
      [
        { purpose: 'photo', type, size: 0 } as const,
        { purpose: 'photo', type, size: UPLOAD_BYTES.guest + 1 } as const,
        { purpose: 'mask', type: 'image/jpeg', size: 9 } as const,
        { purpose: 'photo', type, size: UPLOAD_BYTES.guest } as const,
      ].map(async (body) => (await host.call('getMediaPreSignedUrl', { body, token })).code),
    );
    expect(codes).toEqual([4614, 4611, 4610, 200]);
  });

  it('[LIMIT-02] [GEN-02] A member may send larger files than others, until the membership ends, and each is told their limit', async () => {
    const host = await buildTestHost();
    const { token, id: userId } = await openAccount(host);
    const send = (size: number) => {
      const body = { purpose: 'photo', type, size } as const;
      return host.call('getMediaPreSignedUrl', { token, body });
    };
    const sizeOf = (bytes: number) => formatMebibytes('en-US', bytes);
    expect((await send(UPLOAD_BYTES.account + 1)).message).toContain(sizeOf(UPLOAD_BYTES.account));
    const gift = await giveGift(host.infrastructure, { userId, months: 1, reason: 'test' });
    const refused = await send(UPLOAD_BYTES.pro + 1);
    expect(refused).toMatchObject({ code: 4611, message: expect.stringContaining(sizeOf(UPLOAD_BYTES.pro)) });
    const uploadId = (await send(UPLOAD_BYTES.account + 1)).result?.uploadId ?? '';
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('upload_missing');
    await endGift(host.infrastructure, { id: gift.id, reason: 'test' });
    expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('file_too_large');
  });

  it('[GEN-02] An announcement needs a token and a type that is taken', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const body = { purpose: 'photo', type, size: 9 } as const;
    expect((await host.call('getMediaPreSignedUrl', { body })).status).toBe(401);
    const svg = { ...body, type: 'image/svg+xml' as typeof type };
    expect((await host.call('getMediaPreSignedUrl', { body: svg, token })).status).toBe(400);
  });

  it('Files may be sent from a browser by the web of this host and by no other page', async () => {
    const host = await buildTestHost();
    const { token } = await host.visit();
    const { url } = await announce(host, { token, type, size: 9 });
    async function preflight(origin: string): Promise<string | null> {
      const answer = await fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        },
      });
      return answer.headers.get('access-control-allow-origin');
    }
    expect(await preflight('http://web.test')).toBe('http://web.test');
    expect(await preflight('http://elsewhere.test')).not.toBe('http://elsewhere.test');
  });

  it('Stored files are served with headers of their own, to the web of this host', async () => {
    const host = await buildTestHost();
    const upload = await uploadPicture(host, await host.visit());
    const [row] = (await rowsOf(host)).filter(({ id }) => id === upload.uploadId);
    const expiresAt = Math.floor(host.clock.now() / 1000) + 900;
    const url = await host.infrastructure.storage.presignGet({ key: row?.key ?? '', expiresAt });
    const { status, headers } = await fetch(url, { headers: { origin: 'http://web.test' } });
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
    expect(headers.get('access-control-allow-origin')).toBe('http://web.test');
    const refused = await fetch(url.replace('signature=', 'signature=x'));
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 403, result: null });
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('[GEN-02] An upload takes the same steps through S3', async () => {
    const started = await startS3Storage();
    const host = await buildTestHost({ parts: { storage: started.storage } });
    const guest = await host.visit();
    const good = await uploadPicture(host, guest);
    expect(await failureOf(host.infrastructure, good)).toBeNull();
    const bytes = craftPng({ width: 60_000, height: 60_000 });
    const bad = await uploadFile(host, { token: guest.token, type, bytes });
    expect(await failureOf(host.infrastructure, { userId: guest.id, uploadId: bad.uploadId })).toBe(
      'too_many_pixels',
    );
    const empty = await announce(host, { token: guest.token, type, size: 9 });
    const [row] = (await rowsOf(host)).filter(({ id }) => id === empty.uploadId);
    await started.storage.put(row?.key ?? '', new Uint8Array(), { type });
    expect(await failureOf(host.infrastructure, { userId: guest.id, uploadId: empty.uploadId })).toBe(
      'file_empty',
    );
    await started.close();
  });
});
