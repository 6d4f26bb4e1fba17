import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { type ButtonType, emitEvent } from '#lib/browser/events/event-bus.ts';
import {
  type Modal,
  type ModalAnswer,
  openModal,
  type PayingModal,
  type ShownModal,
} from '#lib/browser/modals/modal-request.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import type { Wanted } from '#lib/browser/payments/order-payment.ts';
import { isPaidSince, onPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { refreshMember } from '#lib/browser/payments/refresh-member.ts';
import { usePaymentScripts } from '#lib/browser/queries/payment-scripts.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { isAccepted, systemConfigQuery } from '#lib/browser/queries/system-config.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, hostNow } from '#lib/browser/user/user-store.ts';
import { defaultPlatform, type PaymentPlatform } from '#lib/catalog/prices.ts';
import { isRefused } from './refuse-owners.ts';
import { usePayPlaces } from './use-payment-wait.ts';

/** Milliseconds in which a modal goes. */
const CLOSING_MS = 200;

export interface PayingProps extends ShownModal {
  readonly modal: PayingModal;
}

/** A press that buys. */
interface Purchase {
  readonly wanted: Wanted;
  /** Button of analytics. */
  readonly button: ButtonType;
}

/** State of a modal that sells, and what may be done in it. */
export interface Payment {
  /** `waiting`: the page to pay at is open in another tab, or the provider’s form in this one. */
  readonly phase: 'choosing' | 'busy' | 'waiting';
  /** False while the sign-in stands in its place, and while it goes. */
  readonly isVisible: boolean;
  /** Last failure in words; empty without one. */
  readonly failure: string;
  readonly platform: PaymentPlatform;
  readonly choosePlatform: (platform: PaymentPlatform) => void;
  /** True where the form of the chosen provider takes the place of the choice. */
  readonly paysInPage: boolean;
  /** Buys something; ignored while busy. A guest signs in first, and then sees the same choice. */
  readonly pay: (purchase: Purchase) => Promise<void>;
  /** Page to pay at, while waiting; null while there is a form in its place. */
  readonly payUrl: string | null;
  /** Form of the provider, while waiting; null while its page is open. */
  readonly form: ReactElement | null;
  /** Stops waiting; the choice is there again. */
  readonly stopWaiting: () => void;
  /** Tells that something cannot be bought, where the host need not be asked; by its key in analytics. */
  readonly refuse: (key: string, text: string) => void;
  /** Closes the modal without a payment. */
  readonly close: () => Promise<void>;
  /**
   * Closes the modal for another that it leads to, and gives the answer of that one. Nothing is told as
   * cancelled.
   */
  readonly leave: (to?: Modal) => Promise<void>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, CLOSING_MS));

/** Ways in which a modal that sells goes, each once and with its events. */
function useClosing({ modal: { kind }, onAnswer }: PayingProps) {
  const [isClosing, setClosing] = useState(false);
  const isGone = useRef(false);
  /** @returns false where it goes already */
  const begin = () => {
    if (isGone.current) return false;
    isGone.current = true;
    return true;
  };
  const hide = async () => {
    setClosing(true);
    await pause();
  };
  return {
    isClosing,
    isClosed: () => isGone.current,
    async close() {
      if (!begin()) return;
      emitEvent({ name: 'BUTTON_CLICK', button: 'CloseSub' });
      await hide();
      onAnswer('cancel');
      emitEvent({ name: 'PAY_CANCEL', modal: kind });
      await refreshMember();
    },
    async finish() {
      if (!begin()) return;
      // Whoever waits for the answer goes on with what is owned by then.
      await refreshMember();
      await hide();
      onAnswer('confirm');
      emitEvent({ name: 'PAY_CALLBACK', modal: kind });
    },
    async leave(to?: Modal) {
      if (!begin()) return;
      await hide();
      const answer: ModalAnswer = to ? await openModal(to) : 'cancel';
      onAnswer(answer);
    },
  };
}

