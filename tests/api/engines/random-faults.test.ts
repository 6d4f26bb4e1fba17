import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '#stand-ins/faults.ts';
import { propertySeed } from '#tests/support/property-seed.ts';
import { sampleMoments } from '#tests/support/sample-moments.ts';
import { countedUses } from '../generation/support/inspect.ts';
import { makeMask, makePhoto } from '../generation/support/pictures.ts';
import { prepareRequest, taskOf, waitForEnd } from '../generation/support/run-request.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { createStandInEngines, type StandIns, startEngineStandIns } from './support/service-engines.ts';

/** Seeded runs of each protocol: some, or all that the exhaustive run asks for. */
const RUNS = process.env.EXHAUSTIVE ? 1000 : 2;

const kinds = ['error-before', 'refuse', 'error-after', 'reset', 'half', 'gateway'] as const;

type Call = readonly [method: NonNullable<Fault['method']>, path: string];

interface Protocol {
  /** Models of words, and of a photo with a mask. */
  readonly words: string;
  readonly photo: string;
  /** Each order costs money, or the server computes the same order once. */
  readonly isOnce: boolean;
  /** Calls of a run by words that may fail on the way. */
  readonly calls: readonly Call[];
  /** Those that a photo adds. */
  readonly photoCalls: readonly Call[];
}

const protocols = {
  fal: {
    ...{ words: 'flux-2-pro', photo: 'flux-fill-pro', isOnce: true },
    calls: [
      ['POST', '/fal-ai/flux-2-pro'],
      ['GET', '/fal-ai/flux-2-pro/requests'],
      ['GET', '/v1/models/requests'],
      ['GET', '/files/out'],
    ],
    photoCalls: [
      ['POST', '/storage/upload/initiate'],
      ['PUT', '/files/in'],
      ['POST', '/fal-ai/flux-pro'],
    ],
  },
  openai: {
    ...{ words: 'gpt-image-2.6-flare', photo: 'gpt-image-2.6-sunburst-fill', isOnce: true },
    calls: [['POST', '/v1/images/generations']],
    photoCalls: [['POST', '/v1/images/edits']],
  },
  comfyui: {
    ...{ words: 'comfyui-z-image', photo: 'comfyui-fill', isOnce: true },
    calls: [
      ['POST', '/prompt'],
      ['GET', '/queue'],
      ['GET', '/history'],
      ['GET', '/view'],
    ],
    photoCalls: [['POST', '/upload/image']],
  },
  sdcpp: {
    ...{ words: 'sdcpp-text', photo: 'sdcpp-fill', isOnce: false },
    calls: [
      ['POST', '/sdcpp/v1/img_gen'],
      ['GET', '/sdcpp/v1/jobs'],
    ],
    photoCalls: [],
  },
} as const satisfies Record<string, Protocol>;

type Name = keyof typeof protocols;

const names = Object.keys(protocols) as Name[];

/** Calls that meet a fault: one, several, and all. */
const lengths = [1, 3, 1000] as const;

/** Every fault at every call of every protocol. */
const matrix = names.flatMap((name) => {
  const { calls, photoCalls }: Protocol = protocols[name];
  const all = [
    ...calls.map((call) => ({ call, isPhoto: false })),
    ...photoCalls.map((call) => ({ call, isPhoto: true })),
  ];
  return all.flatMap(({ call: [method, path], isPhoto }) =>
    kinds.flatMap((kind) =>
      lengths.map((times) => ({ name, isPhoto, fault: { kind, method, path, times } satisfies Fault })),
    ),
  );
});

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('orders to services whose answers fail', () => {
  let standIns: StandIns & { close(): Promise<void> };
  let host: TestHost;
  let photo: Uint8Array;
  let mask: Uint8Array;
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    // All guests are of one network.
    const settings = { usage: { networkQuotaFactor: 1_000_000 } };
    host = await buildTestHost({ parts: { engines: createStandInEngines(standIns) }, settings });
    [photo, mask] = await Promise.all([makePhoto(120), makeMask(120, 0.3)]);
  });
  afterAll(async () => {
    await host.close();
    await standIns.close();
  });

  async function plan(name: Name, faults: readonly Fault[]): Promise<void> {
    const { origin } = standIns[name];
    await fetch(`${origin}/stand-in/faults`, { method: 'DELETE' });
    const headers = { 'content-type': 'application/json' };
    for (const fault of faults)
      await fetch(`${origin}/stand-in/faults`, { method: 'POST', headers, body: JSON.stringify(fault) });
  }

  async function order(name: Name, { isPhoto, seed }: { isPhoto: boolean; seed: number }, token: string) {
    const { words, photo: model } = protocols[name];
    if (isPhoto) {
      const body = { ...(await prepareRequest(host, token, { photo, mask })), parameters: { model } };
      return taskOf(await host.call('img2img', { token, body }));
    }
    const parameters = { prompt: `number ${seed} of ${name}`, seed, model: words };
    return taskOf(await host.call('genImg', { token, body: { feature: 'ai-image-generator', parameters } }));
  }

  /** Runs a task; tells how it ended, what it kept and how often it was ordered. */
  async function run(name: Name, what: { isPhoto: boolean; seed: number }) {
    const { orders } = standIns[name].book;
    const before = orders.length;
    const { token, id: userId } = await host.visit();
    const { id } = await order(name, what, token);
    const { state } = await waitForEnd(host, token, id);
    return { state, ordered: orders.length - before, uses: await countedUses(host.infrastructure, userId) };
  }

  function check(name: Name, { state, ordered, uses }: Awaited<ReturnType<typeof run>>): string[] {
    const isDone = state === 'done';
    return [
      ...(isDone || state === 'failed' ? [] : [`it is ${state}`]),
      ...(protocols[name].isOnce && ordered > 1 ? [`it was ordered ${ordered} times`] : []),
      ...(isDone && ordered < 1 ? ['it was not ordered'] : []),
      ...(uses === (isDone ? 1 : 0) ? [] : [`it is ${state}, and ${uses} uses are kept`]),
    ];
  }

  it.each(names)(
    '[GEN-03] By %s no task is ordered twice, each ends, and a use is kept by those alone that are done',
    async (name) => {
      const { calls }: Protocol = protocols[name];
      for (let seed = 1; seed <= RUNS; seed++) {
        const below = numbersFrom(7919 * seed);
        const faults = Array.from({ length: 1 + below(4) }, (): Fault => {
          const [method, path] = calls[below(calls.length)] ?? ['POST', '/'];
          const kind = kinds[below(kinds.length)] ?? 'reset';
          return { kind, method, path, times: 1 + below(2) };
        });
        await plan(name, faults);
        expect([seed, check(name, await run(name, { isPhoto: false, seed }))]).toEqual([seed, []]);
      }
      await plan(name, []);
    },
  );

  it(`[GEN-03] Each fault at each call is survived: a task is done once, or failed with its use given back (seed ${propertySeed})`, async () => {
    expect(matrix.length).toBeGreaterThanOrEqual(250);
    for (const [index, { name, isPhoto, fault }] of sampleMoments(matrix, 5).entries()) {
      await plan(name, [fault]);
      const outcome = await run(name, { isPhoto, seed: 100_000 + index });
      await plan(name, []);
      expect([fault, check(name, outcome)]).toEqual([fault, []]);
    }
  });
});
