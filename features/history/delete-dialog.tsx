import type { ReactElement } from 'react';
import { AlertDialog } from '#components/ui/alert-dialog.tsx';
import { useWords } from '#components/words/words-context.tsx';

interface DeleteDialogProps {
  readonly visible: boolean;
  readonly count: number;
  readonly onClose: () => void;
  readonly onDelete: () => void;
}

/** Asks before results are destroyed. */
export function DeleteDialog({ visible, count, onClose, onDelete }: DeleteDialogProps): ReactElement {
  const words = useWords('history');
  return (
    <AlertDialog
      visible={visible}
      title={words('deleteTitle', { count })}
      cancelLabel={words('keep')}
      confirmLabel={words('delete')}
      isDanger
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        onDelete();
      }}
    >
      <p>{words('deleteAsk', { count })}</p>
    </AlertDialog>
  );
}
