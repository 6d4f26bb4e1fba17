import { fingerprintFile } from './kept-photo.ts';

/** Local storage: root photos by the fingerprints of files, the newest last. */
const PLACE = 'photo-roots';

/** Photos that are remembered. */
const MOST = 60;

type Known = readonly (readonly [fingerprint: string, rootId: string])[];

/** Remembers which photo the host counts a file as, so that the page tells it before the next run. */
export async function rememberRoot(file: Blob, rootId: string): Promise<void> {
  const fingerprint = await fingerprintFile(file);
  if (fingerprint === null) return;
  const others = read().filter(([known]) => known !== fingerprint);
  try {
    localStorage.setItem(PLACE, JSON.stringify([...others, [fingerprint, rootId]].slice(-MOST)));
  } catch {
    // Without storage, it is known from the first run of the page on.
  }
}

/** The photo that the host counts a file as; null where no run of this browser told. */
export async function recallRoot(file: Blob): Promise<string | null> {
  const fingerprint = await fingerprintFile(file);
  return read().find(([known]) => known === fingerprint)?.[1] ?? null;
}

function read(): Known {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Known;
  } catch {
    return [];
  }
}
