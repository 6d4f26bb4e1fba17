import { bearerToken } from '#lib/browser/api-client/call.ts';
import { refreshFeatures } from '#lib/browser/queries/features.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { watchSharedAnswers } from '#lib/browser/queries/shared-answers.ts';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import { reloadUserStore } from '#lib/browser/user/user-store.ts';

let started: Promise<void> | undefined;

/**
 * Initialises the visitor's session once per page: a guest session where none is stored, then costs, free
 * uses and the host's time. Failures are silent here: later calls repeat the request and report them.
 */
export function startSession(): Promise<void> {
  started ??= bearerToken()
    .then(() => Promise.allSettled([refreshFeatures(), refreshLimits()]))
    .then(
      () => undefined,
      () => {
        started = undefined;
      },
    );
  return started;
}

/** Asks again for all that the start asked for, as it may have changed or have been missed meanwhile. */
function restartSession(): void {
  started = undefined;
  void startSession();
}

/**
 * Follows changes by other tabs, on storage events and when the window gets the focus, and asks again once
 * the connection is back.
 * @returns a function that stops watching
 */
export function watchOtherTabs(): () => void {
  const stop = new AbortController();
  const stopAnswers = watchSharedAnswers();
  const reload = () => void reloadUserStore();
  addEventListener('focus', reload, stop);
  addEventListener('online', restartSession, stop);
  addEventListener(
    'storage',
    ({ key }) => {
      if (key === USER_STORAGE_KEY) reload();
    },
    stop,
  );
  return () => {
    stop.abort();
    stopAnswers();
  };
}
