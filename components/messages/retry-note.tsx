import type { ReactElement } from 'react';
import { useTranslations } from './messages-context.tsx';

interface RetryNoteProps {
  readonly text: string;
  /** Number of tries that failed so far. */
  readonly failures: number;
  readonly isTrying: boolean;
  readonly onAgain: () => void;
}

/** Says in a workspace that something could not be loaded, and offers another try. It stays meanwhile. */
export function RetryNote({ text, failures, isTrying, onAgain }: RetryNoteProps): ReactElement {
  const t = useTranslations('workspace');
  return (
    <div className="note bad" role="alert">
      <div>
        {/* A text that is put there anew is read out once more. */}
        <p key={failures}>{text}</p>
        <button
          type="button"
          className="btn line small mt-3"
          aria-disabled={isTrying}
          onClick={() => isTrying || onAgain()}
        >
          {t('failed.again')}
        </button>
      </div>
    </div>
  );
}
