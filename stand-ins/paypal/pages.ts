import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { payPage } from '../pay-page.ts';
import type { PayPalAccount } from './account.ts';
import { decideOrder } from './order-routes.ts';
import { notFound } from './rest-error.ts';
import type { BillingCycle, Order, Subscription } from './state.ts';
import { decideSubscription, findByToken } from './subscription-routes.ts';

const decisionBody = z.object({ decision: z.enum(['approve', 'decline', 'cancel']) });

/** Pages on which a payer agrees, pays with a card that declines, or goes back. */
export function addPages(app: FastifyInstance, account: PayPalAccount): void {
  const findOrder = (query: unknown): Order => {
    const order = account.state.orders[z.object({ token: z.string() }).parse(query).token];
    if (!order) throw notFound();
    return order;
  };
  const findSubscription = (query: unknown): Subscription => {
    const { ba_token: token } = z.object({ ba_token: z.string() }).parse(query);
    return findByToken(account, { token });
  };

  app.get('/checkoutnow', async ({ query }, reply) => sendPage(reply, describeOrder(findOrder(query))));
  app.post('/checkoutnow', async ({ query, body }, reply) => {
    const { decision } = decisionBody.parse(body);
    return reply.redirect(decideOrder(account, { order: findOrder(query), decision }), 303);
  });
  for (const path of ['/webapps/billing/subscriptions', '/webapps/billing/subscriptions/update']) {
    app.get(path, async ({ query }, reply) =>
      sendPage(reply, describeSubscription(account, findSubscription(query))),
    );
    app.post(path, async ({ query, body }, reply) => {
      const { decision } = decisionBody.parse(body);
      const subscription = findSubscription(query);
      return reply.redirect(decideSubscription(account, { subscription, decision }), 303);
    });
  }
}

function sendPage(reply: FastifyReply, lines: readonly string[]): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(payPage({ provider: 'PayPal', lines }));
}

function describeOrder({ purchase_units }: Order): string[] {
  return purchase_units.map(({ amount }) => `${amount.value} ${amount.currency_code} today`);
}

function describeSubscription({ state }: PayPalAccount, { revision, plan_id }: Subscription): string[] {
  const plan = state.plans[revision?.planId ?? plan_id];
  const lines = plan?.billing_cycles.map(describeCycle) ?? [];
  return revision ? ['From the next period on:', ...lines] : lines;
}

function describeCycle({ pricing_scheme, frequency, tenure_type }: BillingCycle): string {
  const { value, currency_code } = pricing_scheme?.fixed_price ?? { value: '0', currency_code: 'USD' };
  const period = `${frequency.interval_count ?? 1} ${frequency.interval_unit.toLowerCase()}`;
  return `${value} ${currency_code} each ${period}${tenure_type === 'TRIAL' ? ' as a trial' : ''}`;
}
