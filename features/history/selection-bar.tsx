import { Trash2, X } from 'lucide-react';
import { type ReactElement, useMemo, useRef } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { ZipSave } from '#components/zip/zip-save.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Selection } from './use-selection.ts';
import { zipOrderOf } from './zip-order.ts';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly isDeleting: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
}

/** What can be done with several results at once. */
export function SelectionBar({ selection, isDeleting, onDelete }: SelectionBarProps): ReactElement {
  const words = useWords('history');
  const dialog = useRef<HTMLDialogElement>(null);
  const { tasks, all, clear } = selection;
  const order = useMemo(() => zipOrderOf(tasks), [tasks]);
  const count = tasks.length;
  return (
    <section className="history-selection sheet" aria-label={words('selection.title')}>
      <p role="status">
        <b>{words('selection.count', { count })}</b>
      </p>
      <div className="acts">
        <button type="button" className="btn bare small" onClick={all}>
          {words('selection.all')}
        </button>
        <button type="button" className="btn bare small" onClick={clear}>
          <X className="i s" aria-hidden="true" />
          {words('selection.clear')}
        </button>
      </div>
      {order.entries.length > 0 && <ZipSave {...order} />}
      <button
        type="button"
        className="btn line small danger"
        aria-disabled={isDeleting}
        onClick={() => {
          if (!isDeleting) dialog.current?.showModal();
        }}
      >
        <Trash2 className="i s" aria-hidden="true" />
        {words('selection.delete', { count })}
      </button>
      <DeleteDialog dialog={dialog} count={count} onDelete={() => onDelete(tasks.map(({ id }) => id))} />
    </section>
  );
}
