/** The task this tab is busy with, or shows the result of, so that a reload finds it again. */
const key = (feature: string) => `run:${feature}`;

/** Keeps the id of a task for this tab. Where the browser forbids storage, a reload starts afresh. */
export function keepRun(feature: string, taskId: string): void {
  withStorage((storage) => storage.setItem(key(feature), taskId));
}

export function forgetRun(feature: string): void {
  withStorage((storage) => storage.removeItem(key(feature)));
}

export function keptRun(feature: string): string | null {
  return withStorage((storage) => storage.getItem(key(feature))) ?? null;
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
