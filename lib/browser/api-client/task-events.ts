import type { Task } from '../../contract/contract.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { readPublicConfig } from './public-config.ts';
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
