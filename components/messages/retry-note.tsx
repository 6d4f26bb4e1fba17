import type { ReactElement } from 'react';
import { useTranslations } from './messages-context.tsx';

export interface RetryNoteProps {
  readonly text: string;
  /** Number of tries that failed so far. */
  readonly failures: number;
  readonly isTrying: boolean;
  readonly onAgain: () => void;
  /** Way out without it. */
  readonly back?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** Says in a workspace that something could not be loaded, and offers another try. It stays meanwhile. */
export function RetryNote({ text, failures, isTrying, onAgain, back }: RetryNoteProps): ReactElement {
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
        </button>{' '}
        {back && (
          <button type="button" className="btn line small mt-3" onClick={back.onPress}>
            {back.label}
          </button>
        )}
      </div>
    </div>
  );
}
