import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { grantQuery } from './disk-signature.ts';
import { roundUpToGrid } from './expiry-grid.ts';
import { ObjectMissing } from './object-missing.ts';
import { serveDiskStorage } from './serve-disk-storage.ts';
import type { ListedObject, ObjectFacts, PutOrder, Storage } from './storage.ts';
import { assertKeyOfType, assertStorageKey, typeOfKey } from './storage-key.ts';

export interface DiskStorageSettings {
  /** Folder of the objects; made where it is not there. Half-written ones stand in `.parts` inside it. */
  readonly directory: string;
  /** Public address of the host that serves the routes, without a slash at the end. */
  readonly origin: string;
  /** Signs the addresses. */
  readonly secret: Uint8Array;
  readonly clock: { now(): number };
}

/** Objects as files of one folder, at signed addresses of the host itself. */
export function createDiskStorage(settings: DiskStorageSettings): Storage {
  const { directory, origin, secret } = settings;
  const parts = join(directory, '.parts');

  function pathOf(key: string): string {
    assertStorageKey(key);
    return join(directory, key);
  }

  return {
    async presignPut({ key, type, size, expiresAt }: PutOrder) {
      assertKeyOfType(key, type);
      const query = grantQuery(secret, { method: 'PUT', key, expires: expiresAt, type, size });
      return { url: `${origin}/storage/${key}?${query}` };
    },

    async presignGet({ key, expiresAt, downloadName = null }) {
      assertStorageKey(key);
      const expires = roundUpToGrid(expiresAt);
      return `${origin}/storage/${key}?${grantQuery(secret, { method: 'GET', key, expires, downloadName })}`;
    },

    async put(key, source, { type }) {
      assertKeyOfType(key, type);
      const part = await openPart(parts);
      try {
        await (typeof source === 'string' ? copyFile(source, part) : writeFile(part, source));
        await flush(part);
        await commitPart(part, pathOf(key));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },

    async readRange(key, start, end) {
      await using file = await openObject(key, pathOf(key));
      const buffer = Buffer.alloc(Math.max(0, Math.min(end, (await file.stat()).size) - start));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    },

    async fetchTo(key, path, expected = {}) {
      const before = await readFacts(key, pathOf(key));
      if (before === null || (expected.etag !== undefined && expected.etag !== before.etag)) {
        throw new ObjectMissing(key);
      }
      await copyFile(pathOf(key), path);
      // A replacement between the look and the copy would go unseen without a second look.
      if ((await readFacts(key, pathOf(key)))?.etag !== before.etag) {
        throw new ObjectMissing(key);
      }
    },

    stat: (key) => readFacts(key, pathOf(key)),

    async delete(key) {
      await rm(pathOf(key), { force: true });
    },

    list: (prefix) => listFiles(directory, prefix),

    async ready() {
      await rm(await openPart(parts));
    },

    routes: serveDiskStorage(settings, { openPart: () => openPart(parts), commitPart, pathOf }),
  };
}

/** A fresh empty file to write to; a crash leaves it behind and nothing else. */
async function openPart(parts: string): Promise<string> {
  const path = join(parts, `${randomUUID()}.part`);
  await mkdir(parts, { recursive: true });
  await writeFile(path, '', { flag: 'wx' });
  return path;
}

async function commitPart(part: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await rename(part, path);
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

async function openObject(key: string, path: string) {
  try {
    return await open(path, 'r');
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing(key, { cause: error }) : error;
  }
}

async function readFacts(key: string, path: string): Promise<ObjectFacts | null> {
  try {
    const { size, mtimeNs, ino } = await stat(path, { bigint: true });
    return { size: Number(size), type: typeOfKey(key), etag: `${size}-${mtimeNs}-${ino}` };
  } catch (error) {
    if (isMissing(error)) {
      return null;
    }
    throw error;
  }
}

async function* listFiles(directory: string, prefix: string): AsyncGenerator<ListedObject> {
  // Only the folder that the prefix names is walked, not its neighbours.
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const entries = await readdir(join(directory, folder), { withFileTypes: true, recursive: true }).catch(
    (error: unknown) => {
      if (isMissing(error)) {
        return [];
      }
      throw error;
    },
  );
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const key = path.slice(directory.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && key.startsWith(prefix) && !key.startsWith('.')) {
      const facts = await stat(path).catch(() => null);
      if (facts !== null) {
        yield { key, size: facts.size, modifiedAt: facts.mtimeMs };
      }
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
