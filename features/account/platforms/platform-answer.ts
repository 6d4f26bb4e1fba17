import type { SignInClients } from '#lib/third-parties/env.ts';

/** Companies whose accounts sign in here. */
export type Platform = keyof SignInClients;

/** Names of the platforms, as they write them in all languages. */
export const platformNames: Readonly<Record<Platform, string>> = { google: 'Google', apple: 'Apple' };

/** Somebody has signed in at a platform. */
export interface PlatformAnswer {
  readonly platform: Platform;
  /** ID token, or an access token of Google; the host checks both. */
  readonly accessToken: string;
  /** Name that Apple tells at the first consent alone. */
  readonly name?: string;
}

/**
 * Why the window of a platform gave no answer: the browser blocked it, the script or its host was out of
 * reach, or the person closed it.
 */
export type PlatformFailure = 'blocked' | 'unreachable' | 'closed';
