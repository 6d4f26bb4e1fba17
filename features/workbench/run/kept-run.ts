import type { FeatureCode } from '#lib/catalog/tools.ts';

/** The task this tab is busy with, or shows the result of, so that a reload finds it again. */
const key = (feature: FeatureCode) => `run:${feature}`;

/** Keeps the id of a task for this tab. Where the browser forbids storage, a reload starts afresh. */
export function keepRun(feature: FeatureCode, taskId: string): void {
  withStorage((storage) => storage.setItem(key(feature), taskId));
}

export function forgetRun(feature: FeatureCode): void {
  withStorage((storage) => storage.removeItem(key(feature)));
}

export function keptRun(feature: FeatureCode): string | null {
  return withStorage((storage) => storage.getItem(key(feature))) ?? null;
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
