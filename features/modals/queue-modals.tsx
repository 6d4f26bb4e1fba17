import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { type ButtonType, emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { openModal, type ShownModal } from '#lib/browser/modals/modal-request.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { ModalDialog } from './modal-dialog.tsx';

const tell = (button: ButtonType) => emitEvent({ name: 'BUTTON_CLICK', button });

/** Says that no more pictures are taken in for the moment: to members otherwise than to all others. */
export function PictureQueueModal(shown: ShownModal): ReactElement {
  const { onAnswer } = shown;
  const t = useTranslations('modals');
  const isMember = useStore(userStore, ({ user }) => Boolean(user?.current));
  const canUpgrade = !isMember && meetsNeed('payments');
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
      <p>{t(isMember ? 'queue.memberText' : text)}</p>
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
export function VideoQueueModal(shown: ShownModal): ReactElement {
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
    <ModalDialog shown={shown} title={t('videoQueue.title')}>
      {isSelling ? (
        <p>
          {t.rich('videoQueue.upgradeText', {
            upgrade: (text) => (
              <button type="button" className="link" onClick={upgrade}>
                {text}
              </button>
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
