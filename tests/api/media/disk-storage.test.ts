import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isOutage } from '#api/infrastructure/outage.ts';
import { createS3Storage } from '#api/infrastructure/storage/s3-storage.ts';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { createTestClock } from '#tests/api/support/test-clock.ts';
import { type StartedStorage, startDiskStorage, startS3Storage } from './support/start-storage.ts';

const bytes = new TextEncoder().encode('bytes of a picture');
const type = 'image/webp';

function inSeconds({ clock }: StartedStorage, seconds: number): number {
  return Math.floor(clock.now() / 1000) + seconds;
}

describe('addresses of the disk storage', () => {
  let started: StartedStorage;
  let storage: Storage;

  beforeAll(async () => {
    started = await startDiskStorage();
    storage = started.storage;
    await storage.put('shown/picture.webp', bytes, { type });
  });
  afterAll(() => started.close());

  async function presignPut(key: string, size = bytes.length): Promise<string> {
    return (await storage.presignPut({ key, type, size, expiresAt: inSeconds(started, 600) })).url;
  }

  function put(url: string, body: BodyInit, contentType = type): Promise<Response> {
    return fetch(url, {
      method: 'PUT',
      body,
      headers: { 'content-type': contentType },
      duplex: 'half',
    } as RequestInit);
  }

  it('[GEN-02] The disk storage tells a body that is too big from one that is too small and from one of another type', async () => {
    const url = await presignPut('told/apart.webp');
    expect((await put(url, new Uint8Array(bytes.length + 1))).status).toBe(413);
    expect((await put(url, bytes.slice(1))).status).toBe(400);
    expect((await put(url, bytes, 'image/png')).status).toBe(415);
  });

  it('[GEN-02] The disk storage counts a body that comes without a length', async () => {
    const url = await presignPut('chunked/body.webp');
    expect((await put(url, new Blob([bytes, bytes]).stream())).status).toBe(413);
    expect((await put(url, new Blob([bytes.slice(2)]).stream())).status).toBe(400);
    expect((await put(url, new Blob([bytes]).stream())).status).toBe(204);
    expect((await storage.stat('chunked/body.webp'))?.size).toBe(bytes.length);
  });

  it('[GEN-02] The disk storage leaves nothing behind when the sender hangs up in the middle', async () => {
    const parts = join(started.directory, '.parts');
    const socket = await startPut(new URL(await presignPut('hung/up.webp', 1_000_000)), 'a part of the body');
    await expect.poll(() => readdir(parts)).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => readdir(parts)).toEqual([]);
    expect(await storage.stat('hung/up.webp')).toBeNull();
  });

  it('[GEN-02] The disk storage flushes the name of an object, and new folders on its way, before it answers', async () => {
    const { directory } = started;
    const file = join(directory, 'made/today/whole.webp');
    await using probe = await open(directory);
    const flushed: { ino: number; isNamed: boolean }[] = [];
    const sync = vi.spyOn(Object.getPrototypeOf(probe), 'sync').mockImplementation(async function (
      this: FileHandle,
    ) {
      flushed.push({ ino: (await this.stat()).ino, isNamed: existsSync(file) });
    });
    onTestFinished(() => sync.mockRestore());
    expect((await put(await presignPut('made/today/whole.webp'), bytes)).status).toBe(204);
    const inoOf = async (path: string) => (await stat(path)).ino;
    const folders = [join(directory, 'made/today'), join(directory, 'made'), directory];
    expect(flushed).toEqual([
      { ino: await inoOf(file), isNamed: false },
      ...(await Promise.all(folders.map(inoOf))).map((ino) => ({ ino, isNamed: true })),
    ]);
    flushed.length = 0;
    await storage.copy('made/today/whole.webp', 'made/today/copy.webp', { type });
    expect(flushed.map(({ ino }) => ino)).toEqual([
      await inoOf(join(directory, 'made/today/copy.webp')),
      await inoOf(join(directory, 'made/today')),
    ]);
  });

  it('[GEN-02] The folder of an object goes with the last object in it, and another may come meanwhile', async () => {
    const keys = Array.from({ length: 3 }, (_, i) => `results/task/${i}.webp`);
    for (const key of [...keys, 'results/other/0.webp']) await storage.put(key, bytes, { type });
    const foldersLeft = () => readdir(join(started.directory, 'results'));
    await storage.delete(keys[0] ?? '');
    expect(await foldersLeft()).toEqual(['other', 'task']);
    for (const key of keys) await storage.delete(key);
    expect(await foldersLeft()).toEqual(['other']);
    for (let turn = 0; turn < 60; turn++) {
      const [first = '', second = ''] = keys;
      await storage.put(first, bytes, { type });
      await Promise.all([storage.delete(first), storage.put(second, bytes, { type })]);
      expect((await storage.stat(second))?.size).toBe(bytes.length);
      await Promise.all([storage.delete(second), storage.put(first, bytes, { type }), storage.delete(first)]);
      await storage.delete(first);
    }
    expect(await foldersLeft()).toEqual(['other']);
    await storage.delete('results/other/0.webp');
    expect(await foldersLeft()).toEqual([]);
  });

  it('[GEN-02] An object that is deleted while it is copied or fetched is missing, and nothing worse', async () => {
    const target = join(started.scratch, 'fetched.webp');
    const failures: unknown[] = [];
    const note = (error: unknown) => failures.push(error);
    for (let turn = 0; turn < 60; turn++) {
      await storage.put('going/away.webp', bytes, { type });
      const work =
        turn % 2 === 0
          ? storage.fetchTo('going/away.webp', target)
          : storage.copy('going/away.webp', 'kept/away.webp', { type });
      await Promise.all([work.catch(note), storage.delete('going/away.webp')]);
    }
    expect(failures.map(String).filter((text) => !text.startsWith('ObjectMissing'))).toEqual([]);
  });

  it('The disk storage removes what a crash left half written, and nothing that is being written', async () => {
    const parts = join(started.directory, '.parts');
    const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS);
    await mkdir(parts, { recursive: true });
    await writeFile(join(parts, 'left.part'), 'half');
    await utimes(join(parts, 'left.part'), twoHoursAgo, twoHoursAgo);
    await writeFile(join(parts, 'fresh.part'), 'half');
    await storage.clean();
    expect(await readdir(parts)).toEqual(['fresh.part']);
    await rm(join(parts, 'fresh.part'));
  });

  it('[GEN-02] The disk storage refuses a signed URL after its time', async () => {
    const url = await presignPut('too/late.webp');
    const read = await storage.presignGet({ key: 'shown/picture.webp', expiresAt: inSeconds(started, 900) });
    started.clock.advance(31 * MINUTE_MS);
    const answers = [await put(url, bytes), await fetch(read)];
    started.clock.advance(Date.now() - started.clock.now());
    expect(answers.map((answer) => answer.status)).toEqual([403, 403]);
    expect((await put(url, bytes)).status).toBe(204);
  });

  it('[GEN-02] The disk storage refuses every changed, missing, doubled or added parameter with 403', async () => {
    const url = await presignPut('changed/query.webp');
    const variants = [...new URL(url).searchParams.keys()].flatMap((name) => {
      const without = new URL(url);
      without.searchParams.delete(name);
      const doubled = new URL(url);
      doubled.searchParams.append(name, doubled.searchParams.get(name) ?? '');
      const emptied = new URL(url);
      emptied.searchParams.set(name, '');
      return [without.href, doubled.href, emptied.href];
    });
    variants.push(
      `${url}&name=x`,
      `${url}&more=1`,
      url.replace(/size=\d+/, 'size=1e9'),
      url.replace(/expires=/, 'expires=9'),
    );
    for (const variant of variants) {
      expect((await put(variant, bytes)).status).toBe(403);
    }
  });

  it.each([
    '/storage/..%2f..%2fetc%2fpasswd',
    '/storage/%2e%2e/secret',
    '/storage/shown/.parts/x.webp',
    '/storage/',
  ])('[GEN-02] The disk storage refuses the path %s under any signature', async (path) => {
    const { search, origin } = new URL(
      await storage.presignGet({ key: 'shown/picture.webp', expiresAt: inSeconds(started, 900) }),
    );
    const answer = await fetch(`${origin}${path}${search}`);
    expect([403, 404]).toContain(answer.status);
  });

  it('The disk storage serves files so that a browser can only display them', async () => {
    const url = await storage.presignGet({ key: 'shown/picture.webp', expiresAt: inSeconds(started, 900) });
    const { headers } = await fetch(url);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('content-disposition')).toBe('inline');
    expect(headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
  });

  it('The disk storage answers 404 for a signed URL of an object that is gone', async () => {
    const url = await storage.presignGet({ key: 'shown/nothing.webp', expiresAt: inSeconds(started, 900) });
    expect((await fetch(url)).status).toBe(404);
  });

  it('The disk storage answers 416 for a range past the end', async () => {
    const url = await storage.presignGet({ key: 'shown/picture.webp', expiresAt: inSeconds(started, 900) });
    expect((await fetch(url, { headers: { range: 'bytes=5000-' } })).status).toBe(416);
  });

  it('[GEN-02] The disk storage takes the last of several parallel uploads to one URL, whole', async () => {
    const big = 400_000;
    const url = await presignPut('raced/one.webp', big);
    const bodies = Array.from({ length: 12 }, (_, index) => new Uint8Array(big).fill(index));
    const answers = await Promise.all(bodies.map((body) => put(url, body)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([204]));
    const stored = await storage.readRange('raced/one.webp', { start: 0, end: big });
    expect(new Set(stored).size).toBe(1);
  });
});

