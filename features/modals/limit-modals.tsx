import { type ReactElement, useEffect, useState } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import type { ShownModal } from '#lib/browser/modals/modal-request.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#lib/time/durations.ts';
import { ModalDialog } from './modal-dialog.tsx';

/** Milliseconds until the next midnight in UTC by the host's clock, renewed every second. */
function useMillisecondsLeft(): number {
  const [end] = useState(() => (Math.floor(hostNow() / DAY_MS) + 1) * DAY_MS);
  const [now, setNow] = useState(hostNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(hostNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, end - now);
}

/** Hours, minutes and seconds of two digits each. */
function formatCountdown(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / SECOND_MS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

interface ExhaustedProps extends ShownModal {
  readonly modal: { readonly kind: 'Exhausted' | 'exhaustedforapp' };
}

/** Says to an account that its free photos of the day are used up, and when new ones come. */
export function ExhaustedModal({ modal, ...shown }: ExhaustedProps): ReactElement {
  const { onAnswer } = shown;
  const t = useTranslations('modals');
  const tag = useLanguageTag();
  const left = useMillisecondsLeft();
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const values = { hours: format.format(left / HOUR_MS) };
  return (
    <ModalDialog shown={shown} title={t('exhausted.title')}>
      <p>{t(modal.kind === 'exhaustedforapp' ? 'exhausted.textInApp' : 'exhausted.text', values)}</p>
      <p className="modal-countdown num" role="timer" aria-live="off">
        {formatCountdown(left)}
      </p>
      <div className="acts">
        <button type="button" className="btn line" onClick={() => onAnswer('cancel')}>
          {t('exhausted.ok')}
        </button>
        {meetsNeed('payments') && (
          <button
            type="button"
            className="btn"
            onClick={() => {
              emitEvent({ name: 'BUTTON_CLICK', button: 'ToSub' });
              onAnswer('upgrade');
            }}
          >
            {t('exhausted.pro')}
          </button>
        )}
      </div>
    </ModalDialog>
  );
}

interface SignInLimitProps {
  readonly shown: ShownModal;
  readonly title: string;
  readonly button: string;
  readonly children: ReactElement;
}

/** Limit of guests that is higher for accounts. It is answered with whether somebody has signed in. */
function SignInLimit({ shown, title, button, children }: SignInLimitProps): ReactElement {
  const [isSigningIn, setSigningIn] = useState(false);
  const signIn = async () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'PopUpClick', answer: 'confirm' });
    // One dialog at a time: the sign-in takes the place of this one.
    setSigningIn(true);
    shown.onAnswer((await requestSignIn()) ? 'confirm' : 'cancel');
  };
  return (
    <ModalDialog {...{ shown, title }} visible={!isSigningIn}>
      {children}
      <div className="acts">
        <button type="button" className="btn" onClick={() => void signIn()}>
          {button}
        </button>
      </div>
    </ModalDialog>
  );
}

/** Says to a guest that the free photos of the day are used up, and what an account gives. */
export function FreeUseLimitModal(shown: ShownModal): ReactElement {
  const t = useTranslations('modals');
  const time = formatCountdown(useMillisecondsLeft());
  return (
    <SignInLimit shown={shown} title={t('freeUse.title')} button={t('freeUse.button')}>
      <p className="num">{t('freeUse.text', { time })}</p>
    </SignInLimit>
  );
}

/** Says to a guest that the free downloads of the day are used up. */
export function FreeDownloadLimitModal(shown: ShownModal): ReactElement {
  const t = useTranslations('modals');
  return (
    <SignInLimit shown={shown} title={t('freeDownload.title')} button={t('freeDownload.button')}>
      <p>{t('freeDownload.text')}</p>
    </SignInLimit>
  );
}
