import { z } from 'zod';
import type { StripeAccount } from './account.ts';

/** A value of a form as Stripe writes it: texts in objects and lists. */
type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads a form whose names nest by brackets, such as `items[0][price]=…` or `expand[]=…`. Lists are those
 * whose names are numbers or empty.
 */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    put(root, { path, value });
  }
  return toLists(root) as Record<string, FormValue>;
}

function put(root: Record<string, FormValue>, { path, value }: { path: string[]; value: string }): void {
  let place = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      place[key] = value;
      return;
    }
    place[key] ??= {};
    const next = place[key];
    if (typeof next !== 'object' || Array.isArray(next)) return;
    place = next;
  }
}

function toLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

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

const pageQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

interface Listing {
  readonly query: unknown;
  readonly url: string;
}

/** A page of a list as Stripe answers it, in the order of the rows. */
export function list(rows: readonly { readonly id: string }[], { query, url }: Listing): object {
  const { limit, starting_after: after } = pageQuery.parse(query);
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < rows.length };
}
