import type { ReactElement } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { AlertDialog } from '#components/ui/dialog.tsx';

interface DeleteDialogProps {
  readonly visible: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Confirmation before results are deleted. */
export function DeleteDialog({ visible, count, onClose, onDelete }: DeleteDialogProps): ReactElement {
  const t = useTranslations('history');
  return (
    <AlertDialog
      visible={visible}
      title={t('deleteTitle', { count })}
      cancelLabel={t('keep')}
      confirmLabel={t('delete')}
      isDanger
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onDelete();
      }}
    >
      <p>{t('deleteAsk', { count })}</p>
    </AlertDialog>
  );
}