/** Failures of a modal’s payments in words: those that it tells, and one that ends it. */
function useFailure(leave: Payment['leave']) {
  const t = useTranslations('payment');
  const [failure, setFailure] = useState('');
  const refuse = (key: string, text: string) => {
    setFailure(text);
    emitEvent({ name: 'ERROR', key });
  };
  const fail = async (error: unknown, { order }: Wanted) => {
    if (error instanceof ApiError && error.key === 'pay_wait') {
      tellNotice({ kind: 'failure', text: t('wait') });
      return leave();
    }
    const unknown = t(order === 'one' ? 'failed.unknown' : 'failed.fail');
    setFailure(describeFailure(error, { network: t('failed.network'), unknown }));
    if (error instanceof ApiError) emitEvent({ name: 'ERROR', key: error.key });
  };
  return { failure, setFailure, refuse, fail };
}

/** Sign-in that takes the place of a modal and gives it back, as there is one dialog at a time. */
function useSignIn(modal: PayingModal, leave: Payment['leave']) {
  const t = useTranslations('payment');
  const [isSigningIn, setSigningIn] = useState(false);
  const signIn = async () => {
    setSigningIn(true);
    if (await requestSignIn()) await refreshMember();
    if (isRefused(modal, t('allOwned'))) return leave();
    setSigningIn(false);
  };
  return { isSigningIn, signIn };
}

/** Ends a modal whose payment was made in another tab, by the same choice there. */
function usePaidElsewhere(finish: () => Promise<void>): void {
  const end = useEffectEvent(() => void finish());
  useEffect(() => {
    const opened = hostNow();
    return onPaymentEnd((told) => told.type === 'paid' && isPaidSince(told, opened) && end());
  }, []);
}

/** Makes the payments of a modal that sells. */
export function usePayment(props: PayingProps): Payment {
  const { modal } = props;
  const t = useTranslations('payment');
  const [platform, choosePlatform] = useState(modal.choice?.platform ?? defaultPlatform);
  const paysInPage = usePaymentScripts()?.[platform] != null;
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const { isClosing, isClosed, close, finish, leave } = useClosing(props);
  const { place, payInPage, payBeside, stopWaiting } = usePayPlaces(modal, isClosed);
  const { failure, setFailure, refuse, fail } = useFailure(leave);
  const { isSigningIn, signIn } = useSignIn(modal, leave);
  usePaidElsewhere(finish);

  const order = async ({ wanted, button }: Purchase) => {
    emitEvent({ name: 'BUTTON_CLICK', button });
    const config = await queryClient.ensureQueryData(systemConfigQuery).catch(() => undefined);
    if (!isAccepted(platform, config)) return refuse('payment_method_missing', t('failed.method'));
    const ordering = { wanted, platform, modal };
    const open = () => setBusy(false);
    let end = await payInPage(ordering, open);
    if (end === null) {
      setBusy(true);
      end = await payBeside(ordering, open);
    }
    if (end === 'paid') {
      await finish();
      tellNotice({ kind: 'success', text: t('paid') });
    }
    if (end === 'failed') setFailure(t('failed.refused'));
    if (end === 'cancelled') setFailure(t('cancelled'));
  };

  return {
    phase: isBusy ? 'busy' : place === null ? 'choosing' : 'waiting',
    isVisible: !isSigningIn && !isClosing,
    failure,
    platform,
    choosePlatform,
    paysInPage,
    payUrl: place && 'url' in place ? place.url : null,
    form: place && 'form' in place ? place.form : null,
    refuse,
    close,
    leave,
    stopWaiting,
    async pay(purchase) {
      if (busy.current) return;
      busy.current = true;
      setFailure('');
      try {
        if (!hasAccount()) return await signIn();
        setBusy(true);
        await order(purchase);
      } catch (error) {
        await fail(error, purchase.wanted);
      } finally {
        busy.current = false;
        setBusy(false);
      }
    },
  };
}
