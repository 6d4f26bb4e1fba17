import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { offerApp } from '#lib/browser/modals/offer-app.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const apps = {
  ios: 'https://apps.apple.com/app/id1',
  android: 'https://play.google.com/store/apps/details?id=one',
};

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

function Result(): ReactElement {
  return (
    <main>
      <button type="button" onClick={() => offerApp()}>
        Save
      </button>
      <button type="button">Behind</button>
      <ModalPlace />
    </main>
  );
}

/** Has the browser say that it is another one, until the test ends. */
const becomeDevice = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });

const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

const saveButton = () => screen.getByRole('button', { name: 'Save', hidden: true });

const told: ProductEvent[] = [];
let stop: () => void;
let host: Host;
beforeEach(async () => {
  host = await openHost({ apps });
  told.length = 0;
  stop = onEvent((event) => told.push(event));
});
afterEach(async () => {
  stop();
  await host.close();
  Reflect.deleteProperty(navigator, 'userAgent');
});

it('[MODAL-19] On a phone the offer covers the page, leads to its store in a tab of its own, and gives the focus back', async () => {
  becomeDevice(PHONE);
  render(<Result />);
  await userEvent.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: say('modals.appDownload.title') });
  const link = screen.getByRole('link', { name: say('modals.appDownload.android') });
  expect(link.getAttribute('href')).toBe(apps.android);
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(saveButton()));
});

it('[MODAL-19] The offer reports that it was shown and the store opened', async () => {
  becomeDevice(PHONE);
  render(<Result />);
  await userEvent.click(saveButton());
  const link = await screen.findByRole('link', { name: say('modals.appDownload.android') });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(told).toEqual([
    { name: 'OPENMODAL', modal: 'appDownload', store: 'android' },
    { name: 'BUTTON_CLICK', button: 'DownloadApp', store: 'android' },
  ]);
});

it('[MODAL-19] The app is not offered on a computer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    becomeDevice(COMPUTER);
    offerApp();
    await vi.advanceTimersByTimeAsync(5000);
  } finally {
    vi.useRealTimers();
  }
  expect(told).toEqual([]);
  expect(sessionStorage.length).toBe(0);
});

const openExhausted = async (kind: 'Exhausted' | 'exhaustedforapp') => {
  render(<Result />);
  const answer = openModal({ kind });
  await screen.findByRole('dialog', { name: say('modals.exhausted.title') });
  return answer;
};
const codes = () => screen.queryAllByRole('img').map((code) => code.getAttribute('aria-label'));

it('[MODAL-04] On a computer the daily limit shows a code to scan and the button of each store', async () => {
  becomeDevice(COMPUTER);
  void openExhausted('exhaustedforapp');
  await screen.findByRole('heading', { name: say('modals.appDownload.title') });
  expect(codes()).toEqual([say('modals.appOffer.ios'), say('modals.appOffer.android')]);
  const link = screen.getByRole('link', { name: say('modals.appDownload.ios') });
  expect(link.getAttribute('href')).toBe(apps.ios);
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(told.at(-1)).toEqual({ name: 'BUTTON_CLICK', button: 'DownloadApp', store: 'ios' });
});

it('[MODAL-04] On a phone the daily limit has the button of its store, and no code', async () => {
  becomeDevice(PHONE);
  void openExhausted('Exhausted');
  await screen.findByRole('link', { name: say('modals.appDownload.android') });
  expect(screen.queryByRole('link', { name: say('modals.appDownload.ios') })).toBeNull();
  expect(codes()).toEqual([]);
});
