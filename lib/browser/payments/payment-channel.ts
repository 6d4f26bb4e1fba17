import { MINUTE_MS } from '../../time/durations.ts';

/** Name of the channel by which tabs tell each other of payments. */
const CHANNEL = 'pictor-payment';

/** End of a payment, as the page that its provider leads back to has seen it. */
export interface PaymentEnd {
  readonly type: 'paid' | 'cancelled';
  /** Of the host; null where the address named none. */
  readonly orderId: string | null;
  /** Epoch seconds by the host's clock; null where it was not paid or the order is not known. */
  readonly paidAt?: number | null;
}

/** Milliseconds by which the clocks of host and browser may differ. */
const CLOCK_MS = MINUTE_MS;

/**
 * False for a payment that was made before a time: the page of an order tells its end each time that it is
 * loaded.
 * @param time epoch milliseconds by the host's clock
 */
export function isPaidSince({ paidAt }: PaymentEnd, time: number): boolean {
  return paidAt == null || paidAt * 1000 >= time - CLOCK_MS;
}

function isPaymentEnd(value: unknown): value is PaymentEnd {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'paid' || value.type === 'cancelled')
  );
}

/** Tells other tabs of this browser that a payment has ended. */
export function tellPaymentEnd(end: PaymentEnd): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(end);
  channel.close();
}

/** Listens to payments that end in other tabs. @returns stops */
export function onPaymentEnd(listener: (end: PaymentEnd) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isPaymentEnd(data)) listener(data);
  };
  return () => channel.close();
}

/** Session storage: set in a tab that itself went to the page of a provider. */
const KEY = 'pays-here';

/** Notes that this tab goes to the provider, as the browser allowed no other. */
export function notePayingHere(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage, the page that the provider leads back to speaks of two tabs.
  }
}

/** True once, in a tab that had gone to the provider itself; no other tab waits then. */
export function takePayingHere(): boolean {
  try {
    const isHere = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isHere;
  } catch {
    return false;
  }
}
