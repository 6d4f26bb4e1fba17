import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openPglite } from '#api/infrastructure/database/open-pglite.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { prepareTemplate } from './prepare-template.ts';

/** Folders and files that decide which tables the database holds. */
const SOURCES = [
  resourcePaths.migrations,
  'api/infrastructure/queue',
  'tests/api/support/prepare-template.ts',
  'package-lock.json',
];

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(listFiles)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function listFiles(place: string): string[] {
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/**
 * A file with an embedded database that has the present tables: opening a copy takes a second, making one
 * four.
 */
export async function makePgliteTemplate(): Promise<string> {
  const folder = path.join(tmpdir(), 'pictor-test-templates');
  const file = path.join(folder, `${hashSources()}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openPglite({ onStuck: fail });
  if (database.client.kind !== 'pglite') throw new Error('The database in memory is not PGlite');
  await prepareTemplate(database);
  const dump = await database.client.pglite.dumpDataDir('none');
  await database.close();
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
