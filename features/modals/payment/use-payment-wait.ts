import { type ReactElement, useEffect, useRef, useState } from 'react';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { PayingModal } from '#lib/browser/modals/modal-request.ts';
import { type Ordering, orderPayment } from '#lib/browser/payments/order-payment.ts';
import { type WaitEnd, type Waiting, waitForPayment } from '#lib/browser/payments/wait-for-payment.ts';

/** Waits for payments at a place, one at a time, until the modal goes. */
export function usePaymentWait<Place>() {
  const [place, setPlace] = useState<Place | null>(null);
  const wait = useRef<AbortController | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      wait.current?.abort();
    };
  }, []);
  return {
    /** True once the modal is gone: a wait that begins then ends at once. */
    isGone: () => isGone.current,
    /** Null while nobody waits. */
    place,
    stop() {
      wait.current?.abort();
      setPlace(null);
    },
    async until(next: Place, waiting: Omit<Waiting, 'signal'>): Promise<WaitEnd> {
      if (isGone.current) return 'stopped';
      wait.current?.abort();
      const mine = new AbortController();
      wait.current = mine;
      setPlace(next);
      const end = await waitForPayment({ ...waiting, signal: mine.signal });
      if (end !== 'stopped') setPlace(null);
      return end;
    },
  };
}

/** Place that a payment is made at. */
type PayPlace = { readonly url: string } | { readonly form: ReactElement };

/** Waits until a page that leads elsewhere is shown again by the way back; it stays busy till then. */
function shownAgain(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  addEventListener('pageshow', () => resolve(), { once: true });
  return promise;
}

/**
 * Ways to pay for an order, each with its end.
 * @param isClosed tells whether the modal was closed, also while it is still seen
 */
export function usePayPlaces({ kind }: PayingModal, isClosed: () => boolean) {
  const waiting = usePaymentWait<PayPlace>();
  const isLeft = () => isClosed() || waiting.isGone();
  const stopWaiting = () => {
    waiting.stop();
    emitEvent({ name: 'CANCEL_PAY_MODAL', modal: kind });
  };
  return {
    place: waiting.place,
    stopWaiting,
    /** Null where the provider’s own page has to be opened. */
    async payInPage(ordering: Ordering, onOpen: () => void): Promise<WaitEnd | null> {
      const { promise: onPage, resolve } = Promise.withResolvers<null>();
      const { default: openForm } = await import('./in-page/open-form.tsx');
      const form = await openForm(ordering, { isLeft, onBack: stopWaiting, onPage: () => resolve(null) });
      if (!form) return null;
      onOpen();
      const end = await Promise.race([
        waiting.until({ form }, { platform: ordering.platform, mode: 1 }),
        onPage,
      ]);
      if (end === null) waiting.stop();
      return end;
    },
    async payBeside(ordering: Ordering, onOpen: () => void): Promise<WaitEnd> {
      const opened = await orderPayment(ordering, isLeft);
      if (!opened) return 'stopped';
      const { url, isBeside } = opened;
      if (!isBeside) {
        await shownAgain();
        return 'stopped';
      }
      onOpen();
      return waiting.until({ url }, { platform: ordering.platform, mode: 1 });
    },
  };
}
