import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { type ButtonType, emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { openModal, type ShownModal } from '#lib/browser/modals/modal-request.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, hostNow, isMember, userStore } from '#lib/browser/user/user-store.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
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
  /** Offer of the mobile apps, where there are any. */
  readonly children?: ReactNode;
}

/** Says to an account that its free photos of the day are used up, and when new ones come. */
function ExhaustedModal({ modal, children, ...shown }: ExhaustedProps): ReactElement {
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
      {children}
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
function FreeUseLimitModal(shown: ShownModal): ReactElement {
  const t = useTranslations('modals');
  const time = formatCountdown(useMillisecondsLeft());
  return (
    <SignInLimit shown={shown} title={t('freeUse.title')} button={t('freeUse.button')}>
      <p className="num">{t('freeUse.text', { time })}</p>
    </SignInLimit>
  );
}

/** Says to a guest that videos are taken from accounts alone. */
function VideoAccountModal(shown: ShownModal): ReactElement {
  const t = useTranslations('modals');
  return (
    <SignInLimit shown={shown} title={t('videoAccount.title')} button={t('videoAccount.button')}>
      <p>{t('videoAccount.text')}</p>
    </SignInLimit>
  );
}

/** Says to a guest that the free downloads of the day are used up. */
function FreeDownloadLimitModal(shown: ShownModal): ReactElement {
  const t = useTranslations('modals');
  return (
    <SignInLimit shown={shown} title={t('freeDownload.title')} button={t('freeDownload.button')}>
      <p>{t('freeDownload.text')}</p>
    </SignInLimit>
  );
}

const tell = (button: ButtonType) => emitEvent({ name: 'BUTTON_CLICK', button });

/** Says that no more pictures are taken in for the moment: to members otherwise than to all others. */
function PictureQueueModal(shown: ShownModal): ReactElement {
  const { onAnswer } = shown;
  const t = useTranslations('modals');
  const isPro = useStore(userStore, () => isMember());
  const canUpgrade = !isPro && meetsNeed('payments');
  const later = () => {
    tell('PicQueueRetryLater');
    onAnswer('cancel');
  };
  const upgrade = () => {
    tell('PicQueueToSub');
    onAnswer('upgrade');
  };
  const text = canUpgrade ? 'queue.upgradeText' : 'queue.text';
  return (
    <ModalDialog shown={shown} title={t('queue.title')}>
      <p>{t(isPro ? 'queue.memberText' : text)}</p>
      <div className="acts">
        <button type="button" className={canUpgrade ? 'btn line' : 'btn'} onClick={later}>
          {t('queue.later')}
        </button>
        {canUpgrade && (
          <button type="button" className="btn" onClick={upgrade}>
            {t('queue.upgrade')}
          </button>
        )}
      </div>
    </ModalDialog>
  );
}

/** Says that no more videos are taken in for the moment. Guests may upgrade or buy credits, where sold. */
function VideoQueueModal(shown: ShownModal): ReactElement {
  const { onAnswer } = shown;
  const t = useTranslations('modals');
  const isAccount = useStore(userStore, () => hasAccount());
  const isSelling = !isAccount && meetsNeed('payments');
  const later = () => {
    tell('VideoQueneRetryLater');
    onAnswer('cancel');
  };
  const upgrade = () => {
    tell('VideoQueneToSub');
    onAnswer('upgrade');
  };
  const buy = () => {
    tell('VideoQueneToCredit');
    onAnswer('cancel');
    void openModal({ kind: 'BuyCredit' });
  };
  return (
    <ModalDialog shown={shown} title={t(isAccount ? 'videoQueue.vipTitle' : 'videoQueue.title')}>
      {isSelling ? (
        <p>
          {t.rich('videoQueue.upgradeText', {
            upgrade: (text) => (
              // A button would not break with the lines of the sentence.
              <a
                className="link"
                href={localePath(urlLocale(), '/pricing')}
                onClick={(event) => {
                  event.preventDefault();
                  upgrade();
                }}
              >
                {text}
              </a>
            ),
          })}
        </p>
      ) : (
        <p>{t(isAccount ? 'videoQueue.vipText' : 'videoQueue.text')}</p>
      )}
      <div className="acts">
        <button type="button" className="btn" onClick={isSelling ? buy : later}>
          {t(isSelling ? 'videoQueue.credits' : 'queue.later')}
        </button>
      </div>
    </ModalDialog>
  );
}

/** Modals of limits by their kinds. */
export default {
  Exhausted: ExhaustedModal,
  exhaustedforapp: ExhaustedModal,
  freeUseLimit: FreeUseLimitModal,
  freeDownloadLimit: FreeDownloadLimitModal,
  videoAccount: VideoAccountModal,
  QueuingUpperLimit: PictureQueueModal,
  VideoQueuingUpperLimit: VideoQueueModal,
};
