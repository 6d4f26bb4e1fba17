import { timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { addControlRoutes } from '../control-routes.ts';
import { faults } from '../faults.ts';
import { openStateFile } from '../state-file.ts';
import { API_VERSION, StripeAccount } from './account.ts';
import { ApiError } from './api-error.ts';
import { age, nextBillingAt, runBilling } from './billing.ts';
import { expandQuery } from './requests.ts';
import { addCatalogRoutes, addPrice } from './routes/catalog-routes.ts';
import { addCheckoutRoutes } from './routes/checkout-routes.ts';
import { addPages } from './routes/pages.ts';
import { addPaymentRoutes, dispute, failRefund } from './routes/payment-routes.ts';
import { addPortalRoutes } from './routes/portal-routes.ts';
import { addSubscriptionRoutes } from './routes/subscription-routes.ts';
import { createState } from './state.ts';
import { expand, readForm } from './wire-format.ts';

/** An account that is ready to sell: the host that takes events, and prices by their lookup keys. */
interface AccountSetUp {
  readonly webhook: { readonly url: string; readonly secret: string } | null;
  readonly prices: readonly {
    readonly lookupKey: string;
    readonly cents: number;
    /** In capital letters. */
    readonly currency: string;
    readonly interval?: 'month' | 'year';
  }[];
}

interface StripeStandInOptions {
  readonly secretKey: string;
  /** File that the state is kept in; null keeps it in memory. */
  readonly stateFile: string | null;
  /** Zero takes a free one. */
  readonly port: number;
  /** Null for an account without anything. */
  readonly setUp: AccountSetUp | null;
  /** Milliseconds before an event that was refused is sent again. */
  readonly retryMs?: number;
  /** Source of time before it is advanced; the system's by default. */
  readonly now?: () => number;
  /** Is told each call that changes something, before it is answered. */
  readonly onChange?: (call: StripeCall) => unknown;
}

/** A call with the fields of its form, whose values are texts. */
interface StripeCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

export interface StripeStandIn {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a server on loopback that speaks Stripe's protocol: customers, prices, checkout, subscriptions,
 * schedules, refunds, disputes, events, and pages to pay on.
 */
export async function startStripeStandIn(options: StripeStandInOptions): Promise<StripeStandIn> {
  const file = openStateFile(options.stateFile, createState);
  const account = new StripeAccount(file, { retryMs: options.retryMs ?? 1000, now: options.now });
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { querystringParser: readForm },
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  );
  await app.register(faults);
  answerErrors(app);
  authenticate(app, options.secretKey);
  if (options.onChange) tellChanges(app, options.onChange);
  keepAnswers(app, account);
  addCatalogRoutes(app, account);
  addCheckoutRoutes(app, account);
  addSubscriptionRoutes(app, account);
  addPaymentRoutes(app, account);
  addPortalRoutes(app, account);
  addPages(app, account);
  addControls(app, account);
  if (options.setUp) setUpAccount(account, options.setUp);
  const address = await app.listen({ host: '127.0.0.1', port: options.port });
  account.origin = `http://localhost:${new URL(address).port}`;
  return { origin: account.origin, close: () => app.close() };
}

/** Makes prices and the endpoint, as a merchant would. */
function setUpAccount(account: StripeAccount, { webhook, prices }: AccountSetUp): void {
  const { state } = account;
  const created = account.seconds();
  for (const { lookupKey: key, cents, currency, interval } of prices) {
    if (Object.values(state.prices).some(({ lookup_key }) => lookup_key === key)) continue;
    state.products[key] = { id: key, object: 'product', created, name: key, active: true, metadata: {} };
    addPrice(account, {
      ...{ currency: currency.toLowerCase(), unit_amount: cents, product: key, lookup_key: key },
      ...{ metadata: {}, expand: [], ...(interval && { recurring: { interval } }) },
    });
  }
  if (!webhook) return;
  state.endpoints.we_host = {
    ...{ id: 'we_host', object: 'webhook_endpoint', created, ...webhook, enabled_events: ['*'] },
    ...{ api_version: API_VERSION, status: 'enabled' },
  };
}

function answerErrors(app: FastifyInstance): void {
  app.setNotFoundHandler(({ method, url }, reply) =>
    reply.code(404).send(new ApiError(404, `Unrecognized request URL (${method}: ${url}).`).toBody()),
  );
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ZodError) {
      const [issue] = error.issues;
      const isUnknown = issue?.code === 'unrecognized_keys';
      const param = [...(issue?.path ?? []), ...(isUnknown ? issue.keys.slice(0, 1) : [])].join('.');
      const code = isUnknown ? 'parameter_unknown' : 'parameter_invalid';
      return reply.code(400).send(new ApiError(400, `${param}: ${issue?.message}`, { code, param }).toBody());
    }
    const known = error instanceof ApiError ? error : new ApiError(500, 'An error.', { type: 'api_error' });
    return reply.code(known.status).send(known.toBody());
  });
}

