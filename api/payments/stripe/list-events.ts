import type Stripe from 'stripe';
import type { EventWindow, ProviderEvent } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';
import { askStripe } from './call-stripe.ts';
import { toProviderEvent } from './read-objects.ts';

/** Events that the host looks at. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'subscription_schedule.created',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

/** Types that Stripe takes for one list. See https://docs.stripe.com/api/events/list */
const MAX_TYPES = 20;
const PAGE = 100;

interface Listing {
  readonly window: EventWindow;
  readonly time: TimeLeft;
}

/** Events of our types within a window, oldest first. @throws ProviderError */
export async function listEvents(
  client: Stripe,
  { window: { from, until }, time }: Listing,
): Promise<ProviderEvent[]> {
  const lt = until === null ? {} : { lt: Math.ceil(until / 1000) };
  const created = { gte: Math.floor(from / 1000), ...lt };
  const found: Stripe.Event[] = [];
  for (let start = 0; start < EVENT_TYPES.length; start += MAX_TYPES) {
    const types = EVENT_TYPES.slice(start, start + MAX_TYPES);
    found.push(...(await listPages(client, { query: { created, types, limit: PAGE }, time })));
  }
  return found.sort((a, b) => a.created - b.created).map(toProviderEvent);
}

interface Pages {
  readonly query: Stripe.EventListParams;
  readonly time: TimeLeft;
}

/** All pages of a list, which Stripe gives newest first, turned round. */
async function listPages(client: Stripe, { query, time }: Pages): Promise<Stripe.Event[]> {
  const found: Stripe.Event[] = [];
  for (let after: string | undefined; ; after = found.at(-1)?.id) {
    const page = await askStripe(time, (options) =>
      client.events.list({ ...query, ...(after && { starting_after: after }) }, options),
    );
    found.push(...page.data);
    if (!page.has_more || page.data.length === 0) return found.reverse();
  }
}
