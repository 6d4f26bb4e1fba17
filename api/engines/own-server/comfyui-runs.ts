import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { call, type EngineServer } from '../remote/send.ts';

const queued = z.array(z.tuple([z.number(), z.string()], z.unknown()));
const queueSchema = z.object({ queue_running: queued, queue_pending: queued });

const image = z.object({ filename: z.string(), subfolder: z.string(), type: z.string() });
const entrySchema = z.object({
  status: z.object({
    status_str: z.string(),
    messages: z.array(z.tuple([z.string(), z.record(z.string(), z.unknown())])),
  }),
  outputs: z.record(z.string(), z.object({ images: z.array(image).optional() }).loose()),
});

/** A run in the history of ComfyUI, which is over. */
export type HistoryEntry = z.infer<typeof entrySchema>;

/** The runs of a ComfyUI: its queue and its history, which live in its memory. */
export class ComfyuiRuns {
  readonly #server: EngineServer;
  readonly #lookAgainMs: number;

  /** @param lookAgainMs milliseconds between two looks for a run that is in neither list */
  constructor(server: EngineServer, lookAgainMs: number) {
    this.#server = server;
    this.#lookAgainMs = lookAgainMs;
  }

  /** State of a run, or its entry in the history; undefined where it is in neither list, twice. */
  async find(id: string): Promise<'queued' | 'running' | HistoryEntry | undefined> {
    const seen = await this.#look(id);
    if (seen !== undefined) return seen;
    await wait(this.#lookAgainMs);
    return this.#look(id);
  }

  /** Takes a run out of the queue, or stops it. */
  async remove(id: string): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const drop = JSON.stringify({ delete: [id] });
    await call(this.#server, { method: 'POST', url: '/queue', headers, body: drop });
    // Older servers stop whatever runs: so only after the queue showed that it is ours.
    if (!(await this.#readQueue()).isRunning(id)) return;
    const stop = JSON.stringify({ prompt_id: id });
    await call(this.#server, { method: 'POST', url: '/interrupt', headers, body: stop });
  }

  /** The queue is asked first: a run that ends in between is then in the history. */
  async #look(id: string) {
    const queue = await this.#readQueue();
    if (queue.isRunning(id)) return 'running';
    return queue.isWaiting(id) ? 'queued' : this.#readHistory(id);
  }

  async #readQueue() {
    const { status, json } = await call(this.#server, { url: '/queue' });
    const queue = queueSchema.safeParse(json).data;
    if (!queue) throw new EngineError('unavailable', `ComfyUI: its queue was answered with ${status}`);
    const has = (list: readonly (readonly unknown[])[], id: string) => list.some((entry) => entry[1] === id);
    return {
      isRunning: (id: string) => has(queue.queue_running, id),
      isWaiting: (id: string) => has(queue.queue_pending, id),
    };
  }

  async #readHistory(id: string): Promise<HistoryEntry | undefined> {
    const { status, json } = await call(this.#server, { url: `/history/${id}` });
    const entries = z.record(z.string(), z.unknown()).safeParse(json).data;
    if (status >= 400 || !entries)
      throw new EngineError('unavailable', `ComfyUI: its history was answered with ${status}`);
    return entries[id] === undefined ? undefined : entrySchema.parse(entries[id]);
  }
}

/** Share of a run that its sampling takes; the rest is loading, decoding and saving. */
const SAMPLING = 0.9;
/** Steps from which a node is the sampling; others count pictures or tiles. */
const MIN_STEPS = 2;

const steps = z.object({ value: z.number(), max: z.number() });
const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), data: steps.extend({ prompt_id: z.string() }) }),
  z.object({
    type: z.literal('progress_state'),
    data: z.object({ prompt_id: z.string(), nodes: z.record(z.string(), steps) }),
  }),
]);

/** Milliseconds after which a run that was not asked after is no longer this worker's. */
const KEEP_MS = 60_000;

interface Watched {
  readonly socket: WebSocket;
  /** When it was last asked after, by `performance.now()`. */
  readAt: number;
  /** From 0 to 1; undefined before anything was heard. */
  share: number | undefined;
}

function shareOf(text: string, id: string): number | undefined {
  const told = messageSchema.safeParse(parse(text)).data;
  if (told?.data.prompt_id !== id) return undefined;
  const nodes = told.type === 'progress' ? [told.data] : Object.values(told.data.nodes);
  const longest = nodes
    .filter(({ max }) => max >= MIN_STEPS)
    .toSorted((one, two) => two.max - one.max)
    .at(0);
  return longest && SAMPLING * Math.min(1, Math.max(0, longest.value / longest.max));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Progress of runs, as ComfyUI tells it over a socket to the client that ordered. A socket of the same client
 * that connects later goes on hearing it, so that another worker may take up a run. Without a socket there is
 * no progress, and nothing else is different.
 */
export class ComfyuiProgress {
  readonly #server: EngineServer;
  readonly #keepMs: number;
  readonly #watched = new Map<string, Watched>();

  constructor(server: EngineServer, { keepMs = KEEP_MS } = {}) {
    this.#server = server;
    this.#keepMs = keepMs;
  }

  /** Share of a run that is done, 0–1; listens from the first call on. The client's id is the run's. */
  read(id: string): number | undefined {
    const watched = this.#watched.get(id) ?? this.#watch(id);
    watched.readAt = performance.now();
    for (const [other, { readAt }] of this.#watched)
      if (other !== id && watched.readAt - readAt >= this.#keepMs) this.forget(other);
    return watched.share;
  }

  /** Stops to listen to a run. */
  forget(id: string): void {
    this.#watched.get(id)?.socket.close();
    this.#watched.delete(id);
  }

  #watch(id: string): Watched {
    const { baseUrl, headers } = this.#server;
    const url = `${baseUrl.replace(/^http/, 'ws')}/ws?clientId=${encodeURIComponent(id)}`;
    // Node's own socket takes headers, which the type of browsers does not know.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }]);
    const watched: Watched = { socket, readAt: performance.now(), share: undefined };
    this.#watched.set(id, watched);
    socket.addEventListener('message', ({ data }) => {
      // Binary messages are previews.
      if (typeof data === 'string') watched.share = shareOf(data, id) ?? watched.share;
    });
    // A server without sockets, or behind a proxy without them, makes pictures all the same.
    socket.addEventListener('error', () => undefined);
    return watched;
  }
}
