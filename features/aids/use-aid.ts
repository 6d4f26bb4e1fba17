import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '#components/words/words-context.tsx';
import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { describeFailure } from '#lib/browser/api-client/describe-failure.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type AnalysisRequest, runAid, type SendPhoto } from './run-aid.ts';

/** How far an aid is. */
export type AidState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: ApiError };

export interface AidRun {
  readonly state: AidState;
  /** Starts an aid; one that is under way is cancelled. `onDone` is part of the work. */
  readonly start: (
    request: AnalysisRequest,
    onDone: (task: Task, signal: AbortSignal) => Promise<void>,
  ) => void;
  readonly cancel: () => void;
}

const IDLE: AidState = { kind: 'idle' };

/** One aid at a time. It is cancelled when the component goes. */
export function useAid(send: SendPhoto): AidRun {
  const [state, setState] = useState<AidState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback<AidRun['start']>(
    (request, onDone) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const tell = (next: AidState) => signal.aborted || setState(next);
      const onProgress = (share: number) => tell({ kind: 'working', share });
      onProgress(0);
      runAid(request, { send, signal, onProgress })
        .then((task) => (signal.aborted ? undefined : onDone(task, signal)))
        .then(
          () => tell(IDLE),
          (error: unknown) => {
            if (error instanceof ApiError) return tell({ kind: 'failed', error });
            // What nobody expected is told, too, so that nothing is waited for in vain.
            tell({ kind: 'failed', error: localError('unreadable', error) });
            if (!signal.aborted) throw error;
          },
        );
    },
    [send],
  );
  return { state, start, cancel };
}

/** A function that words failures of an analysis in the page's language. */
export function useFailureText(): (error: ApiError) => string {
  const words = useWords('aids');
  return (error) =>
    describeFailure(error, {
      network: words('offline'),
      region_empty: words('tap.nothing'),
      unknown: words('failed'),
    });
}
