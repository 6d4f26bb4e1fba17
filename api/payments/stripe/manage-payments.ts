import Stripe from 'stripe';
import { type PaymentPerson, type ProviderCall, ProviderError } from '../payment-provider.ts';
import { askStripe, tellStripe } from './call-stripe.ts';
import { idOf, intervalOf } from './read-objects.ts';

interface Changing {
  readonly subscription: Stripe.Subscription;
  /** Price of the periods from the next one on. */
  readonly price: Stripe.Price;
  readonly orderId: string;
  readonly call: ProviderCall;
}

/**
 * Schedules another price from the next period on. A schedule is made in two calls, of which a crash may
 * leave the first alone, so that one that is there is gone on with.
 * @throws ProviderError `state` where the subscription ends or has ended
 */
export async function changeInterval(
  stripe: Stripe,
  { subscription, price, orderId, call }: Changing,
): Promise<void> {
  if (subscription.status !== 'active' || subscription.cancel_at_period_end)
    throw new ProviderError('state', 'Stripe: a subscription that ends cannot change');
  const [item] = subscription.items.data;
  if (!item) throw new ProviderError('refused', `Stripe: the subscription ${subscription.id} has no item`);
  const schedule = await openSchedule(stripe, { subscription, call });
  const [present] = schedule.phases;
  if (!present) throw new ProviderError('refused', `Stripe: the schedule ${schedule.id} has no phase`);
  await tellStripe(call, {
    name: 'sch2',
    tell: (options) =>
      stripe.subscriptionSchedules.update(
        schedule.id,
        {
          ...{ end_behavior: 'release', proration_behavior: 'none', metadata: { orderId } },
          phases: [
            {
              items: [{ price: item.price.id, quantity: 1 }],
              ...{ start_date: present.start_date, end_date: present.end_date },
              ...(present.trial_end && { trial_end: present.trial_end }),
            },
            {
              items: [{ price: price.id, quantity: 1 }],
              ...{ duration: { interval: intervalOf(price), interval_count: 1 } },
              proration_behavior: 'none',
            },
          ],
        },
        options,
      ),
  });
}

async function openSchedule(
  stripe: Stripe,
  { subscription, call }: Pick<Changing, 'subscription' | 'call'>,
): Promise<Stripe.SubscriptionSchedule> {
  if (subscription.schedule !== null && typeof subscription.schedule === 'object')
    return subscription.schedule;
  return tellStripe(call, {
    name: 'sch',
    // Nothing else may be given beside the subscription.
    tell: (options) => stripe.subscriptionSchedules.create({ from_subscription: subscription.id }, options),
  });
}

/** Takes the schedule off a subscription, if it has one; the subscription goes on. */
export async function releaseSchedule(
  stripe: Stripe,
  { subscription, call }: Pick<Changing, 'subscription' | 'call'>,
): Promise<void> {
  const schedule = idOf(subscription.schedule);
  if (schedule === null) return;
  await tellStripe(call, {
    name: `rel:${schedule}`,
    tell: (options) => stripe.subscriptionSchedules.release(schedule, {}, options),
  });
}

export interface Refunding {
  readonly payment: string;
  readonly amountCents: number;
  readonly orderId: string;
}

/** Refunds of one key that may fail. Stripe keeps each for a day; the tries of a job are fewer. */
const MAX_REFUNDS = 20;
const REPLAYED = 'idempotent-replayed';

/**
 * Pays an amount back, once for each key. Stripe keeps its answer to a key for a day, failures as well: the
 * first key is followed by another where it told a refusal or a refund that has failed since.
 * https://docs.stripe.com/api/idempotent_requests
 * @throws ProviderError
 */
export async function refundPayment(
  stripe: Stripe,
  { refund, call }: { readonly refund: Refunding; readonly call: ProviderCall },
): Promise<void> {
  const { payment, amountCents, orderId } = refund;
  const body = { payment_intent: payment, amount: amountCents, metadata: { orderId } };
  for (let turn = 1; turn <= MAX_REFUNDS; turn += 1) {
    const made = await tellStripe(call, {
      name: turn === 1 ? 'rf' : `rf${turn}`,
      tell: async (options) => {
        try {
          return await stripe.refunds.create(body, options);
        } catch (error) {
          if (isOldRefusal(error)) return null;
          throw error;
        }
      },
    });
    if (made === null) continue;
    if (made.lastResponse.headers[REPLAYED] !== 'true') return;
    const { status } = await askStripe(call.time, (options) => stripe.refunds.retrieve(made.id, {}, options));
    if (status !== 'failed' && status !== 'canceled') return;
  }
  throw new ProviderError('refused', `Stripe: the refunds of ${payment} failed too often`);
}

/** True of a refusal that answered an earlier request. An inner error of Stripe says not what was done. */
function isOldRefusal(error: unknown): boolean {
  const isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError;
  return isRefusal && error.headers?.[REPLAYED] === 'true';
}

/** Marks the configuration of the portal that is ours among those of the account. */
const MARK = { app: 'pictor' } as const;

/**
 * Opens Stripe's page on which a person changes their card and sees their invoices. Plans are ended and
 * changed in our own pages alone, so that their words hold.
 * @throws ProviderError `missing` for somebody who has never paid at Stripe
 */
export async function openPortal(
  stripe: Stripe,
  { person, call }: { readonly person: PaymentPerson; readonly call: ProviderCall },
): Promise<string> {
  const { reference: customer, locale, returnUrl } = person;
  if (customer === null) throw new ProviderError('missing', 'Stripe: nobody who has paid');
  const configuration = await findConfiguration(stripe, call);
  const session = await askStripe(call.time, (options) =>
    stripe.billingPortal.sessions.create(
      {
        ...{ customer, configuration, return_url: returnUrl },
        locale: locale === 'tw' ? 'zh-TW' : locale,
      },
      options,
    ),
  );
  return session.url;
}

async function findConfiguration(stripe: Stripe, call: ProviderCall): Promise<string> {
  const { data } = await askStripe(call.time, (options) =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }, options),
  );
  const ours = data.find(({ metadata }) => metadata?.app === MARK.app);
  if (ours) return ours.id;
  const made = await tellStripe(
    { ...call, key: 'portal' },
    {
      name: 'cfg',
      tell: (options) =>
        stripe.billingPortal.configurations.create(
          {
            metadata: MARK,
            features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
          },
          options,
        ),
    },
  );
  return made.id;
}
