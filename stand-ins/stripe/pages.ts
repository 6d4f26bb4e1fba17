import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { payPage } from '../pay-page.ts';
import type { StripeAccount } from './account.ts';
import { findSession, paySession } from './checkout-routes.ts';
import type { Session } from './state.ts';

/** Card that pays unless the person gives the number of another one. */
const USUAL_CARD = '4242424242424242';

const decisionBody = z.object({
  decision: z.enum(['approve', 'decline', 'cancel']),
  number: z
    .string()
    .regex(/^\d{12,19}$/)
    .default(USUAL_CARD),
});

/** Pages on which somebody pays, pays with a card that declines, or goes back. */
export function addPages(app: FastifyInstance, account: StripeAccount): void {
  const find = (params: unknown) => findSession(account, z.object({ id: z.string() }).parse(params).id);
  app.get('/pay/:id', async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(payPage({ provider: 'Stripe', lines: describeSession(account, find(params)) })),
  );
  app.post('/pay/:id', async ({ params, body }, reply) => {
    const session = find(params);
    const { decision, number } = decisionBody.parse(body);
    if (decision === 'cancel') return reply.redirect(session.cancel_url ?? session.success_url, 303);
    // A card that declines leaves the session open, so that another one can pay.
    if (decision === 'decline') return reply.redirect(`/pay/${session.id}`, 303);
    paySession(account, { session, number });
    return reply.redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
}

function describeSession({ state }: StripeAccount, session: Session): string[] {
  const { price: id = '', trialDays = 0 } = state.sessionPlans[session.id] ?? {};
  const price = state.prices[id];
  if (session.status !== 'open') return [`This page is over: ${session.status}.`];
  const amount = ((price?.unit_amount ?? 0) / 100).toFixed(2);
  const each = price?.recurring ? ` each ${price.recurring.interval}` : '';
  const name = state.products[price?.product ?? '']?.name ?? '';
  return [
    `${name}: ${amount} ${session.currency.toUpperCase()}${each}`,
    ...(trialDays > 0 ? [`Nothing for the first ${trialDays} days`] : []),
  ];
}
