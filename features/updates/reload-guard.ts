/** A page reloads itself for an update at most once in this time, so that a broken build is no loop. */
const GUARD_MS = 10_000;

const keyOf = (path: string) => `reloaded:${path}`;

/** Whether this path may be loaded anew now. Asking notes that it is. */
export function mayReload(path: string, now = Date.now()): boolean {
  const last = Number(sessionStorage.getItem(keyOf(path)) ?? 0);
  if (now - last < GUARD_MS) return false;
  sessionStorage.setItem(keyOf(path), String(now));
  return true;
}
