import { afterEach, expect, it } from 'vitest';
import { EVENT_TYPE, tellEvent } from '#lib/browser/events/tell-event.ts';

const pageId = document.createElement('meta');
pageId.name = 'page-id';
pageId.content = 'objectRemover___de';
afterEach(() => pageId.remove());

it('[ROUTE-14] An event is told to analytics with its facts, the page id and nothing else', () => {
  const told: unknown[] = [];
  const listener = (event: Event) => told.push((event as CustomEvent).detail);
  document.addEventListener(EVENT_TYPE, listener);
  const event = { name: 'BUTTON_CLICK', of: 'run', facts: { feature: 'recolor' } } as const;
  tellEvent(event);
  document.head.append(pageId);
  tellEvent(event);
  document.removeEventListener(EVENT_TYPE, listener);
  expect(told).toEqual([
    { ...event, pageId: undefined },
    { ...event, pageId: 'objectRemover___de' },
  ]);
  expect(EVENT_TYPE).toBe('pictor:event');
});
