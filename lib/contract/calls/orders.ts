import { z } from 'zod';
import { paymentPlatforms } from '../../catalog/prices.ts';
import { priceIntervals } from '../../catalog/subscriptions.ts';
import { orderStates } from '../../payments/order-states.ts';
import { orderKinds } from '../../payments/products.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id } from '../schemas/envelope.ts';

const cents = z.int().nonnegative();

const order = z.object({
  id,
  kind: z.enum(orderKinds),
  /** Of a plan; null of what is bought once. */
  priceInterval: z.enum(priceIntervals).nullable(),
  /** Credits or head shots of a pack; null of a plan. */
  count: z.int().positive().nullable(),
  /** The price that was asked, or the sum that was paid where that was another in the same currency. */
  amountCents: cents,
  /** In capital letters, such as USD. */
  currency: z.string(),
  /** True where a plan began with the free trial, so that nothing was paid at first. */
  isTrial: z.boolean(),
  /** True of a change of interval with the next period, which costs nothing itself. */
  isChange: z.boolean(),
  state: z.enum(orderStates),
  platform: z.enum(paymentPlatforms),
  createdAt: epochSeconds,
  paidAt: epochSeconds.nullable(),
  refundedCents: cents,
  /** True where something was paid, so that there is a receipt of it. */
  hasReceipt: z.boolean(),
});

const params = z.strictObject({ id });
const ofExample = { params: { id: EXAMPLE_ID } };

export const orderCalls = {
  listOrders: {
    summary: 'All that this account has ordered, newest first',
    rateLimit: perMinute(120),
    example: { query: { limit: 20 } },
    query: z.strictObject({
      /** Order that the last page ended with. */
      cursor: id.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    result: z.object({ list: z.array(order), nextCursor: id.nullable() }),
  },
  readOrder: {
    summary: 'One order of this account: its state, what it brings until when, and what is charged next',
    rateLimit: perMinute(60),
    example: ofExample,
    params,
    result: z.object({
      order,
      /** End of what it brings as it is paid; null before that, and where it was taken back. */
      lastsUntil: epochSeconds.nullable(),
      /** Next charge of the plan; null where nothing more is charged. */
      nextCharge: z
        .object({ at: epochSeconds, amountCents: cents, priceInterval: z.enum(priceIntervals) })
        .nullable(),
      sysTimestamp: epochSeconds,
    }),
  },
  getReceipt: {
    summary:
      'Receipt of an order at its provider, which its address is good for a while at; null without one',
    rateLimit: perMinute(20),
    example: ofExample,
    params,
    result: z.object({ url: z.url().nullable() }),
  },
  readReceipt: {
    summary: 'What our own receipt of a paid order says, which the account prints or keeps as a PDF',
    rateLimit: perMinute(60),
    example: ofExample,
    params,
    result: z.object({
      order,
      /** When it was paid: the end of the trial, where it began with one. */
      paidAt: epochSeconds,
      /** Of a plan: what the payment was for. */
      period: z.object({ from: epochSeconds, to: epochSeconds }).nullable(),
      /** E-mail address of the account; null of one without. */
      buyer: z.string().nullable(),
      /** True where the provider adds taxes that apply to the amount, and shows them on its own receipt. */
      addsTax: z.boolean(),
      isTestMoney: z.boolean(),
    }),
  },
  openPaymentPage: {
    summary: 'Page of the provider where this account changes how its subscription is paid',
    rateLimit: perMinute(20),
    example: { body: { returnUrl: 'https://pictor.example/account' } },
    body: z.strictObject({
      /** Page of ours that the provider’s leads back to. */
      returnUrl: z.string().max(4000),
    }),
    result: z.object({ url: z.url() }),
  },
} as const satisfies CallGroup;
