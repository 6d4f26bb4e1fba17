import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { AccountParts } from '#features/account/account-parts.tsx';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { english } from '#tests/support/english.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';

const words = english.signIn;
const account = {
  ...{ id: '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', bio: '', isVip: false, current: null },
  ...{ email: 'ada@pictor.example', name: null },
};

let host: Host;
/** Answers of the host to a code, one after the other. */
let codeAnswers: object[];
let mails: number;

const json = (value: unknown) => ({ body: new Blob([JSON.stringify(value)], { type: 'application/json' }) });
const refusal = (code: number, message: string) => ({ code, message, result: null });

/** A key of the size that is made at once; the host's own is larger. */
async function makePublicKey(): Promise<string> {
  const parameters = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048 };
  const publicExponent = new Uint8Array([1, 0, 1]);
  const { publicKey } = await crypto.subtle.generateKey({ ...parameters, publicExponent }, true, [
    'encrypt',
    'decrypt',
  ]);
  const bytes = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
  return `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...bytes))}\n-----END PUBLIC KEY-----\n`;
}

beforeEach(async () => {
  host = await openHost();
  userStore.setState(userStore.getInitialState(), true);
  codeAnswers = [];
  mails = 0;
  const publicKey = await makePublicKey();
  host.answer('getSignInOptions', () => ({
    passwordKey: { id: '0123456789ab', publicKey },
    ...{ nonce: 'nonce', google: null, apple: null, sysTimestamp: Math.floor(Date.now() / 1000) },
  }));
  host.serve(endpoints.login.path, () => json(refusal(4108, 'No account.')));
  host.answer('sendRegisterCode', () => {
    mails += 1;
    return {};
  });
  host.serve(endpoints.register.path, () => json(codeAnswers.shift() ?? refusal(450, 'Wrong.')));
  host.answer('getUserInfo', () => ({ ...account, locale: 'en', hasPassword: true, platforms: [] }));
  render(<AccountParts />);
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await host.close();
});

const dialog = () => screen.findByRole('dialog');
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const boxes = async () => (await screen.findAllByRole('textbox')) as HTMLInputElement[];
const digits = async () => (await boxes()).map(({ value }) => value).join('|');

/** Opens the sign-in at the form with address and password. */
async function openForm(): Promise<void> {
  void requestSignIn();
  await userEvent.click(await button(words.withEmail));
}

/** Sends address and password from the sign-in that is open. */
async function sendForm(): Promise<void> {
  await userEvent.click(await button(words.withEmail));
  await userEvent.fill(await field(words.email.address), 'ada@pictor.example');
  await userEvent.fill(await field(words.email.password), 'secret');
  await userEvent.keyboard('{Enter}');
}

async function openCodePanel(): Promise<void> {
  void requestSignIn();
  await sendForm();
  await screen.findByText(words.code.hint);
  // Keys that are pressed before reach no box.
  await expect.poll(async () => document.activeElement === (await boxes())[0]).toBe(true);
}

