import { type ReactElement, useEffect, useRef, useState } from 'react';
import { openModal } from '#lib/browser/modals/modal-request.ts';

/** Words of the question whether the open file is replaced. */
interface ReplaceQuestion {
  readonly title: string;
  readonly content: readonly string[];
  readonly cancelText: string;
  readonly confirmText: string;
}

interface ReplacePromptProps {
  /** Names the new file; null where there is none, or while it is checked. */
  readonly id: number | null;
  /** True during work that a new file must not interrupt. */
  readonly isBusy: boolean;
  /** Reason that it is not opened; null where it may be. */
  readonly reason: string | null;
  /** The question; null where nothing is lost, so that the new file is opened at once. */
  readonly ask: () => ReplaceQuestion | null;
  /** Opens the new file, or rejects it. */
  readonly onAnswer: (opens: boolean) => void;
}

/** Prompt for a file that is dropped over the open one: asks whether to replace it, or tells why not. */
export function ReplacePrompt({
  id,
  isBusy,
  reason,
  ask,
  onAnswer,
}: ReplacePromptProps): ReactElement | null {
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    // The earlier question is void once its reason is gone.
    if (wasBusy.current !== isBusy) onAnswer(false);
    wasBusy.current = isBusy;
  }, [isBusy, onAnswer]);
  if (id === null) return null;
  if (reason) {
    return (
      <p key={id} className="note bad workspace-note" role="alert">
        {reason}
      </p>
    );
  }
  return <Question key={id} {...{ ask, onAnswer }} />;
}

/** Asks while it is mounted. */
function Question({ ask, onAnswer }: Pick<ReplacePromptProps, 'ask' | 'onAnswer'>): null {
  const latest = useRef({ ask, onAnswer });
  useEffect(() => {
    latest.current = { ask, onAnswer };
  });
  useEffect(() => {
    const question = latest.current.ask();
    if (!question) {
      latest.current.onAnswer(true);
      return;
    }
    const gone = new AbortController();
    void openModal({ kind: 'confirm', ...question }, { signal: gone.signal }).then(
      (answer) => gone.signal.aborted || latest.current.onAnswer(answer === 'confirm'),
    );
    return () => gone.abort();
  }, []);
  return null;
}

/**
 * Fault of a new file that is visible without decoding; undefined while it is checked.
 * @param check the same function at each render
 */
export function useRefusal<File extends object, Refusal>(
  file: File | null,
  check: (file: File) => Promise<Refusal | null>,
): Refusal | null | undefined {
  const [seen, setSeen] = useState<{ readonly of: File; readonly refusal: Refusal | null }>();
  useEffect(() => {
    if (!file) return;
    let isGone = false;
    check(file).then((refusal) => isGone || setSeen({ of: file, refusal }));
    return () => {
      isGone = true;
    };
  }, [file, check]);
  return seen && seen.of === file ? seen.refusal : undefined;
}
