import { type ReactElement, type RefObject, useLayoutEffect, useRef } from 'react';
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

/** Elements that keys reach. */
const FOCUSABLE = [
  ':is(a[href], button, input, select, textarea, video[controls], [tabindex])',
  ':not(:disabled, [tabindex="-1"])',
].join('');

/** Gives the focus of a note that goes to what comes into its place, where nothing else has taken it. */
function useFocusHandover(): RefObject<HTMLDivElement | null> {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = note.current;
    return () => {
      const place = element?.parentElement;
      if (!place || !element.contains(document.activeElement)) return;
      const at = [...place.children].indexOf(element);
      // Its successor is put there by the same commit, after this.
      queueMicrotask(() => {
        const next = place.isConnected ? place.children[at] : undefined;
        if (next instanceof HTMLElement && document.activeElement === document.body) focusFirst(next);
      });
    };
  }, []);
  return note;
}

function focusFirst(part: HTMLElement): void {
  const inside = part.matches(FOCUSABLE) ? part : part.querySelector<HTMLElement>(FOCUSABLE);
  if (!inside) part.tabIndex = -1;
  (inside ?? part).focus({ preventScroll: true });
}

/** Says in a workspace that something could not be loaded, and offers another try. It stays meanwhile. */
export function RetryNote({ text, failures, isTrying, onAgain, back }: RetryNoteProps): ReactElement {
  const t = useTranslations('workspace');
  const note = useFocusHandover();
  return (
    <div ref={note} className="note bad" role="alert">
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
