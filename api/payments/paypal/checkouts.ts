import type { Locale } from '#lib/catalog/locales.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import {
  type CheckoutRequest,
  type CheckoutState,
  type OpenCheckout,
  type ProviderCall,
  ProviderError,
} from '../payment-provider.ts';
import { hasIssue } from './client.ts';
import { approvalUrlOf, formatAmount, orderSchema, subscriptionSchema } from './resources.ts';
import { fetchSubscription, isInTrial, latestPayment, type PayPalAccount } from './subscriptions.ts';

const HOUR = 3_600_000;
/** Time in which a page at PayPal can be paid. */
const PAGE_HOURS = 3;
/** Name on the pages of PayPal. */
const BRAND_NAME = 'Pictor';

/** Languages in which PayPal words its pages. */
const payPalLocales: Readonly<Record<Locale, string>> = {
  en: 'en-US',
  de: 'de-DE',
  es: 'es-ES',
  fr: 'fr-FR',
  it: 'it-IT',
  pt: 'pt-BR',
  ja: 'ja-JP',
  ko: 'ko-KR',
  tw: 'zh-TW',
};

/** Opens the page on which an order is paid: a subscription that waits for its approval, or an order. */
export async function openCheckout(
  account: PayPalAccount,
  { request, call }: { request: CheckoutRequest; call: ProviderCall },
): Promise<OpenCheckout> {
  const opened =
    request.product.kind === 'plan'
      ? await createSubscription(account, { request, call })
      : await createOrder(account, { request, call });
  const url = approvalUrlOf(opened.links);
  if (!url) throw new ProviderError('unavailable', `PayPal named no page for ${opened.id}`);
  return {
    reference: opened.id,
    url,
    // Its page and its script take the same order.
    token: opened.id,
    expiresAt: request.createdAt + PAGE_HOURS * HOUR,
    customer: null,
  };
}

async function createSubscription(
  { client, plans }: PayPalAccount,
  { request, call }: { request: CheckoutRequest; call: ProviderCall },
) {
  const { product, isTrial, beginsAt, customer } = request;
  if (product.kind !== 'plan') throw new ProviderError('refused', `${product.sku} is no plan`);
  const body = {
    plan_id: await plans.idOf({ interval: product.interval, isTrial }, call.time),
    custom_id: request.orderId,
    ...(beginsAt !== null && { start_time: new Date(beginsAt).toISOString() }),
    ...(customer.email && { subscriber: { email_address: customer.email } }),
    application_context: {
      brand_name: BRAND_NAME,
      locale: payPalLocales[request.locale],
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: request.returnUrl,
      cancel_url: request.cancelUrl,
    },
  };
  const path = '/v1/billing/subscriptions';
  return subscriptionSchema.parse(
    await client.send({ method: 'POST', path, body, key: call.key }, call.time),
  );
}

async function createOrder(
  { client }: PayPalAccount,
  { request, call }: { request: CheckoutRequest; call: ProviderCall },
) {
  const { orderId, product } = request;
  const amount = { currency_code: CURRENCY, value: formatAmount(product.amountCents) };
  const body = {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: orderId,
        // No second payment of one invoice is taken, whatever keys are used.
        invoice_id: orderId,
        amount: { ...amount, breakdown: { item_total: amount } },
        items: [{ name: product.sku, quantity: '1', unit_amount: amount, category: 'DIGITAL_GOODS' }],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: BRAND_NAME,
          locale: payPalLocales[request.locale],
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          return_url: request.returnUrl,
          cancel_url: request.cancelUrl,
        },
      },
    },
  };
  const path = '/v2/checkout/orders';
  return orderSchema.parse(await client.send({ method: 'POST', path, body, key: call.key }, call.time));
}

/** Subscriptions have names of their own kind. */
function isSubscription(reference: string): boolean {
  return reference.startsWith('I-');
}

