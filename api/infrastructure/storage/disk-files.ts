import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { type ListedObject, type ObjectFacts, ObjectMissing } from './storage.ts';
import { assertStorageKey, typeOfKey } from './storage-key.ts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/**
 * Objects as files of a folder: the key is the path. Half-written ones stand in `.parts`, where no key can
 * lead.
 */
export interface DiskFiles {
  /** Throws for what is no key. */
  pathOf(key: string): string;
  /** A fresh empty file to write to. */
  openPart(): Promise<string>;
  /** Makes a written part the object of a key. */
  commitPart(part: string, key: string): Promise<void>;
  /** The same, unless the key has an object already. */
  commitNew(part: string, key: string): Promise<void>;
  readFacts(key: string): Promise<ObjectFacts | null>;
  /** Throws `ObjectMissing`. */
  open(key: string): Promise<FileHandle>;
  list(prefix: string): AsyncGenerator<ListedObject>;
  /** Removes parts that nobody has written to for long; another process may be writing now, too. */
  removeOldParts(): Promise<void>;
}

export function createDiskFiles(directory: string): DiskFiles {
  const parts = join(directory, '.parts');

  function pathOf(key: string): string {
    assertStorageKey(key);
    return join(directory, key);
  }

  return {
    pathOf,

    openPart: () => openPart(parts),

    async commitPart(part, key) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await rename(part, path);
    },

    async commitNew(part, key) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await moveUnlessThere(part, path);
    },

    async readFacts(key) {
      const facts = await stat(pathOf(key), { bigint: true }).catch(nullWhereMissing);
      return facts && { size: Number(facts.size), type: typeOfKey(key), etag: tagOf(facts) };
    },

    async open(key) {
      const file = await open(pathOf(key), 'r').catch(nullWhereMissing);
      if (file === null) {
        throw new ObjectMissing(key);
      }
      return file;
    },

    list: (prefix) => listFiles(directory, prefix),

    removeOldParts: () => removeOldParts(parts),
  };
}

async function openPart(parts: string): Promise<string> {
  const path = join(parts, `${randomUUID()}.part`);
  await mkdir(parts, { recursive: true });
  await writeFile(path, '', { flag: 'wx' });
  return path;
}

/** Unlike a rename, a link never takes the place of another file. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await rm(from);
}

/** Another one for whatever is put in the place of a file. */
export function tagOf({ size, mtimeNs, ino }: BigIntStats): string {
  return `${size}-${mtimeNs}-${ino}`;
}

async function removeOldParts(parts: string): Promise<void> {
  for (const name of (await readdir(parts).catch(nullWhereMissing)) ?? []) {
    const path = join(parts, name);
    const facts = await stat(path).catch(nullWhereMissing);
    // Files get their time from the system, so it is the system's clock that tells their age.
    if (facts !== null && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS) {
      await rm(path, { force: true });
    }
  }
}

async function* listFiles(directory: string, prefix: string): AsyncGenerator<ListedObject> {
  // Only the folder that the prefix names is walked, not its neighbours.
  const folder = join(directory, prefix.slice(0, prefix.lastIndexOf('/') + 1));
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(nullWhereMissing);
  for (const entry of entries ?? []) {
    const path = join(entry.parentPath, entry.name);
    const key = relative(directory, path).replaceAll('\\', '/');
    if (entry.isFile() && key.startsWith(prefix) && !key.startsWith('.')) {
      const facts = await stat(path).catch(nullWhereMissing);
      if (facts !== null) {
        yield { key, size: facts.size, modifiedAt: facts.mtimeMs };
      }
    }
  }
}

function nullWhereMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) {
    return null;
  }
  throw error;
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
