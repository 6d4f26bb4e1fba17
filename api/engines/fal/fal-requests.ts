import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { call, type EngineServer, isOwnOrigin } from '../remote/send.ts';
import type { WantedRun } from '../remote/service.ts';

/** The answer of fal's queue to an order. */
export const submitted = z.object({
  request_id: z.string().regex(/^[\w-]+$/),
  status_url: z.string().optional(),
  response_url: z.string().optional(),
  cancel_url: z.string().optional(),
});

/** A request of fal's queue: its name and the addresses that it is asked at. */
export const handleSchema = z.object({
  endpoint: z.string(),
  id: z.string(),
  urls: z.object({ status: z.string(), result: z.string(), cancel: z.string() }),
});

type FalHandle = z.infer<typeof handleSchema>;

const listed = z.object({
  items: z.array(z.object({ request_id: z.string(), json_input: z.unknown().optional() }).loose()),
});

/** Runs are looked for among those of the last hour. */
const LOOK_BACK_MS = 60 * 60_000;

/** Requests of an app stand below its owner and name, without the path of a model. */
function appOf(endpoint: string): string {
  return endpoint.split('/').slice(0, 2).join('/');
}

/** Handle of a request by the answer that names it. */
export function handleOf(
  queue: EngineServer,
  { endpoint, answer }: { readonly endpoint: string; readonly answer: z.infer<typeof submitted> },
): FalHandle {
  const { request_id: id, status_url, response_url, cancel_url } = answer;
  const base = `${queue.baseUrl}/${appOf(endpoint)}/requests/${id}`;
  // The key goes with these addresses, so that others than the queue's own are not used.
  const own = (url: string | undefined, usual: string) =>
    url !== undefined && isOwnOrigin(queue, url) ? url : usual;
  const urls = {
    status: own(status_url, `${base}/status`),
    result: own(response_url, base),
    cancel: own(cancel_url, `${base}/cancel`),
  };
  return { endpoint, id, urls };
}

interface Search {
  readonly queue: EngineServer;
  readonly platform: EngineServer;
  /** Milliseconds between two looks, as runs may show up in the list only after a while. */
  readonly lookAgainMs: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** Looks for a run whose start was not answered, twice. */
export async function findRequest(wanted: WantedRun, search: Search): Promise<FalHandle | 'unknown'> {
  const found = await look(wanted, search);
  if (found !== 'unknown' || !wanted.asked) return found;
  await wait(search.lookAgainMs);
  return look(wanted, search);
}

async function look(
  { runKey, asked }: WantedRun,
  { queue, platform, now }: Search,
): Promise<FalHandle | 'unknown'> {
  if (!asked) return 'unknown';
  const { endpoint } = asked.model;
  const query = new URLSearchParams({
    endpoint_id: endpoint,
    start: new Date(now() - LOOK_BACK_MS).toISOString(),
    expand: 'payloads',
  });
  const answer = await call(platform, { url: `/v1/models/requests/by-endpoint?${query}` });
  const items = listed.safeParse(answer.json).data?.items;
  if (answer.status >= 400 || !items) return 'unknown';
  const found = items.filter(({ json_input }) => isAsked(json_input, { runKey, asked }));
  const [only] = found;
  if (found.length !== 1 || !only) return 'unknown';
  return handleOf(queue, { endpoint, answer: { request_id: only.request_id } });
}

/** True of the input of a request that is the wanted one: by its uploads, or by its words and seed. */
function isAsked(input: unknown, { runKey, asked }: Required<WantedRun>): boolean {
  const text = JSON.stringify(input ?? null);
  if (asked && (asked.photos.length > 0 || asked.video)) return text.includes(`${runKey}-`);
  const { fields } = asked?.model ?? {};
  const given = z.record(z.string(), z.unknown()).safeParse(input).data;
  if (!given || !asked || !fields?.prompt || !fields.seed) return false;
  return given[fields.prompt] === asked.prompt && given[fields.seed] === asked.seed;
}
