// Brings the type of `hide`.
import type {} from '@fastify/swagger';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/contract/app-error.ts';
import { perMinute } from '#lib/contract/call.ts';
import type { Context } from '../../context.ts';
import { ProviderError } from '../payment-provider.ts';
import { syncCheckout } from '../sync-checkout.ts';
import { syncSubscription } from '../sync-subscription.ts';
import { type OrderRow, orders } from '../tables.ts';
import { ANSWER_MS, startTime } from '../time-left.ts';

const params = z.strictObject({ orderId: z.uuid() });
const querystring = z.looseObject({ cancelled: z.literal('1').optional() });

interface Request {
  Params: z.infer<typeof params>;
  Querystring: z.infer<typeof querystring>;
}

/**
 * Address that providers send people back to. The payment is looked at, so that what was bought is there when
 * the page opens; then the browser goes on to the page of ours that the order named.
 */
export function registerReturn(app: FastifyInstance): void {
  const { max, windowMs: timeWindow } = perMinute(60);
  const factor = app.context.settings.limits.rateLimitFactor;
  const config = { rateLimit: { max: Math.ceil(max * factor), timeWindow } };
  const schema = { hide: true, params, querystring };
  app.get<Request>('/api/pay/return/:orderId', { schema, config }, async (request, reply) => {
    const { queries } = app.context.database;
    const [order] = await queries.select().from(orders).where(eq(orders.id, request.params.orderId));
    if (!order) throw new AppError('not_found');
    if (request.query.cancelled) return reply.redirect(withOrder(order.cancelUrl, order), 303);
    await lookAt(app.context, order);
    return reply.redirect(withOrder(order.successUrl, order), 303);
  });
}

/** Names the order to the page, which asks `readOrder` about it. */
function withOrder(address: string, { id }: OrderRow): string {
  const url = new URL(address);
  url.searchParams.set('order', id);
  return url.href;
}

async function lookAt(context: Context, order: OrderRow): Promise<void> {
  const { platform, isChange, subscription } = order;
  const reference = isChange ? subscription : order.reference;
  if (reference === null || !context.paymentProviders[platform]) return;
  const parts = { platform, reference, time: startTime(ANSWER_MS) };
  try {
    if (isChange) await syncSubscription(context, parts);
    else await syncCheckout(context, parts);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Its event comes as well.
    context.log.warn({ err: error, order: order.id }, 'A payment could not be looked at');
  }
}
