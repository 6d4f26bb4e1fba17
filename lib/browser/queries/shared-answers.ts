import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

interface StoredAnswer {
  readonly data: unknown;
  /** Epoch milliseconds. */
  readonly updatedAt: number;
}

const shared = new Map<string, QueryKey>();

/** Name of an answer in the local storage. */
const storageKey = (hash: string) => `query:${hash}`;

/**
 * Shares the last answer to a query among the tabs of this browser and keeps it over reloads, so that a page
 * shows it before the host has answered.
 */
export function shareAnswer(queryKey: QueryKey): void {
  const hash = JSON.stringify(queryKey);
  shared.set(hash, queryKey);
  takeAnswer(hash);
}

/**
 * Takes over what other tabs were answered: at once where the browser tells of it, and whenever the window
 * gets the focus.
 * @returns stops watching
 */
export function watchSharedAnswers(): () => void {
  const stop = new AbortController();
  const takeAll = () => {
    for (const hash of shared.keys()) takeAnswer(hash);
  };
  addEventListener('focus', takeAll, stop);
  addEventListener('storage', takeAll, stop);
  return () => stop.abort();
}

queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { queryHash: hash, state } = query;
  if (type !== 'updated' || !shared.has(hash)) return;
  if (state.data === undefined) return writeStorage(hash, null);
  const stored = readStorage(hash);
  if (!stored || stored.updatedAt < state.dataUpdatedAt) {
    writeStorage(hash, { data: state.data, updatedAt: state.dataUpdatedAt });
  }
});

function takeAnswer(hash: string): void {
  const stored = readStorage(hash);
  const queryKey = shared.get(hash);
  if (!stored || !queryKey) return;
  const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (known < stored.updatedAt) {
    queryClient.setQueryData(queryKey, stored.data, { updatedAt: stored.updatedAt });
  }
}

function readStorage(hash: string): StoredAnswer | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(hash)) ?? 'null') as StoredAnswer | null;
  } catch {
    return null;
  }
}

function writeStorage(hash: string, answer: StoredAnswer | null): void {
  try {
    if (answer) localStorage.setItem(storageKey(hash), JSON.stringify(answer));
    else localStorage.removeItem(storageKey(hash));
  } catch {
    // Without storage, every page asks anew.
  }
}
