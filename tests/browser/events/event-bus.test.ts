import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANALYTICS_EVENT, startAnalytics } from '#features/consent/start-analytics.ts';
import { watchOtherTabs } from '#features/session/start-session.ts';
import { emitEvent, onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { forgetPerson, keepPerson, updatePerson } from '#lib/browser/user/user-store.ts';
import { type Host, openHost } from '../support/host.ts';

const pageId = document.createElement('meta');
pageId.name = 'page-id';
pageId.content = 'objectRemover___de';

const SCRIPT = 'https://count.example/script.js';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.serve(SCRIPT, () => ({}));
});
afterEach(async () => {
  pageId.remove();
  document.querySelector('script[data-analytics]')?.remove();
  await host.close();
});

it('[ROUTE-14] [SHELL-08] Analytics gets the events of its time with the page id and nothing else', () => {
  const told: unknown[] = [];
  const listener = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener(ANALYTICS_EVENT, listener);
  const event = { name: 'BUTTON_CLICK', button: 'DownloadApp', store: 'ios' } as const;
  emitEvent(event);
  const stop = startAnalytics(SCRIPT);
  emitEvent(event);
  document.head.append(pageId);
  emitEvent(event);
  stop();
  emitEvent(event);
  document.removeEventListener(ANALYTICS_EVENT, listener);
  expect(told).toEqual([
    { ...event, pageId: undefined },
    { ...event, pageId: 'objectRemover___de' },
  ]);
  expect(ANALYTICS_EVENT).toBe('pictor:event');
});

it('[SHELL-08] Who comes, becomes a member or goes is told once, and never by name', () => {
  const told: ProductEvent[] = [];
  const stops = [onEvent((event) => told.push(event)), watchOtherTabs()];
  const tokens = { token: 'a', refreshToken: 'b', tokenExpiresAt: 9_999_999_999 };
  const person = { id: 'one', bio: '', isVip: false, email: 'lee@example.com' };
  keepPerson({ ...person, ...tokens });
  updatePerson({ ...person, name: 'Lee' });
  updatePerson({ ...person, isVip: true });
  forgetPerson();
  keepPerson({ id: 'two', bio: 'temp', isVip: false, ...tokens });
  for (const stop of stops) stop();
  const whos = ['account', 'account', 'nobody', 'guest'];
  expect(told).toEqual(whos.map((who) => ({ name: 'UPDATE_USER', who })));
});
