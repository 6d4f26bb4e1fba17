import { expect, it } from 'vitest';
import { program } from '#scripts/operate/programs/gifts.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { openAccount } from '../support/open-account.ts';
import { operatorEnv, runOperator } from '../support/run-operator.ts';

onPostgres(() => {
  it('[PAY-15] An operator gives Pro with a reason that is kept, sees it and ends it', async () => {
    const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
    const { id, token } = await openAccount(host);
    const isVip = async () => (await host.call('getUserInfo', { token, params: { id } })).result?.isVip;
    const gifts = { program, env: operatorEnv(host) };
    const given = await runOperator(gifts, 'grant', id, '--months', '2', '--reason', 'an outage');
    const refused = await runOperator(gifts, 'grant', id, '--months', '2');
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Give a reason') });
    const [, gift = ''] = /^Given: Pro until [\d: -]+, gift (\S+)\.$/m.exec(given.stdout) ?? [];
    expect(await isVip()).toBe(true);
    expect((await runOperator(gifts, 'end', gift, '--reason', 'a mistake')).stdout).toBe('Ended.\n');
    expect(await isVip()).toBe(false);
    const { stdout } = await runOperator(gifts, 'list', id);
    expect(stdout).toMatch(new RegExp(`^${gift} .+\\(an outage; ended: a mistake\\)\\n$`));
  });
});
