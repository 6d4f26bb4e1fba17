import { DAY_MS } from '../../time/durations.ts';
import { fingerprintFile } from './kept-photo.ts';

/** Local storage: root photos by the fingerprints of files, with epoch milliseconds, the newest last. */
const PLACE = 'photo-roots';

/** Uses are counted by the day, so that a photo is another one after it. */
const KEPT_MS = DAY_MS;

/** Photos that are remembered. */
const MOST = 60;

type Known = readonly (readonly [fingerprint: string, rootId: string, savedAt: number])[];

/** Remembers which photo the host counts a file as, so that the page tells it before the next run. */
export async function rememberRoot(file: Blob, rootId: string): Promise<void> {
  const fingerprint = await fingerprintFile(file);
  if (fingerprint === null) return;
  const others = read().filter(([known]) => known !== fingerprint);
  write([...others, [fingerprint, rootId, Date.now()] as const].slice(-MOST));
}

/** Deletes what is too old. */
export function pruneRoots(): void {
  write(read());
}

/** The photo that the host counts a file as; null where no run of this browser told. */
export async function recallRoot(file: Blob): Promise<string | null> {
  const fingerprint = await fingerprintFile(file);
  return read().find(([known]) => known === fingerprint)?.[1] ?? null;
}

function read(): Known {
  try {
    const known = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Known;
    // Earlier releases noted no time.
    return known.filter(([, , savedAt = 0]) => Date.now() - savedAt < KEPT_MS);
  } catch {
    return [];
  }
}

function write(known: Known): void {
  try {
    if (known.length === 0) localStorage.removeItem(PLACE);
    else localStorage.setItem(PLACE, JSON.stringify(known));
  } catch {
    // Without storage, it is known from the first run of the page on.
  }
}
