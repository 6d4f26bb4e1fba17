import { z } from 'zod';
import type { EngineServer } from '../remote/send.ts';

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
