import { SECOND_MS } from '../time/durations.ts';

/** Milliseconds after which a script counts as unreachable. */
const GIVE_UP_MS = 15 * SECOND_MS;

const scripts = new Map<string, Promise<void>>();

/** Loads a script of somebody else once per page; a failure is tried again by the next caller. */
export function loadScript(src: string): Promise<void> {
  const known = scripts.get(src);
  if (known) return known;
  const script = document.createElement('script');
  const loading = new Promise<void>((resolve, reject) => {
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${src} cannot be loaded`));
    setTimeout(() => reject(new Error(`${src} takes too long`)), GIVE_UP_MS);
    document.head.append(script);
  }).catch((error: unknown) => {
    script.remove();
    scripts.delete(src);
    throw error;
  });
  scripts.set(src, loading);
  return loading;
}
