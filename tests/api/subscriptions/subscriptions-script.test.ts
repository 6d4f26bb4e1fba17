import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { addMonths } from '#lib/time/durations.ts';
import { program } from '#scripts/operate/programs/subscriptions.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { onPostgres } from '../support/for-each-database.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { openAccount } from '../support/open-account.ts';
import { operatorEnv, runOperator } from '../support/run-operator.ts';

/** Imports entries as an operator does. */
async function importEntries(host: TestHost, entries: unknown) {
  const file = join(await makeDataFolder(), 'entries.json');
  await writeFile(file, JSON.stringify(entries));
  return runOperator({ program, env: operatorEnv(host) }, 'import', file);
}

onPostgres(() => {
  it('[PAY-20] An operator takes over what a store sold, and a file with one fault changes nothing', async () => {
    const host = await buildTestHost({ database: 'postgres', settings: { roles: ['http'] } });
    const { id: account, token } = await openAccount(host);
    const read = async () => (await host.call('allPayVipInfo', { token, query: {} })).result;
    const now = host.clock.now();
    const entry = {
      ...{ account, store: 'google_play', reference: 'GPA.1', interval: 'year', renews: true },
      ...{ beginsAt: new Date(now).toISOString(), endsAt: new Date(addMonths(now, 12)).toISOString() },
    };
    const wrong = await importEntries(host, [entry, { ...entry, endsAt: entry.beginsAt }]);
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('endsAt is not after beginsAt') });
    expect((await read())?.list).toEqual([]);
    const { id: other } = await openAccount(host);
    const both = await importEntries(host, [entry, { ...entry, account: other }]);
    expect(both).toMatchObject({ code: 1, stdout: 'Imported: 1 of 2.\n' });
    expect(both.stderr).toContain(`belongs to another account than ${other}`);
    expect((await read())?.info.actully).toMatchObject({
      ...{ vipPlatform: 'other', priceInterval: 'year', store: 'google_play', autoRenewStatus: true },
    });
  });
});
