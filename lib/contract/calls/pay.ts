import { z } from 'zod';
import { paymentPlatforms } from '../../catalog/prices.ts';
import { appStores, priceIntervals, vipPlatforms } from '../../catalog/subscriptions.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id } from '../schemas/envelope.ts';

const planLevel = z.literal('pro');

const record = {
  vipPlatform: z.enum(vipPlatforms),
  planLevel,
  /** Null of a gift. */
  priceInterval: z.enum(priceIntervals).nullable(),
  vipBeginTime: epochSeconds,
  vipEndTime: epochSeconds,
  /** Off too while a change is scheduled, as the plan does not renew as it is. */
  autoRenewStatus: z.boolean(),
  trial: z.boolean(),
  /** The store of a mobile app that sold it, and alone can change it. */
  store: z.enum(appStores).nullable(),
};

const subscription = z.object(record);

const futurePlan = { planLevel, priceInterval: z.enum(priceIntervals), startDate: epochSeconds };

const info = z.object({
  id,
  /**
   * The subscription that counts, without gifts: the longest interval first. A gift that ends later moves its
   * `vipEndTime`, and `currentPeriodEnd` stays.
   */
  actully: z.object({ ...record, currentPeriodEnd: epochSeconds }).nullable(),
  /** The highest-ranked of all, gifts last. */
  current: subscription.nullable(),
  /** The plan that begins with the next period. */
  future: z.object(futurePlan).nullable(),
  /** Two subscriptions are paid for at once. */
  hasExtraSubs: z.boolean(),
  isPaypal: z.boolean(),
  isTrial: z.boolean(),
});

/** Items are validated by the host, which tells wrong ones by a failure of its own. */
const item = z.strictObject({
  type: z.string().max(40),
  product: z.string().max(40).optional(),
  /** Interval of a plan, at Stripe. */
  price: z.string().max(40).optional(),
  /** The same at PayPal. */
  priceInterval: z.string().max(40).optional(),
  /** Credits of a pack. They name it; its price comes from the catalogue. */
  creditNum: z.number().optional(),
  /** 1, at Stripe. */
  amount: z.number().optional(),
  /** 1, at PayPal. */
  qty: z.number().optional(),
});
const items = z.array(item).max(10);

const orderFields = {
  /** Addresses of our own pages, which get the platform and a random uuid. */
  successUrl: z.string().max(4000),
  cancelUrl: z.string().max(4000),
  /** Taken for older pages; orders are named by the host. */
  orderId: z.string().max(100).optional(),
  trial: z.boolean().optional(),
};
const stripePayload = z.strictObject({
  ...orderFields,
  stripeItems: items.optional(),
  platform: z.string().max(40).optional(),
});
const paypalPayload = z.strictObject({ ...orderFields, items: items.optional() });

/** The account itself; nobody else can be asked about. */
const ofUser = z.strictObject({ userId: id.optional() });

const EXAMPLE_URLS = {
  successUrl: 'https://pictor.example/pricing',
  cancelUrl: 'https://pictor.example/pricing',
};
const change = {
  rateLimit: perMinute(20),
  example: { query: { userId: EXAMPLE_ID } },
  query: ofUser,
  result: info,
} as const;

