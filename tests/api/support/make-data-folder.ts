import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject, onTestFinished } from 'vitest';

/** An empty data folder that is deleted when the test ends. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A data folder whose embedded database has all tables and no rows. A program that makes its database itself
 * takes three times as long to start.
 */
export async function makeFilledFolder(): Promise<string> {
  const folder = await makeDataFolder();
  const database = path.join(folder, 'database');
  await mkdir(database, { mode: 0o700 });
  await promisify(execFile)('tar', ['-xf', inject('pgliteTemplate'), '-C', database]);
  return folder;
}
