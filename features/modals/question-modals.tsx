import '#components/consent/consent-check.css';
import { type ReactElement, useState } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialogSurface } from '#components/ui/dialog-surface.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import type { Modal, ShownModal } from '#lib/browser/modals/modal-request.ts';
import { ModalDialog } from './modal-dialog.tsx';

interface Props<Kind extends Modal['kind']> extends ShownModal {
  readonly modal: Extract<Modal, { readonly kind: Kind }>;
}

/** Question before an action; a click outside does not answer it. */
function ConfirmModal({ modal, onAnswer }: Props<'confirm'>): ReactElement {
  const t = useTranslations('warning');
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      const told = (await modal.act?.()) ?? null;
      if (told === null) onAnswer('confirm');
      else setFailure(told);
    } finally {
      setBusy(false);
    }
  };
  return (
    <AlertDialogSurface
      visible
      title={modal.title}
      confirmLabel={modal.confirmText ?? t('confirm')}
      cancelLabel={modal.cancelText ?? t('cancel')}
      isDanger={modal.isDanger === true}
      isBlocked={isBusy || modal.isBlocked === true || (modal.check !== undefined && !isChecked)}
      onConfirm={() => void confirm()}
      // An act under way cannot be taken back, so the answer waits for its end.
      isCancelBlocked={isBusy}
      onCancel={() => onAnswer('cancel')}
    >
      {[modal.content].flat().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {modal.check !== undefined && (
        <label className="agree">
          <input
            type="checkbox"
            required
            checked={isChecked}
            onChange={({ target }) => setChecked(target.checked)}
          />
          {modal.check}
        </label>
      )}
      <p role="alert">{failure}</p>
    </AlertDialogSurface>
  );
}

/** Offer of the mobile app, shown after a download. */
function AppDownloadModal({ modal, ...shown }: Props<'appDownload'>): ReactElement {
  const { store, storeUrl } = modal;
  const t = useTranslations('modals');
  const open = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'DownloadApp', store });
    shown.onAnswer('confirm');
  };
  return (
    <ModalDialog shown={shown} title={t('appDownload.title')}>
      <p>{t('appDownload.text')}</p>
      <div className="acts app-download">
        <button type="button" className="btn line" onClick={() => shown.onAnswer('cancel')}>
          {t('appDownload.later')}
        </button>
        <a className="btn" href={storeUrl} target="_blank" rel="noopener noreferrer" onClick={open}>
          {t(store === 'android' ? 'appDownload.android' : 'appDownload.ios')}
        </a>
      </div>
    </ModalDialog>
  );
}

/** Questions and offers by their kinds. */
export default { confirm: ConfirmModal, appDownload: AppDownloadModal };
