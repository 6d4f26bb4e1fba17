import { createJSONStorage, persist } from 'zustand/middleware';
import { createStore } from 'zustand/vanilla';
import type { KeepingChoice } from '../../catalog/limits.ts';
import type { Result } from '../../contract/contract.ts';
import { USER_STORAGE_KEY } from '../storage/storage-keys.ts';

type Visit = Result<'visit'>;
type Features = Result<'getFeatures'>['list'];
type FreeUses = Result<'getUserFeatureUsageLimit'>['list'];

export interface Keeping {
  readonly hours: KeepingChoice;
  readonly choices: readonly KeepingChoice[];
}

export interface Session {
  readonly token: string;
  readonly refreshToken: string;
  /** Epoch seconds by the host's clock. */
  readonly tokenExpiresAt: number;
}

/** What the browser knows about its person. All of it survives a reload. */
export interface UserState {
  readonly user: Pick<Visit, 'id' | 'bio' | 'isVip'> | null;
  readonly session: Session | null;
  readonly freeUses: FreeUses;
  /** Cost, availability and usual duration of each tool, as the host last told. */
  readonly features: Features;
  /** Milliseconds by which the host's clock is ahead of this browser's. */
  readonly systemTimeOffset: number;
  /** How long results of the next runs are kept, in hours, and what may be chosen; null while unknown. */
  readonly keeping: Keeping | null;
  /** When free uses start again: epoch milliseconds, 0 while unknown. */
  readonly freeUseRefreshAt: number;
}

export const emptyUser: UserState = {
  user: null,
  session: null,
  freeUses: [],
  features: [],
  systemTimeOffset: 0,
  keeping: null,
  freeUseRefreshAt: 0,
};

/** The user store, in local storage under `user`. */
export const userStore = createStore<UserState>()(
  persist(() => emptyUser, {
    name: USER_STORAGE_KEY,
    version: 1,
    storage: createJSONStorage(() => localStorage),
  }),
);

/** Takes over what another tab of this browser has written meanwhile. */
export async function reloadUserStore(): Promise<void> {
  await userStore.persist.rehydrate();
}

/** The host's time in epoch milliseconds, as far as this browser knows it. */
export function hostNow(): number {
  return Date.now() + userStore.getState().systemTimeOffset;
}
