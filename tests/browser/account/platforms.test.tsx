import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { AccountParts } from '#features/account/account-parts.tsx';
import { DeletionSettings } from '#features/account/page/sections/data-settings.tsx';
import { PlatformSettings } from '#features/account/page/sections/platform-settings.tsx';
import { OneTapPlace } from '#features/account/platforms/one-tap-place.tsx';
import { WarningPlace } from '#features/warning/warning-place.tsx';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, keepPerson, userStore } from '#lib/browser/user/user-store.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { english } from '#tests/support/english.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';

const GOOGLE_SCRIPT = 'https://accounts.google.com/gsi/client';
const APPLE_SCRIPT = 'https://apple.example/auth.js';

const words = english.signIn;
const settings = english.accountSettings;
const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
const account = {
  ...{ id: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', bio: '', isVip: false, current: null },
  ...{ email: 'ada@pictor.example', name: null },
};
const profile = { ...account, locale: 'en', hasPassword: true, platforms: [] } as const;

interface TokenClient {
  readonly client_id: string;
  readonly scope: string;
  readonly callback: (answer: { access_token: string }) => void;
  readonly error_callback: (error: { type: string }) => void;
}

interface OneTapOptions {
  readonly nonce: string;
  readonly callback: (answer: { credential: string }) => void;
}

/** Answers of these tests to the scripts that they serve, and options those were called with. */
const platforms = globalThis as typeof globalThis & {
  googleOpens?: (client: TokenClient) => void;
  oneTap?: OneTapOptions;
  oneTapCalls?: string[];
  appleOptions?: Record<string, unknown>;
  appleOpens?: () => Promise<unknown>;
};

const scripts = {
  [GOOGLE_SCRIPT]: `
    window.oneTapCalls = [];
    window.google = { accounts: {
      oauth2: { initTokenClient: (client) => ({ requestAccessToken: () => window.googleOpens(client) }) },
      id: {
        initialize: (options) => { window.oneTap = options; },
        prompt: () => window.oneTapCalls.push('prompt'),
        cancel: () => window.oneTapCalls.push('cancel'),
      },
    } };`,
  [APPLE_SCRIPT]: `
    window.AppleID = { auth: {
      init: (options) => { window.appleOptions = options; },
      signIn: () => window.appleOpens(),
    } };`,
};

let host: Host;

const json = (value: unknown) => ({ body: new Blob([JSON.stringify(value)], { type: 'application/json' }) });

beforeEach(async () => {
  host = await openHost();
  userStore.setState(userStore.getInitialState(), true);
  for (const [address, code] of Object.entries(scripts))
    host.serve(address, () => ({ body: new Blob([code], { type: 'text/javascript' }) }));
  const signIn = {
    google: { clientId: 'google-client', oneTap: true },
    apple: { clientId: 'apple-client', script: APPLE_SCRIPT },
  };
  host.serve('/config.json', () => json({ apiOrigin: location.origin, signIn }));
  host.answer('getSignInOptions', () => ({
    passwordKey: { id: '0123456789ab', publicKey: '' },
    nonce: 'nonce-of-the-host',
    ...{ google: { clientId: 'google-client' }, apple: { clientId: 'apple-client' } },
    sysTimestamp: Math.floor(Date.now() / 1000),
  }));
  host.answer('oauthLogin', () => ({ ...account, ...tokens }));
  host.answer('getUserInfo', () => ({ ...profile, platforms: [] }));
});
afterEach(async () => {
  cleanup();
  await host.close();
});

const button = (name: string) => screen.findByRole('button', { name });

/** Opens the sign-in, which tells whether somebody has signed in. */
function open(): Promise<boolean> {
  render(<AccountParts />);
  return requestSignIn();
}

const show = (part: ReactElement) =>
  render(
    <MessagesProvider locale="en" messages={english}>
      {part}
    </MessagesProvider>,
  );

describe('the button of Google', () => {
  it('[AUTH-09] [SHELL-05] It signs in by an access token, and nothing of Google is loaded before', async () => {
    const end = open();
    platforms.googleOpens = ({ client_id, callback }) => callback({ access_token: `token-of-${client_id}` });
    const google = await button(words.platform.google);
    expect(host.count(GOOGLE_SCRIPT)).toBe(0);
    await userEvent.click(google);
    expect(await end).toBe(true);
    expect(host.requests('oauthLogin')).toEqual([
      { platform: 'google', accessToken: 'token-of-google-client' },
    ]);
    expect(await screen.findByText(words.successLogin)).toBeTruthy();
  });

  it('[AUTH-09] A window that the browser blocks is told, and the next press may open it', async () => {
    const end = open();
    platforms.googleOpens = ({ error_callback }) => error_callback({ type: 'popup_failed_to_open' });
    await userEvent.click(await button(words.platform.google));
    expect(await screen.findByText(words.platform.blocked)).toBeTruthy();
    platforms.googleOpens = ({ error_callback }) => error_callback({ type: 'popup_closed' });
    await userEvent.click(await button(words.platform.google));
    await expect.poll(() => screen.queryByText(words.platform.blocked)).toBeNull();
    platforms.googleOpens = ({ callback }) => callback({ access_token: 'token' });
    await userEvent.click(await button(words.platform.google));
    expect(await end).toBe(true);
  });

  it('[AUTH-06] A refusal of the host is told in its words', async () => {
    const { code } = errorKinds.link_needs_password;
    host.serve(endpoints.oauthLogin.path, () => json({ code, message: 'Use your password.', result: null }));
    void open();
    platforms.googleOpens = ({ callback }) => callback({ access_token: 'token' });
    await userEvent.click(await button(words.platform.google));
    expect(await screen.findByText('Use your password.')).toBeTruthy();
    expect(hasAccount()).toBe(false);
  });

  it('[AUTH-09] A script that cannot be loaded is told, and loaded again by the next press', async () => {
    host.serve(GOOGLE_SCRIPT, () => ({ status: 503 }));
    const end = open();
    await userEvent.click(await button(words.platform.google));
    const told = words.platform.unreachable.replace('{platform}', 'Google');
    expect(await screen.findByText(told)).toBeTruthy();
    host.serve(GOOGLE_SCRIPT, () => ({
      body: new Blob([scripts[GOOGLE_SCRIPT]], { type: 'text/javascript' }),
    }));
    platforms.googleOpens = ({ callback }) => callback({ access_token: 'token' });
    await userEvent.click(await button(words.platform.google));
    expect(await end).toBe(true);
  });
});

describe('the button of Apple', () => {
  const answer = (state: unknown) => ({
    authorization: { id_token: 'a.b.c', code: 'code', state },
    user: { email: account.email, name: { firstName: 'Ada', lastName: 'Byron' } },
  });

  it('[AUTH-09] It asks for name and address in a window, with the nonce of the host and a state of its own', async () => {
    const end = open();
    platforms.appleOpens = async () => answer(platforms.appleOptions?.state);
    await userEvent.click(await button(words.platform.apple));
    expect(await end).toBe(true);
    expect(platforms.appleOptions).toEqual({
      ...{ clientId: 'apple-client', scope: 'name email', usePopup: true, nonce: 'nonce-of-the-host' },
      redirectURI: `${location.origin}/app/`,
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(host.requests('oauthLogin')).toEqual([
      { platform: 'apple', accessToken: 'a.b.c', name: 'Ada Byron' },
    ]);
  });

  it('[AUTH-09] An answer to somebody else’s question signs nobody in, a closed window is no failure', async () => {
    void open();
    platforms.appleOpens = async () => answer('another state');
    await userEvent.click(await button(words.platform.apple));
    const told = words.platform.unreachable.replace('{platform}', 'Apple');
    expect(await screen.findByText(told)).toBeTruthy();
    platforms.appleOpens = () => Promise.reject({ error: 'popup_blocked_by_browser' });
    await userEvent.click(await button(words.platform.apple));
    expect(await screen.findByText(words.platform.blocked)).toBeTruthy();
    platforms.appleOpens = () => Promise.reject({ error: 'popup_closed_by_user' });
    await userEvent.click(await button(words.platform.apple));
    await expect.poll(() => screen.queryByText(words.platform.blocked)).toBeNull();
    expect(host.requests('oauthLogin')).toEqual([]);
  });
});

describe('connected sign-ins on the account page', () => {
  beforeEach(() => keepPerson({ ...account, ...tokens }));

  it('[SHELL-06] A platform is connected by its window', async () => {
    host.answer('linkPlatform', () => ({}));
    platforms.googleOpens = ({ callback }) => callback({ access_token: 'token' });
    show(<PlatformSettings profile={{ ...profile, platforms: [] }} />);
    await userEvent.click(await button(settings.platforms.connect.replace('{platform}', 'Google')));
    await expect
      .poll(() => host.requests('linkPlatform'))
      .toEqual([{ platform: 'google', accessToken: 'token' }]);
  });

  it('[SHELL-06] [AUTH-12] Disconnecting asks first; the last way to sign in stays, which is told', async () => {
    const { code } = errorKinds.last_sign_in;
    host.serve(endpoints.unlinkPlatform.path, () => json({ code, message: 'The last one.', result: null }));
    show(
      <>
        <PlatformSettings profile={{ ...profile, hasPassword: false, platforms: ['apple'] }} />
        <WarningPlace />
      </>,
    );
    const disconnect = settings.platforms.disconnect.replace('{platform}', 'Apple');
    await userEvent.click(await button(disconnect));
    const question = await screen.findByRole('alertdialog');
    expect(host.requests('unlinkPlatform')).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: disconnect }));
    expect(await screen.findByText('The last one.')).toBeTruthy();
    expect(host.requests('unlinkPlatform')).toEqual([{ platform: 'apple' }]);
  });

  it('[SHELL-06] An account without an address is deleted by a fresh sign-in at its platform', async () => {
    host.answer('deleteAccount', () => ({}));
    host.answer('logout', () => ({}));
    platforms.appleOpens = async () => ({
      authorization: { id_token: 'a.b.c', code: 'code', state: platforms.appleOptions?.state },
    });
    show(<DeletionSettings profile={{ ...profile, email: null, platforms: ['apple'] }} />);
    await userEvent.click(await button(settings.deleteNow));
    await expect.poll(hasAccount).toBe(false);
    expect(host.requests('deleteAccount')).toEqual([{ platform: 'apple', accessToken: 'a.b.c' }]);
  });
});

describe('the offer of Google', () => {
  it('[SHELL-06] Guests are offered it once for each load of a page, with the nonce of the host', async () => {
    // Two, as a page that is left and come back to.
    for (const _ of [1, 2]) render(<OneTapPlace />);
    keepPerson({ ...account, ...tokens });
    expect(host.count(GOOGLE_SCRIPT)).toBe(0);
    const guest = { id: crypto.randomUUID(), bio: 'temp', isVip: false };
    keepPerson({ ...guest, ...tokens });
    await expect.poll(() => platforms.oneTapCalls).toEqual(['prompt']);
    expect(platforms.oneTap?.nonce).toBe('nonce-of-the-host');
    platforms.oneTap?.callback({ credential: 'id.token.of' });
    expect(await screen.findByText(words.successLogin)).toBeTruthy();
    expect(hasAccount()).toBe(true);
    expect(host.requests('oauthLogin')).toEqual([{ platform: 'google', accessToken: 'id.token.of' }]);
    keepPerson({ ...guest, ...tokens });
    void open();
    await button(words.platform.google);
    expect(platforms.oneTapCalls).toEqual(['prompt', 'cancel']);
    expect(host.count(GOOGLE_SCRIPT)).toBe(1);
  });
});
