import { z } from 'zod';
import {
  type EventRequest,
  type EventWindow,
  ProviderError,
  type ProviderEvent,
  type ProviderSubject,
} from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';
import type { PayPalClient } from './client.ts';
import { periodPayment } from './subscriptions.ts';

const text = z.string().optional();
const eventSchema = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.string().transform((time) => Date.parse(time)),
  resource: z.object({
    id: text,
    sale_id: text,
    billing_agreement_id: text,
    links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: text }).optional() }).optional(),
    disputed_transactions: z.array(z.object({ seller_transaction_id: text })).optional(),
  }),
});

type Event = z.output<typeof eventSchema>;

const webhooksSchema = z.object({
  webhooks: z.array(z.object({ id: z.string(), url: z.string() })).default([]),
});
const listSchema = z.object({
  events: z.array(eventSchema).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** Types of events that a webhook asks for. */
export const eventTypes = [
  'BILLING.SUBSCRIPTION.ACTIVATED',
  'BILLING.SUBSCRIPTION.UPDATED',
  'BILLING.SUBSCRIPTION.CANCELLED',
  'BILLING.SUBSCRIPTION.EXPIRED',
  'BILLING.SUBSCRIPTION.SUSPENDED',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
  'PAYMENT.SALE.COMPLETED',
  'PAYMENT.SALE.REFUNDED',
  'PAYMENT.SALE.REVERSED',
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const;

/** Subjects of an event whose present state is to be fetched. */
function subjectsOf({ event_type: type, resource }: Event): readonly ProviderSubject[] {
  const all = (kind: ProviderSubject['kind'], references: readonly (string | undefined)[]) =>
    references.flatMap((reference) => (reference ? [{ kind, reference }] : []));
  const subscription = resource.billing_agreement_id;
  if (type === 'BILLING.SUBSCRIPTION.ACTIVATED')
    return [...all('checkout', [resource.id]), ...all('subscription', [resource.id])];
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return all('subscription', [resource.id]);
  if (type === 'PAYMENT.SALE.COMPLETED')
    return [...all('checkout', [subscription]), ...all('subscription', [subscription])];
  if (type.startsWith('PAYMENT.SALE.') && subscription && resource.sale_id)
    return all('payment', [periodPayment(subscription, resource.sale_id)]);
  if (type.startsWith('CHECKOUT.ORDER.')) return all('checkout', [resource.id]);
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED')
    return all('payment', [refundedCapture(resource)]);
  if (type.startsWith('PAYMENT.CAPTURE.'))
    return all('checkout', [resource.supplementary_data?.related_ids?.order_id]);
  if (type.startsWith('CUSTOMER.DISPUTE.'))
    return all(
      'payment',
      (resource.disputed_transactions ?? []).map((transaction) => transaction.seller_transaction_id),
    );
  return [];
}

/** A refund names its capture by a link alone. */
function refundedCapture({ links = [] }: Event['resource']): string | undefined {
  return links
    .find(({ rel }) => rel === 'up')
    ?.href.split('/')
    .at(-1);
}

function toProviderEvent(event: Event): ProviderEvent {
  return { id: event.id, type: event.event_type, at: event.create_time, subjects: subjectsOf(event) };
}

/** Reads an event whose signature was checked. @throws ProviderError `refused` where it is none */
export function parseEvent({ bytes }: EventRequest): ProviderEvent {
  try {
    return toProviderEvent(eventSchema.parse(JSON.parse(bytes.toString('utf8'))));
  } catch (error) {
    throw new ProviderError('refused', 'A signed body of PayPal is no event', { cause: error });
  }
}

/** Events within a window, oldest first. */
export async function listEvents(
  client: PayPalClient,
  { window: { from, until }, time }: { window: EventWindow; time: TimeLeft },
): Promise<readonly ProviderEvent[]> {
  const query = new URLSearchParams({
    ...{ start_time: new Date(from).toISOString(), page_size: '100' },
    ...(until !== null && { end_time: new Date(until).toISOString() }),
  });
  const found: Event[] = [];
  let path: string | null = `/v1/notifications/webhooks-events?${query}`;
  while (path !== null) {
    const page = listSchema.parse(await client.send({ method: 'GET', path }, time));
    found.push(...page.events);
    const next = page.links.find(({ rel }) => rel === 'next');
    const url: URL | null = next ? URL.parse(next.href) : null;
    path = url && page.events.length > 0 ? url.pathname + url.search : null;
  }
  // They come newest first, with times in whole seconds.
  return found
    .reverse()
    .map(toProviderEvent)
    .sort((a, b) => a.at - b.at);
}

/** Id of the webhook at one of our addresses; null where there is none. */
export async function findWebhook(
  client: PayPalClient,
  { url, time }: { url: string; time: TimeLeft },
): Promise<string | null> {
  const answer = await client.send({ method: 'GET', path: '/v1/notifications/webhooks' }, time);
  return webhooksSchema.parse(answer).webhooks.find((webhook) => webhook.url === url)?.id ?? null;
}

/** Has PayPal send its events to one of our addresses. */
export async function createWebhook(
  client: PayPalClient,
  { url, time }: { url: string; time: TimeLeft },
): Promise<void> {
  const body = { url, event_types: eventTypes.map((name) => ({ name })) };
  await client.send({ method: 'POST', path: '/v1/notifications/webhooks', body }, time);
}
