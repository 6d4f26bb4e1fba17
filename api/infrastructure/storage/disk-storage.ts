import { randomUUID } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import {
  appendFile,
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { syncFolder } from '../data-folder.ts';
import { type DiskStorageSettings, presignDisk, serveDiskStorage } from './serve-disk-storage.ts';
import {
  type ByteRange,
  type FetchOptions,
  type ListedObject,
  type ObjectFacts,
  ObjectMissing,
  type Storage,
} from './storage.ts';
import { assertKeyOfType, assertStorageKey, typeOfKey } from './storage-key.ts';

/** A part lost is sent again in a few seconds over a slow line, and a large photo is a dozen parts. */
const PART_BYTES = 2 * 1024 * 1024;

/** Folder of half-written files, where no key can lead. */
const PARTS = '.parts';

const ABANDONED_AFTER_MS = 60 * 60 * 1000;

/** Objects as files of one folder, each at the path that its key is, at signed URLs of the host itself. */
export function createDiskStorage(settings: DiskStorageSettings): Storage {
  const { directory } = settings;
  return {
    ...presignDisk(settings),
    put: (key, source, { type }) =>
      writeWhole(directory, {
        key,
        type,
        write: (part) => (typeof source === 'string' ? copyFile(source, part) : writeFile(part, source)),
      }),
    async copy(source, target, { type }) {
      if ((await readFacts(directory, source)) === null) throw new ObjectMissing(source);
      const write = (part: string) => copyFrom(directory, { key: source, path: part });
      await writeWhole(directory, { key: target, type, write, isNew: true });
    },
    partBytes: PART_BYTES,
    join(key, parts, { type }) {
      const write = async (whole: string) => {
        for (const part of parts) {
          await using from = await openObject(directory, part);
          await appendFile(whole, from.createReadStream({ autoClose: false }));
        }
      };
      return writeWhole(directory, { key, type, write, isNew: true });
    },
    readRange: (key, range) => readFileRange(directory, { key, ...range }),
    fetchTo: (key, path, options) => fetchFile(directory, { ...options, key, path }),
    stat: (key) => readFacts(directory, key),
    delete: (key) => deleteFile(directory, key),
    list: (prefix) => listFiles(directory, prefix),
    clean: () => removeOldParts(directory),
    ready: async () => rm(await openPart(directory)),
    routes: serveDiskStorage(settings, (object) => writeWhole(directory, object)),
  };
}

/** Throws for what is no key. */
function pathOf(directory: string, key: string): string {
  assertStorageKey(key);
  return join(directory, key);
}

interface Writing {
  readonly key: string;
  readonly type: string;
  readonly write: (part: string) => Promise<void>;
  /** Then an object that is there already stays. */
  readonly isNew?: boolean;
}

/** Nothing of an object is seen before all of it is on the disk. What was written survives a power cut. */
async function writeWhole(directory: string, { key, type, write, isNew = false }: Writing): Promise<void> {
  assertKeyOfType(key, type);
  const path = pathOf(directory, key);
  const part = await openPart(directory);
  try {
    await write(part);
    await flush(part);
    const areNew = await moveInto(dirname(path), () =>
      isNew ? moveUnlessThere(part, path) : rename(part, path),
    );
    await flushNames(directory, { key, areNew });
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Makes an empty file to write to. */
async function openPart(directory: string): Promise<string> {
  const path = join(directory, PARTS, `${randomUUID()}.part`);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '', { flag: 'wx' });
  return path;
}

async function flush(path: string): Promise<void> {
  await using file = await open(path, 'r+');
  await file.sync();
}

/** Whoever deletes the last object of a folder removes it, at most so often while one is moved into it. */
const MAX_MOVES = 20;

/** Moves a file into a folder, which is made where it is missing. @returns true where it was */
async function moveInto(folder: string, move: () => Promise<void>): Promise<boolean> {
  let isMade = false;
  for (let moves = 1; ; moves += 1) {
    try {
      const firstMade = await mkdir(folder, { recursive: true });
      isMade ||= firstMade !== undefined;
      await move();
      return isMade;
    } catch (error) {
      if (moves === MAX_MOVES || !hasCode(error, 'ENOENT')) throw error;
    }
  }
}

/** Deletes a file, and its folder with the last one in it; those of the top stay. */
async function deleteFile(directory: string, key: string): Promise<void> {
  const path = pathOf(directory, key);
  await rm(path, { force: true });
  if (key.split('/').length < 3) return;
  await rmdir(dirname(path)).catch((error: unknown) => {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT', 'ENOTDIR', 'EPERM', 'EBUSY')) throw error;
  });
}

/** Flushes the name of an object, without which its bytes are lost, and those of new folders on its way. */
async function flushNames(
  directory: string,
  { key, areNew }: { key: string; areNew: boolean },
): Promise<void> {
  const folders = key.split('/').slice(0, -1);
  const least = areNew ? 0 : folders.length;
  for (let depth = folders.length; depth >= least; depth -= 1)
    // A folder is gone with its last object.
    await syncFolder(join(directory, ...folders.slice(0, depth))).catch(nullWhereMissing);
}

/** Unlike a rename, a link never takes the place of another file. */
async function moveUnlessThere(from: string, to: string): Promise<void> {
  await link(from, to).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await rm(from);
}

async function readFacts(directory: string, key: string): Promise<ObjectFacts | null> {
  const facts = await stat(pathOf(directory, key), { bigint: true }).catch(nullWhereMissing);
  return facts && { size: Number(facts.size), type: typeOfKey(key), etag: tagOf(facts) };
}

/** Another one for whatever is put in the place of a file. */
function tagOf({ size, mtimeNs, ino }: BigIntStats): string {
  return `${size}-${mtimeNs}-${ino}`;
}

/** Copies an object to a file. Throws `ObjectMissing` where it is deleted meanwhile. */
async function copyFrom(
  directory: string,
  { key, path }: { readonly key: string; readonly path: string },
): Promise<void> {
  await copyFile(pathOf(directory, key), path).catch(async (error: unknown) => {
    const isThere = (await readFacts(directory, key)) !== null;
    throw isThere ? error : new ObjectMissing(key, { cause: error });
  });
}

interface Fetching extends FetchOptions {
  readonly key: string;
  readonly path: string;
}

async function fetchFile(directory: string, { key, path, etag, signal }: Fetching): Promise<void> {
  signal?.throwIfAborted();
  const before = await readFacts(directory, key);
  if (before === null || (etag !== undefined && etag !== before.etag)) throw new ObjectMissing(key);
  // The system copies a file in one go, which nothing ends.
  await copyFrom(directory, { key, path });
  signal?.throwIfAborted();
  // A replacement between the look and the copy would go unseen without a second look.
  if ((await readFacts(directory, key))?.etag !== before.etag) throw new ObjectMissing(key);
}

interface Range extends ByteRange {
  readonly key: string;
}

async function readFileRange(directory: string, { key, start, end, etag }: Range): Promise<Uint8Array> {
  await using file = await openObject(directory, key);
  const facts = await file.stat({ bigint: true });
  if (etag !== undefined && etag !== tagOf(facts)) throw new ObjectMissing(key);
  const stop = Math.min(end, Number(facts.size));
  const buffer = Buffer.alloc(Math.max(0, stop - start));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start);
  return buffer.subarray(0, bytesRead);
}

async function openObject(directory: string, key: string): Promise<FileHandle> {
  const file = await open(pathOf(directory, key), 'r').catch(nullWhereMissing);
  if (file === null) throw new ObjectMissing(key);
  return file;
}

/** Removes parts that nobody has written to for long; another process may be writing now, too. */
async function removeOldParts(directory: string): Promise<void> {
  const parts = join(directory, PARTS);
  for (const name of (await readdir(parts).catch(nullWhereMissing)) ?? []) {
    const path = join(parts, name);
    const facts = await stat(path).catch(nullWhereMissing);
    // Files get their time from the system, so it is the system's clock that tells their age.
    if (facts !== null && Date.now() - facts.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
  }
}

async function* listFiles(directory: string, prefix: string): AsyncGenerator<ListedObject> {
  // Only the folder that the prefix names is walked, not its neighbours.
  for await (const path of walk(join(directory, prefix.slice(0, prefix.lastIndexOf('/') + 1)))) {
    const key = relative(directory, path).replaceAll('\\', '/');
    if (key.startsWith(prefix) && !key.startsWith('.')) {
      const facts = await stat(path).catch(nullWhereMissing);
      if (facts !== null) yield { key, size: facts.size, modifiedAt: facts.mtimeMs };
    }
  }
}

/** Paths of all files below a folder. Folders that are removed meanwhile are passed over. */
async function* walk(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullWhereMissing);
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(path);
    else if (entry.isFile()) yield path;
  }
}

function nullWhereMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
