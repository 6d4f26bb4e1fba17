import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { makeOrder, type Order } from '#api/engines/remote/order.ts';
import type { Service } from '#api/engines/remote/service.ts';
import { modelsOf } from '#api/engines/remote/watch-server.ts';
import { createServices, keys, type StandIns } from '#tests/api/engines/support/service-engines.ts';

const CALLS = 200;

/** Protocols whose runs are asked after, with the header and the path of a bare question. */
const protocols = {
  fal: { headers: { authorization: `Key ${keys.fal}` }, path: '/fal-ai/flux-2-pro/requests/:id/status' },
  comfyui: { headers: {}, path: '/queue' },
  sdcpp: { headers: {}, path: '/sdcpp/v1/jobs/:id' },
} as const;

type Protocol = keyof typeof protocols;

export interface CallTimes {
  readonly protocol: Protocol;
  /** Milliseconds of a question: the median by plain fetch, and the median and 95th percentile of ours. */
  readonly bare: number;
  readonly asked: number;
  readonly askedSlow: number;
  /** 95th percentile of an order, in milliseconds. */
  readonly ordered: number;
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))] ?? Number.NaN;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function orderFor(protocol: Protocol, seed: number): Order {
  const model = modelsOf(protocol).find(({ inputs }) => inputs.photos[0] === 0);
  if (!model) throw new Error(`no model of words for ${protocol}`);
  const parameters = { prompt: `number ${seed}`, ratio: '1:1', seed, count: 1 };
  return makeOrder({
    ...{ model, runKey: uuidv7(), feature: 'ai-image-generator', parameters },
    sent: undefined,
  });
}

async function measure(standIns: StandIns, protocol: Protocol): Promise<CallTimes> {
  const { origin, book } = standIns[protocol];
  book.steps = { waiting: 0, working: Number.POSITIVE_INFINITY };
  const service: Service = createServices(standIns)[protocol];
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-bench-'));
  try {
    const ordered: number[] = [];
    for (let seed = 1; seed <= CALLS; seed++) {
      const order = orderFor(protocol, seed);
      ordered.push(await time(() => service.start(order)));
      if (seed < CALLS) book.orders.splice(0);
    }
    const handle = await service.start(orderFor(protocol, 0));
    const { headers, path: place } = protocols[protocol];
    const url = `${origin}${place.replace(':id', String(book.orders.at(-1)?.id))}`;
    const [bare, asked]: [number[], number[]] = [[], []];
    // In turns, so that a busy moment of the machine meets both.
    for (let call = 0; call < CALLS; call++) {
      bare.push(await time(async () => (await fetch(url, { headers })).json()));
      asked.push(await time(() => service.poll(handle, folder)));
    }
    return {
      protocol,
      bare: quantile(bare, 0.5),
      asked: quantile(asked, 0.5),
      askedSlow: quantile(asked, 0.95),
      ordered: quantile(ordered, 0.95),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    book.orders.splice(0);
  }
}

/** Times of orders and questions, beside plain fetch of the same addresses. */
export async function measureCalls(standIns: StandIns): Promise<readonly CallTimes[]> {
  const times: CallTimes[] = [];
  for (const protocol of Object.keys(protocols) as Protocol[]) times.push(await measure(standIns, protocol));
  return times;
}
