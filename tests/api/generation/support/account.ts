import { createServer } from 'node:net';
import { expect } from 'vitest';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type Reachable, waitForEnd } from './run-request.ts';

/** First of the ports that are handed out here: the system gives none so low to those that ask for any. */
const FIRST_PORT = 20_000;
/** Ports of one worker of the test runner. */
const PORTS = 500;
let handedOut = 0;

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isHeard = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (isHeard) await new Promise((resolve) => server.close(resolve));
  return isHeard;
}

/**
 * A port on which nothing listens, for a server that is started later, or twice. Nobody else takes it in
 * between, as they might one of those that the system gives.
 */
export async function freePort(): Promise<number> {
  const first = FIRST_PORT + PORTS * (Number(process.env.VITEST_POOL_ID ?? 0) % 20);
  for (let tries = 0; tries < PORTS; tries += 1) {
    handedOut = (handedOut + 1) % PORTS;
    if (await isFree(first + handedOut)) return first + handedOut;
  }
  throw new Error(`No port is free from ${first} on.`);
}

/** A new guest's token. */
export async function visit(host: Reachable): Promise<string> {
  const { code, result } = await host.call('visit', { body: {} });
  if (result === null) throw new Error(`A visit was refused with ${code}`);
  return result.token;
}

interface Account {
  /** The guest's tasks, each waited for until it has ended. */
  readonly ended: readonly Task[];
  readonly uses: number;
}

/** Waits for a guest's tasks, fetches their results, and tells how many uses they cost. */
export async function account(host: Reachable, token: string): Promise<Account> {
  const { code, result } = await host.call('list', { token });
  if (result === null) throw new Error(`The list of tasks was refused with ${code}`);
  const ended = await Promise.all(result.list.map(({ id }) => waitForEnd(host, token, id)));
  for (const { state, files } of ended) if (state === 'done') await expectWhole(files[0]?.url ?? '');
  const usage = await host.call('getUserFeatureUsageLimit', { token });
  const left = usage.result?.list[0]?.dailyLeftCount;
  if (left === undefined) throw new Error(`The uses were refused with ${usage.code}`);
  return { ended, uses: FREE_USES_PER_DAY.guest - (left ?? Number.NaN) };
}

async function expectWhole(url: string): Promise<void> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(0);
}
