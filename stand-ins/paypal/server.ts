import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { addControlRoutes } from '../control-routes.ts';
import { faults } from '../faults.ts';
import { openStateFile } from '../state-file.ts';
import { PayPalAccount, signingCertificate } from './account.ts';
import { nextBillingAt, runBilling } from './billing.ts';
import { webhookBody } from './bodies.ts';
import { notFound, RestError } from './rest-error.ts';
import { addDisputeRoutes } from './routes/dispute-routes.ts';
import { addOrderRoutes, failRefund } from './routes/order-routes.ts';
import { addPages } from './routes/pages.ts';
import { addCatalogRoutes, addSubscriptionRoutes } from './routes/subscription-routes.ts';
import { createState } from './state.ts';

interface PayPalStandInOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** File that the state is kept in; null keeps it in memory. */
  readonly stateFile: string | null;
  /** Zero takes a free one. */
  readonly port: number;
  /** Milliseconds before an event that was refused is sent again. */
  readonly retryMs?: number;
  /** Source of time before it is advanced; the system's by default. */
  readonly now?: () => number;
}

export interface PayPalStandIn {
  readonly origin: string;
  close(): Promise<void>;
}

const TOKEN_SECONDS = 32_400;

/**
 * Starts a server on loopback that speaks PayPal's protocol: catalogue, plans, subscriptions, orders,
 * refunds, webhooks, and pages to pay on. Behaviour follows the OpenAPI descriptions that PayPal publishes.
 */
export async function startPayPalStandIn(options: PayPalStandInOptions): Promise<PayPalStandIn> {
  const file = openStateFile(options.stateFile, createState);
  const account = new PayPalAccount(file, { retryMs: options.retryMs ?? 1000, now: options.now });
  const app = Fastify({ forceCloseConnections: true });
  takeForms(app);
  await app.register(faults);
  answerErrors(app);
  authenticate(app, { account, options });
  keepAnswers(app, account);
  addCatalogRoutes(app, account);
  addSubscriptionRoutes(app, account);
  addOrderRoutes(app, account);
  addWebhookRoutes(app, account);
  addDisputeRoutes(app, account);
  addPages(app, account);
  app.post('/stand-in/failed-refunds', async ({ body }) =>
    failRefund(account, z.object({ payment: z.string() }).parse(body).payment),
  );
  addControlRoutes(app, {
    deliveries: account.deliveries,
    advance: (milliseconds) =>
      account.clock.advance(milliseconds, {
        nextDueAt: () => nextBillingAt(account),
        runDue: (at) => runBilling(account, at),
      }),
  });
  const address = await app.listen({ host: '127.0.0.1', port: options.port });
  account.origin = `http://localhost:${new URL(address).port}`;
  return { origin: account.origin, close: () => app.close() };
}

/** Takes bodies of forms and bodies of JSON without content. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? null : JSON.parse(String(body)));
    } catch {
      done(new RestError(400, 'MALFORMED_REQUEST_JSON'));
    }
  });
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) => reply.code(404).send(notFound().toBody(request.id)));
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ZodError) {
      const details = error.issues.map((issue) => ({
        issue: issue.code === 'invalid_type' ? 'MISSING_REQUIRED_PARAMETER' : 'INVALID_PARAMETER_SYNTAX',
        field: `/${issue.path.join('/')}`,
        description: issue.message,
      }));
      return reply.code(400).send(new RestError(400, 'INVALID_REQUEST', details).toBody(request.id));
    }
    const known = error instanceof RestError ? error : new RestError(500, 'INTERNAL_SERVER_ERROR');
    return reply.code(known.status).send(known.toBody(request.id));
  });
}

/** Gives tokens for the merchant's credentials, and refuses calls of the API without one. */
function authenticate(
  app: FastifyInstance,
  { account, options }: { account: PayPalAccount; options: PayPalStandInOptions },
): void {
  const credentials = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');
  app.post('/v1/oauth2/token', async ({ headers, body }, reply) => {
    z.object({ grant_type: z.literal('client_credentials') }).parse(body);
    if (headers.authorization !== `Basic ${credentials}`)
      return reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    const token = `A21${randomBytes(24).toString('base64url')}`;
    // Callers keep tokens by their own clocks, which nobody advances.
    account.state.tokens[token] = Date.now() + TOKEN_SECONDS * 1000;
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      scope: '',
      app_id: 'APP',
      nonce: '',
    };
  });
  app.addHook('onRequest', async ({ url, headers }) => {
    if (
      !/^\/v[12]\//.test(url) ||
      url.startsWith('/v1/oauth2/') ||
      url.startsWith('/v1/notifications/certs/')
    )
      return;
    const expiry = account.state.tokens[headers.authorization?.replace(/^Bearer /, '') ?? ''];
    if (expiry === undefined || expiry < Date.now())
      throw new RestError(401, 'AUTHENTICATION_FAILURE', [{ issue: 'INVALID_TOKEN', description: 'Token' }]);
  });
}

/** Key of a request's kept answer; null where a repeated request is done again. */
function keyOf({ method, url, headers }: FastifyRequest): string | null {
  const id = headers['paypal-request-id'];
  return typeof id === 'string' && method === 'POST' ? `${url} ${id}` : null;
}

function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex');
}

/** Answers a repeated `PayPal-Request-Id` as at first, and writes the state after each change. */
function keepAnswers(app: FastifyInstance, account: PayPalAccount): void {
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request);
    const kept = key === null ? undefined : account.state.answers[key];
    if (!kept) return;
    if (kept.bodyHash !== hashOf(request.body))
      throw new RestError(422, 'UNPROCESSABLE_ENTITY', [
        { issue: 'DUPLICATE_REQUEST_ID', description: 'The id was used with another body.' },
      ]);
    return reply.code(kept.status).send(kept.body);
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const key = keyOf(request);
    if (key !== null && reply.statusCode < 300)
      account.state.answers[key] ??= {
        bodyHash: hashOf(request.body),
        status: reply.statusCode,
        body: payload,
      };
    return payload;
  });
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') account.save();
  });
}

/** Registration of webhooks and the certificate that their events are signed with. */
function addWebhookRoutes(app: FastifyInstance, account: PayPalAccount): void {
  const { webhooks } = account.state;
  app.get('/v1/notifications/webhooks', async () => ({ webhooks: Object.values(webhooks) }));
  app.post('/v1/notifications/webhooks', async ({ body }, reply) => {
    const given = webhookBody.parse(body);
    const isKnown = Object.values(webhooks).some(({ url }) => url === given.url);
    if (isKnown) throw new RestError(400, 'WEBHOOK_URL_ALREADY_EXISTS');
    const webhook = { ...given, id: account.nextId('WHK') };
    webhooks[webhook.id] = webhook;
    return reply.code(201).send({ ...webhook, links: [] });
  });
  app.get('/v1/notifications/webhooks-events', async ({ query }) => {
    const { start_time: start, end_time: end } = z
      .object({ start_time: z.iso.datetime(), end_time: z.iso.datetime().optional() })
      .parse(query);
    const events = account.state.events
      .filter(({ create_time }) => create_time >= start)
      .filter(({ create_time }) => end === undefined || create_time < end);
    return { events: events.reverse(), count: events.length, links: [] };
  });
  app.get('/v1/notifications/certs/:id', async (_request, reply) =>
    reply.type('application/x-pem-file').send(signingCertificate),
  );
}
