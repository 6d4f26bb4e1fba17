/** Storage key of the names of photos, by the tasks that were made of them. */
const KEY = 'names';

/** Names that are kept; the oldest go first. */
const MAX_NAMES = 200;

type Names = readonly (readonly [taskId: string, name: string])[];

function readNames(): Names {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * Keeps the name of the photo of some tasks for this tab, so that their downloads are named after it. The
 * host is told no name before a download.
 */
export function keepPhotoName(taskIds: readonly string[], name: string): void {
  const others = readNames().filter(([id]) => !taskIds.includes(id));
  const next = [...others, ...taskIds.map((id) => [id, name] as const)].slice(-MAX_NAMES);
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Without storage a reload loses the name.
  }
}

/** Name of the photo that a task was made of; undefined where this tab does not know it. */
export function keptPhotoName(taskId: string): string | undefined {
  return readNames().find(([id]) => id === taskId)?.[1];
}
