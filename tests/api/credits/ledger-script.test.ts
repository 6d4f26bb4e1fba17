import { expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '#api/infrastructure/database/open-pglite.ts';
import { program } from '#scripts/operate/programs/ledger.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { operatorEnv, runOperator } from '../support/run-operator.ts';

onPostgres(() => {
  it('[LIMIT-03] An operator gives credits with a reason, sees them, takes them back and checks the ledger', async () => {
    const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
    const { id } = await openAccount(host);
    const ledger = { program, env: operatorEnv(host) };
    const grant = ['grant', id, '--credits', '100'];
    const given = await runOperator(ledger, ...grant, '--reason', 'an outage');
    const refused = await runOperator(ledger, ...grant);
    expect(given.stdout).toBe('Given: 100 credits.\n');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Give a reason') });
    const { stdout } = await runOperator(ledger, 'show', id);
    expect(stdout).toMatch(/^balance +100, of which 100 for advanced models\n/);
    expect(stdout).toMatch(/issue +\+100 .+\(an outage\)\n$/);
    const [, lot = ''] = /^lot +(\S+)/m.exec(stdout) ?? [];
    const clawBack = ['claw-back', lot, '--credits', '30', '--reason', 'too many'];
    expect((await runOperator(ledger, ...clawBack)).stdout).toMatch(
      /^Taken back: 30 credits; 0 had been used/,
    );
    expect(await runOperator(ledger, 'check', id)).toMatchObject({
      code: 0,
      stdout: 'Sound: 8 invariants hold.\n',
    });
  });
});

it('The command of the ledger says plainly that a running host holds the embedded database', async () => {
  const folder = await makeDataFolder();
  onTestFinished(lockFolder(folder));
  const ledger = { program, env: { DATA_DIR: folder } };
  const { code, stderr } = await runOperator(ledger, 'check');
  expect(code).toBe(1);
  expect(stderr).toContain('A running host holds its embedded database alone.');
  expect((await runOperator(ledger, 'forget')).code).toBe(2);
});

it('[LIMIT-03] The metrics tell for each invariant of the ledger how often it is broken', async () => {
  const { origin } = await buildTestHost();
  const text = await (await fetch(`${origin}/metrics`)).text();
  expect(text.match(/^ledger_differences\{invariant="\w+"\} 0$/gm)).toHaveLength(8);
});
