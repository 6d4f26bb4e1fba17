import { render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useAppOffer } from '#features/workspace/result/use-app-offer.tsx';
import { say } from './support/say.ts';

/** None is published yet. */
const published = [
  { key: 'ios', storeUrl: 'https://apps.apple.com/app/id1' },
  { key: 'android', storeUrl: 'https://play.google.com/store/apps/details?id=one' },
] as const;

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';

function Result(): ReactElement {
  const { onSaved, offer } = useAppOffer('en', published);
  return (
    <main>
      <button type="button" onClick={onSaved}>
        Save
      </button>
      <button type="button">Behind</button>
      {offer}
    </main>
  );
}

/** Has the browser say that it is another one, until the test ends. */
const becomeDevice = (userAgent: string) =>
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => userAgent });

const saveButton = () => screen.getByRole('button', { name: 'Save', hidden: true });

beforeEach(() => sessionStorage.clear());
afterEach(() => void Reflect.deleteProperty(navigator, 'userAgent'));

it('[MODAL-19] On a phone the offer covers the page, leads to its store in a tab of its own, and gives the focus back', async () => {
  becomeDevice(PHONE);
  render(<Result />);
  await userEvent.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: say('appOffer.title') });
  const link = screen.getByRole('link', { name: say('appOffer.android') });
  expect(link.getAttribute('href')).toBe(published[1].storeUrl);
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  expect(screen.queryByRole('button', { name: 'Behind' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(saveButton()));
});