describe('the sign-in', () => {
  it('[AUTH-03] Closing it tells that nobody has signed in, and the next one begins anew', async () => {
    const end = requestSignIn();
    expect(requestSignIn()).toBe(end);
    await button(words.withEmail);
    expect(screen.queryByRole('button', { name: words.platform.google })).toBeNull();
    await userEvent.click(await button(words.withEmail));
    await userEvent.fill(await field(words.email.address), 'ada@pictor.example');
    await userEvent.keyboard('{Escape}');
    expect(await end).toBe(false);
    void requestSignIn();
    expect(await screen.findByRole('heading', { name: words.main.title })).toBeTruthy();
    await userEvent.click(await button(words.withEmail));
    expect(await field(words.email.address)).toHaveProperty('value', '');
  });

  it('[AUTH-03] A sign-in that is sent cannot be closed until it is answered, as the host gives the guest’s work to the account', async () => {
    const answered = Promise.withResolvers<object>();
    host.serve(endpoints.login.path, async () => json(await answered.promise));
    const end = requestSignIn();
    await sendForm();
    await expect.poll(() => host.count(endpoints.login.path)).toBe(1);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await button(words.close));
    expect((await button(words.continue)).getAttribute('aria-disabled')).toBe('true');
    const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
    answered.resolve({ code: 200, message: 'success', result: { ...account, ...tokens } });
    expect(await end).toBe(true);
    expect(hasAccount()).toBe(true);
    expect(await screen.findByText(words.successLogin)).toBeTruthy();
  });

  it('[AUTH-03] A sign-in that is refused can be closed', async () => {
    host.serve(endpoints.login.path, () => json(refusal(450, 'Wrong.')));
    const end = requestSignIn();
    await sendForm();
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    await expect.poll(async () => (await button(words.continue)).getAttribute('aria-disabled')).toBe('false');
    await userEvent.keyboard('{Escape}');
    expect(await end).toBe(false);
  });

  it('[AUTH-03] Who closes it before a sign-in is sent is not signed in', async () => {
    const { promise: sealed, resolve: seal } = Promise.withResolvers<ArrayBuffer>();
    const encrypt = vi.spyOn(crypto.subtle, 'encrypt').mockReturnValue(sealed);
    const end = requestSignIn();
    await sendForm();
    await expect.poll(() => encrypt.mock.calls.length).toBe(1);
    await userEvent.keyboard('{Escape}');
    expect(await end).toBe(false);
    seal(new ArrayBuffer(256));
    await host.settle();
    void requestSignIn();
    expect(await screen.findByRole('heading', { name: words.main.title })).toBeTruthy();
    expect(host.count(endpoints.login.path)).toBe(0);
    expect(hasAccount()).toBe(false);
  });

  it('[AUTH-01] Back from the form empties it', async () => {
    await openForm();
    await userEvent.fill(await field(words.email.address), 'ada@pictor.example');
    await userEvent.fill(await field(words.email.password), 'secret');
    await userEvent.click(await button(words.back));
    await userEvent.click(await button(words.withEmail));
    expect(await field(words.email.address)).toHaveProperty('value', '');
    expect(await field(words.email.password)).toHaveProperty('value', '');
  });

  it('[AUTH-04] Faults are told on leaving a field and go with the next letter; nothing is sent before', async () => {
    await openForm();
    const go = await button(words.continue);
    expect(go.getAttribute('aria-disabled')).toBe('true');
    await userEvent.fill(await field(words.email.address), 'ada@pictor');
    await userEvent.fill(await field(words.email.password), 'short');
    expect(await screen.findByText(words.emailErr)).toBeTruthy();
    expect(go.getAttribute('aria-disabled')).toBe('false');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(words.passErr)).toBeTruthy();
    await userEvent.type(await field(words.email.address), '.example');
    await expect.poll(() => screen.queryByText(words.emailErr)).toBeNull();
    expect(host.count(endpoints.login.path)).toBe(0);
  });

  it('[AUTH-04] The eye shows the password', async () => {
    await openForm();
    const password = await field(words.email.password);
    expect(password.getAttribute('type')).toBe('password');
    await userEvent.click(await button(words.showPassword));
    expect(password.getAttribute('type')).toBe('text');
  });

  it('[AUTH-06] Somebody who signs in in another tab has signed in here, too', async () => {
    const end = requestSignIn();
    await dialog();
    userStore.setState({ user: account });
    expect(await end).toBe(true);
    expect(await screen.findByText(words.successLogin)).toBeTruthy();
  });
});

describe('the boxes for a code', () => {
  it('[AUTH-05] Boxes take digits alone, go on by themselves, and back with Backspace', async () => {
    await openCodePanel();
    await expect.poll(() => mails).toBe(1);
    await userEvent.keyboard('1x2');
    expect(await digits()).toBe('1|2||||');
    await userEvent.keyboard('{Backspace}');
    expect(await digits()).toBe('1|||||');
    await userEvent.keyboard('34567');
    await expect.poll(() => host.count(endpoints.register.path)).toBe(1);
  });

  it('[AUTH-05] A code of six digits is pasted whole and sent, and nothing else is pasted', async () => {
    await openCodePanel();
    const [first] = await boxes();
    const paste = (text: string) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      first?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    };
    for (const text of ['12345', '1234567', '12 34 56', 'abcdef']) paste(text);
    expect(await digits()).toBe('|||||');
    const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
    codeAnswers.push({ code: 200, message: 'success', result: { ...account, ...tokens } });
    paste(' 123456\n');
    await expect.poll(() => userStore.getState().user?.email).toBe('ada@pictor.example');
    expect(host.requests('register')[0]).toMatchObject({
      email: 'ada@pictor.example',
      registerCode: '123456',
    });
    expect(await screen.findByText(words.successRegister)).toBeTruthy();
  });

  it('[AUTH-07] A wrong code is told, and the boxes are empty again', async () => {
    await openCodePanel();
    await userEvent.keyboard('123456');
    expect(await screen.findByText(words.codeIncorrect)).toBeTruthy();
    await expect.poll(digits).toBe('|||||');
    await expect.poll(async () => document.activeElement === (await boxes())[0]).toBe(true);
  });

  it('[AUTH-05] Another code may be asked for after a minute', async () => {
    await openCodePanel();
    const again = () => screen.queryByRole('button', { name: words.code.resend });
    await expect.poll(() => mails).toBe(1);
    expect(again()).toBeNull();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await userEvent.click(await button(words.code.resend));
    await expect.poll(() => mails).toBe(2);
    expect(await screen.findByText(words.code.sentAgain)).toBeTruthy();
    await expect.poll(again).toBeNull();
  });

  it('[AUTH-05] A code that could not be sent may be asked for at once', async () => {
    host.serve(endpoints.sendRegisterCode.path, () => json(refusal(429, 'Slowly.')));
    await openCodePanel();
    expect(await screen.findByText('Slowly.')).toBeTruthy();
    expect(await button(words.code.resend)).toBeTruthy();
  });
});
