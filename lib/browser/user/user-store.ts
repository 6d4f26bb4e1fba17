import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import type { Result } from '../../contract/contract.ts';
import { USER_STORAGE_KEY } from '../storage/storage-keys.ts';

type Visit = Result<'visit'>;

/** A person as the browser keeps them. */
type Person = Pick<Visit, 'id' | 'isVip'> &
  Partial<Pick<Result<'getUserInfo'>, 'email' | 'name' | 'current'>> & { readonly bio: string };

interface Session {
  readonly token: string;
  readonly refreshToken: string;
  /** Epoch seconds by the host's clock. */
  readonly tokenExpiresAt: number;
}

/** State of the browser's person. All of it survives a reload. */
interface UserState {
  readonly user: Person | null;
  readonly session: Session | null;
  /** Milliseconds by which the host's clock is ahead of this browser's. */
  readonly systemTimeOffset: number;
}

const emptyUser: UserState = {
  user: null,
  session: null,
  systemTimeOffset: 0,
};

/** Local storage of a browser that may forbid it or have no room left: its state then ends with the page. */
const storage = createJSONStorage<UserState>(() => ({
  getItem: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => {
    const isKept = attempt(() => {
      localStorage.setItem(name, value);
      return true;
    });
    // An older state that stayed would be taken for a newer one.
    if (!isKept) attempt(() => localStorage.removeItem(name));
  },
  removeItem: (name) => attempt(() => localStorage.removeItem(name)),
}));

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** The user store, in local storage under `user`. */
export const userStore = createStore<UserState>()(
  persist(() => emptyUser, {
    name: USER_STORAGE_KEY,
    version: 1,
    storage,
    partialize: ({ user, session, systemTimeOffset }) => ({ user, session, systemTimeOffset }),
  }),
);

/** Takes over what another tab of this browser has written meanwhile. */
export async function reloadUserStore(): Promise<void> {
  await userStore.persist.rehydrate();
}

/**
 * The same at once, before a change of a part: the store writes all of its state, and a session that is older
 * than the stored one would end it. Local storage answers without a wait.
 */
function takeOverStored(): void {
  void userStore.persist.rehydrate();
}

/** Takes over who has just come, with the tokens of their session. */
export function keepPerson(answer: Person & Session): void {
  const { token, refreshToken, tokenExpiresAt } = answer;
  userStore.setState({ user: personOf(answer), session: { token, refreshToken, tokenExpiresAt } });
}

/**
 * Takes over a newer state of the person who is kept; nothing where that is somebody else by now, in another
 * tab too.
 */
export function updatePerson(profile: Person): void {
  takeOverStored();
  if (userStore.getState().user?.id === profile.id) userStore.setState({ user: personOf(profile) });
}

function personOf({ id, bio, isVip, email = null, name = null, current = null }: Person): Person {
  return { id, bio, isVip, email, name, current };
}

/** Forgets the person and their session. The next call that needs one opens a guest's. */
export function forgetPerson(): void {
  userStore.setState({ user: null, session: null });
}

/** The `bio` that marks a guest. */
const GUEST_BIO = 'temp' satisfies Visit['bio'];

/** True for somebody who has signed in; false for guests and before the first visit. */
export function hasAccount(): boolean {
  const { user } = userStore.getState();
  return user !== null && isAccount(user);
}

/** True for a person who is no guest. */
export function isAccount({ bio }: Pick<Person, 'bio'>): boolean {
  return bio !== GUEST_BIO;
}

/** True for a member of Pro. */
export function isMember(): boolean {
  return Boolean(userStore.getState().user?.current);
}

/** The host's time in epoch milliseconds, as far as this browser knows it. */
export function hostNow(): number {
  return Date.now() + userStore.getState().systemTimeOffset;
}

/** Notes the host's time, in epoch seconds, as an answer tells it. */
export function setHostTime(seconds: number): void {
  takeOverStored();
  userStore.setState({ systemTimeOffset: seconds * 1000 - Date.now() });
}

/** Most bytes of a file that this person may send, as far as this browser knows them. */
export function mostUploadBytes(): number {
  return isMember() ? UPLOAD_BYTES.pro : UPLOAD_BYTES.account;
}
