import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#lib/contract/app-error.ts';

const RETRY_AFTER_SECONDS = 5;
const PREFLIGHT_SECONDS = 24 * 60 * 60;

/**
 * Headers that keep browsers safe, calls from the web's own origins only, and refusal under load rather than
 * collapse.
 */
export async function protect(app: FastifyInstance): Promise<void> {
  const { http, limits } = app.context.settings;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    // Pictures and answers are read by the web from another origin.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: [...http.webOrigins],
    methods: ['GET', 'POST', 'PUT'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'x-locale'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: PREFLIGHT_SECONDS,
    // An incomplete preflight gets an ordinary answer of ours instead of the plugin's plain text.
    strictPreflight: false,
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelay,
    pressureHandler: async (request, reply) => {
      // A probe that fails under load would make the load worse for the others.
      if (request.routeOptions.config.isProbe) return;
      reply.header('retry-after', RETRY_AFTER_SECONDS);
      throw new AppError('overloaded');
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('cache-control', 'no-store');
  });
}
