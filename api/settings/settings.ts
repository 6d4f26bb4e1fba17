import type { QueueRoom, UsageLimits } from '#lib/catalog/limits.ts';
import type { PaidChoices } from '#lib/catalog/paid-choices.ts';
import type { CreditCosts } from '#lib/credits/quote-credits.ts';
import { database } from './groups/database.ts';
import { disk } from './groups/disk.ts';
import { engines } from './groups/engines.ts';
import { fetching } from './groups/fetching.ts';
import { roles, signing, worker } from './groups/fleet.ts';
import { http } from './groups/http.ts';
import { imaging } from './groups/imaging.ts';
import { limits } from './groups/limits.ts';
import { mail } from './groups/mail.ts';
import { observability } from './groups/observability.ts';
import { payments } from './groups/payments.ts';
import { signIn } from './groups/sign-in.ts';
import { storage } from './groups/storage.ts';
import type { SettingsOf } from './settings-group.ts';

/** All groups, in the order of `.env.example`. */
export const settingsGroups = {
  http,
  disk,
  database,
  storage,
  signing,
  roles,
  worker,
  imaging,
  engines,
  fetching,
  limits,
  mail,
  signIn,
  payments,
  observability,
};

type Groups = typeof settingsGroups;

/** Settings that the environment gives, by concern. */
export type EnvironmentSettings = { readonly [Name in keyof Groups]: SettingsOf<Groups[Name]> };

/**
 * All that can be set from outside. `api/env.ts` reads it from the environment and the catalogue; tests make
 * their own.
 */
export interface Settings extends EnvironmentSettings {
  /** Choices of tools that the lists mark as belonging to Pro. */
  readonly paidChoices: PaidChoices;
  /** Limits of what is free in a day. */
  readonly usage: UsageLimits;
  /** Room of the queue for tasks. */
  readonly queue: QueueRoom;
  /** Tools that cost credits; none where nothing is sold. */
  readonly creditCosts: CreditCosts;
}
