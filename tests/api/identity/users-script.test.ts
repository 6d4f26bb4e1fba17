import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#api/infrastructure/database/open-pglite.ts';
import { program } from '#scripts/operate/programs/users.ts';
import { sampleRows } from '#tests/support/sample-matrix.ts';
import { makeDataFolder, makeFilledFolder } from '../support/make-data-folder.ts';
import { runOperator } from '../support/run-operator.ts';

const usersOf = (folder: string) => ({ program, env: { DATA_DIR: folder } });

it('An operator makes, blocks and deletes an account on the command line', async () => {
  const folder = await makeFilledFolder();
  const address = 'person@example.com';
  expect((await runOperator(usersOf(folder), 'create', address)).stdout).toMatch(
    /^Made\. Its password is [\w-]{16}\n$/,
  );
  expect((await runOperator(usersOf(folder), 'create', address)).stderr).toBe(
    `There is an account ${address} already.\n`,
  );
  expect((await runOperator(usersOf(folder), 'block', address)).stdout).toBe(
    'Blocked, and signed out everywhere.\n',
  );
  const { stdout } = await runOperator(usersOf(folder), 'show', 'Person@Example.com');
  expect(stdout).toMatch(/signs in by +password\nsessions +0\nblocked +2\d{3}-/);
  expect((await runOperator(usersOf(folder), 'delete', address)).stdout).toBe(
    'Deleted, with all its pictures.\n',
  );
  expect((await runOperator(usersOf(folder), 'list')).stdout).toBe('No accounts.\n');
});

it('The command says plainly that a running host holds the embedded database', async () => {
  const folder = await makeDataFolder();
  onTestFinished(lockFolder(folder));
  const { code, stderr } = await runOperator(usersOf(folder), 'list');
  expect(code).toBe(1);
  expect(stderr).toContain('A running host holds its embedded database alone.');
  expect((await runOperator(usersOf(folder), 'forget')).code).toBe(2);
});

/** Commands with what they end with. Each takes seconds to load all of the host. */
const endings = [
  { args: ['list'], code: 0, stdout: 'No accounts.\n', stderr: '' },
  {
    args: ['show', 'nobody@example.com'],
    ...{ code: 1, stdout: '', stderr: 'No account nobody@example.com is there.\n' },
  },
] as const;

it.each(sampleRows(endings, { count: 1 }))(
  'A command of an operator is a program that ends with its code, such as $code',
  async ({ args, ...expected }) => {
    const { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, HOME, NODE_ENV, NODE_COMPILE_CACHE, DATA_DIR: await makeFilledFolder() };
    const run = promisify(execFile)(process.execPath, ['scripts/operate/main.ts', 'users', ...args], { env });
    const ended = await run.then((output) => ({ code: 0, ...output })).catch((error: unknown) => error);
    expect(ended).toMatchObject(expected);
  },
);
