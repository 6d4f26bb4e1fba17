import path from 'node:path';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../secret.ts';
import type { Settings } from '../settings.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface StorageParts {
  readonly settings: Pick<Settings, 's3' | 'dataFolder' | 'apiOrigin'>;
  readonly clock: Clock;
  readonly secret: Buffer;
}

/** The folder of the objects, where they are not in a bucket. */
export function filesFolder({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  return path.join(dataFolder, 'files');
}

/** The storage that the settings ask for: a bucket, or the data folder. */
export function createStorage({ settings, clock, secret }: StorageParts): Storage {
  if (settings.s3) return createS3Storage({ ...settings.s3, clock });
  return createDiskStorage({
    directory: filesFolder(settings),
    origin: settings.apiOrigin,
    secret: deriveKey(secret, 'storage'),
    clock,
  });
}
