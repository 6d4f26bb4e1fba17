// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context } from '../context.ts';

/** One request of a provider. */
interface WebhookRequest {
  /** Body as it came over the wire, for a signature over it. */
  readonly bytes: Buffer;
  readonly headers: FastifyRequest['headers'];
  readonly context: Context;
}

/**
 * Route that a provider calls with a signed event. It stands outside the endpoint table, which browsers load,
 * and answers a bare status.
 */
export interface Webhook {
  readonly path: `/api/${string}`;
  /** Types of body that are taken, such as `application/json`; all others answer 415. */
  readonly contentTypes: readonly string[];
  /** Longest body; a longer one answers 413. */
  readonly maxBytes: number;
  /**
   * Ends before the provider is told that its event was taken. Providers send again what is not answered by
   * 200. Throws AppError `invalid_request` where the signature is wrong.
   */
  handle(request: WebhookRequest): Promise<void>;
}

/** Gives each webhook its route, in a scope of its own, so that no other route loses its body parser. */
export function registerWebhooks(app: FastifyInstance, webhooks: readonly Webhook[]): void {
  for (const webhook of webhooks) {
    app.register(async (scope) => addWebhook(scope, webhook));
  }
}

function addWebhook(scope: FastifyInstance, { path, contentTypes, maxBytes, handle }: Webhook): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: maxBytes } as const;
  scope.addContentTypeParser([...contentTypes], options, (_request, body, done) => done(null, body));
  scope.post(path, { schema: { hide: true } }, async ({ body, headers }, reply) => {
    // Fastify parses nothing where neither a type nor a length is given.
    if (!Buffer.isBuffer(body)) throw new AppError('invalid_request');
    await handle({ bytes: body, headers, context: scope.context });
    return reply.code(200).send();
  });
}
