import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '#stand-ins/faults.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { createStandInEngines, type StandIns, startEngineStandIns } from './support/service-engines.ts';

/** Seeded runs of each protocol: some, or all that the exhaustive run asks for. */
const RUNS = process.env.EXHAUSTIVE ? 1000 : 6;

const kinds = ['error-before', 'error-after', 'reset', 'half', 'gateway'] as const;

/** Calls of each protocol that may fail on the way, and a model of words of it. */
const protocols = {
  fal: {
    model: 'flux-2-pro',
    calls: [
      ['POST', '/fal-ai/flux-2-pro'],
      ['GET', '/fal-ai/flux-2-pro/requests'],
      ['GET', '/v1/models/requests'],
      ['GET', '/files/out'],
    ],
  },
  openai: { model: 'gpt-image-2.6-flare', calls: [['POST', '/v1/images/generations']] },
  comfyui: {
    model: 'comfyui-z-image',
    calls: [
      ['POST', '/prompt'],
      ['GET', '/queue'],
      ['GET', '/history'],
      ['GET', '/view'],
    ],
  },
} as const satisfies Record<
  string,
  { model: string; calls: readonly (readonly [NonNullable<Fault['method']>, string])[] }
>;

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('orders to services whose answers fail at random', () => {
  let standIns: StandIns & { close(): Promise<void> };
  let host: TestHost;
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    // All guests are of one network.
    const settings = { usage: { networkQuotaFactor: 1_000_000 } };
    host = await buildTestHost({ parts: { engines: createStandInEngines(standIns) }, settings });
  });
  afterAll(async () => {
    await host.close();
    await standIns.close();
  });

  it.each(Object.keys(protocols) as (keyof typeof protocols)[])(
    '[GEN-03] By %s no task is ordered twice, each ends, and a use is kept by those alone that are done',
    async (protocol) => {
      const { model, calls } = protocols[protocol];
      const { origin, book } = standIns[protocol];
      const headers = { 'content-type': 'application/json' };
      for (let run = 1; run <= RUNS; run++) {
        const below = numbersFrom(7919 * run);
        await fetch(`${origin}/stand-in/faults`, { method: 'DELETE' });
        for (let count = below(4); count >= 0; count--) {
          const [method, path] = calls[below(calls.length)] ?? calls[0];
          const fault: Fault = {
            kind: kinds[below(kinds.length)] ?? 'reset',
            method,
            path,
            times: 1 + below(2),
          };
          await fetch(`${origin}/stand-in/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
        }
        const prompt = `number ${run} of ${protocol}`;
        const { token, id: userId } = await host.visit();
        const parameters = { prompt, seed: run, model };
        const { id } = taskOf(
          await host.call('genImg', { token, body: { feature: 'ai-image-generator', parameters } }),
        );
        const { state } = await waitForEnd(host, token, id);
        const orders = book.orders.filter(({ input }) => JSON.stringify(input).includes(`"${prompt}"`));
        expect([run, orders.length <= 1]).toEqual([run, true]);
        expect([run, state === 'done' || state === 'failed']).toEqual([run, true]);
        if (state === 'done') expect([run, orders.length]).toEqual([run, 1]);
        expect([run, await countedUses(host.infrastructure, userId)]).toEqual([
          run,
          state === 'done' ? 1 : 0,
        ]);
      }
    },
  );
});