/** Fetches the state of a checkout; an approved order is captured. @throws ProviderError */
export async function readCheckout(
  account: PayPalAccount,
  { reference, call }: { reference: string; call: ProviderCall },
): Promise<CheckoutState> {
  if (isSubscription(reference)) return readSubscriptionCheckout(account, { reference, call });
  const order = await fetchOrder(account, { reference, call });
  if (order.status !== 'APPROVED') return stateOfOrder(order);
  try {
    return stateOfOrder(await captureOrder(account, { reference, call }));
  } catch (error) {
    if (hasIssue(error, 'ORDER_ALREADY_CAPTURED'))
      return stateOfOrder(await fetchOrder(account, { reference, call }));
    // The order could be paid by other means, but a new order is plainer than one that is half declined.
    if (hasIssue(error, 'INSTRUMENT_DECLINED') || hasIssue(error, 'TRANSACTION_REFUSED'))
      return { ...stateOfOrder(order), state: 'failed' };
    throw error;
  }
}

const orderPath = (reference: string) => `/v2/checkout/orders/${encodeURIComponent(reference)}`;

async function fetchOrder(
  { client }: PayPalAccount,
  { reference, call }: { reference: string; call: ProviderCall },
) {
  return orderSchema.parse(await client.send({ method: 'GET', path: orderPath(reference) }, call.time));
}

async function captureOrder(
  { client }: PayPalAccount,
  { reference, call }: { reference: string; call: ProviderCall },
) {
  const path = `${orderPath(reference)}/capture`;
  const answer = await client.send({ method: 'POST', path, body: {}, key: `${call.key}-capture` }, call.time);
  return orderSchema.parse(answer);
}

function stateOfOrder(order: ReturnType<typeof orderSchema.parse>): CheckoutState {
  const [unit] = order.purchase_units;
  const capture = unit?.payments?.captures.at(-1);
  const amount = capture?.amount ?? unit?.amount;
  const state = capture ? stateOfCapture(capture.status) : order.status === 'VOIDED' ? 'expired' : 'open';
  return {
    state,
    orderId: capture?.custom_id ?? unit?.custom_id ?? null,
    amountCents: amount?.cents ?? Number.NaN,
    currency: amount?.currency ?? '',
    subscription: null,
    payment: state === 'paid' ? (capture?.id ?? null) : null,
    paidAt: state === 'paid' ? (capture?.create_time ?? null) : null,
    payer: order.payer?.payer_id ?? null,
  };
}

function stateOfCapture(status: string): CheckoutState['state'] {
  if (status === 'PENDING') return 'processing';
  return status === 'DECLINED' || status === 'FAILED' ? 'failed' : 'paid';
}

async function readSubscriptionCheckout(
  account: PayPalAccount,
  { reference, call: { time } }: { reference: string; call: ProviderCall },
): Promise<CheckoutState> {
  const subscription = await fetchSubscription(account, { reference, time });
  const paid = subscription.billing_info?.last_payment;
  const beginsLater = subscription.billing_info?.next_billing_time === subscription.start_time;
  const isBegun = paid !== undefined || isInTrial(subscription) || beginsLater;
  return {
    state: stateOfSubscription(subscription.status, isBegun),
    orderId: subscription.custom_id ?? null,
    amountCents: paid?.amount.cents ?? 0,
    currency: paid?.amount.currency ?? CURRENCY,
    subscription: reference,
    payment: await latestPayment(account, { subscription, time }),
    paidAt: isBegun ? (paid?.time ?? subscription.start_time) : null,
    payer: subscription.subscriber?.payer_id ?? null,
  };
}

function stateOfSubscription(status: string, isBegun: boolean): CheckoutState['state'] {
  if (status === 'APPROVAL_PENDING') return 'open';
  if (isBegun) return 'paid';
  return status === 'ACTIVE' || status === 'APPROVED' ? 'processing' : 'failed';
}

/**
 * PayPal has no call that takes a page back. An order is safe all the same: nothing is captured but by
 * `readCheckout`. A subscription that is approved later is found by its events, and ended and refunded as one
 * too many. @throws ProviderError `state` where it was paid
 */
export async function closeCheckout(
  account: PayPalAccount,
  { reference, call }: { reference: string; call: ProviderCall },
): Promise<void> {
  const isPaid = isSubscription(reference)
    ? (await readSubscriptionCheckout(account, { reference, call })).state === 'paid'
    : (await fetchOrder(account, { reference, call })).status === 'COMPLETED';
  if (isPaid) throw new ProviderError('state', `PayPal’s ${reference} was paid`);
}
