import { appendFile, copyFile, open, rm, writeFile } from 'node:fs/promises';
import { createDiskFiles, type DiskFiles, tagOf } from './disk-files.ts';
import { type DiskStorageSettings, grantQuery, serveDiskStorage } from './serve-disk-storage.ts';
import { roundUpToGrid } from './signed-urls.ts';
import { type ByteRange, ObjectMissing, type Storage } from './storage.ts';
import { assertKeyOfType, assertStorageKey } from './storage-key.ts';

interface Writing {
  readonly key: string;
  readonly type: string;
  readonly write: (part: string) => Promise<void>;
  /** Then an object that is there already stays. */
  readonly isNew?: boolean;
}

/** A part lost is sent again in a few seconds over a slow line, and a large photo is a dozen parts. */
const PART_BYTES = 2 * 1024 * 1024;

/** Objects as files of one folder, at signed URLs of the host itself. */
export function createDiskStorage(settings: DiskStorageSettings): Storage {
  const files = createDiskFiles(settings.directory);
  return {
    ...presignDisk(settings),
    put: (key, source, { type }) =>
      writeWhole(files, {
        key,
        type,
        write: (part) => (typeof source === 'string' ? copyFile(source, part) : writeFile(part, source)),
      }),
    async copy(source, target, { type }) {
      if ((await files.readFacts(source)) === null) {
        throw new ObjectMissing(source);
      }
      const write = (part: string) => copyFile(files.pathOf(source), part);
      await writeWhole(files, { key: target, type, write, isNew: true });
    },
    partBytes: PART_BYTES,
    join: (key, parts, { type }) => joinFiles(files, { key, parts, type }),
    readRange: (key, range) => readFileRange(files, { key, ...range }),
    fetchTo: (key, path, expected = {}) => fetchFile(files, { key, path, etag: expected.etag }),
    stat: (key) => files.readFacts(key),
    async delete(key) {
      await rm(files.pathOf(key), { force: true });
    },
    list: (prefix) => files.list(prefix),
    clean: () => files.removeOldParts(),
    async ready() {
      await rm(await files.openPart());
    },
    routes: serveDiskStorage(settings, files),
  };
}

function presignDisk({ origin, secret }: DiskStorageSettings): Pick<Storage, 'presignPut' | 'presignGet'> {
  return {
    async presignPut({ key, type, size, expiresAt }) {
      assertKeyOfType(key, type);
      const query = grantQuery(secret, { method: 'PUT', key, expires: expiresAt, type, size });
      return { url: `${origin}/storage/${key}?${query}` };
    },
    async presignGet({ key, expiresAt, downloadName = null }) {
      assertStorageKey(key);
      const expires = roundUpToGrid(expiresAt);
      return `${origin}/storage/${key}?${grantQuery(secret, { method: 'GET', key, expires, downloadName })}`;
    },
  };
}

/** Nothing of an object is seen before all of it is on the disk. */
async function writeWhole(files: DiskFiles, { key, type, write, isNew = false }: Writing): Promise<void> {
  assertKeyOfType(key, type);
  const part = await files.openPart();
  try {
    await write(part);
    await flush(part);
    await (isNew ? files.commitNew(part, key) : files.commitPart(part, key));
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

interface Fetching {
  readonly key: string;
  readonly path: string;
  /** Condition: the object must still have this tag. */
  readonly etag?: string | undefined;
}

async function fetchFile(files: DiskFiles, { key, path, etag }: Fetching): Promise<void> {
  const before = await files.readFacts(key);
  if (before === null || (etag !== undefined && etag !== before.etag)) {
    throw new ObjectMissing(key);
  }
  await copyFile(files.pathOf(key), path);
  // A replacement between the look and the copy would go unseen without a second look.
  if ((await files.readFacts(key))?.etag !== before.etag) {
    throw new ObjectMissing(key);
  }
}

interface Joining {
  readonly key: string;
  readonly parts: readonly string[];
  readonly type: string;
}

async function joinFiles(files: DiskFiles, { key, parts, type }: Joining): Promise<void> {
  assertKeyOfType(key, type);
  const whole = await files.openPart();
  try {
    for (const part of parts) {
      await using from = await files.open(part);
      await appendFile(whole, from.createReadStream({ autoClose: false }));
    }
    await flush(whole);
    await files.commitNew(whole, key);
  } finally {
    await rm(whole, { force: true });
  }
}

interface Range extends ByteRange {
  readonly key: string;
}

async function readFileRange(files: DiskFiles, { key, start, end, etag }: Range): Promise<Uint8Array> {
  await using file = await files.open(key);
  const facts = await file.stat({ bigint: true });
  if (etag !== undefined && etag !== tagOf(facts)) {
    throw new ObjectMissing(key);
  }
  const stop = Math.min(end, Number(facts.size));
  const buffer = Buffer.alloc(Math.max(0, stop - start));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}
