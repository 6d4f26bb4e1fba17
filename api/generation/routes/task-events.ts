import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import { defineStream } from '../../http/define-call.ts';
import { createTaskHub, streamTasks } from '../read/stream-tasks.ts';

const PING_MS = 15_000;
/** No longer than an access token lives; the browser then opens another with a fresh one. */
const LONGEST_MS = 15 * 60_000;
const MAX_STREAMS_PER_PERSON = 20;

/**
 * Server-sent events of the caller's tasks. The header `authorization` says who calls, so browsers read them
 * by fetch.
 */
export const taskEventsRoute = defineStream('taskEvents', (app) => {
  const hub = createTaskHub(app.context.events);
  const closing = new AbortController();
  app.addHook('preClose', async () => {
    hub.close();
    closing.abort();
  });

  return ({ caller, context, request, reply }) => {
    if (hub.countOf(caller.userId) >= MAX_STREAMS_PER_PERSON) throw new AppError('too_many_requests');
    reply.hijack();
    const response = reply.raw;
    open(response, reply.getHeaders());
    const ping = setInterval(() => response.write(': ping\n\n'), PING_MS);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_MS)]);
    streamTasks(context, { caller, locale: request.locale, hub, response, signal })
      .catch((error) => request.log.error({ err: error }, 'A stream of events broke'))
      .finally(() => {
        clearInterval(ping);
        response.end();
      });
  };
});

function open(response: ServerResponse, headers: ReturnType<FastifyReply['getHeaders']>): void {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // nginx would keep events back until it has a whole buffer of them.
    'x-accel-buffering': 'no',
  });
  response.write(': open\n\n');
}
