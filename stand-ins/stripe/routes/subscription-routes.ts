import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ApiError, missing } from '../api-error.ts';
import { addMonths, endSubscription, itemOf, release } from '../billing.ts';
import { scheduleBody, scheduleUpdate, subscriptionBody } from '../requests.ts';
import type { Phase, Schedule, Subscription } from '../state.ts';

const idParams = z.object({ id: z.string() });

/** Subscriptions and the schedules that change them. */
export function addSubscriptionRoutes(app: FastifyInstance, account: StripeAccount): void {
  const find = (params: unknown) => findSubscription(account, idParams.parse(params).id);
  app.get('/v1/subscriptions/:id', async ({ params }) => find(params));
  app.post('/v1/subscriptions/:id', async ({ params, body }) =>
    update(account, { subscription: find(params), given: subscriptionBody.parse(body) }),
  );
  app.delete('/v1/subscriptions/:id', async ({ params }) => {
    const subscription = find(params);
    if (subscription.status === 'canceled') throw missing('subscription', subscription.id);
    endSubscription(account, subscription);
    return subscription;
  });
  const findSchedule = (params: unknown): Schedule => {
    const { id } = idParams.parse(params);
    const schedule = account.state.schedules[id];
    if (!schedule) throw missing('subscription_schedule', id);
    return schedule;
  };
  app.post('/v1/subscription_schedules', async ({ body }) =>
    createSchedule(account, findSubscription(account, scheduleBody.parse(body).from_subscription)),
  );
  app.get('/v1/subscription_schedules/:id', async ({ params }) => findSchedule(params));
  app.post('/v1/subscription_schedules/:id', async ({ params, body }) =>
    updateSchedule(account, { schedule: findSchedule(params), given: scheduleUpdate.parse(body) }),
  );
  app.post('/v1/subscription_schedules/:id/release', async ({ params }) => {
    const schedule = requireActive(findSchedule(params));
    release(account, schedule);
    return schedule;
  });
  // Cancelling a schedule ends the subscription that it manages, at once.
  app.post('/v1/subscription_schedules/:id/cancel', async ({ params }) => {
    const schedule = requireActive(findSchedule(params));
    schedule.status = 'canceled';
    schedule.canceled_at = account.seconds();
    const subscription = account.state.subscriptions[schedule.subscription ?? ''];
    if (subscription) endSubscription(account, subscription);
    account.emit('subscription_schedule.canceled', schedule);
    return schedule;
  });
}

function findSubscription({ state }: StripeAccount, id: string): Subscription {
  const subscription = state.subscriptions[id];
  if (!subscription) throw missing('subscription', id);
  return subscription;
}

function requireActive(schedule: Schedule): Schedule {
  if (schedule.status === 'active') return schedule;
  throw new ApiError(
    400,
    `You cannot perform this action on a subscription schedule that is ${schedule.status}.`,
  );
}

interface Updating {
  readonly subscription: Subscription;
  readonly given: z.output<typeof subscriptionBody>;
}

function update(account: StripeAccount, { subscription, given }: Updating): Subscription {
  if (subscription.status === 'canceled')
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
  if (given.cancel_at_period_end === undefined) return subscription;
  if (subscription.schedule !== null)
    throw new ApiError(
      400,
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
        'cancelation behavior directly is not allowed. Please update the schedule instead.',
    );
  subscription.cancel_at_period_end = given.cancel_at_period_end;
  subscription.cancel_at = given.cancel_at_period_end ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = given.cancel_at_period_end ? account.seconds() : null;
  account.emit('customer.subscription.updated', subscription);
  return subscription;
}

function createSchedule(account: StripeAccount, subscription: Subscription): Schedule {
  if (subscription.schedule !== null)
    throw new ApiError(400, 'You cannot migrate a subscription that is already attached to a schedule.');
  if (subscription.status === 'canceled')
    throw new ApiError(400, 'You cannot migrate a subscription that is canceled.');
  const item = itemOf(subscription);
  const [start_date, end_date] = [item.current_period_start, item.current_period_end];
  const id = account.nextId('sub_sched_');
  const schedule: Schedule = {
    ...{ id, object: 'subscription_schedule', created: account.seconds(), customer: subscription.customer },
    ...{ subscription: subscription.id, released_subscription: null, status: 'active', metadata: {} },
    ...{ end_behavior: 'release', current_phase: { start_date, end_date }, released_at: null },
    canceled_at: null,
    phases: [
      {
        ...{ start_date, end_date, items: [{ price: item.price.id, quantity: 1 }] },
        ...{ trial_end: subscription.status === 'trialing' ? end_date : null, proration_behavior: 'none' },
      },
    ],
  };
  account.state.schedules[id] = schedule;
  subscription.schedule = id;
  account.emit('subscription_schedule.created', schedule);
  return schedule;
}

interface ScheduleUpdating {
  readonly schedule: Schedule;
  readonly given: z.output<typeof scheduleUpdate>;
}

function updateSchedule(account: StripeAccount, { schedule, given }: ScheduleUpdating): Schedule {
  requireActive(schedule);
  if (given.phases) schedule.phases = readPhases(account, { schedule, phases: given.phases });
  schedule.end_behavior = given.end_behavior ?? schedule.end_behavior;
  schedule.metadata = given.metadata ?? schedule.metadata;
  account.emit('subscription_schedule.updated', schedule);
  return schedule;
}

interface ReadingPhases {
  readonly schedule: Schedule;
  readonly phases: NonNullable<z.output<typeof scheduleUpdate>['phases']>;
}

function readPhases({ state }: StripeAccount, { schedule, phases }: ReadingPhases): Phase[] {
  let start = schedule.phases[0]?.start_date ?? 0;
  if (phases[0]?.start_date !== undefined && phases[0].start_date !== start)
    throw new ApiError(400, 'You can not modify the start date of the current phase.');
  return phases.map(({ items, end_date, duration, trial_end = null, proration_behavior }) => {
    const [item] = items;
    if (!state.prices[item?.price ?? '']) throw missing('price', item?.price ?? '');
    const months = (duration?.interval_count ?? 1) * (duration?.interval === 'year' ? 12 : 1);
    const end = end_date ?? addMonths(start, months);
    if (end <= start) throw new ApiError(400, 'The end of a phase must be after its start.');
    const phase: Phase = {
      ...{ start_date: start, end_date: end, trial_end, proration_behavior },
      items: items.map(({ price }) => ({ price, quantity: 1 })),
    };
    start = end;
    return phase;
  });
}
