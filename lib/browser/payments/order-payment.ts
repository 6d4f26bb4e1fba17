import {
  type CreditPack,
  creditPacks,
  type HeadshotPack,
  type PaymentPlatform,
} from '../../catalog/prices.ts';
import type { PriceInterval } from '../../catalog/subscriptions.ts';
import type { Result } from '../../contract/contract.ts';
import { localePath } from '../../i18n/locale-routing.ts';
import { call } from '../api-client/call.ts';
import { urlLocale } from '../api-client/url-locale.ts';
import { emitEvent } from '../events/event-bus.ts';
import type { PayChoice, PayingModal } from '../modals/modal-request.ts';
import { writeModalQuery } from '../modals/paying-modal-query.ts';
import { openPage } from '../open-page.ts';
import { notePayingHere } from './payment-channel.ts';

/** Something to buy, as a choice of the catalogue. Its price is the host’s. */
export type Wanted =
  | { readonly order: 'plan'; readonly interval: PriceInterval; readonly isTrial?: boolean }
  | { readonly order: 'one'; readonly packId: CreditPack['id'] }
  | { readonly order: 'headshot_pro'; readonly product: HeadshotPack['product'] };

/** Something to order, and where. */
export interface Ordering {
  readonly wanted: Wanted;
  readonly platform: PaymentPlatform;
  /** Modal that sells it, which comes back where the payment is cancelled. */
  readonly modal: PayingModal;
}

/** Page that a provider sends people back to. */
export const RETURN_PATH = '/payment';

/** Name of the field by which a platform’s items name the interval and the quantity. */
const itemNames = {
  stripe: { interval: 'price', quantity: 'amount' },
  paypal: { interval: 'priceInterval', quantity: 'qty' },
} as const;

function itemOf(wanted: Wanted, platform: PaymentPlatform) {
  const names = itemNames[platform];
  if (wanted.order === 'plan') return { type: 'plan', product: 'pro', [names.interval]: wanted.interval };
  if (wanted.order === 'headshot_pro') return { type: 'headshot_pro', product: wanted.product };
  const creditNum = creditPacks.find(({ id }) => id === wanted.packId)?.credits ?? 0;
  return { type: 'one', creditNum, [names.quantity]: 1 };
}

function returnUrls({ modal, platform }: Ordering, choice: PayChoice) {
  const url = new URL(localePath(urlLocale(), RETURN_PATH), location.origin);
  const from = location.pathname;
  url.searchParams.set('fromPage', from);
  const cancelUrl = new URL(url);
  cancelUrl.searchParams.set('cancelled', '1');
  for (const [name, value] of writeModalQuery({ ...modal, choice: { ...choice, platform } }))
    cancelUrl.searchParams.set(name, value);
  return { successUrl: url.href, cancelUrl: cancelUrl.href };
}

function choiceOf(wanted: Wanted): PayChoice {
  if (wanted.order === 'plan') return { interval: wanted.interval };
  return wanted.order === 'one' ? { packId: wanted.packId } : { headshots: wanted.product };
}

/**
 * Orders something.
 * @returns the provider’s page to pay at
 * @throws ApiError `pay_wait` while an earlier order is on its way
 */
async function createOrder(ordering: Ordering): Promise<string> {
  const { platform } = ordering;
  const { items, ...rest } = orderOf(ordering);
  if (platform === 'stripe')
    return call('createStripePayment', { body: { ...rest, stripeItems: items, platform } });
  return (await call('createPaypalPayment', { body: { ...rest, items } })).approvalUrl;
}

function orderOf(ordering: Ordering) {
  const { wanted, platform } = ordering;
  const trial = wanted.order === 'plan' && wanted.isTrial ? { trial: true } : {};
  return {
    ...returnUrls(ordering, choiceOf(wanted)),
    ...trial,
    items: [itemOf(wanted, platform)],
  };
}

/** Tells that an order is made, and that what pays it is open where something was opened. */
async function tellAround<Open>(
  { wanted, platform, modal }: Ordering,
  order: () => Promise<Open>,
): Promise<Open> {
  const facts = { modal: modal.kind, platform, order: wanted.order };
  emitEvent({ name: 'BEFORE_PAY', ...facts });
  const opened = await order();
  if (opened !== null) emitEvent({ name: 'AFTER_PAY', ...facts });
  return opened;
}

/**
 * Orders something whose payment the provider’s script takes in this page.
 * @param isLeft as in `orderPayment`
 * @returns null where nobody wants to pay any more
 * @throws ApiError `pay_wait` while an earlier order is on its way
 */
export async function orderInPage(
  ordering: Ordering,
  isLeft: () => boolean,
): Promise<Result<'payInPage'> | null> {
  if (isLeft()) return null;
  const { platform } = ordering;
  return tellAround(ordering, async () => {
    const opened = await call('payInPage', { body: { ...orderOf(ordering), platform } });
    return isLeft() ? null : opened;
  });
}

/** A page to pay at that is open. */
interface OpenPayment {
  readonly url: string;
  /** False where the browser allowed no new tab: this page leads there now. */
  readonly isBeside: boolean;
}

/**
 * Orders something and opens the page to pay in a new tab, or in this one where the browser allows none.
 * @param isLeft tells whether nobody wants to pay any more. Nothing is ordered or opened then; an order
 * that is made by then is given again later
 * @returns null where no page was opened for that
 * @throws ApiError
 */
export async function orderPayment(ordering: Ordering, isLeft: () => boolean): Promise<OpenPayment | null> {
  if (isLeft()) return null;
  return tellAround(ordering, async () => {
    const url = await createOrder(ordering);
    if (isLeft()) return null;
    const isBeside = openPage(url);
    if (!isBeside) notePayingHere();
    return { url, isBeside };
  });
}
