interface Running {
  readonly state: 'running';
  /** Per cent. */
  readonly progress: number;
  readonly elapsedSeconds: number;
}

interface Waiting {
  readonly state: 'waiting';
  /** From 1. */
  readonly place: number;
  /** Tasks that run at once. */
  readonly workers: number;
}

/** Below this share of a run its own pace tells less than that of earlier runs. */
const TELLING_PROGRESS = 10;

/**
 * Whole seconds until a task is probably done, or null where nothing is known yet.
 * @param runSeconds median of recent runs, or null
 */
export function estimateSecondsLeft(task: Running | Waiting, runSeconds: number | null): number | null {
  if (task.state === 'waiting') {
    return runSeconds === null ? null : Math.ceil(runSeconds * (1 + Math.ceil(task.place / task.workers)));
  }
  const { progress, elapsedSeconds } = task;
  if (progress >= TELLING_PROGRESS) return Math.ceil((elapsedSeconds * (100 - progress)) / progress);
  return runSeconds === null ? null : Math.max(1, Math.ceil(runSeconds - elapsedSeconds));
}
