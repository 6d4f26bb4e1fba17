import type { ReactElement, RefObject } from 'react';
import { useWords } from '#components/words/words-context.tsx';

interface DeleteDialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly onDelete: () => void;
}

/** Asks before a result is destroyed. */
export function DeleteDialog({ dialog, onDelete }: DeleteDialogProps): ReactElement {
  const words = useWords('history');
  return (
    <dialog ref={dialog} className="ask sheet" aria-label={words('delete')} closedby="any">
      <p>{words('deleteAsk')}</p>
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
    </dialog>
  );
}
