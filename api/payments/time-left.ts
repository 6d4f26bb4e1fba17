/** Time for all that one request asks of a provider. Browsers give up after six seconds. */
export const ANSWER_MS = 4500;
/** Time for what a job asks of a provider. */
export const JOB_MS = 20_000;
/** Time that something is held for whoever asks the provider about it. A crash leaves it held for so long. */
export const BUSY_MS = 30_000;

/** Time that all steps of one piece of work share. */
export interface TimeLeft {
  /** Fires when the time is over. */
  readonly signal: AbortSignal;
  /** Milliseconds that are left; 0 when the time is over. */
  milliseconds(): number;
}

/** Gives work so many milliseconds from now, or less where `signal` fires before. */
export function startTime(milliseconds: number, signal?: AbortSignal): TimeLeft {
  const endsAt = performance.now() + milliseconds;
  const timeout = AbortSignal.timeout(milliseconds);
  return {
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    milliseconds: () => (signal?.aborted ? 0 : Math.max(0, Math.floor(endsAt - performance.now()))),
  };
}
