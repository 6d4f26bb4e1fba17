import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeDataFolder, makeFilledFolder } from '../support/make-data-folder.ts';
import { spawnServer } from '../support/spawn-server.ts';

/** Listens on a port until the test ends. */
async function takePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not a port');
  return address.port;
}

/** Origin of a host that was given port 0. */
function originOf(line: string): string {
  return /http:\/\/[^"\s]+/.exec(line)?.[0] ?? '';
}

const anyPort = { API_PORT: '0', API_HOST: '127.0.0.1' };

it('The program starts, is ready, refuses a second one on its folder, and stops cleanly when asked', async () => {
  const folder = await makeFilledFolder();
  const first = spawnServer({ ...anyPort, DATA_DIR: folder });
  const origin = originOf(await first.waitForLine('Server listening at'));
  await first.waitForLine('The api is there');
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    ready: true,
    parts: { database: 'ready', storage: 'ready', queue: 'ready', disk: 'ready' },
  });
  expect((await stat(path.join(folder, 'secret'))).mode & 0o777).toBe(0o600);

  const second = await spawnServer({ ...anyPort, DATA_DIR: folder }).ended;
  expect(second.code).toBe(1);
  expect(second.errors).toBe(
    `Another Pictor is running on the data folder ${folder}. Stop it, or set DATA_DIR to another folder.\n`,
  );

  first.process.kill('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, errors: '' });
  await expect(fetch(`${origin}/livez`)).rejects.toThrow();

  const again = spawnServer({ ...anyPort, DATA_DIR: folder });
  await again.waitForLine('The api is there');
  again.process.kill('SIGINT');
  expect((await again.ended).code).toBe(0);
});

it('The program stops cleanly when the process that started it is gone', async () => {
  const server = spawnServer({ ...anyPort, DATA_DIR: await makeFilledFolder() });
  await server.waitForLine('The api is there');
  const ended = once(server.process, 'exit');
  server.process.disconnect();
  expect(await ended).toEqual([0, null]);
});

it('The program says in one line that its port is taken', async () => {
  const port = await takePort();
  const { code, errors } = await spawnServer({
    API_HOST: '127.0.0.1',
    API_PORT: String(port),
    DATA_DIR: await makeFilledFolder(),
  }).ended;
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `Port ${port} is already in use. Set API_PORT to another one.\n`,
  });
});

it('The program says in one line that its folder cannot be written', async () => {
  const file = path.join(await makeDataFolder(), 'file');
  await writeFile(file, '');
  const { code, errors } = await spawnServer({ ...anyPort, DATA_DIR: `${file}/data` }).ended;
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `The data folder ${file}/data cannot be written (ENOTDIR). Set DATA_DIR to another one.\n`,
  });
});

it('The program names every wrong variable, one line each, and no secret', async () => {
  const { code, errors } = await spawnServer({
    API_PORT: 'abc',
    LEASE_SECONDS: '0',
    ROLES: 'http,cook',
    SECRET: 'canary',
    S3_BUCKET: 'pictures',
  }).ended;
  expect(code).toBe(1);
  expect(errors.trimEnd().split('\n')).toEqual([
    'API_PORT is “abc”, but must be a whole number from 0 to 65535.',
    'S3_ENDPOINT is missing; storage in S3 needs all S3_ variables.',
    'S3_REGION is missing; storage in S3 needs all S3_ variables.',
    'S3_ACCESS_KEY_ID is missing; storage in S3 needs all S3_ variables.',
    'S3_SECRET_ACCESS_KEY is missing; storage in S3 needs all S3_ variables.',
    'SECRET must have at least 32 characters.',
    'ROLES is “http,cook”, but must be http, worker or http,worker.',
    'LEASE_SECONDS is “0”, but must be a whole number from 1 to 600.',
  ]);
});
