import { expect, it } from 'vitest';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';

const MAX_DELAY_MS = 200;
const BLOCK_MS = 2000;
const MAX_BLOCKS = 5;

/**
 * No connection is kept: one that grew old while the program was blocked is closed by the host just as it is
 * used again.
 */
const headers = { connection: 'close' };

/** Keeps the program from doing anything else, without using the processor. */
function block(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCK_MS);
}

async function blockUntilRefused(host: TestHost) {
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks += 1) {
    block();
    const [answer, probe] = await Promise.all([
      host.call('getSysConfig', { locale: 'en', headers }),
      fetch(`${host.origin}/livez`, { headers }),
    ]);
    if (answer.status === 503) return { answer, probe };
  }
  throw new Error('The host took every call');
}

it('An overloaded host refuses calls in the envelope, answers probes, and recovers', async () => {
  const host = await buildTestHost({ settings: { limits: { maxEventLoopDelay: MAX_DELAY_MS } } });
  const { answer, probe } = await blockUntilRefused(host);
  expect(answer).toMatchObject({ code: 503, result: null, message: expect.stringContaining('right now') });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(probe.status).toBe(200);
  let status = 503;
  while (status === 503) ({ status } = await host.call('getSysConfig', { headers }));
  expect(status).toBe(200);
});
