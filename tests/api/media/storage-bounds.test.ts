import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { translateError } from '#api/i18n/translate.ts';
import { createDiskSpace } from '#api/infrastructure/data-folder.ts';
import { MAX_UNCLAIMED_FILES } from '#api/media/announce-upload.ts';
import { sweepExpiredUploads } from '#api/media/sweep-expired-uploads.ts';
import { UPLOAD_LIFETIMES, uploads } from '#api/media/tables.ts';
import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { prepareRequest, taskOf } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { forOneDatabase } from '../support/for-each-database.ts';
import { failureOf, putFile, uploadFile } from './support/upload-file.ts';

const type = 'image/png';
const TOO_MANY = 429;

async function announceStatus(host: TestHost, token: string, size = UPLOAD_BYTES.guest): Promise<number> {
  const body = { purpose: 'photo', type, size } as const;
  return (await host.call('getMediaPreSignedUrl', { token, body })).status;
}

forOneDatabase((database) => {
  it('A person cannot announce more bytes than may wait for a task, however many requests ask at once', async () => {
    const host = await buildTestHost({ database });
    const { token } = await host.visit();
    const fitting = MAX_UNCLAIMED_FILES.person;
    const asked = Array.from({ length: fitting + 5 }, () => announceStatus(host, token));
    const statuses = await Promise.all(asked);
    expect(statuses.filter((status) => status === 200)).toHaveLength(fitting);
    expect(statuses.filter((status) => status === TOO_MANY)).toHaveLength(5);
    expect(await announceStatus(host, (await host.visit()).token)).toBe(200);
  });

  it('Rejected uploads leave nothing on the storage, and count as long as they can be sent again', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { id: userId, token } = await host.visit();
    const { database: opened, storage } = host.infrastructure;
    const bytes = new Uint8Array(64);
    const sent = await Promise.all(
      Array.from({ length: MAX_UNCLAIMED_FILES.person }, () => uploadFile(host, { token, type, bytes })),
    );
    for (const { uploadId } of sent)
      expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('file_type_unsupported');
    const keys = async () => {
      const found: string[] = [];
      for await (const { key } of storage.list('uploads/')) found.push(key);
      return found;
    };
    expect(await keys()).toEqual([]);
    // As if each had been of the largest size.
    await opened.queries.update(uploads).set({ size: UPLOAD_BYTES.guest });
    expect(await announceStatus(host, token)).toBe(TOO_MANY);
    await putFile(sent[0]?.url ?? '', bytes, type);
    expect(await keys()).toHaveLength(1);
    await sweepExpiredUploads(host.infrastructure);
    expect(await keys()).toEqual([]);
    const sealedSince = new Date(host.clock.now() - UPLOAD_LIFETIMES.sealed);
    await opened.queries.update(uploads).set({ lastWriteAt: sealedSince });
    expect(await announceStatus(host, token)).toBe(200);
  });

  it('Uploads that a task has claimed do not count as waiting ones', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { token } = await host.visit();
    taskOf(await host.call('img2img', { token, body: await prepareRequest(host, token) }));
    const fitting = MAX_UNCLAIMED_FILES.person;
    for (let count = 0; count < fitting; count += 1) expect(await announceStatus(host, token)).toBe(200);
    expect(await announceStatus(host, token, 1)).toBe(TOO_MANY);
  });
});

it('All guests of one network together cannot announce more bytes than may wait for a task', async () => {
  const host = await buildTestHost({ settings: { http: { proxyHops: 1 } } });
  const announceFrom = async (address: string, token: string) => {
    const body = { purpose: 'photo', type, size: UPLOAD_BYTES.guest } as const;
    const headers = { 'x-forwarded-for': address };
    return (await host.call('getMediaPreSignedUrl', { token, body, headers })).status;
  };
  const perPerson = MAX_UNCLAIMED_FILES.person;
  const people = MAX_UNCLAIMED_FILES.network / MAX_UNCLAIMED_FILES.person;
  for (let person = 0; person < people; person += 1) {
    const { token } = await host.visit();
    for (let count = 0; count < perPerson; count += 1) {
      expect(await announceFrom('203.0.113.7', token)).toBe(200);
    }
  }
  const { token } = await host.visit();
  expect(await announceFrom('203.0.113.7', token)).toBe(TOO_MANY);
  expect(await announceFrom('203.0.113.8', token)).toBe(200);
});

it('A host whose disk is nearly full takes in no picture, says so in words and is not ready', async () => {
  const diskSpace = createDiskSpace(tmpdir(), Number.MAX_SAFE_INTEGER);
  const host = await buildTestHost({ parts: { diskSpace } });
  const { token } = await host.visit();
  const answer = await host.call('getMediaPreSignedUrl', {
    token,
    locale: 'de',
    body: { purpose: 'photo', type, size: 10 },
  });
  const { code, status } = errorKinds.unavailable;
  expect(answer).toMatchObject({ code, status, message: translateError('unavailable', 'de') });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const ready = await fetch(`${host.origin}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ ready: false, parts: { disk: 'not ready', storage: 'ready' } });
});

it('A PUT that is too long does not make the next request of its connection hang', async () => {
  const host = await buildTestHost();
  const { token } = await host.visit();
  const { result } = await host.call('getMediaPreSignedUrl', {
    token,
    body: { purpose: 'photo', type, size: 1000 },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (url: string, method: string, chunks: readonly Buffer[] = []) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(url, { method, agent, headers: { 'content-type': type } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode));
      });
      sending.on('error', reject);
      for (const chunk of chunks) sending.write(chunk);
      sending.end();
    });
  const chunks = Array.from({ length: 20 }, () => Buffer.alloc(100_000));
  const put = await ask(result?.parts[0]?.url ?? '', 'PUT', chunks).catch((error) => error.code);
  expect([413, 'ECONNRESET', 'EPIPE']).toContain(put);
  expect(await ask(`${host.origin}/livez`, 'GET')).toBe(200);
  agent.destroy();
});
