import type { Task } from '../../contract/contract.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { readPublicConfig } from './public-config.ts';
import { readEventStream } from './read-event-stream.ts';
import { requestHeaders } from './send-request.ts';
import { bearerToken } from './session.ts';

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
      headers: { ...requestHeaders(await bearerToken()), accept: 'text/event-stream' },
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
