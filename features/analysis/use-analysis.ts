import { useCallback, useEffect, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import type { Task } from '#lib/contract/contract.ts';
import { type AnalysisRequest, runAnalysis, type SendPhoto } from './run-analysis.ts';

/** Progress of an analysis. */
export type AnalysisState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'failed'; readonly error: ApiError };

interface AnalysisRun {
  readonly state: AnalysisState;
  /**
   * Starts an analysis and cancels a running one. `onDone` is part of the work: its errors are failures too.
   */
  readonly start: (
    request: AnalysisRequest,
    onDone: (task: Task, signal: AbortSignal) => Promise<void>,
  ) => void;
  readonly cancel: () => void;
}

const IDLE: AnalysisState = { kind: 'idle' };

/** State of one analysis at a time, which is cancelled on unmount. */
export function useAnalysis(send: SendPhoto): AnalysisRun {
  const [state, setState] = useState<AnalysisState>(IDLE);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState(IDLE);
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  const start = useCallback<AnalysisRun['start']>(
    (request, onDone) => {
      running.current?.abort();
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      const tell = (next: AnalysisState) => signal.aborted || setState(next);
      const onProgress = (share: number) => tell({ kind: 'working', share });
      onProgress(0);
      runAnalysis(request, { send, signal, onProgress })
        .then((task) => (signal.aborted ? undefined : onDone(task, signal)))
        .then(
          () => tell(IDLE),
          (error: unknown) => {
            if (error instanceof ApiError) return tell({ kind: 'failed', error });
            // Unexpected errors are shown, too: otherwise the person would wait in vain.
            tell({ kind: 'failed', error: localError('unreadable', error) });
            if (!signal.aborted) throw error;
          },
        );
    },
    [send],
  );
  return { state, start, cancel };
}

/** Function that words failures of an analysis in the page's language. */
export function useFailureText(): (error: ApiError) => string {
  const t = useTranslations('analysis');
  return (error) =>
    describeFailure(error, {
      network: t('offline'),
      region_empty: t('tap.nothing'),
      unknown: t('failed'),
    });
}
