/** Local storage: what this browser told models in words, the newest first. */
const PLACE = 'earlier-words';

/** Texts that are remembered. */
const MOST = 12;

/** Remembers words that a run gives a model, on this device alone. */
export function rememberWords(words: string): void {
  const others = earlierWords().filter((known) => known !== words);
  try {
    localStorage.setItem(PLACE, JSON.stringify([words, ...others].slice(0, MOST)));
  } catch {
    // Without storage nothing is offered later.
  }
}

/** Words of earlier runs, the newest first. */
export function earlierWords(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((words) => typeof words === 'string') : [];
  } catch {
    return [];
  }
}

/** Forgets them all. */
export function forgetWords(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There was no storage to keep them in.
  }
}
