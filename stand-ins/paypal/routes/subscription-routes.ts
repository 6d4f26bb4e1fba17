import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PayPalAccount } from '../account.ts';
import { changePlan, showSubscription, startBilling } from '../billing.ts';
import { cancelBody, planBody, productBody, revisionBody, subscriptionBody } from '../bodies.ts';
import { notFound, RestError, unprocessable } from '../rest-error.ts';
import type { Plan, ReturnAddresses, Subscription } from '../state.ts';

const withId = z.object({ id: z.string() });
const withToken = z.object({ token: z.string() });

/** A record by its id. @throws RestError 404 */
function find<Value>(records: Readonly<Record<string, Value>>, params: unknown): Value {
  const found = records[withId.parse(params).id];
  if (!found) throw notFound();
  return found;
}

/** Products and plans, which an operator sets up. */
export function addCatalogRoutes(app: FastifyInstance, account: PayPalAccount): void {
  const { state } = account;
  app.post('/v1/catalogs/products', async ({ body }, reply) => {
    const { name, id = account.nextId('PROD-') } = productBody.parse(body);
    if (state.products[id]) throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER');
    const product = { id, name, create_time: account.time() };
    state.products[product.id] = product;
    return reply.code(201).send(product);
  });
  app.get('/v1/catalogs/products', async () => ({ products: Object.values(state.products), links: [] }));
  app.get('/v1/catalogs/products/:id', async ({ params }) => find(state.products, params));
  app.post('/v1/billing/plans', async ({ body }, reply) => {
    const given = planBody.parse(body);
    if (!state.products[given.product_id]) throw notFound();
    const plan: Plan = { ...given, id: account.nextId('P-'), status: 'ACTIVE', create_time: account.time() };
    state.plans[plan.id] = plan;
    return reply.code(201).send({ ...plan, links: [] });
  });
  app.get('/v1/billing/plans', async ({ query }) => {
    const { product_id: product } = z.object({ product_id: z.string().optional() }).parse(query);
    const plans = Object.values(state.plans).filter((plan) => !product || plan.product_id === product);
    return { plans, links: [] };
  });
  app.get('/v1/billing/plans/:id', async ({ params }) => ({ ...find(state.plans, params), links: [] }));
}

/** Calls on subscriptions. */
export function addSubscriptionRoutes(app: FastifyInstance, account: PayPalAccount): void {
  const { state } = account;
  const path = '/v1/billing/subscriptions';
  app.post(path, async ({ body }, reply) =>
    reply
      .code(201)
      .send(showSubscription(account, createSubscription(account, subscriptionBody.parse(body)))),
  );
  app.get(`${path}/:id`, async ({ params }) => showSubscription(account, find(state.subscriptions, params)));
  app.get(`${path}/:id/transactions`, async ({ params }) => {
    const { transactions, email } = find(state.subscriptions, params);
    return {
      transactions: transactions.map(({ id, status, amount, time }) => ({
        id,
        status,
        time,
        payer_email: email,
        amount_with_breakdown: { gross_amount: amount },
      })),
    };
  });
  app.post(`${path}/:id/revise`, async ({ params, body }) => {
    const subscription = find(state.subscriptions, params);
    const { plan_id: planId, application_context: addresses } = revisionBody.parse(body);
    if (subscription.status !== 'ACTIVE') throw unprocessable('SUBSCRIPTION_STATUS_INVALID');
    if (!state.plans[planId]) throw notFound();
    const token = account.nextId('BA-');
    subscription.revision = { token, planId, addresses: addresses ?? subscription.addresses };
    const href = `${account.origin}/webapps/billing/subscriptions/update?ba_token=${token}`;
    return { plan_id: planId, links: [{ rel: 'approve', href, method: 'GET' }] };
  });
  app.post(`${path}/:id/cancel`, async ({ params, body }, reply) => {
    const subscription = find(state.subscriptions, params);
    cancelBody.parse(body);
    if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status))
      throw unprocessable('SUBSCRIPTION_STATUS_INVALID');
    subscription.status = 'CANCELLED';
    subscription.nextBillingAt = null;
    subscription.update_time = account.time();
    const resource = showSubscription(account, subscription);
    account.emit('BILLING.SUBSCRIPTION.CANCELLED', { resourceType: 'subscription', resource });
    return reply.code(204).send();
  });
}

function createSubscription(account: PayPalAccount, body: z.output<typeof subscriptionBody>): Subscription {
  const { state } = account;
  if (!state.plans[body.plan_id]) throw notFound();
  const start = body.start_time ?? account.time();
  if (Date.parse(start) < account.clock.now() - 60_000) throw new RestError(400, 'INVALID_REQUEST');
  const nowhere: ReturnAddresses = { return_url: account.origin, cancel_url: account.origin };
  const subscription: Subscription = {
    id: account.nextId('I-'),
    status: 'APPROVAL_PENDING',
    plan_id: body.plan_id,
    custom_id: body.custom_id,
    email: body.subscriber?.email_address ?? 'buyer@example.com',
    payerId: null,
    start_time: start,
    create_time: account.time(),
    update_time: account.time(),
    addresses: body.application_context ?? nowhere,
    consentToken: account.nextId('BA-'),
    revision: null,
    cycles: {},
    nextBillingAt: null,
    anchor: { at: 0, periods: 0 },
    failedPayments: 0,
    declines: false,
    transactions: [],
  };
  state.subscriptions[subscription.id] = subscription;
  account.emit('BILLING.SUBSCRIPTION.CREATED', {
    resourceType: 'subscription',
    resource: showSubscription(account, subscription),
  });
  return subscription;
}

/** The subscription whose consent, or change of plan, a page asks for. @throws RestError 404 */
export function findByToken({ state }: PayPalAccount, query: unknown): Subscription {
  const { token } = withToken.parse(query);
  const found = Object.values(state.subscriptions).find(
    ({ consentToken, revision }) => consentToken === token || revision?.token === token,
  );
  if (!found) throw notFound();
  return found;
}

/** Takes a payer's decision on the page of a subscription. Returns the address that they go back to. */
export function decideSubscription(
  account: PayPalAccount,
  { subscription, decision }: { subscription: Subscription; decision: 'approve' | 'decline' | 'cancel' },
): string {
  const { revision, addresses } = subscription;
  const back = revision?.addresses ?? addresses;
  const token = revision?.token ?? subscription.consentToken;
  subscription.revision = null;
  if (decision === 'cancel') return withQuery(back.cancel_url, { ba_token: token });
  subscription.declines = decision === 'decline';
  subscription.payerId ??= account.nextId('PAYER');
  if (revision) changePlan(account, subscription, revision.planId);
  else if (subscription.status === 'APPROVAL_PENDING') startBilling(account, subscription);
  return withQuery(back.return_url, { subscription_id: subscription.id, ba_token: token, token });
}

/** An address with more query fields. */
export function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
