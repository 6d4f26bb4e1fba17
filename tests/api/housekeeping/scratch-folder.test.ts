import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openScratch, scratchFolder, sweepScratch } from '#api/infrastructure/scratch-folder.ts';
import { MINUTE_MS } from '#lib/time/durations.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';
import { testSettings } from '../support/test-settings.ts';

it('A folder that is worked in outlives every sweep, and one whose process died is deleted after an hour', async () => {
  const settings = testSettings(await makeDataFolder());
  const { folder, discard } = await openScratch(scratchFolder(settings.disk), 'task');
  const parent = path.dirname(folder);
  const dead = path.join(parent, 'task-of-a-dead-process');
  const other = path.join(parent, 'task-of-another-process');
  const age = (entry: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * MINUTE_MS);
    return utimes(entry, then, then);
  };
  for (const entry of [dead, other]) await mkdir(entry);
  await age(folder, 61);
  await age(dead, 61);
  await age(other, 59);
  await sweepScratch({ settings });
  const left = [folder, other].map((entry) => path.basename(entry)).toSorted();
  expect((await readdir(parent)).toSorted()).toEqual(left);
  await discard();
  expect(await readdir(parent)).toEqual([path.basename(other)]);
});
