import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { z } from 'zod';

/**
 * Faults of a provider, each at one of its calls. `error-before` does nothing and answers 500, `refuse` does
 * nothing and says so; the others do what was asked: `error-after` answers 500, `hang` never answers, `reset`
 * drops the connection, `half` ends in the middle of the answer, `gateway` answers with a page of something
 * on the way.
 */
const faultKinds = ['error-before', 'refuse', 'error-after', 'hang', 'reset', 'half', 'gateway'] as const;

/** A refusal in the words of both providers. */
const refusal = {
  name: 'UNPROCESSABLE_ENTITY',
  details: [{ issue: 'REFUND_NOT_ALLOWED', description: 'A planned refusal.' }],
  error: { type: 'invalid_request_error', code: 'charge_not_refundable', message: 'A planned refusal.' },
};

const faultSchema = z.object({
  kind: z.enum(faultKinds),
  /** Beginning of the paths that meet it, such as `/v2/checkout`. */
  path: z.string().startsWith('/'),
  method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
  /** Calls that meet it before it is over. */
  times: z.number().int().min(1).default(1),
});

/** A fault as a test asks for it. */
export type Fault = z.input<typeof faultSchema>;

type Waiting = z.output<typeof faultSchema>;

/** Lets tests plan faults by `POST /stand-in/faults`; `DELETE` forgets those that nothing met. */
export const faults = fastifyPlugin(async (app: FastifyInstance) => {
  let waiting: Waiting[] = [];
  app.decorateRequest('fault', null);
  app.addHook('onRequest', async (request) => {
    const fault = waiting.find(
      ({ path, method }) => request.url.startsWith(path) && (!method || method === request.method),
    );
    if (!fault) return;
    fault.times -= 1;
    waiting = waiting.filter(({ times }) => times > 0);
    request.fault = fault.kind;
    if (fault.kind === 'error-before') throw new Error('A planned fault.');
  });
  // Behind the reading of the body, by which a stand-in keeps what it answered.
  app.addHook('preHandler', async ({ fault }, reply) =>
    fault === 'refuse' ? reply.code(400).send(refusal) : undefined,
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const { socket } = request.raw;
    if (request.fault === 'reset') socket.destroy();
    // The caller gives up and closes the connection.
    if (request.fault === 'hang' && !socket.destroyed) await once(socket, 'close');
    if (request.fault === 'half' && typeof payload === 'string')
      return payload.slice(0, Math.floor(payload.length / 2));
    if (request.fault === 'gateway') {
      for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
      reply.code(502).type('text/html');
      return '<html><body>502 Bad Gateway</body></html>';
    }
    if (request.fault !== 'error-after') return payload;
    reply.code(500).type('text/plain');
    return 'A planned fault.';
  });
  app.post('/stand-in/faults', async ({ body }, reply) => {
    waiting.push(faultSchema.parse(body));
    return reply.code(204).send();
  });
  app.delete('/stand-in/faults', async (_request, reply) => {
    waiting = [];
    return reply.code(204).send();
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The planned fault that this call meets. */
    fault: (typeof faultKinds)[number] | null;
  }
}
