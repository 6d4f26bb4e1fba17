import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, visit } from '../generation/support/account.ts';
import { prepareRequest, taskOf } from '../generation/support/run-request.ts';
import { callHost } from '../support/call-host.ts';
import { spawnServer } from '../support/spawn-server.ts';

it('[GEN-03] A worker runs no more tasks than it has imaging processes beside those that it stores, and the others keep their place', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const place = { API_PORT: `${port}`, API_HOST: '127.0.0.1', API_ORIGIN: `http://127.0.0.1:${port}` };
  const limits = { IMAGING_PROCESSES: '1', RATE_LIMIT_FACTOR: '1000' };
  const server = spawnServer({ ...place, ...limits, DATA_DIR: folder });
  await server.waitForLine('The api is there');
  const host = { call: callHost(place.API_ORIGIN) };
  const token = await visit(host);
  const request = await prepareRequest(host, token);
  for (let count = 0; count < 3; count += 1) taskOf(await host.call('img2img', { token, body: request }));
  let most = 0;
  const countUnfinished = async () => {
    const { result } = await host.call('list', { token, query: { state: 'unfinished' } });
    const running = result?.list.filter(({ state }) => state === 'running') ?? [];
    most = Math.max(most, running.length);
    return result?.list.length;
  };
  await expect.poll(countUnfinished).toBe(0);
  // One is run while the result of the one before is stored.
  expect(most).toBeLessThanOrEqual(2);
});
