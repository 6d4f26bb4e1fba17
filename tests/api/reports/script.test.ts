import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder, openPglite } from '#api/infrastructure/database/open-pglite.ts';
import { reports } from '#api/reports/tables.ts';
import { program } from '#scripts/operate/programs/reports.ts';
import { makeDataFolder, makeFilledFolder } from '../support/make-data-folder.ts';
import { runOperator } from '../support/run-operator.ts';

const reportsOf = (folder: string) => ({ program, env: { DATA_DIR: folder } });

const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';

async function storeReport(folder: string): Promise<void> {
  const fail = (error: Error) => {
    throw error;
  };
  const database = await openPglite({ folder: path.join(folder, 'database'), onStuck: fail });
  const createdAt = new Date('2026-01-02T03:04:00Z');
  await database.queries
    .insert(reports)
    .values({ id, kind: 'abuse', text: 'This shows me.', replyTo: 'me@studio.example', createdAt });
  await database.close();
}

it('An operator reads and closes reports on the command line', async () => {
  const folder = await makeFilledFolder();
  await storeReport(folder);
  const taken = await runOperator(reportsOf(folder), 'take-down', id, '--reason', 'shows somebody');
  expect([taken.code, taken.stderr]).toEqual([
    1,
    'The report names no link of ours, or the link is forgotten. Close it instead.\n',
  ]);
  expect((await runOperator(reportsOf(folder), 'close', id, '--note', 'answered')).stdout).toBe('Closed.\n');
  const { stdout } = await runOperator(reportsOf(folder), 'show', id);
  expect(stdout).toContain('came       2026-01-02 03:04');
  expect(stdout).toContain('answer to  me@studio.example');
  expect(stdout).toMatch(/outcome {4}closed 2\d{3}-/);
  expect(stdout).toContain('reason     answered');
});

it('The command says plainly that a running host holds the embedded database', async () => {
  const folder = await makeDataFolder();
  const unlock = lockFolder(folder);
  onTestFinished(unlock);
  const { code, stderr } = await runOperator(reportsOf(folder), 'list');
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Another Pictor is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.\n` +
      'A running host holds its embedded database alone.\n',
  );
});

it('The command tells its usage where it is not understood', async () => {
  expect((await runOperator(reportsOf(tmpdir()), 'read')).code).toBe(2);
  const unknown = await runOperator(reportsOf(tmpdir()), 'list', '--everything');
  expect(unknown.code).toBe(1);
  expect(unknown.stderr).toContain('Usage: npm run reports');
});
