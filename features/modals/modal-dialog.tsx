import './modals.css';
import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import type { ShownModal } from '#lib/browser/modals/modal-request.ts';

interface ModalDialogProps {
  readonly shown: ShownModal;
  readonly title: string;
  readonly visible?: boolean;
  readonly children: ReactNode;
}

/** Dialog of a modal in its wrapper, with all ways to close it on unless one is turned off. */
export function ModalDialog({ shown, title, visible = true, children }: ModalDialogProps): ReactElement {
  const t = useTranslations('modals');
  const { mask = true, hasCloseButton = true, closesOnMask = true, closesOnEscape = true } = shown.wrapper;
  return (
    <Dialog
      {...{ title, visible, mask, closesOnMask, closesOnEscape }}
      className="modal"
      closeLabel={hasCloseButton ? t('close') : null}
      onClose={() => shown.onAnswer('cancel')}
    >
      {children}
    </Dialog>
  );
}
