import type { StripeAccount } from './account.ts';

/** Finds the object that an id names; undefined for ids of kinds that the stand-in does not have. */
function findObject({ state }: StripeAccount, id: string): object | undefined {
  const tables = [
    ...[state.customers, state.products, state.prices, state.paymentMethods, state.sessions],
    ...[state.subscriptions, state.schedules, state.invoices, state.intents, state.charges, state.refunds],
  ];
  return tables.map((table) => table[id]).find((found) => found !== undefined);
}

/** Payments of an invoice, which answers have only where they are asked for. */
function listPayments({ state }: StripeAccount, invoice: unknown): object {
  const data = Object.values(state.invoicePayments).filter((payment) => payment.invoice === invoice);
  return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
}

/** A copy of an answer in which the ids at the paths of `expand` are replaced by their objects. */
export function expand(
  account: StripeAccount,
  { answer, paths }: { readonly answer: object; readonly paths: readonly string[] },
): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(account, { place: copy, parts: path.split('.') });
  return copy;
}

interface Place {
  readonly place: unknown;
  readonly parts: readonly string[];
}

function expandPath(account: StripeAccount, { place, parts: [name, ...rest] }: Place): void {
  if (name === undefined || place === null || typeof place !== 'object') return;
  if (Array.isArray(place)) {
    for (const one of place) expandPath(account, { place: one, parts: [name, ...rest] });
    return;
  }
  const holder = place as Record<string, unknown>;
  if (holder.object === 'invoice' && name === 'payments') holder.payments = listPayments(account, holder.id);
  const value = holder[name];
  if (typeof value === 'string') holder[name] = structuredClone(findObject(account, value)) ?? value;
  expandPath(account, { place: holder[name], parts: rest });
}
