import path from 'node:path';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../derive-key.ts';
import type { Settings } from '../settings.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface StorageParts {
  readonly settings: Pick<Settings, 's3' | 'dataFolder' | 'apiOrigin'>;
  readonly clock: Clock;
  readonly secret: Buffer;
}

/** The storage that the settings ask for: a bucket, or the data folder. */
export function createStorage({ settings, clock, secret }: StorageParts): Storage {
  if (settings.s3) return createS3Storage({ ...settings.s3, clock });
  return createDiskStorage({
    directory: path.join(settings.dataFolder, 'files'),
    origin: settings.apiOrigin,
    secret: deriveKey(secret, 'storage'),
    clock,
  });
}
