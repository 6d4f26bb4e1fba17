import { creditPacks, headshotPacks, paymentPlatforms } from '../../catalog/prices.ts';
import { priceIntervals } from '../../catalog/subscriptions.ts';
import { type PayChoice, type PayingKind, type PayingModal, payingKinds } from './modal-request.ts';

/** A modal that sells with its choice, as it stands in an address. */
export function writeModalQuery({ kind, tab, choice = {} }: PayingModal): URLSearchParams {
  const { interval, packId, headshots, platform } = choice;
  const known = { modal: kind, tab, interval, pack: packId?.toString(), headshots, platform };
  return new URLSearchParams(
    Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The modal that a query names; null for one that names none. A choice that is not offered is left out. */
export function readModalQuery(query: URLSearchParams): PayingModal | null {
  const kind = payingKinds.find((one) => one === query.get('modal'));
  if (kind === undefined) return null;
  const tab = (['pro', 'credit'] as const).find((one) => one === query.get('tab'));
  const choice = {
    interval: priceIntervals.find((one) => one === query.get('interval')),
    packId: creditPacks.find(({ id }) => String(id) === query.get('pack'))?.id,
    headshots: headshotPacks.find(({ product }) => product === query.get('headshots'))?.product,
    platform: paymentPlatforms.find((one) => one === query.get('platform')),
  };
  const known = Object.entries(choice).filter(([, value]) => value !== undefined);
  const chosen: PayChoice = Object.fromEntries(known);
  return { kind, ...(tab && { tab }), ...(known.length > 0 && { choice: chosen }) };
}

/** Attribute of a link that opens a modal that sells. */
export function sells(kind: PayingKind, choice?: PayChoice): { readonly 'data-sells': string } {
  return { 'data-sells': writeModalQuery({ kind, ...(choice && { choice }) }).toString() };
}
