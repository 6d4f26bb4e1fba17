import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ApiError, missing } from '../api-error.ts';
import { periodEnd } from '../billing.ts';
import { addCard, addInvoice, chargeCard, payInvoice } from '../charge.ts';
import { expandQuery, sessionBody } from '../requests.ts';
import type { PaymentMethod, Price, Session, Subscription } from '../state.ts';

const MIN_OPEN_SECONDS = 30 * 60;
const MAX_OPEN_SECONDS = 24 * 60 * 60;

/** Checkout sessions. */
export function addCheckoutRoutes(app: FastifyInstance, account: StripeAccount): void {
  app.post('/v1/checkout/sessions', async ({ body }) => openSession(account, sessionBody.parse(body)));
  app.get('/v1/checkout/sessions/:id', async ({ params, query }) => {
    expandQuery.parse(query);
    return findSession(account, z.object({ id: z.string() }).parse(params).id);
  });
  app.post('/v1/checkout/sessions/:id/expire', async ({ params }) => {
    const session = findSession(account, z.object({ id: z.string() }).parse(params).id);
    if (session.status !== 'open')
      throw new ApiError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    expire(account, session);
    return session;
  });
}

function openSession(account: StripeAccount, given: z.output<typeof sessionBody>): Session {
  const { state } = account;
  const [item] = given.line_items;
  const price = state.prices[item?.price ?? ''];
  if (!price) throw missing('price', item?.price ?? '');
  if ((price.type === 'recurring') !== (given.mode === 'subscription'))
    throw new ApiError(400, `A price of type ${price.type} cannot be paid in \`${given.mode}\` mode.`);
  if (given.customer !== undefined && !state.customers[given.customer])
    throw missing('customer', given.customer);
  checkPlace(given);
  const now = account.seconds();
  const expires_at = given.expires_at ?? now + MAX_OPEN_SECONDS;
  if (expires_at < now + MIN_OPEN_SECONDS || expires_at > now + MAX_OPEN_SECONDS)
    throw new ApiError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  const { metadata: ofPlan = {}, trial_period_days: trialDays = 0 } = given.subscription_data ?? {};
  const amount = trialDays > 0 ? 0 : price.unit_amount;
  const id = account.nextId('cs_test_');
  const session: Session = {
    ...{ id, object: 'checkout.session', created: now, mode: given.mode, expires_at, livemode: false },
    ...{ client_reference_id: given.client_reference_id ?? null, customer: given.customer ?? null },
    ...{ currency: price.currency, amount_subtotal: amount, amount_total: amount, metadata: given.metadata },
    ...{ success_url: given.success_url ?? null, cancel_url: given.cancel_url ?? null },
    ...{ ui_mode: given.ui_mode, return_url: given.return_url ?? null, status: 'open' },
    ...{ payment_status: 'unpaid', payment_intent: null, subscription: null, invoice: null },
    ...(given.ui_mode === 'hosted_page'
      ? { url: `${account.origin}/pay/${id}`, client_secret: null }
      : { url: null, client_secret: `${id}_secret_${randomBytes(16).toString('hex')}` }),
  };
  state.sessions[id] = session;
  const metadata = given.mode === 'subscription' ? ofPlan : (given.payment_intent_data?.metadata ?? {});
  state.sessionPlans[id] = { price: price.id, trialDays, metadata };
  return session;
}

/** Refuses addresses that do not go with the place of the form, as Stripe does. @throws ApiError */
function checkPlace(given: z.output<typeof sessionBody>): void {
  const isEmbedded = given.ui_mode === 'embedded_page';
  const refuse = (param: string, words: string) => new ApiError(400, `\`${param}\` ${words}`, { param });
  if (!isEmbedded && given.success_url === undefined) throw refuse('success_url', 'is required.');
  if (!isEmbedded && given.return_url !== undefined)
    throw refuse('return_url', 'goes with `ui_mode` of `embedded_page` alone.');
  if (!isEmbedded) return;
  if (given.success_url !== undefined) throw refuse('success_url', 'goes with hosted pages alone.');
  if (given.cancel_url !== undefined) throw refuse('cancel_url', 'goes with hosted pages alone.');
  if (given.return_url === undefined && given.redirect_on_completion !== 'never')
    throw refuse('return_url', 'is required.');
}

/** The session of an id; one whose time is over has expired by now. */
export function findSession(account: StripeAccount, id: string): Session {
  const session = account.state.sessions[id];
  if (!session) throw missing('checkout.session', id);
  if (session.status === 'open' && session.expires_at <= account.seconds()) expire(account, session);
  return session;
}

function expire(account: StripeAccount, session: Session): void {
  session.status = 'expired';
  session.url = null;
  account.emit('checkout.session.expired', session);
}

/** Completes a session by a card of a number. @returns false where it was not open any more */
export function paySession(
  account: StripeAccount,
  { session, number }: { readonly session: Session; readonly number: string },
): boolean {
  const plan = account.state.sessionPlans[session.id];
  const price = account.state.prices[plan?.price ?? ''];
  if (session.status !== 'open' || !plan || !price) return false;
  const card = addCard(account, number);
  const { amount_total: amount, currency, customer } = session;
  session.status = 'complete';
  session.url = null;
  session.payment_status = amount > 0 ? 'paid' : 'no_payment_required';
  if (session.mode === 'subscription') {
    const subscription = begin(account, { ...plan, session, price, card });
    session.subscription = subscription.id;
    session.invoice = subscription.latest_invoice;
  } else {
    const { metadata } = plan;
    session.payment_intent = chargeCard(account, { amount, currency, customer, metadata, card }).id;
  }
  account.emit('checkout.session.completed', session);
  return true;
}

interface Beginning {
  readonly session: Session;
  readonly price: Price;
  readonly card: PaymentMethod;
  readonly trialDays: number;
  readonly metadata: Readonly<Record<string, string>>;
}

const DAY_SECONDS = 86_400;

function begin(
  account: StripeAccount,
  { session, price, card, trialDays, metadata }: Beginning,
): Subscription {
  const now = account.seconds();
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_SECONDS : null;
  const customer = session.customer ?? '';
  const id = account.nextId('sub_');
  const { currency } = price;
  const invoice = addInvoice(account, {
    subscription: { id, customer, currency },
    amount: trialEnd === null ? price.unit_amount : 0,
    reason: 'subscription_create',
  });
  const end = trialEnd ?? periodEnd(price, { anchor: now, start: now });
  const subscription: Subscription = {
    ...{ id, object: 'subscription', created: now, customer, currency, metadata, start_date: now },
    ...{
      trial_start: trialEnd && now,
      trial_end: trialEnd,
      default_payment_method: card.id,
      livemode: false,
    },
    ...{ billing_cycle_anchor: trialEnd ?? now, status: trialEnd ? 'trialing' : 'active', schedule: null },
    ...{ cancel_at_period_end: false, cancel_at: null, canceled_at: null, ended_at: null },
    latest_invoice: invoice.id,
    items: {
      object: 'list',
      data: [
        {
          ...{ id: account.nextId('si_'), object: 'subscription_item', price, quantity: 1 },
          ...{ current_period_start: now, current_period_end: end },
        },
      ],
      has_more: false,
    },
  };
  account.state.subscriptions[id] = subscription;
  account.emit('customer.subscription.created', subscription);
  payInvoice(account, { invoice, card });
  if (trialEnd !== null) account.emit('customer.subscription.trial_will_end', subscription);
  return subscription;
}
