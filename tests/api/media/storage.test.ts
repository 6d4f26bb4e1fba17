import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createS3Storage } from '#api/infrastructure/storage/s3-storage.ts';
import { type ListedObject, ObjectMissing, type Storage } from '#api/infrastructure/storage/storage.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { createTestClock } from '../support/test-clock.ts';
import { type StartedStorage, startDiskStorage, startS3Storage } from './support/start-storage.ts';

const bytes = new TextEncoder().encode('not really a picture, but stored as one');
const type = 'image/png';

describe.each([
  { name: 'disk', start: startDiskStorage },
  { name: 'S3', start: startS3Storage },
])('storage on $name', ({ start }) => {
  let started: StartedStorage;
  let storage: Storage;

  beforeAll(async () => {
    started = await start();
    storage = started.storage;
  });
  afterAll(() => started.close());

  function inMinutes(minutes: number): number {
    return Math.floor((started.clock.now() + minutes * MINUTE_MS) / 1000);
  }

  function presign(key: string, size = bytes.length): Promise<{ url: string }> {
    return storage.presignPut({ key, type, size, expiresAt: inMinutes(10) });
  }

  function putTo(url: string, body: Uint8Array<ArrayBuffer> = bytes, contentType = type): Promise<Response> {
    return fetch(url, { method: 'PUT', body, headers: { 'content-type': contentType } });
  }

  it('The storage takes a file at a signed URL and gives it back at another', async () => {
    const { url } = await presign('a/round.png');
    expect((await putTo(url)).ok).toBe(true);
    const read = await fetch(await storage.presignGet({ key: 'a/round.png', expiresAt: inMinutes(15) }));
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe(type);
    expect(new Uint8Array(await read.arrayBuffer())).toEqual(bytes);
  });

  it('The storage copies an object, and the copy outlives the original', async () => {
    await storage.put('copy/from.png', bytes, { type });
    await storage.copy('copy/from.png', 'copy/to.png', { type });
    await storage.delete('copy/from.png');
    expect(new Uint8Array(await storage.readRange('copy/to.png', { start: 0, end: bytes.length }))).toEqual(
      bytes,
    );
    expect(await storage.stat('copy/to.png')).toMatchObject({ size: bytes.length, type });
    await expect(storage.copy('copy/from.png', 'copy/no.png', { type })).rejects.toThrow(ObjectMissing);
    expect(await storage.stat('copy/no.png')).toBeNull();
  });

  it('[GEN-04] The storage copies an object once, however many do so at once: its tag stays', async () => {
    await storage.put('copies/from.png', bytes, { type });
    await storage.copy('copies/from.png', 'copies/to.png', { type });
    const first = await storage.stat('copies/to.png');
    await storage.copy('copies/from.png', 'copies/to.png', { type });
    expect(await storage.stat('copies/to.png')).toEqual(first);
  });

  it('[GEN-02] The storage joins parts to one object, in order', async () => {
    const first = randomBytes(storage.partBytes);
    const last = randomBytes(1000);
    await storage.put('joined/one.1.png', first, { type });
    await storage.put('joined/one.2.png', last, { type });
    await storage.join('joined/one.png', ['joined/one.1.png', 'joined/one.2.png'], { type });
    const size = first.length + last.length;
    expect(await storage.stat('joined/one.png')).toMatchObject({ size, type });
    const stored = Buffer.from(await storage.readRange('joined/one.png', { start: 0, end: size }));
    expect(stored.equals(Buffer.concat([first, last]))).toBe(true);
  });

  it('[GEN-02] The storage joins nothing where a part is missing', async () => {
    await storage.put('joined/two.1.png', bytes, { type });
    const joining = storage.join('joined/two.png', ['joined/two.1.png', 'joined/two.2.png'], { type });
    await expect(joining).rejects.toThrow(ObjectMissing);
    expect(await storage.stat('joined/two.png')).toBeNull();
  });

  it.each([
    { what: 'a bigger body', body: new Uint8Array([...bytes, 1]), contentType: type },
    { what: 'a smaller body', body: bytes.slice(1), contentType: type },
    { what: 'an empty body', body: new Uint8Array(), contentType: type },
    { what: 'another content type', body: bytes, contentType: 'text/html' },
    { what: 'a content type with a parameter', body: bytes, contentType: `${type}; charset=utf-8` },
  ])('[GEN-02] The storage refuses $what than was signed', async ({ body, contentType }) => {
    const { url } = await presign('a/never.png');
    const answer = await putTo(url, body, contentType);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await storage.stat('a/never.png')).toBeNull();
  });

  it('[GEN-02] The storage refuses a signed URL in which any parameter was changed', async () => {
    const { url } = await presign('a/tampered.png');
    const changed = [...new URL(url).searchParams].map(([name, value]) => {
      const other = new URL(url);
      other.searchParams.set(
        name,
        value.replace(/.$/, (last) => (last === '1' ? '2' : '1')),
      );
      return other.href;
    });
    const answers = await Promise.all(changed.map((other) => putTo(other)));
    expect(answers.map((answer) => answer.status >= 400 && answer.status < 500)).not.toContain(false);
    expect(await storage.stat('a/tampered.png')).toBeNull();
  });

  it('[GEN-02] The storage refuses a signature on another key', async () => {
    const { url } = await presign('a/mine.png');
    const answer = await putTo(url.replace('/a/mine.png', '/a/yours.png'));
    expect(answer.status).toBe(403);
    expect(await storage.stat('a/yours.png')).toBeNull();
  });

  it('[GEN-02] The storage refuses to read with a signature for writing and to write with one for reading', async () => {
    await storage.put('a/one-way.png', bytes, { type });
    const { url } = await presign('a/one-way.png');
    const read = await storage.presignGet({ key: 'a/one-way.png', expiresAt: inMinutes(15) });
    expect((await fetch(url)).status).toBe(403);
    expect((await putTo(read)).status).toBe(403);
  });

  it('The storage keeps a signed URL stable within a quarter of an hour', async () => {
    const key = 'a/stable.png';
    const quarter = 15 * MINUTE_MS;
    started.clock.advance(quarter - (started.clock.now() % quarter) + 1000);
    const first = await storage.presignGet({ key, expiresAt: inMinutes(15) });
    started.clock.advance(quarter - 5000);
    expect(await storage.presignGet({ key, expiresAt: inMinutes(15) })).toBe(first);
    started.clock.advance(10_000);
    expect(await storage.presignGet({ key, expiresAt: inMinutes(15) })).not.toBe(first);
    started.clock.advance(Date.now() - started.clock.now());
  });

  it('The storage reads a range, and as much as exists of one that goes past the end', async () => {
    await storage.put('a/range.png', bytes, { type });
    expect(Buffer.from(await storage.readRange('a/range.png', { start: 4, end: 10 }))).toEqual(
      Buffer.from(bytes.slice(4, 10)),
    );
    expect((await storage.readRange('a/range.png', { start: 30, end: 4000 })).length).toBe(bytes.length - 30);
    expect((await storage.readRange('a/range.png', { start: 4000, end: 5000 })).length).toBe(0);
    expect((await storage.readRange('a/range.png', { start: 7, end: 7 })).length).toBe(0);
  });

  it('The storage answers a range of a URL as a part', async () => {
    await storage.put('a/part.png', bytes, { type });
    const url = await storage.presignGet({ key: 'a/part.png', expiresAt: inMinutes(15) });
    const part = await fetch(url, { headers: { range: 'bytes=2-5' } });
    expect(part.status).toBe(206);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(bytes.slice(2, 6));
  });

  it('The storage answers 304 to a client that has the object already', async () => {
    await storage.put('a/known.png', bytes, { type });
    const url = await storage.presignGet({ key: 'a/known.png', expiresAt: inMinutes(15) });
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    // Without the header, fetch asks for a fresh copy as soon as a condition is set by hand.
    const again = await fetch(url, { headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' } });
    expect(again.status).toBe(304);
  });

  it('The storage names the file where a download was asked for', async () => {
    await storage.put('a/named.png', bytes, { type });
    const url = await storage.presignGet({
      key: 'a/named.png',
      expiresAt: inMinutes(15),
      downloadName: 'pictor-1a2b.png',
    });
    expect((await fetch(url)).headers.get('content-disposition')).toBe(
      'attachment; filename="pictor-1a2b.png"',
    );
  });

  it('The storage carries many megabytes from file to file', async () => {
    const big = randomBytes(12_000_000);
    const source = join(started.scratch, 'big.bin');
    const copy = join(started.scratch, 'copy.bin');
    await writeFile(source, big);
    await storage.put('b/big.png', source, { type });
    expect((await storage.stat('b/big.png'))?.size).toBe(big.length);
    await storage.fetchTo('b/big.png', copy);
    expect(hash(await readFile(copy))).toBe(hash(big));
  });

  it('The storage takes many megabytes at a signed URL', async () => {
    const big = new Uint8Array(randomBytes(12_000_000));
    const { url } = await presign('b/sent.png', big.length);
    expect((await putTo(url, big)).ok).toBe(true);
    const read = await fetch(await storage.presignGet({ key: 'b/sent.png', expiresAt: inMinutes(15) }));
    expect(hash(new Uint8Array(await read.arrayBuffer()))).toBe(hash(big));
  });

  it('The storage tells size, type and a tag that changes with the content, and null for a missing object', async () => {
    await storage.put('c/facts.png', bytes, { type });
    const before = await storage.stat('c/facts.png');
    expect(before).toMatchObject({ size: bytes.length, type });
    await storage.put('c/facts.png', bytes.slice(1), { type });
    expect((await storage.stat('c/facts.png'))?.etag).not.toBe(before?.etag);
    expect(await storage.stat('c/nothing.png')).toBeNull();
  });

  it('[GEN-02] The storage does not hand out an object that was replaced since it was checked', async () => {
    const copy = join(started.scratch, 'replaced.bin');
    await storage.put('c/replaced.png', bytes, { type });
    const etag = (await storage.stat('c/replaced.png'))?.etag;
    await storage.fetchTo('c/replaced.png', copy, { etag });
    await storage.put(
      'c/replaced.png',
      bytes.map((byte) => byte ^ 1),
      { type },
    );
    await expect(storage.fetchTo('c/replaced.png', copy, { etag })).rejects.toThrow(ObjectMissing);
  });

  it('The storage throws ObjectMissing for a missing object', async () => {
    await expect(storage.readRange('c/nothing.png', { start: 0, end: 4 })).rejects.toThrow(ObjectMissing);
    await expect(storage.fetchTo('c/nothing.png', join(started.scratch, 'x'))).rejects.toThrow(ObjectMissing);
  });

  it('The storage deletes an object, and deletes it again without a failure', async () => {
    await storage.put('c/gone.png', bytes, { type });
    await storage.delete('c/gone.png');
    await storage.delete('c/gone.png');
    expect(await storage.stat('c/gone.png')).toBeNull();
  });

  it('The storage lists what starts with a prefix and nothing else', async () => {
    for (const key of ['d/one.png', 'd/two/three.png', 'd/other.png', 'e/four.png']) {
      await storage.put(key, bytes, { type });
    }
    const listed = await listKeys(storage, 'd/');
    expect(listed.map((object) => object.key)).toEqual(['d/one.png', 'd/other.png', 'd/two/three.png']);
    expect(listed.every((object) => object.size === bytes.length && object.modifiedAt > 0)).toBe(true);
    expect((await listKeys(storage, 'd/o')).length).toBe(2);
    expect(await listKeys(storage, 'nowhere/')).toEqual([]);
  });

  it.each([
    '../up.png',
    '/root.png',
    'a/../../up.png',
    'a//b.png',
    'A/upper.png',
    'a/.hidden.png',
    'a/b?.png',
    '',
  ])('The storage makes no URL and no object for the key %j', async (key) => {
    await expect(presign(key)).rejects.toThrow();
    await expect(storage.presignGet({ key, expiresAt: inMinutes(15) })).rejects.toThrow();
    await expect(storage.put(key, bytes, { type })).rejects.toThrow();
    await expect(async () => storage.stat(key)).rejects.toThrow();
  });

  it('The storage refuses a content type that the extension of the key does not say', async () => {
    await expect(storage.put('a/photo.png', bytes, { type: 'image/jpeg' })).rejects.toThrow();
  });

  it('[GEN-03] The storage fetches nothing for a run that has ended', async () => {
    await storage.put('c/ended.png', bytes, { type });
    const reason = new Error('cancelled');
    const copy = join(started.scratch, 'ended.png');
    const fetching = storage.fetchTo('c/ended.png', copy, { signal: AbortSignal.abort(reason) });
    await expect(fetching).rejects.toBe(reason);
  });

  it('The storage reports that it is ready', async () => {
    await expect(storage.ready()).resolves.toBeUndefined();
  });
});

it.each([
  { point: 'before its answer', begin: () => {} },
  {
    point: 'in the middle of an object',
    begin: (response: ServerResponse) => response.writeHead(200, { 'content-length': 1000 }).write('a part'),
  },
])('[GEN-03] A fetch from a bucket that stands still $point ends with its run', async ({ begin }) => {
  const asked = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    begin(response);
    asked.resolve();
  });
  const scratch = await mkdtemp(join(tmpdir(), 'pictor-slow-bucket-'));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(scratch, { recursive: true });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    clock: createTestClock(),
  });
  const run = new AbortController();
  const reason = new Error('cancelled');
  const fetching = storage.fetchTo('a/photo.png', join(scratch, 'photo.png'), { signal: run.signal });
  const ended = expect(fetching).rejects.toBe(reason);
  await asked.promise;
  // Until the part of the object has arrived.
  await wait(100);
  run.abort(reason);
  await ended;
});

async function listKeys(storage: Storage, prefix: string): Promise<ListedObject[]> {
  const objects: ListedObject[] = [];
  for await (const object of storage.list(prefix)) {
    objects.push(object);
  }
  return objects.sort((one, other) => one.key.localeCompare(other.key));
}

function hash(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
