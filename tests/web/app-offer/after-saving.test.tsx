import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAppOffer } from '#features/workspace/result/use-app-offer.tsx';
import { readMessages } from '#tests/support/read-messages.ts';

/** None is published yet. */
const published = [{ key: 'ios', storeUrl: 'https://apps.apple.com/app/id1' }] as const;

const say = readMessages('ja');
const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const COMPUTER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36';

function Result(): ReactElement {
  const { onSaved, offer } = useAppOffer('ja', published);
  return (
    <>
      <button type="button" onClick={onSaved}>
        Save
      </button>
      {offer}
    </>
  );
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Saves on a device, and lets the browser show that it does. */
async function save(userAgent: string): Promise<void> {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0 });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void vi.advanceTimersByTime(2000));
  vi.useRealTimers();
}

it('[MODAL-19] The app is offered on a phone once something was saved, in the language of the page', async () => {
  render(<Result />);
  await save(PHONE);
  const dialog = await screen.findByRole('dialog', { name: say('appOffer.title') });
  expect(dialog.querySelector('a')?.textContent).toBe(say('appOffer.ios'));
  expect(dialog.querySelector('a')?.href).toBe('https://apps.apple.com/app/id1');
});

it('[MODAL-19] The app is not offered on a computer', async () => {
  render(<Result />);
  await save(COMPUTER);
  await import('#features/app-offer/app-offer.tsx');
  await act(async () => new Promise((resolve) => setImmediate(resolve)));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sessionStorage.length).toBe(0);
});
