import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import { READ_BUDGET } from '#api/media/inspect/inspect-picture.ts';
import { buildTestHost, type TestHost } from '#tests/api/support/build-test-host.ts';
import { harmlessUploads } from '#tests/fixtures/hostile/harmless-uploads.ts';
import { hostileUploads } from '#tests/fixtures/hostile/hostile-uploads.ts';
import { craftPng } from '#tests/fixtures/hostile/png-bytes.ts';
import { realPictures } from '#tests/fixtures/hostile/real-pictures.ts';
import { startS3Storage } from './support/start-storage.ts';
import { failureOf, uploadFile } from './support/upload-file.ts';

const refusedByHeader = hostileUploads.filter((upload) => upload.refusedBy === 'header');

describe('hostile uploads, from the announcement to the verdict', () => {
  let host: TestHost;
  let guest: { id: string; token: string };

  beforeAll(async () => {
    host = await buildTestHost();
    guest = await host.visit();
  });
  afterAll(() => host.close());

  async function inspect(upload: (typeof hostileUploads)[number] | (typeof harmlessUploads)[number]) {
    const file = { token: guest.token, type: upload.declaredType, bytes: await upload.bytes() };
    const { uploadId } = await uploadFile(host, file);
    const { storage, asked } = countReads(host.infrastructure.storage);
    const parts = { ...host.infrastructure, storage };
    return { failure: await failureOf(parts, { userId: guest.id, uploadId }), asked: asked() };
  }

  it('[GEN-02] There are at least 60 hostile uploads', () => {
    expect(refusedByHeader.length).toBeGreaterThanOrEqual(60);
    expect(new Set(hostileUploads.map(({ name }) => name)).size).toBe(hostileUploads.length);
  });

  it.each(refusedByHeader)(
    '[GEN-02] The hostile upload “$name” is refused as $expectedError',
    async (upload) => {
      const { failure, asked } = await inspect(upload);
      expect(failure).toBe(upload.expectedError);
      expect(asked).toBeLessThanOrEqual(READ_BUDGET);
    },
  );

  it.each(harmlessUploads)('[GEN-02] The unusual but valid upload “$name” is taken', async (upload) => {
    const { failure, asked } = await inspect(upload);
    expect(failure).toBeNull();
    expect(asked).toBeLessThanOrEqual(READ_BUDGET);
  });

  it('[GEN-02] Hostile uploads that come again and again do not make the host’s memory grow', async () => {
    const some = refusedByHeader.filter((_, index) => index % 4 === 0);
    const round = async () => {
      for (const upload of some) {
        await inspect(upload);
      }
    };
    await round();
    const before = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    await round();
    await round();
    const after = process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    expect(after - before).toBeLessThan(64 * 1024 * 1024);
  });

  it('[GEN-02] The host validates uploads without any decoder within reach', async () => {
    const folder = 'api/media';
    const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'));
    const sources = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    const importsOf = (source: string) => [...source.matchAll(/from '([^']+)'/g)].map(([, name]) => name);
    const imports = sources.flatMap(importsOf);
    expect(imports.length).toBeGreaterThan(20);
    const decoders = /sharp|heif-js|imaging|webcodecs|child_process/;
    expect(imports.filter((name) => decoders.test(name ?? ''))).toEqual([]);
    // The index of a video is read in a thread that can be ended, as a broken one may lead in circles.
    const threaded = files.filter((_, at) => importsOf(sources[at] ?? '').includes('node:worker_threads'));
    expect(threaded.toSorted()).toEqual(['inspect/inspect-video.ts', 'inspect/video-index-thread.ts']);
  });
});

describe('an upload that is exchanged for another while it is judged', () => {
  it.each([
    { name: 'disk', start: async () => undefined },
    { name: 'S3', start: startS3Storage },
  ])(
    '[GEN-02] An upload exchanged for another while it is validated is not accepted, on $name',
    async ({ start }) => {
      const started = await start();
      if (started) onTestFinished(() => started.close());
      const host = await buildTestHost({ parts: started && { storage: started.storage } });
      const { id: userId, token } = await host.visit();
      const type = 'image/png';
      const bomb = craftPng({ width: 60_000, height: 60_000 });
      const picture = await realPictures.png();
      const size = Math.max(bomb.length, picture.length);
      // Zeros behind a picture are let through.
      const padded = (bytes: Uint8Array) => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
      const { uploadId } = await uploadFile(host, { token, type, bytes: padded(bomb) });
      const { storage } = host.infrastructure;
      const exchanging: Storage = {
        ...storage,
        async readRange(key, range) {
          await storage.put(key, padded(picture), { type });
          return storage.readRange(key, range).finally(() => storage.put(key, padded(bomb), { type }));
        },
      };
      const parts = { ...host.infrastructure, storage: exchanging };
      expect(await failureOf(parts, { userId, uploadId })).toBe('upload_missing');
      expect(await failureOf(host.infrastructure, { userId, uploadId })).toBe('too_many_pixels');
    },
  );
});

/** The same storage; `asked` tells how many bytes were asked of it. */
function countReads(storage: Storage): { storage: Storage; asked(): number } {
  let asked = 0;
  const counting: Storage = {
    ...storage,
    readRange(key, range) {
      asked += range.end - range.start;
      return storage.readRange(key, range);
    },
    fetchTo() {
      throw new Error('the whole file was asked for');
    },
  };
  return { storage: counting, asked: () => asked };
}
