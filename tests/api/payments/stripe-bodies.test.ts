import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { inspectStripeCall, stripeSchema } from './support/inspect-stripe-call.ts';

const checkout = {
  ...{ mode: 'subscription', client_reference_id: 'o-1', expires_at: '1800000000', locale: 'de' },
  line_items: [{ price: 'price_1', quantity: '1' }],
  subscription_data: { trial_period_days: '3', metadata: { orderId: 'o-1' } },
};
const phase = { items: [{ price: 'price_1', quantity: '1' }] };
const schedule = {
  end_behavior: 'release',
  phases: [
    { ...phase, start_date: '1', end_date: '2' },
    { ...phase, duration: { interval: 'year' } },
  ],
};
const inspect = (path: string, body: object) => inspectStripeCall({ method: 'POST', path, body });
const CHECKOUT = '/v1/checkout/sessions';
const SCHEDULE = '/v1/subscription_schedules/sub_sched_1';

describe('bodies at Stripe', () => {
  it('The schema is of the types of the package that is installed', () => {
    expect(stripeSchema.stripe).toBe(Stripe.PACKAGE_VERSION);
  });

  it('[PAY-01] What Stripe takes passes, and an expiry has no fields', () => {
    expect([inspect(CHECKOUT, checkout), inspect(SCHEDULE, schedule)]).toEqual([null, null]);
    expect(inspect(`${CHECKOUT}/cs_1/expire`, {})).toBeNull();
  });

  it.each([
    ['the name of a page kind of before', CHECKOUT, { ...checkout, ui_mode: 'hosted' }],
    ['a field that was removed', CHECKOUT, { ...checkout, payment_method_types: ['card'] }],
    ['a mistyped mode', CHECKOUT, { ...checkout, mode: 'subscribe' }],
    ['a mistyped field further in', CHECKOUT, { ...checkout, subscription_data: { trial_days: '3' } }],
    ['a text for a number', CHECKOUT, { ...checkout, expires_at: 'soon' }],
    ['a mistyped end', SCHEDULE, { ...schedule, end_behavior: 'relase' }],
    ['phases counted in iterations', SCHEDULE, { phases: [{ ...phase, iterations: '1' }] }],
    ['a phase without items', SCHEDULE, { phases: [{ start_date: '1' }] }],
    ['an operation that nobody calls', '/v1/coupons', {}],
  ])('[PAY-01] Refused: %s', (_name, path, body) => {
    expect(inspect(path, body)).not.toBeNull();
  });
});