/** Refuses calls of the API without the account's key. */
function authenticate(app: FastifyInstance, secretKey: string): void {
  const expected = Buffer.from(`Bearer ${secretKey}`);
  app.addHook('onRequest', async ({ url, headers }) => {
    if (!url.startsWith('/v1/')) return;
    const given = Buffer.from(headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new ApiError(401, 'Invalid API Key provided.');
  });
}

function tellChanges(app: FastifyInstance, onChange: (call: StripeCall) => unknown): void {
  app.addHook('preHandler', async ({ method, url, body }) => {
    if (method !== 'GET' && url.startsWith('/v1/'))
      onChange({ method, path: url.split('?')[0] ?? url, body });
  });
}

function keyOf({ method, headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && method === 'POST' ? key : null;
}

const bodyOf = ({ url, body }: FastifyRequest) => JSON.stringify([url, body ?? null]);

/** Answers a repeated key as at first, refuses it with other parameters, and saves changes. */
function keepAnswers(app: FastifyInstance, account: StripeAccount): void {
  app.addHook('preHandler', async (request, reply) => {
    const kept = account.state.answers[keyOf(request) ?? ''];
    if (!kept) return;
    if (kept.body !== bodyOf(request))
      throw new ApiError(400, 'Keys for idempotent requests can only be used with the same parameters.', {
        type: 'idempotency_error',
      });
    reply.header('idempotent-replayed', 'true').code(kept.status ?? 200);
    return reply.send(kept.answer);
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (!request.url.startsWith('/v1/')) return payload;
    const key = keyOf(request);
    if (reply.statusCode >= 300) {
      // Of its failures Stripe keeps those of work that it had begun, as a refused refund is.
      if (key !== null && request.fault === 'refuse')
        account.state.answers[key] = { body: bodyOf(request), answer: payload, status: reply.statusCode };
      return payload;
    }
    const parts = { ...(request.query as object), ...((request.body as object | null) ?? {}) };
    const { expand: paths } = expandQuery.parse(parts);
    const answer = expand(account, { answer: payload as object, paths });
    if (key !== null) account.state.answers[key] ??= { body: bodyOf(request), answer };
    return answer;
  });
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') account.save();
  });
}

const ageBody = z.object({ email: z.string(), days: z.number().positive() });
const disputeBody = z.object({
  payment: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
});

/** Routes that Stripe does not have: time of all or of one customer, deliveries, declines, disputes. */
function addControls(app: FastifyInstance, account: StripeAccount): void {
  const due = {
    nextDueAt: () => nextBillingAt(account),
    runDue: (at: number) => runBilling(account, at),
  };
  addControlRoutes(app, {
    deliveries: account.deliveries,
    advance: (milliseconds) => account.clock.advance(milliseconds, due),
  });
  app.post('/stand-in/age', async ({ body }) => {
    age(account, ageBody.parse(body));
    account.clock.advance(0, due);
    await account.deliveries.settled();
    return { delivered: account.deliveries.log };
  });
  app.post('/stand-in/cards', async ({ body }, reply) => {
    const { subscription, declines } = z
      .object({ subscription: z.string(), declines: z.boolean() })
      .parse(body);
    const card = account.state.subscriptions[subscription]?.default_payment_method ?? '';
    if (declines) account.state.decliningCards[card] = true;
    else delete account.state.decliningCards[card];
    return reply.code(204).send();
  });
  app.post('/stand-in/disputes', async ({ body }) => dispute(account, disputeBody.parse(body)));
  app.post('/stand-in/failed-refunds', async ({ body }) =>
    failRefund(account, z.object({ payment: z.string() }).parse(body).payment),
  );
}