describe('the S3 storage', () => {
  it('The S3 storage lists a bucket page by page', async () => {
    const keys = ['uploads/a.png', 'uploads/b.png', 'uploads/c.png'];
    const server = createServer((request, response) => {
      const after = new URL(request.url ?? '/', 'http://host').searchParams.get('start-after') ?? '';
      const [key] = keys.filter((each) => each > after);
      const content = `<Key>${key}</Key><LastModified>2026-11-21T09:00:00.000Z</LastModified><Size>7</Size>`;
      const isLast = key === keys.at(-1);
      response.end(
        `<ListBucketResult><IsTruncated>${!isLast}</IsTruncated><Contents>${content}</Contents></ListBucketResult>`,
      );
    });
    const storage = await storageAt(server);
    const listed: string[] = [];
    for await (const object of storage.list('uploads/')) {
      listed.push(object.key);
    }
    expect(listed).toEqual(keys);
  });

  it('[GEN-02] A bucket that is down or silent is an outage, and one that refuses the host is none', async () => {
    let status: number | null = 503;
    const server = createServer((_request, response) => {
      if (status !== null) response.writeHead(status).end();
    });
    const storage = await storageAt(server);
    const isDown = async () => isOutage(await storage.stat('a.png').catch((error: unknown) => error));
    expect(await isDown()).toBe(true);
    status = 403;
    expect(await isDown()).toBe(false);
    status = null;
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const over = new AbortController();
      setTimeout(() => over.abort(new DOMException('The time is over', 'TimeoutError')), 50);
      return over.signal;
    });
    onTestFinished(() => limit.mockRestore());
    expect(await isDown()).toBe(true);
  });

  it('[GEN-02] Signed URLs of the S3 storage end when they say', async () => {
    const started = await startS3Storage();
    // The server goes by the real time, of which a test's clock may be ahead.
    started.clock.advance(Date.now() - started.clock.now() - 11 * MINUTE_MS);
    const params = { key: 'too/late.webp', type, size: bytes.length, expiresAt: inSeconds(started, 600) };
    const { url } = await started.storage.presignPut(params);
    const answer = await fetch(url, { method: 'PUT', body: bytes, headers: { 'content-type': type } });
    expect(answer.status).toBe(403);
    await started.close();
  });
});

/** A bucket at a server that stops with the test. */
async function storageAt(server: Server): Promise<Storage> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createS3Storage({
    endpoint: `http://127.0.0.1:${port}/`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    clock: createTestClock(),
  });
}

/** Sends the head and a first part of a PUT and leaves the connection open. */
async function startPut(url: URL, part: string): Promise<Socket> {
  const socket = connect(Number(url.port), url.hostname);
  const size = url.searchParams.get('size');
  const head = `PUT ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: ${type}\r\n`;
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.write(`${head}content-length: ${size}\r\n\r\n${part}`, () => resolve());
  });
  return socket;
}
