import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#api/infrastructure/database/open-pglite.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the program as an operator does. */
function run(given: Readonly<Record<string, string | undefined>>, ...args: string[]): Promise<Outcome> {
  const { PATH, HOME, NODE_ENV } = process.env;
  return new Promise((resolve) => {
    const options = { env: { ...given, PATH, HOME, NODE_ENV } };
    execFile(process.execPath, ['scripts/ledger/main.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

onPostgres(() => {
  it('[LIMIT-03] An operator gives credits with a reason, sees them, takes them back and checks the ledger', async () => {
    const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
    const { settings } = host.infrastructure;
    const { id } = await openAccount(host);
    const env = { DATA_DIR: settings.disk.dataFolder, DATABASE_URL: settings.database.url };
    const grant = ['grant', id, '--credits', '100'];
    const [given, refused] = await Promise.all([
      run(env, ...grant, '--reason', 'an outage'),
      run(env, ...grant),
    ]);
    expect(given.stdout).toBe('Given: 100 credits.\n');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Give a reason') });
    const { stdout } = await run(env, 'show', id);
    expect(stdout).toMatch(/^balance +100, of which 100 for advanced models\n/);
    expect(stdout).toMatch(/issue +\+100 .+\(an outage\)\n$/);
    const [, lot = ''] = /^lot +(\S+)/m.exec(stdout) ?? [];
    const clawBack = ['claw-back', lot, '--credits', '30', '--reason', 'too many'];
    expect((await run(env, ...clawBack)).stdout).toMatch(/^Taken back: 30 credits; 0 had been used/);
    expect(await run(env, 'check', id)).toMatchObject({ code: 0, stdout: 'Sound: 8 invariants hold.\n' });
  });
});

it('The command of the ledger says plainly that a running host holds the embedded database', async () => {
  const folder = await makeFolder();
  onTestFinished(lockFolder(folder));
  const { code, stderr } = await run({ DATA_DIR: folder }, 'check');
  expect(code).toBe(1);
  expect(stderr).toContain('A running host holds its embedded database alone.');
  expect((await run({ DATA_DIR: folder }, 'forget')).code).toBe(2);
});

it('[LIMIT-03] The metrics tell for each invariant of the ledger how often it is broken', async () => {
  const { origin } = await buildTestHost();
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text.match(/^ledger_differences\{invariant="\w+"\} 0$/gm)).toHaveLength(8);
});
