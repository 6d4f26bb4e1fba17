import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { sweepUnknownFiles } from '#api/housekeeping/sweep-unknown-files.ts';
import { buildInfrastructure, closeInfrastructure } from '#api/infrastructure/build-infrastructure.ts';
import { uploads } from '#api/media/tables.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { prepareRequest } from '../generation/support/run-request.ts';
import { buildTestHost } from '../support/build-test-host.ts';
import { forEachDatabase, onPostgres } from '../support/for-each-database.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';

onPostgres(() => {
  it('A second host of a database starts on the same folder of files and is refused on another', async () => {
    const host = await buildTestHost({ database: 'postgres' });
    const { settings } = host.infrastructure;
    await closeInfrastructure(await buildInfrastructure(settings));
    const elsewhere = await makeDataFolder();
    await expect(
      buildInfrastructure({ ...settings, disk: { ...settings.disk, dataFolder: elsewhere } }),
    ).rejects.toThrow('Hosts of one database must share it, or use S3.');
  });
});

forEachDatabase((database) => {
  it('Old files that no row knows are deleted, and all others stay', async () => {
    const host = await buildTestHost({ database, settings: { roles: ['http'] } });
    const { storage, settings, database: opened } = host.infrastructure;
    const { token } = await host.visit();
    await prepareRequest(host, token);
    const about = { type: 'image/png' };
    const [upload] = await opened.queries.select().from(uploads);
    const part = upload?.key.replace('.png', '.1.png') ?? '';
    const film = `${upload?.key.replace('.png', '')}-film`;
    const filmRow = { ...(upload ?? expect.fail('an upload')), id: uuidv7(), key: `${film}.mp4` };
    await opened.queries.insert(uploads).values(filmRow);
    await storage.put(`${film}.1.mp4`, Buffer.from('x'), { type: 'video/mp4' });
    const unknown = ['uploads/2026-01-01/gone.png', 'uploads/2026-01-01/gone.2.png', 'results/gone/a.png'];
    for (const key of [part, ...unknown, 'results/new/a.png'])
      await storage.put(key, Buffer.from('x'), about);
    const lastWeek = new Date(Date.now() - 7 * DAY_MS);
    for (const key of [upload?.key ?? '', part, `${film}.1.mp4`, ...unknown]) {
      await utimes(path.join(settings.disk.dataFolder, 'files', key), lastWeek, lastWeek);
    }
    expect(await sweepUnknownFiles(host.infrastructure)).toBe(unknown.length);
    const left: string[] = [];
    for await (const { key } of storage.list('')) left.push(key);
    expect(left).toContain(upload?.key);
    expect(left).toContain(part);
    expect(left).toContain(`${film}.1.mp4`);
    expect(left).toContain('results/new/a.png');
    expect(left.filter((key) => unknown.includes(key))).toEqual([]);
  });
});
