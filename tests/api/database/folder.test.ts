import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { lockFolder, openPglite } from '#api/infrastructure/database/open-pglite.ts';
import { makeDataFolder, makeFilledFolder } from '../support/make-data-folder.ts';

const GUESTS = 20;
const onStuck = (error: Error) => {
  throw error;
};

it('A data folder in use refuses a second program, and after kill -9 it opens with every acknowledged write', async () => {
  const folder = path.join(await makeFilledFolder(), 'database');
  const owner = spawn(process.execPath, [path.join(import.meta.dirname, 'hold-database.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const told: string[] = [];
  for await (const line of readline.createInterface({ input: owner.stdout })) {
    told.push(line);
    if (told.length === GUESTS) break;
  }
  expect(told).toHaveLength(GUESTS);
  await expect(openPglite({ folder, onStuck })).rejects.toThrow(
    `Another Pictor is running on the data folder ${path.dirname(folder)}. Stop it, or set DATA_DIR to another folder.`,
  );

  const ended = new Promise((resolve) => owner.once('close', resolve));
  owner.kill('SIGKILL');
  await ended;
  const database = await openPglite({ folder, onStuck });
  const { rows } = await database.queries.execute<{ id: string }>('select id from users');
  await database.close();
  const kept = new Set(rows.map(({ id }) => id));
  expect(told.filter((id) => !kept.has(id))).toEqual([]);
});

it('The lock of a data folder is taken once, and again after it was released', async () => {
  const folder = await makeDataFolder();
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow('Another Pictor is running');
  unlock();
  lockFolder(folder)();
});
