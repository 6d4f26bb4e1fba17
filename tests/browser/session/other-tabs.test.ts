import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchOtherTabs } from '#features/session/start-session.ts';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { forgetEverything } from '../support/forget-everything.ts';
import { openOtherTab } from '../support/open-other-tab.ts';

let other: ReturnType<typeof openOtherTab>;
let stop: () => void;

beforeEach(async () => {
  await forgetEverything();
  queryClient.clear();
  userStore.setState(userStore.getInitialState(), true);
  other = openOtherTab();
  stop = watchOtherTabs();
});
afterEach(() => {
  stop();
  other.close();
});

/** The person as a tab stores it once it knows the host's time. */
const person = (systemTimeOffset: number) =>
  JSON.stringify({ state: { ...userStore.getState(), systemTimeOffset }, version: 1 });

const offset = () => userStore.getState().systemTimeOffset;

describe('what another tab stores', () => {
  it('[SHELL-03] What another tab stores of the person is taken over at once', async () => {
    other.storage.setItem('user', person(42));
    await expect.poll(offset).toBe(42);
  });

  it.each([
    ['free uses', limitsQuery.queryKey],
    ['costs', featuresQuery.queryKey],
    ['credits', creditsQuery.queryKey],
  ] as const)(
    '[SHELL-02] [SHELL-03] The %s that another tab was told of later than this one are taken over',
    async (_, queryKey) => {
      // Each answer has a shape of its own, which does not matter here.
      const now = () => queryClient.getQueryData<unknown>(queryKey);
      const key = `query:${JSON.stringify(queryKey)}`;
      const told = { data: { resetAt: 42 }, updatedAt: Date.now() + 1000 };
      other.storage.setItem(key, JSON.stringify(told));
      await expect.poll(now).toEqual(told.data);
      const earlier = { data: { resetAt: 7 }, updatedAt: 0 };
      other.storage.setItem(key, JSON.stringify(earlier));
      other.storage.setItem('user', person(43));
      await expect.poll(offset).toBe(43);
      expect(now()).toEqual(told.data);
    },
  );

  it('[SHELL-03] A window that gets the focus takes over what was stored meanwhile', async () => {
    // No page is told of what it stores itself, as none is that sleeps.
    localStorage.setItem('user', person(44));
    expect(offset()).toBe(0);
    const field = document.body.appendChild(document.createElement('iframe'));
    field.contentWindow?.focus();
    window.focus();
    await expect.poll(offset).toBe(44);
    field.remove();
  });

  it('[SHELL-03] A page that comes back from the back/forward cache takes over what was stored meanwhile', async () => {
    localStorage.setItem('user', person(46));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(offset()).toBe(0);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await expect.poll(offset).toBe(46);
  });

  it('[SHELL-03] A message of another tab that somebody has come leads to what that tab stored', async () => {
    const channel = new BroadcastChannel('pictor-user');
    const one = { id: 'one', bio: '', isVip: false, email: 'ada@pictor.example' };
    // No page is told by the browser of what it stores itself.
    localStorage.setItem('user', JSON.stringify({ state: { user: one, session: null }, version: 1 }));
    for (const strange of [null, 7, 'user-changed', {}, { type: 'other', id: 'one' }]) {
      channel.postMessage(strange);
    }
    channel.postMessage({ type: 'user-changed', id: 'one' });
    await expect.poll(() => userStore.getState().user).toEqual(one);
    channel.close();
  });

  it('[SHELL-03] Other tabs are told that somebody has come or gone, and nothing that is secret', async () => {
    const channel = new BroadcastChannel('pictor-user');
    const heard: unknown[] = [];
    channel.onmessage = ({ data }) => heard.push(data);
    userStore.setState({ user: { id: 'one', bio: '', isVip: false } });
    userStore.setState({ systemTimeOffset: 5 });
    userStore.setState({ user: null });
    const told = ['one', null].map((id) => ({ type: 'user-changed', id }));
    await expect.poll(() => heard).toEqual(told);
    channel.close();
  });

  it('A page that no longer watches takes over nothing', async () => {
    stop();
    const told = new Promise((resolve) => addEventListener('storage', resolve, { once: true }));
    other.storage.setItem('user', person(45));
    await told;
    expect(offset()).toBe(0);
  });
});
