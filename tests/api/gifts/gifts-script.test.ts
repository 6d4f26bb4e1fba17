import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
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
    execFile(process.execPath, ['scripts/gifts/main.ts', ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

onPostgres(() => {
  it('[PAY-15] An operator gives Pro with a reason that is kept, sees it and ends it', async () => {
    const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
    const { settings } = host.infrastructure;
    const { id, token } = await openAccount(host);
    const isVip = async () => (await host.call('getUserInfo', { token, params: { id } })).result?.isVip;
    const env = { DATA_DIR: settings.disk.dataFolder, DATABASE_URL: settings.database.url };
    const [given, refused] = await Promise.all([
      run(env, 'grant', id, '--months', '2', '--reason', 'an outage'),
      run(env, 'grant', id, '--months', '2'),
    ]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Give a reason') });
    const [, gift = ''] = /^Given: Pro until [\d: -]+, gift (\S+)\.$/m.exec(given.stdout) ?? [];
    expect(await isVip()).toBe(true);
    expect((await run(env, 'end', gift, '--reason', 'a mistake')).stdout).toBe('Ended.\n');
    expect(await isVip()).toBe(false);
    const { stdout } = await run(env, 'list', id);
    expect(stdout).toMatch(new RegExp(`^${gift} .+\\(an outage; ended: a mistake\\)\\n$`));
  });
});
