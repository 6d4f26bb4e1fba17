import path from 'node:path';
import type { DiskSettings } from '../../settings/groups/disk.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Clock } from '../clock.ts';
import { deriveKey } from '../secret.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

interface StorageParts {
  readonly settings: Pick<Settings, 'storage' | 'disk' | 'http'>;
  readonly clock: Clock;
  readonly secret: Buffer;
}

/** The folder of the objects, where they are not in a bucket. */
export function filesFolder({ dataFolder }: Pick<DiskSettings, 'dataFolder'>): string {
  return path.join(dataFolder, 'files');
}

/** The storage that the settings ask for: a bucket, or the data folder. */
export function createStorage({ settings, clock, secret }: StorageParts): Storage {
  const { storage, disk, http } = settings;
  if (storage.s3) return createS3Storage({ ...storage.s3, clock });
  return createDiskStorage({
    directory: filesFolder(disk),
    origin: http.apiOrigin,
    secret: deriveKey(secret, 'storage'),
    clock,
  });
}
