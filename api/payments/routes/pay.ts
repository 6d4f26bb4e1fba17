import type { Locale } from '#lib/catalog/locales.ts';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Body, Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import { type CallRoute, defineCall } from '../../http/define-call.ts';
import type { Caller } from '../../identity/caller.ts';
import { readTier } from '../../identity/membership.ts';
import { readPayInfo } from '../../subscriptions/read-pay-info.ts';
import { changePlan, type PlanChange } from '../change-plan.ts';
import { createPayment } from '../create-order.ts';
import { type OpenPage, returnUrlsOf } from '../open-order.ts';
import { listUnhandled, readPaymentStatus } from '../poll-orders.ts';
import { requireProvider } from '../providers.ts';
import { type Chosen, readOrdered } from '../read-order.ts';
import { toReturnUrl } from '../return-url.ts';
import { readTrialOffer } from '../trial-offer.ts';
import { upgradePlan } from '../upgrade-plan.ts';

const names = {
  stripe: { interval: 'price', quantity: 'amount' },
  paypal: { interval: 'priceInterval', quantity: 'qty' },
} as const;

/** @throws AppError `login_required` for guests */
function requireAccount({ kind, userId }: Caller): string {
  if (kind === 'guest') throw new AppError('login_required');
  return userId;
}

/**
 * The account that a call names, which must be the caller’s own.
 * @throws AppError `login_required`, `invalid_user` where it names none, `not_found` for others
 */
function requireNamed(caller: Caller, { userId }: { readonly userId?: string | undefined }): string {
  const own = requireAccount(caller);
  if (userId === undefined) throw new AppError('invalid_user');
  if (userId !== own) throw new AppError('not_found');
  return own;
}

interface Ordering {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly choose: Chosen;
  readonly body: Pick<Body<'createStripePayment'>, 'successUrl' | 'cancelUrl' | 'trial'>;
  readonly locale: Locale;
  readonly isInPage?: boolean;
}

/** @throws Error for an order that has none, as a script takes its payment */
function urlOf({ orderId, url }: OpenPage): string {
  if (url === null) throw new Error(`Order ${orderId} has no page`);
  return url;
}

function urlsOf({ settings }: Context, { platform, body }: Pick<Ordering, 'platform' | 'body'>) {
  const origins = settings.http.webOrigins;
  return {
    successUrl: toReturnUrl(body.successUrl, { platform, origins, field: 'successUrl' }),
    cancelUrl: toReturnUrl(body.cancelUrl, { platform, origins, field: 'cancelUrl' }),
  };
}

function order(context: Context, ordering: Ordering): Promise<OpenPage> {
  const { userId, platform, choose, body, locale, isInPage = false } = ordering;
  return createPayment(context, {
    ...{ userId, platform, locale, isInPage, isTrial: body.trial ?? false },
    ...urlsOf(context, ordering),
    async chooseProduct(tx) {
      const at = { queries: tx, userId, now: context.clock.now(), kind: 'account' } as const;
      return choose((await readTier(context, at)) === 'pro');
    },
  });
}

const createStripePaymentRoute = defineCall(
  'createStripePayment',
  async ({ body, caller, context, request: { locale } }) => {
    const userId = requireAccount(caller);
    if (body.platform !== undefined && body.platform !== 'stripe') throw new AppError('platform_error');
    requireProvider(context, 'stripe');
    const choose = readOrdered({ items: body.stripeItems, names: names.stripe });
    return urlOf(await order(context, { userId, platform: 'stripe', choose, body, locale }));
  },
);

const createPaypalPaymentRoute = defineCall(
  'createPaypalPayment',
  async ({ body, caller, context, request: { locale } }) => {
    const userId = requireAccount(caller);
    requireProvider(context, 'paypal');
    const choose = readOrdered({ items: body.items, names: names.paypal });
    return { approvalUrl: urlOf(await order(context, { userId, platform: 'paypal', choose, body, locale })) };
  },
);

