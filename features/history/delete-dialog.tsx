import type { ReactElement, RefObject } from 'react';
import { AskDialog } from '#components/dialog/ask-dialog.tsx';
import { useWords } from '#components/words/words-context.tsx';

interface DeleteDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly count: number;
  readonly onDelete: () => void;
}

/** Asks before results are destroyed. */
export function DeleteDialog({ dialog, count, onDelete }: DeleteDialogProps): ReactElement {
  const words = useWords('history');
  return (
    <AskDialog dialog={dialog} title={words('deleteTitle', { count })}>
      <p>{words('deleteAsk', { count })}</p>
      <div className="acts">
        <button type="button" className="btn line" onClick={() => dialog.current?.close()}>
          {words('keep')}
        </button>
        <button
          type="button"
          className="btn line danger"
          onClick={() => {
            dialog.current?.close();
            onDelete();
          }}
        >
          {words('delete')}
        </button>
      </div>
    </AskDialog>
  );
}
