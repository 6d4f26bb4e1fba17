import { parseArgs } from 'node:util';
import type { Context } from '#api/context.ts';
import { closeNotice, listNotices } from '#api/payments/contract-notices.ts';
import {
  findOrder,
  listOrders,
  type RefundOutcome,
  readRefundRequests,
  refundOrder,
} from '#api/payments/manage-orders.ts';
import { ProviderError } from '#api/payments/payment-provider.ts';
import { reconcile } from '#api/payments/reconcile.ts';
import type { OrderRow, RefundRequestRow } from '#api/payments/tables.ts';
import { CURRENCY } from '#lib/catalog/prices.ts';
import { orderStates } from '#lib/payments/order-states.ts';
import {
  CommandError,
  isId,
  momentOf,
  type OperatorCommands,
  type OperatorProgram,
  requireAccount,
} from '../run-operator-command.ts';

const usage = `Usage: npm run orders -- <command>

  list [<address or id>] [--state <state>] [--refund-asked]
                                             orders of an account, or the newest of all; those alone that
                                             somebody wants their money back for
  show <order>                               one order with its names at the provider
  refund <order> [--cents <number>]          pays back all or a part, and takes back what was bought
  notices                                    withdrawals and cancellations that wait for a decision
  close <notice>                             closes one that was dealt with
  reconcile                                  compares orders and subscriptions with the providers

States: ${orderStates.join(', ')}.
The database is that of the host (DATABASE_URL or DATA_DIR). The embedded one serves one program at a time:
stop the host first.
`;

const options = {
  state: { type: 'string' },
  cents: { type: 'string' },
  'refund-asked': { type: 'boolean' },
} as const;

function readArguments(args: readonly string[]) {
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

type Values = ReturnType<typeof readArguments>['values'];

const money = (cents: number, currency: string) => `${(cents / 100).toFixed(2)} ${currency}`;

function lineOf(order: OrderRow, request: RefundRequestRow | undefined): string {
  const { id, createdAt, userId, platform, sku, amountCents, state } = order;
  const change = order.isChange ? ' (change)' : '';
  const asked = request && state !== 'refunded' ? '  refund asked' : '';
  return `${id}  ${momentOf(createdAt)}  ${userId}  ${platform}  ${sku}${change}  ${money(amountCents, CURRENCY)}  ${state}${asked}`;
}

function readState({ state: text }: Values): OrderRow['state'] | undefined {
  if (text === undefined) return undefined;
  const state = orderStates.find((known) => known === text);
  if (!state) throw new CommandError(`--state must be one of ${orderStates.join(', ')}.`);
  return state;
}

function readCents({ cents: text }: Values): number | undefined {
  if (text === undefined) return undefined;
  const cents = Number(text);
  if (!Number.isInteger(cents) || cents < 1) throw new CommandError('Give --cents a whole number above 0.');
  return cents;
}

async function requireOrder(context: Context, id: string | undefined): Promise<OrderRow> {
  if (id === undefined || !isId(id)) throw new CommandError('Give the id of an order, as `list` tells it.');
  const order = await findOrder(context, id);
  if (!order) throw new CommandError(`No order ${id} is there.`);
  return order;
}

type Refusal = Extract<RefundOutcome, { refusal: string }>;

const refusals = {
  nothing_paid: 'Nothing is left to pay back.',
  too_much: 'More than what is left cannot be paid back.',
  disputed: 'The payment is disputed: the provider decides about its money.',
  provider: 'The provider refused. Nothing was paid back or taken back.',
} as const satisfies Record<Refusal['refusal'], string>;

function wordsOf(refused: Refusal): string {
  const words = refusals[refused.refusal];
  return 'reason' in refused ? `${words}\n${refused.reason}` : words;
}

/** Has the provider do something. @throws CommandError where it does not answer */
async function ask<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new CommandError(`${error.message}. The same command again is safe.`);
  }
}

const commands: OperatorCommands<Values> = {
  async list(context, { name, values, print }) {
    const state = readState(values);
    const account = name === undefined ? undefined : await requireAccount(context, name);
    const isRefundAsked = values['refund-asked'];
    const rows = await listOrders(context, { userId: account?.id, state, isRefundAsked });
    const requests = await readRefundRequests(
      context,
      rows.map(({ id }) => id),
    );
    const lines = rows.map((order) => lineOf(order, requests.get(order.id)));
    print(lines.length === 0 ? 'No orders.' : lines.join('\n'));
  },
  async show(context, { name, print }) {
    const order = await requireOrder(context, name);
    const request = (await readRefundRequests(context, [order.id])).get(order.id);
    const { reference, subscription, payment, paidAt, paidCents, refundedCents, currency, dispute } = order;
    const facts = {
      checkout: reference,
      subscription,
      payment,
      paid: paidAt && momentOf(paidAt),
      'other amount': paidCents === null ? null : money(paidCents, currency),
      'paid back': refundedCents === 0 ? null : money(refundedCents, currency),
      dispute: dispute === 'none' ? null : dispute,
      'refund asked': request && momentOf(request.requestedAt),
      'for the set': request?.taskId,
      reason: request?.reason,
    };
    const lines = Object.entries(facts).flatMap(([fact, value]) => (value ? [`  ${fact}: ${value}`] : []));
    print([lineOf(order, request), ...lines].join('\n'));
  },
  async refund(context, { name, values, print }) {
    const cents = readCents(values);
    const order = await requireOrder(context, name);
    const outcome = await ask(() => refundOrder(context, { order, cents }));
    if ('refusal' in outcome) throw new CommandError(wordsOf(outcome));
    print(`Paid back: ${money(outcome.refundedCents, order.currency)}.`);
  },
  async notices(context, { print }) {
    const lines = (await listNotices(context)).map((notice) => {
      const { id, createdAt, kind, name, email, contract, isExtraordinary, reason, endsOn } = notice;
      const how = isExtraordinary ? `  for good cause: ${reason ?? ''}` : '';
      const when = endsOn === null ? '' : `  on ${endsOn}`;
      return `${id}  ${momentOf(createdAt)}  ${kind}${when}  ${name} <${email}>  ${contract}${how}`;
    });
    print(lines.length === 0 ? 'No notices.' : lines.join('\n'));
  },
  async close(context, { name, print }) {
    if (name === undefined || !isId(name)) throw new CommandError('Give the id of a notice.');
    if (!(await closeNotice(context, name))) throw new CommandError(`No open notice ${name} is there.`);
    print('Closed.');
  },
  async reconcile(context, { print }) {
    const { missedEvents, lostOrders, subjects } = await ask(() => reconcile(context));
    print(`Missed events: ${missedEvents}. Orders given up: ${lostOrders}. Looked at anew: ${subjects}.`);
  },
};

export const program: OperatorProgram<Values> = { usage, commands, readArguments };
