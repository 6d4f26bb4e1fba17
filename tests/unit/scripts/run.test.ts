import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

/** A copy of the product with one command, and an `npm` that notes each call. */
async function openCopy() {
  const root = await mkdtemp(path.join(tmpdir(), 'pictor-run-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const at = (...names: string[]) => path.join(root, ...names);
  const folders = [at('scripts', 'echo'), at('bin'), at('node_modules')];
  await Promise.all(folders.map((folder) => mkdir(folder, { recursive: true })));
  await copyFile('scripts/run.mjs', at('scripts', 'run.mjs'));
  await writeFile(at('scripts', 'echo', 'main.ts'), 'process.exitCode = Number(process.argv[2]);');
  await writeFile(at('package-lock.json'), '{}');
  await writeFile(at('calls'), '');
  await writeFile(at('bin', 'npm'), `#!/bin/sh\necho "$1" >> '${at('calls')}'\n`, { mode: 0o755 });
  const PATH = `${at('bin')}${path.delimiter}${process.env.PATH}`;
  /** Ends with the code that the command ends with. */
  const run = async (code: number) => {
    const args = [at('scripts', 'run.mjs'), 'echo', `${code}`];
    const ended = promisify(execFile)(process.execPath, args, { env: { PATH, NODE_ENV: 'production' } });
    return ended.then(() => 0).catch((error: { readonly code: unknown }) => error.code);
  };
  return { run, calls: () => readFile(at('calls'), 'utf8') };
}

it('A command installs the packages of the lockfile before it runs, once, and ends with its own code', async () => {
  const { run, calls } = await openCopy();
  expect(await run(3)).toBe(3);
  expect(await run(0)).toBe(0);
  expect(await calls()).toBe('ci\n');
});
