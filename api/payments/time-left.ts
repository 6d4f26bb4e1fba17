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