export const payCalls = {
  createStripePayment: {
    summary: 'Orders something at Stripe; gives the page to pay at. 724 while an order is on its way',
    rateLimit: perMinute(20),
    example: {
      body: {
        ...EXAMPLE_URLS,
        stripeItems: [{ type: 'one', creditNum: 1000, amount: 1 }],
        platform: 'stripe',
      },
    },
    body: stripePayload,
    result: z.url(),
  },
  createPaypalPayment: {
    summary: 'Orders something at PayPal; gives the page to pay at. 724 while an order is on its way',
    rateLimit: perMinute(20),
    example: {
      body: { ...EXAMPLE_URLS, items: [{ type: 'plan', product: 'pro', priceInterval: 'year' }] },
    },
    body: paypalPayload,
    result: z.object({ approvalUrl: z.url() }),
  },
  payInPage: {
    summary:
      'Orders something that the provider’s script takes the payment of. 724 while an order is on its way',
    rateLimit: perMinute(20),
    example: {
      body: {
        ...EXAMPLE_URLS,
        platform: 'paypal',
        items: [{ type: 'plan', product: 'pro', priceInterval: 'year' }],
      },
    },
    body: z.strictObject({ ...orderFields, platform: z.enum(paymentPlatforms), items: items.optional() }),
    result: z.object({
      /** Client secret at Stripe; name of the order or subscription at PayPal. */
      token: z.string(),
      /** Address to ask once it is paid: the host looks at the payment at once. */
      returnUrl: z.url(),
    }),
  },
  changeSubscription: {
    ...change,
    summary: 'Has a month at Stripe go on by the year from its next period',
    example: {
      query: { userId: EXAMPLE_ID },
      body: { ...EXAMPLE_URLS, stripeItems: [{ type: 'plan', product: 'pro', price: 'year' }] },
    },
    body: stripePayload,
  },
  changePaypalPlan: {
    summary: 'Has a month at PayPal go on by the year from its next period; gives the page to agree at',
    rateLimit: perMinute(20),
    example: {
      query: { type: 'upgrade', opType: 'next_billing_period' },
      body: { ...EXAMPLE_URLS, items: [{ type: 'plan', product: 'pro', priceInterval: 'year' }] },
    },
    query: z.strictObject({
      type: z.literal('upgrade'),
      opType: z.literal('next_billing_period'),
      userId: id.optional(),
    }),
    body: paypalPayload,
    result: z.object({
      approvalUrl: z.url(),
      /** True of the page of an earlier press, where PayPal opens no other. */
      isEarlier: z.boolean(),
    }),
  },
  getSubscriptionSchedule: {
    ...change,
    summary: 'The plan that follows the present one at Stripe; null without one',
    result: z.object(futurePlan).nullable(),
  },
  resumeSubscription: { ...change, summary: 'Has a subscription at Stripe that ends renew again' },
  cancelFuturePlan: {
    ...change,
    summary: 'Ends the scheduled plan at Stripe, and the present one with its period',
  },
  cancelSubscription: { ...change, summary: 'Ends a subscription at Stripe with its period' },
  cancelPaypal: {
    summary: 'Ends a subscription at PayPal; what is paid lasts to its end',
    rateLimit: perMinute(20),
    example: {},
    result: info,
  },
  listUnhandledSubscriptions: {
    summary: 'Asks PayPal about subscriptions that were ordered lately; gives those that have begun since',
    rateLimit: perMinute(30),
    example: {},
    result: z.object({ list: z.array(subscription) }),
  },
  getPaypalPaymentStatus: {
    summary: 'State of the last order at PayPal (1), or of the last change of a plan (2)',
    rateLimit: perMinute(60),
    example: { query: { orderType: '1' } },
    query: z.strictObject({ orderType: z.enum(['1', '2']) }),
    result: z.object({ status: z.enum(['none', 'waiting', 'paid', 'failed']) }),
  },
  getTrialOffer: {
    summary: 'The free trial as this person can have it now, with the true end of the offer',
    rateLimit: perMinute(60),
    example: {},
    result: z.object({
      /** False for whoever has had Pro or the trial, and once the offer is over. */
      isOffered: z.boolean(),
      /** End of the offer; null where there is none. */
      offerEndsAt: epochSeconds.nullable(),
      /** End of the trial that runs, or of one that begins now. */
      trialEndsAt: epochSeconds,
      sysTimestamp: epochSeconds,
    }),
  },
  allPayVipInfo: {
    summary: 'Subscriptions and gifts of this account that have not ended; guests are asked to sign in',
    rateLimit: perMinute(120),
    example: { query: { userId: EXAMPLE_ID } },
    query: z.strictObject({
      /** The account itself; nobody else can be asked about. */
      userId: id.optional(),
    }),
    result: z.object({
      list: z.array(subscription),
      info,
      sysTimestamp: epochSeconds,
    }),
  },
} as const satisfies CallGroup;
