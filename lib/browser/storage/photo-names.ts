import { withStorage } from './with-storage.ts';

/** Storage key of the names of photos, by the tasks that were made of them. */
const KEY = 'names';

/** Names that are kept; the oldest go first. */
const MAX_NAMES = 200;

type Names = readonly (readonly [taskId: string, name: string])[];

function readNames(): Names {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(KEY) ?? '[]'));
  return Array.isArray(kept) ? kept : [];
}

/**
 * Keeps the name of the photo of some tasks for this tab, so that their downloads are named after it. The
 * host is told no name before a download. Without storage a reload loses the name.
 */
export function keepPhotoName(taskIds: readonly string[], name: string): void {
  const others = readNames().filter(([id]) => !taskIds.includes(id));
  const next = [...others, ...taskIds.map((id) => [id, name] as const)].slice(-MAX_NAMES);
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(next)));
}

/** Name of the photo that a task was made of; undefined where this tab does not know it. */
export function keptPhotoName(taskId: string): string | undefined {
  return readNames().find(([id]) => id === taskId)?.[1];
}
