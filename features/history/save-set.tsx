import { FileArchive } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { describeZip } from '#components/zip/describe-zip.ts';
import { useZip } from '#components/zip/use-zip.ts';
import type { Task } from '#lib/contract/contract.ts';
import { zipOrderOf } from './zip-order.ts';

interface SaveSetProps {
  readonly task: Task;
  /** What tells this button from others of its kind, for those who hear it. */
  readonly about: string;
}

/** Saves all results of one task as a ZIP file, in the form they are kept in. */
export function SaveSet({ task, about }: SaveSetProps): ReactElement {
  const words = useWords('zip');
  const history = useWords('history');
  const { state, save, stop } = useZip();
  const isBusy = state.kind === 'busy';
  const action = isBusy ? words('stop') : words('save', { count: task.files.length });
  const told = describeZip(words, state);
  return (
    <>
      <button
        type="button"
        className="btn line small"
        aria-label={history('about', { action, picture: about })}
        onClick={() => (isBusy ? stop() : void save(zipOrderOf([task]), 'png'))}
      >
        {isBusy ? <span className="spin" /> : <FileArchive className="i s" aria-hidden="true" />}
        {action}
      </button>
      <p role="status" className={told ? 'note' : 'sr-only'}>
        {told}
      </p>
    </>
  );
}
