import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '#api/infrastructure/database/create-database.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';

function hashMigrations(): string {
  const hash = createHash('sha256');
  const files = readdirSync(resourcePaths.migrations, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  for (const file of [...files, 'package-lock.json'].sort()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A file with an embedded database that has the present tables: opening a copy takes a second, making one four. Kept per set of migrations. */
export async function makePgliteTemplate(): Promise<string> {
  const folder = path.join(tmpdir(), 'pictor-test-templates');
  const file = path.join(folder, `${hashMigrations()}.tar`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const fail = (error: Error) => {
    throw error;
  };
  const database = await createDatabase('memory', { onStuck: fail, onConnectionLost: fail });
  if (database.client.kind !== 'pglite') throw new Error('The database in memory is not PGlite');
  const dump = await database.client.pglite.dumpDataDir('none');
  await database.close();
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
