import type { Picture } from '../core/picture.ts';

/** Photos that are kept at once, with some 30 MB of what was found in each. */
const MAX_KEPT = 2;

/** Time after its last use when a photo is dropped. */
const IDLE_MS = 2 * 60_000;

interface KeptPhoto {
  readonly photo: Picture;
  readonly timer: NodeJS.Timeout;
}

/** Decoded photos of this process by the names of their uploads, the last used one last. */
const kept = new Map<string, KeptPhoto>();

/**
 * A photo that was kept under a name or, the first time, what `read` gives. Few are kept, for minutes: who
 * taps on a photo mostly taps again.
 */
export async function recallPhoto(name: string, read: () => Promise<Picture>): Promise<Picture> {
  const photo = kept.get(name)?.photo ?? (await read());
  forget(name);
  kept.set(name, { photo, timer: setTimeout(() => forget(name), IDLE_MS).unref() });
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) forget(oldest);
  return photo;
}

function forget(name: string): void {
  clearTimeout(kept.get(name)?.timer);
  kept.delete(name);
}