const payInPageRoute = defineCall('payInPage', async ({ body, caller, context, request: { locale } }) => {
  const userId = requireAccount(caller);
  const { platform, items } = body;
  requireProvider(context, platform);
  const choose = readOrdered({ items, names: names[platform] });
  const { orderId, token } = await order(context, { userId, platform, choose, body, locale, isInPage: true });
  if (token === null) throw new Error(`Order ${orderId} has nothing for a script`);
  return { token, returnUrl: returnUrlsOf(context, orderId).returnUrl };
});

/** @throws AppError `order_items_invalid` for all but a year */
function requireYear(choose: Chosen): void {
  const product = choose(false);
  if (product.kind !== 'plan' || product.interval !== 'year') throw new AppError('order_items_invalid');
}

const changeSubscriptionRoute = defineCall(
  'changeSubscription',
  async ({ query, body, caller, context, request: { locale } }) => {
    const userId = requireNamed(caller, query);
    requireYear(readOrdered({ items: body.stripeItems, names: names.stripe }));
    const urls = urlsOf(context, { platform: 'stripe', body });
    await upgradePlan(context, { userId, platform: 'stripe', locale, ...urls });
    return readInfo(context, userId);
  },
);

const changePaypalPlanRoute = defineCall(
  'changePaypalPlan',
  async ({ query, body, caller, context, request: { locale } }) => {
    const userId = requireAccount(caller);
    if (query.userId !== undefined) requireNamed(caller, query);
    requireYear(readOrdered({ items: body.items, names: names.paypal }));
    const urls = urlsOf(context, { platform: 'paypal', body });
    const { approvalUrl, isEarlier } = await upgradePlan(context, {
      ...{ userId, platform: 'paypal', locale },
      ...urls,
    });
    // Without anything to agree to, the person goes on to our own page.
    return { approvalUrl: approvalUrl ?? urls.successUrl, isEarlier };
  },
);

async function readInfo(context: Context, userId: string): Promise<Result<'allPayVipInfo'>['info']> {
  return (await readPayInfo(context, userId)).info;
}

interface Changed {
  readonly userId: string;
  readonly platform: PaymentPlatform;
  readonly change: PlanChange;
}

async function changeAndRead(context: Context, changed: Changed) {
  await changePlan(context, changed);
  return readInfo(context, changed.userId);
}

export const payRoutes: readonly CallRoute[] = [
  createStripePaymentRoute,
  createPaypalPaymentRoute,
  payInPageRoute,
  changeSubscriptionRoute,
  changePaypalPlanRoute,
  defineCall('getSubscriptionSchedule', async ({ query, caller, context }) => {
    const { future, actully } = await readInfo(context, requireNamed(caller, query));
    return actully?.vipPlatform === 'stripe' ? future : null;
  }),
  defineCall('resumeSubscription', async ({ query, caller, context }) =>
    changeAndRead(context, { userId: requireNamed(caller, query), platform: 'stripe', change: 'resume' }),
  ),
  defineCall('cancelFuturePlan', async ({ query, caller, context }) =>
    changeAndRead(context, { userId: requireNamed(caller, query), platform: 'stripe', change: 'end-change' }),
  ),
  defineCall('cancelSubscription', async ({ query, caller, context }) =>
    changeAndRead(context, { userId: requireNamed(caller, query), platform: 'stripe', change: 'end' }),
  ),
  defineCall('cancelPaypal', async ({ caller, context }) =>
    changeAndRead(context, { userId: requireAccount(caller), platform: 'paypal', change: 'end' }),
  ),
  defineCall('listUnhandledSubscriptions', async ({ caller, context }) =>
    listUnhandled(context, requireAccount(caller)),
  ),
  defineCall('getPaypalPaymentStatus', async ({ query, caller, context }) =>
    readPaymentStatus(context, { userId: requireAccount(caller), isChange: query.orderType === '2' }),
  ),
  defineCall('getTrialOffer', ({ caller, context }) => readTrialOffer(context, caller)),
];
