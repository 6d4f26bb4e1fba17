import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../generation/support/account.ts';
import { makeFilledFolder } from '../support/make-data-folder.ts';
import { spawnServer } from '../support/spawn-server.ts';

/** Containers are killed ten seconds after they are asked to stop. */
const TIMEOUT_MS = 10_000;

it('The host stops cleanly within ten seconds while connections are silent and an upload is under way', async () => {
  const folder = await makeFilledFolder();
  const port = await freePort();
  const server = spawnServer({ API_PORT: `${port}`, API_HOST: '127.0.0.1', DATA_DIR: folder });
  await server.waitForLine('The api is there');
  const starts = [
    '',
    'GET /livez HTTP/1.1\r\nhost: a',
    'POST /api/user/v2/visit HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  ];
  for (const start of starts) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    socket.write(start);
  }
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200);
  const askedAt = performance.now();
  server.process.kill('SIGTERM');
  expect(await server.ended).toEqual({ code: 0, errors: '' });
  expect(performance.now() - askedAt).toBeLessThan(TIMEOUT_MS);
});
