import type { Task } from '#lib/contract/contract.ts';
import { callUrl } from '../../support/call-host.ts';

export interface EventReader {
  readonly response: Response;
  /** Every task that came, in order. */
  readonly tasks: readonly Task[];
  /** Everything that came, as text. */
  readonly text: string;
  /** True once the host has ended the stream. */
  readonly ended: boolean;
  close(): void;
}

/** Reads a person's events in the background, as a browser does by fetch. */
export async function readEvents(origin: string, token: string): Promise<EventReader> {
  const abort = new AbortController();
  const response = await fetch(callUrl(origin, 'taskEvents'), {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', origin: 'http://web.test' },
    signal: abort.signal,
  });
  const reader = { response, tasks: [] as Task[], text: '', ended: false, close: () => abort.abort() };
  void read();
  return reader;

  async function read(): Promise<void> {
    try {
      for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        reader.text += piece;
        reader.tasks = [...reader.text.matchAll(/^event: task\ndata: (.*)\n\n/gm)].map(([, data]) =>
          JSON.parse(data ?? ''),
        );
      }
    } catch {
      // The test closed it.
    }
    reader.ended = true;
  }
}
