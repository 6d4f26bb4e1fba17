import './trial.css';
import { Clock, X } from 'lucide-react';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { openModal, type ShownModal } from '#lib/browser/modals/modal-request.ts';
import { forgetTrialEnd, readTrialEnd } from '#lib/browser/payments/trial-reminder.ts';
import { isMember, userStore } from '#lib/browser/user/user-store.ts';
import { formatTimeLeft, useTimeLeft } from './time-left.ts';
import { useBadgePlace } from './use-badge-place.ts';

/** Milliseconds that are left of the offer. Tells once nothing is, here or in another tab. */
function useOfferLeft(onOver: () => void): number {
  const [end] = useState(readTrialEnd);
  const left = useTimeLeft(end);
  const isPro = useStore(userStore, () => isMember());
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  }, [onOver]);
  const isOver = left === 0 || isPro;
  useEffect(() => {
    if (isOver) over.current();
  }, [isOver]);
  useEffect(() => {
    const stop = new AbortController();
    // Told by another tab that ends the offer, and by this one where the person has signed out.
    const hear = () => {
      if (readTrialEnd() === null) over.current();
    };
    addEventListener('storage', hear, stop);
    return () => stop.abort();
  }, []);
  return left;
}

/** True while the modal is open that the badge has given its place to. */
let isGivingWay = false;

/** Gives the focus back to the badge, once it is there again after the modal that it opened. */
function useFocusReturn() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isGivingWay && document.activeElement === document.body) button.current?.focus();
    isGivingWay = false;
  }, []);
  return button;
}

/** Badge with the time that is left of the offer of a trial, which can be put elsewhere. It is no dialog. */
export default function TimeBadge({ onAnswer }: ShownModal): ReactElement {
  const t = useTranslations('trial');
  const badge = useRef<HTMLElement>(null);
  const button = useFocusReturn();
  const id = useId();
  const close = () => {
    forgetTrialEnd();
    onAnswer('cancel');
  };
  const left = useOfferLeft(close);
  const { place, takesClick, handlers } = useBadgePlace(badge);
  const open = () => {
    if (!takesClick()) return;
    emitEvent({ name: 'BUTTON_CLICK', button: 'TrialBanner' });
    onAnswer('confirm');
    isGivingWay = true;
    void openModal({ kind: 'TrialSubscription' });
  };
  return (
    <aside ref={badge} className="trial-badge sheet" style={place} aria-label={t('title')}>
      <button ref={button} type="button" aria-describedby={id} onClick={open} {...handlers}>
        <Clock className="i" aria-hidden="true" />
        <span>
          <b>{t('title')}</b>
          <span className="num">{t('endsIn', { time: formatTimeLeft(left) })}</span>
        </span>
      </button>
      <span id={id} className="sr-only">
        {t('badge.move')}
      </span>
      <button type="button" className="trial-badge-close" aria-label={t('badge.close')} onClick={close}>
        <X className="i" aria-hidden="true" />
      </button>
    </aside>
  );
}
