import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { retry, session } from '#lib/browser/api-client/call.ts';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { onPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { refreshMember as refreshPaid } from '#lib/browser/payments/refresh-member.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { refreshFeatures } from '#lib/browser/queries/features.ts';
import { refreshLimits } from '#lib/browser/queries/limits.ts';
import { refreshPerson } from '#lib/browser/queries/person.ts';
import { watchSharedAnswers } from '#lib/browser/queries/shared-answers.ts';
import { forgetTab } from '#lib/browser/storage/forget-device.ts';
import { USER_STORAGE_KEY } from '#lib/browser/storage/storage-keys.ts';
import { hasAccount, isAccount, reloadUserStore, userStore } from '#lib/browser/user/user-store.ts';

let started: Promise<void> | undefined;

/**
 * Initialises the visitor's session once per page: a guest session where none is stored, then costs, free
 * uses, credits and the host's time. A member is loaded once more, since a membership may have ended
 * meanwhile. Failures are silent here: later calls repeat the request and report them.
 */
export function startSession(): Promise<void> {
  started ??= openSession()
    .then(() => Promise.allSettled([refreshFeatures(), refreshLimits(), refreshCredits(), refreshMember()]))
    .then(
      () => undefined,
      () => {
        started = undefined;
      },
    );
  return started;
}

/** Refusals by a busy host after which the next call has to open the session. */
const MAX_REFUSALS = 3;

/** Opens the session, and asks a host again that was too busy and told when it may be asked. */
async function openSession(): Promise<void> {
  let refusals = 0;
  const pauseAfter = (error: unknown) => {
    const isBusy = error instanceof ApiError && error.key === 'overloaded';
    if (!isBusy || error.retryAt === null || ++refusals > MAX_REFUSALS) return null;
    return Math.max(0, error.retryAt - Date.now());
  };
  await retry(session.bearerToken, { signal: new AbortController().signal, pauseAfter });
}

async function refreshMember(): Promise<void> {
  if (userStore.getState().user?.isVip) await refreshPerson();
}

/** Asks again for all that the start asked for, as it may have changed or have been missed meanwhile. */
function restartSession(): void {
  started = undefined;
  void startSession();
}

/** Name of the channel by which tabs tell each other that somebody has come or gone. */
const CHANNEL = 'pictor-user';

/** Message of that channel. It tells no secret: whoever gets it reads the store. */
interface UserChanged {
  readonly type: 'user-changed';
  /** Null where the person has signed out. */
  readonly id: string | null;
}

function isUserChanged(value: unknown): value is UserChanged {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'user-changed';
}

/** Tells other tabs of a change of the person, and is told by them. @returns stops */
function shareUserChanges(reload: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const idOf = ({ user } = userStore.getState()) => user?.id ?? null;
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isUserChanged(data) && data.id !== idOf()) reload();
  };
  const stop = userStore.subscribe((state, before) => {
    if (idOf(state) === idOf(before)) return;
    channel.postMessage({ type: 'user-changed', id: idOf(state) } satisfies UserChanged);
  });
  return () => {
    stop();
    channel.close();
  };
}

function tellUser(): void {
  const someone = hasAccount() ? 'account' : 'guest';
  emitEvent({ name: 'UPDATE_USER', who: userStore.getState().user ? someone : 'nobody' });
}

/**
 * Follows changes by other tabs, on messages, storage events and when the window gets the focus or comes back
 * from the back/forward cache. Asks again for what belongs to a person once another has come, once something
 * was paid for in another tab, and once the connection is back.
 * @returns a function that stops watching
 */
export function watchOtherTabs(): () => void {
  const stop = new AbortController();
  const stopAnswers = watchSharedAnswers();
  const reload = () => void reloadUserStore();
  const stopSharing = shareUserChanges(reload);
  const stopPerson = userStore.subscribe(({ user }, { user: before }) => {
    if (user?.id !== before?.id || user?.isVip !== before?.isVip) tellUser();
    // The tab that the account left by has forgotten more, for all tabs.
    if (before && isAccount(before) && user?.id !== before.id) forgetTab();
    // A visit that the start itself makes is no change.
    if (before && user?.id !== before.id) restartSession();
  });
  const stopPayments = onPaymentEnd(({ type }) => type === 'paid' && void refreshPaid());
  addEventListener('focus', reload, stop);
  // A page of the back/forward cache heard nothing while it was away.
  addEventListener('pageshow', ({ persisted }) => persisted && reload(), stop);
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
    stopSharing();
    stopPerson();
    stopPayments();
  };
}
