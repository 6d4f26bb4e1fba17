import type { Task } from '../../contract/contract.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { isConnectionError, isPassingRefusal } from './api-error.ts';
import { call, requestHeaders, session } from './call.ts';
import { readPublicConfig } from './public-config.ts';
import { waitFor } from './wait-for.ts';

/** A host or a proxy that lets the first event wait this long does not stream at all. */
const FIRST_EVENT_MS = 3000;

/** The host says something every 15 s, if only a comment. */
const SILENCE_MS = 25_000;

interface EventsOptions {
  /** The host has begun to tell of changes. */
  readonly onOpen: () => void;
}

/**
 * Each change of this person's tasks, as the host sends them, until the stream ends.
 * @throws whatever fetch throws, and AbortError once the stream falls silent or the signal fires
 */
export async function* openTaskEvents(signal: AbortSignal, { onOpen }: EventsOptions): AsyncGenerator<Task> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), FIRST_EVENT_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  try {
    const { apiOrigin } = await readPublicConfig();
    const response = await fetch(`${apiOrigin}${endpoints.taskEvents.path}`, {
      headers: { ...requestHeaders(await session.bearerToken()), accept: 'text/event-stream' },
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body) return;
    onOpen();
    for await (const { event, data } of readEventStream(response.body, heard)) {
      if (event === 'task') yield JSON.parse(data) as Task;
    }
  } finally {
    clearTimeout(timer);
  }
}

interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/**
 * Events of a `text/event-stream` body, by the parsing rules of the HTML standard (9.2.6) without ids and
 * retry times, which our host does not send.
 * @param onBytes called with each piece that arrives, comments included, so that a silent connection can be
 * noticed
 */
async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      onBytes();
      const blocks = (text + value).split(/\r\n\r\n|\n\n|\r\r/);
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = parseBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string): StreamEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const [field, ...rest] = line.split(':');
    const value = rest.join(':').replace(/^ /, '');
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}

/** Milliseconds between two questions where events do not come through. */
const POLL_MS = 2000;

/** Milliseconds between two questions while they do: an event may be lost between processes of the host. */
const LOOK_MS = 10_000;

/** Refusals that pass by themselves, one after the other, before they count as final. */
const MAX_REFUSALS = 10;

interface StreamOptions {
  readonly signal: AbortSignal;
  /** Asks for the tasks as they are now. A rejection ends the stream. */
  readonly ask: () => Promise<void>;
  readonly onTask: (task: Task) => void;
  /** Milliseconds between two questions, while events come and while they do not. */
  readonly lookMs?: number | undefined;
  readonly pollMs?: number | undefined;
}

/**
 * Follows tasks by events, and by asking every two seconds while events do not come. Never resolves.
 * @throws ApiError `aborted` once the signal fires, else what `ask` throws
 */
async function streamTasks(options: StreamOptions): Promise<never> {
  const { signal, ask, onTask, lookMs = LOOK_MS, pollMs = POLL_MS } = options;
  const refused = new AbortController();
  const look = () => ask().catch((error: unknown) => refused.abort(error));
  const over = AbortSignal.any([signal, refused.signal]);
  try {
    for (;;) {
      const began = performance.now();
      await look();
      if (!over.aborted) await listen({ signal: over, look, onTask, lookMs });
      await waitFor(Math.max(0, pollMs - (performance.now() - began)), over);
    }
  } catch (error) {
    throw refused.signal.aborted ? refused.signal.reason : error;
  }
}

interface ListenOptions {
  readonly signal: AbortSignal;
  readonly look: () => void;
  readonly onTask: (task: Task) => void;
  readonly lookMs: number;
}

/** Ends with the stream of events, however that ended. */
async function listen({ signal, look, onTask, lookMs }: ListenOptions): Promise<void> {
  const timer = setInterval(look, lookMs);
  try {
    // A task may have ended after it was asked for and before the events were open: ask as soon as they are.
    for await (const task of openTaskEvents(signal, { onOpen: look })) onTask(task);
  } catch {
    // A host that is out of reach or a proxy that does not stream: asking goes on meanwhile.
  } finally {
    clearInterval(timer);
  }
}

interface FollowOptions extends Pick<StreamOptions, 'signal' | 'onTask' | 'lookMs' | 'pollMs'> {
  /** Tells whether the host is being reached, each time that changes. */
  readonly onConnection: (connected: boolean) => void;
}

/**
 * Watches a task until it ends. A lost connection is waited out, and so is a host that is too busy to answer;
 * only the end of the task, the signal or an answer such as `not_found` end it.
 * @returns the task as it ended
 * @throws ApiError
 */
export async function followTask(id: string, options: FollowOptions): Promise<Task> {
  const { onTask, onConnection, lookMs, pollMs } = options;
  const over = new AbortController();
  const signal = AbortSignal.any([options.signal, over.signal]);
  let ended: Task | undefined;
  let refusals = 0;
  // An answer may be overtaken by the event that tells of the end; nothing is told after the end.
  const take = (task: Task) => {
    if (task.id !== id || ended) return;
    if (hasEnded(task)) ended = task;
    onConnection(true);
    onTask(task);
    if (ended) over.abort();
  };
  const ask = async () => {
    try {
      const task = await call('imgResult', { params: { id }, signal });
      refusals = 0;
      take(task);
    } catch (error) {
      if (isConnectionError(error)) onConnection(false);
      else if (!isPassingRefusal(error) || ++refusals > MAX_REFUSALS) throw error;
    }
  };
  try {
    return await streamTasks({ signal, ask, onTask: take, lookMs, pollMs });
  } catch (error) {
    if (ended) return ended;
    throw error;
  }
}

/** True where a task will not change any more. */
export function hasEnded(task: Task): boolean {
  return task.state === 'done' || task.state === 'failed' || task.state === 'cancelled';
}

interface WatchOptions {
  readonly signal: AbortSignal;
  /** Asks for the tasks that matter as they are now. Where it fails, it is asked again later. */
  readonly ask: (signal: AbortSignal) => Promise<readonly Task[]>;
  /** Told of each change, and of tasks that did not change, too. */
  readonly onTask: (task: Task) => void;
}

/** Watches any number of this person's tasks until the signal fires. A lost connection is waited out. */
export async function watchTasks({ signal, ask, onTask }: WatchOptions): Promise<void> {
  const look = async () => {
    const tasks = await ask(signal).catch(() => []);
    for (const task of tasks) if (!signal.aborted) onTask(task);
  };
  await streamTasks({ signal, ask: look, onTask }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
