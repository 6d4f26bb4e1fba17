import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { ACCOUNT_PLACE_ID, MARK_ACCOUNT_PLACE } from '#features/account/account-place.ts';
import { DeletionSettings } from '#features/account/page/sections/data-settings.tsx';
import { EmailSettings } from '#features/account/page/sections/profile-settings.tsx';
import { SessionSettings } from '#features/account/page/sections/security-settings.tsx';
import { provideNotices } from '#lib/browser/notices/notice-request.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { hasAccount, keepPerson } from '#lib/browser/user/user-store.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { english } from '#tests/support/english.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const words = english.accountSettings;
const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
const person = { id, isVip: false, current: null, email: 'ada@pictor.example', name: null };
const profile = { ...person, bio: '', locale: 'en', hasPassword: true, platforms: [] } as const;
const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };

let host: Host;

beforeEach(async () => {
  host = await openHost();
  keepPerson({ ...person, ...tokens, bio: '' });
});
afterEach(() => host.close());

const button = (name: string) => screen.findByRole('button', { name });
const codeField = (email: string) => screen.findByLabelText(words.codeTo.replace('{email}', email));
const show = (settings: ReactElement) =>
  render(
    <MessagesProvider locale="en" messages={english}>
      {settings}
    </MessagesProvider>,
  );

describe('the account page', () => {
  it('[SHELL-06] An account is deleted by a code of its mail alone, and its session goes with it', async () => {
    host.answer('sendDeletionCode', () => ({}));
    host.answer('deleteAccount', () => ({}));
    host.answer('logout', () => ({}));
    const notices: string[] = [];
    const stop = provideNotices(({ text }) => notices.push(text));
    show(
      <>
        <h1>Account</h1>
        <DeletionSettings profile={{ ...profile, platforms: [] }} />
      </>,
    );
    await userEvent.click(await button(words.sendCode));
    // A code was sent: its field says where to, and is ready for it.
    const code = await codeField(person.email);
    await expect.poll(() => document.activeElement).toBe(code);
    await userEvent.fill(code, '12345');
    await userEvent.keyboard('{Enter}');
    expect(host.count(endpoints.deleteAccount.path)).toBe(0);
    await userEvent.keyboard('6');
    await userEvent.click(await button(words.deleteNow));
    await expect.poll(hasAccount).toBe(false);
    await expect.poll(() => host.count(endpoints.logout.path)).toBe(1);
    expect(host.requests('deleteAccount')).toEqual([{ code: '123456' }]);
    // Told once the device is forgotten.
    await expect.poll(() => notices).toEqual([words.deleted]);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    stop();
  });

  it('[SHELL-06] Another code for the end of an account can be had, and takes the place of the one typed', async () => {
    let mails = 0;
    host.answer('sendDeletionCode', () => {
      mails += 1;
      return {};
    });
    show(<DeletionSettings profile={{ ...profile, platforms: [] }} />);
    await userEvent.click(await button(words.sendCode));
    const code = await codeField(person.email);
    await userEvent.fill(code, '123456');
    await userEvent.click(await button(english.signIn.code.resend));
    await screen.findByText(english.signIn.code.sentAgain);
    expect(mails).toBe(2);
    expect(code).toHaveProperty('value', '');
  });

  it('[SHELL-06] An address is changed by the codes of both mails', async () => {
    const email = 'byron@pictor.example';
    host.answer('sendEmailCodes', () => ({}));
    host.answer('changeEmail', () => ({}));
    host.answer('getUserInfo', () => ({
      ...{ ...person, email, bio: '' },
      locale: 'en',
      hasPassword: true,
      platforms: [],
    }));
    show(<EmailSettings current={person.email} />);
    await userEvent.fill(await screen.findByLabelText(words.newEmail), email);
    await userEvent.click(await button(words.sendCodes));
    const code = await codeField(email);
    await expect.poll(() => document.activeElement).toBe(code);
    await userEvent.fill(code, '111111');
    await userEvent.fill(await codeField(person.email), '222222');
    await userEvent.click(await button(words.changeEmail));
    await expect.poll(() => screen.queryByText(words.saved)).not.toBeNull();
    expect(host.requests('changeEmail')).toEqual([{ email, newCode: '111111', oldCode: '222222' }]);
  });
});

describe('the devices of an account', () => {
  it('[SHELL-06] The focus stays among them when one is signed out', async () => {
    const device = (session: string, isCurrent: boolean) => ({
      ...{ id: session, isCurrent, lastUsedAt: inHours(0), createdAt: inHours(0) },
      userAgent: isCurrent ? 'Firefox/1 Linux' : 'Chrome/1 Windows',
    });
    let list = [device(id, true), device('0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1c', false)];
    host.answer('listSessions', () => ({ list, more: 3 }) as never);
    host.answer('endSessions', () => {
      list = list.slice(0, 1);
      return { ended: 1 };
    });
    show(<SessionSettings id={id} />);
    await screen.findByText(say('accountSettings.moreSessions', { count: 3 }));
    const end = await button(words.endThis.replace('{device}', 'Chrome, Windows'));
    end.focus();
    await userEvent.click(end);
    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
    await expect.poll(() => document.activeElement).toBe(screen.getByRole('list'));
  });

  it('[SHELL-06] The focus stays where it is when one is signed out elsewhere', async () => {
    const other = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1c';
    let list = [id, other].map((session) => ({
      ...{ id: session, isCurrent: session === id, lastUsedAt: inHours(0), createdAt: inHours(0) },
      userAgent: 'Firefox/1 Linux',
    }));
    host.answer('listSessions', () => ({ list, more: 0 }) as never);
    show(<SessionSettings id={id} />);
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    await expect.poll(() => screen.queryAllByRole('listitem').length).toBe(2);
    list = list.slice(0, 1);
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('the place of the account in the header', () => {
  it.each([
    ['an account', '', true],
    ['a guest', 'temp', false],
  ])('[SHELL-06] It is marked before anything is loaded only for %s', (_, bio, isKnown) => {
    keepPerson({ ...person, ...tokens, bio });
    const place = document.createElement('div');
    place.id = ACCOUNT_PLACE_ID;
    const script = document.createElement('script');
    script.textContent = MARK_ACCOUNT_PLACE;
    document.body.append(place, script);
    expect(place.dataset.known !== undefined).toBe(isKnown);
    place.remove();
    script.remove();
  });
});
