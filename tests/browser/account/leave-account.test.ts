import { afterEach, beforeEach, expect, it } from 'vitest';
import { leaveAccount } from '#features/account/leave-account.ts';
import { keepPerson, userStore } from '#lib/browser/user/user-store.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';

const session = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('logout', () => ({}));
  keepPerson({ id: 'one', bio: '', isVip: false, ...session });
  document.body.innerHTML = '<h1>Tool</h1><section class="workspace"><button>Run</button></section>';
});
afterEach(async () => {
  Reflect.deleteProperty(document.documentElement.dataset, 'photoOpen');
  document.body.replaceChildren();
  userStore.setState(userStore.getInitialState(), true);
  await host.close();
});

it.each([
  { where: 'on the heading of the page', isOpen: false, place: 'h1' },
  { where: 'on the workspace while a photo is open', isOpen: true, place: '.workspace' },
])('[SHELL-06] Whoever signs out has the focus $where, once', async ({ isOpen, place }) => {
  if (isOpen) document.documentElement.dataset.photoOpen = '';
  await leaveAccount('Signed out.');
  expect(document.activeElement?.matches(place)).toBe(true);
  document.querySelector('button')?.focus();
  expect(document.querySelector(place)?.hasAttribute('tabindex')).toBe(false);
});
