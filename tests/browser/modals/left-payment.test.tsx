import '../../../app/globals.css';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import type { Host } from '../support/host.ts';
import { openStripeHost, press, SCRIPT, scriptAnswer } from '../support/stripe-page.ts';

let host: Host;
beforeEach(async () => {
  host = await openStripeHost();
});
afterEach(async () => {
  forgetPerson();
  vi.restoreAllMocks();
  await host.close();
});

it('[PAY-05] Whoever closes the modal while the script is on its way orders nothing', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const told: string[] = [];
  const stop = onEvent(({ name }) => void told.push(name));
  const late = Promise.withResolvers<{ readonly body: Blob }>();
  host.serve(SCRIPT, () => late.promise);
  host.answer('payInPage', () => ({ token: 'cs_1_secret_2', returnUrl: `${location.origin}/back` }));
  render(<ModalPlace />);
  const answer = openModal({ kind: 'Pay' });
  await screen.findByRole('dialog');
  await press('payment.upgradeNow');
  await waitFor(() => expect(host.count(SCRIPT)).toBe(1));
  await press('modals.close');
  expect(await answer).toBe('cancel');
  const scripted = new Promise<void>((resolve) => {
    const tag = document.querySelector(`script[src="${SCRIPT}"]`);
    tag?.addEventListener('load', () => resolve());
  });
  late.resolve(scriptAnswer);
  await scripted;
  await host.settle();
  expect(host.requests('payInPage')).toEqual([]);
  expect([told.includes('BEFORE_PAY'), opened.mock.calls]).toEqual([false, []]);
  stop();
});
