import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { addScript, payPage, tellingPage } from '../../pay-page.ts';
import type { PayPalAccount } from '../account.ts';
import { notFound } from '../rest-error.ts';
import type { BillingCycle, Order, Subscription } from '../state.ts';
import { decideOrder } from './order-routes.ts';
import { decideSubscription, findByToken } from './subscription-routes.ts';

const decisionBody = z.object({ decision: z.enum(['approve', 'decline', 'cancel']) });

/** Pages on which a payer agrees, pays with a card that declines, or goes back. */
export function addPages(app: FastifyInstance, account: PayPalAccount): void {
  const findOrder = (query: unknown): Order => {
    const order = account.state.orders[z.object({ token: z.string() }).parse(query).token];
    if (!order) throw notFound();
    return order;
  };
  app.get('/checkoutnow', async ({ query }, reply) => sendPage(reply, describeOrder(findOrder(query))));
  app.post('/checkoutnow', async ({ query, body }, reply) => {
    const { decision } = decisionBody.parse(body);
    const back = decideOrder(account, { order: findOrder(query), decision });
    return goBack(reply, { query, back, decision });
  });
  for (const place of ['/webapps/billing/subscriptions', '/webapps/billing/subscriptions/update']) {
    app.get(place, async ({ query }, reply) =>
      sendPage(reply, describeSubscription(account, findSubscription(account, query))),
    );
    app.post(place, async ({ query, body }, reply) => {
      const { decision } = decisionBody.parse(body);
      const subscription = findSubscription(account, query);
      const back = decideSubscription(account, { subscription, decision });
      return goBack(reply, { query, back, decision });
    });
  }
  addScript(app, path.join(import.meta.dirname, '../script.js'));
}

/** The subscription by the token of its page, or by the id that the script knows. */
function findSubscription(account: PayPalAccount, query: unknown): Subscription {
  const { ba_token: token, id = '' } = z
    .object({ ba_token: z.string().optional(), id: z.string().optional() })
    .parse(query);
  if (token !== undefined) return findByToken(account, { token });
  const subscription = account.state.subscriptions[id];
  if (!subscription) throw notFound();
  return subscription;
}

interface Decided {
  readonly query: unknown;
  readonly back: string;
  readonly decision: z.output<typeof decisionBody>['decision'];
}

/** Leads back to the seller, or tells the script that opened this window. */
function goBack(reply: FastifyReply, { query, back, decision }: Decided): FastifyReply {
  const { window: isWindow } = z.object({ window: z.literal('1').optional() }).parse(query);
  if (!isWindow) return reply.redirect(back, 303);
  const told = decision === 'cancel' ? 'stand-in: cancelled' : 'stand-in: approved';
  return reply.type('text/html; charset=utf-8').send(tellingPage('opener', told));
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
