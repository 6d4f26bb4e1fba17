import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import Fastify from 'fastify';
import { createDiskStorage } from '#api/infrastructure/storage/disk-storage.ts';
import { createS3Storage } from '#api/infrastructure/storage/s3-storage.ts';
import type { Storage } from '#api/infrastructure/storage/storage.ts';
import { AppError } from '#lib/contract/app-error.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { createTestClock, type TestClock } from '#tests/api/support/test-clock.ts';

export interface StartedStorage {
  readonly storage: Storage;
  readonly clock: TestClock;
  /** A scratch folder, gone after `close`. */
  readonly scratch: string;
  /** Folder that the objects stand in. */
  readonly directory: string;
  close(): Promise<void>;
}

/** The disk storage behind a bare server of its own. */
export async function startDiskStorage(): Promise<StartedStorage> {
  const scratch = await mkdtemp(join(tmpdir(), 'pictor-storage-'));
  const directory = join(scratch, 'files');
  const clock = createTestClock();
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof AppError ? errorKinds[error.key].status : 500;
    return reply.code(status).send({ error: String(error) });
  });
  let routes: Storage['routes'];
  app.register(async (scope) => {
    await routes?.(scope, {});
  });
  const server = app.server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const storage = createDiskStorage({
    directory,
    origin: `http://127.0.0.1:${port}`,
    secret: Buffer.from('a secret of the tests'),
    clock,
  });
  routes = storage.routes;
  await app.ready();
  return {
    storage,
    clock,
    scratch,
    directory,
    close: async () => {
      await app.close();
      await rm(scratch, { recursive: true });
    },
  };
}

/** The S3 storage on a server that checks signatures. */
export async function startS3Storage(): Promise<StartedStorage> {
  const scratch = await mkdtemp(join(tmpdir(), 'pictor-s3-'));
  const directory = join(scratch, 'buckets');
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: 'pictures' }],
  });
  const { port } = await server.run();
  const clock = createTestClock();
  const storage = createS3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'pictures',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    clock,
  });
  return {
    storage,
    clock,
    scratch,
    directory,
    close: async () => {
      await server.close();
      await rm(scratch, { recursive: true });
    },
  };
}
