import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addScript, payPage, tellingPage } from '../../pay-page.ts';
import type { StripeAccount } from '../account.ts';
import { missing } from '../api-error.ts';
import type { Session } from '../state.ts';
import { findSession, paySession } from './checkout-routes.ts';

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
    const success = session.success_url ?? '';
    if (decision === 'cancel') return reply.redirect(session.cancel_url ?? success, 303);
    // A card that declines leaves the session open, so that another one can pay.
    if (decision === 'decline') return reply.redirect(`/pay/${session.id}`, 303);
    paySession(account, { session, number });
    return reply.redirect(success.replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
  });
  addEmbeddedPage(app, account);
  addScript(app, path.join(import.meta.dirname, '../script.js'));
}

/** The form in a frame of ours, which tells the script around it once it is paid. */
function addEmbeddedPage(app: FastifyInstance, account: StripeAccount): void {
  const find = (params: unknown) => {
    const { secret } = z.object({ secret: z.string() }).parse(params);
    const session = findSession(account, secret.split('_secret_')[0] ?? '');
    if (session.client_secret !== secret) throw missing('checkout.session', secret);
    return session;
  };
  app.get('/embedded/:secret', async ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(
      payPage({
        provider: 'Stripe',
        lines: describeSession(account, find(params)),
        // Whoever goes back does so in the page around it.
        canCancel: false,
      }),
    ),
  );
  app.post('/embedded/:secret', async ({ params, body, url }, reply) => {
    const session = find(params);
    const { decision, number } = decisionBody.parse(body);
    if (decision !== 'approve') return reply.redirect(url, 303);
    paySession(account, { session, number });
    return reply.type('text/html; charset=utf-8').send(tellingPage('parent', 'stand-in: complete'));
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
