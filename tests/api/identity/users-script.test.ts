import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#api/infrastructure/database/open-pglite.ts';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the program as an operator does. */
function run(folder: string, ...args: string[]): Promise<Outcome> {
  const { PATH, HOME, NODE_ENV } = process.env;
  const env = { PATH, HOME, NODE_ENV, DATA_DIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/users/main.ts', ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

it('An operator makes, blocks and deletes an account on the command line', { timeout: 180_000 }, async () => {
  const folder = await makeFolder();
  const address = 'person@example.com';
  expect((await run(folder, 'create', address)).stdout).toMatch(/^Made\. Its password is [\w-]{16}\n$/);
  expect((await run(folder, 'create', address)).stderr).toBe(`There is an account ${address} already.\n`);
  expect((await run(folder, 'block', address)).stdout).toBe('Blocked, and signed out everywhere.\n');
  const { stdout } = await run(folder, 'show', 'Person@Example.com');
  expect(stdout).toMatch(/signs in by +password\nsessions +0\nblocked +2\d{3}-/);
  expect((await run(folder, 'delete', address)).stdout).toBe('Deleted, with all its pictures.\n');
  expect((await run(folder, 'list')).stdout).toBe('No accounts.\n');
});

it('The command says plainly that a running host holds the embedded database', async () => {
  const folder = await makeFolder();
  onTestFinished(lockFolder(folder));
  const { code, stderr } = await run(folder, 'list');
  expect(code).toBe(1);
  expect(stderr).toContain('A running host holds its embedded database alone.');
  expect((await run(folder, 'forget')).code).toBe(2);
});
