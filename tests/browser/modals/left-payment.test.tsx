/// <reference types="vite/client" />
import '../../../app/globals.css';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import { inHours } from '#tests/support/make-task.ts';
import standInScript from '../../../stand-ins/stripe/script.js?raw';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const provider = 'https://provider.example';
const script = `${provider}/stand-in/script.js`;

let host: Host;
beforeEach(async () => {
  queryClient.clear();
  host = await openHost({
    paymentScripts: { stripe: { publishableKey: 'pk_test_1', script }, paypal: null },
  });
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
  }));
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: false, current: null },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
});
afterEach(async () => {
  forgetPerson();
  vi.restoreAllMocks();
  await host.close();
});

const press = (key: string) =>
  userEvent.click(screen.getByRole('button', { name: (name) => name.startsWith(say(key)) }));

it('[PAY-05] Whoever closes the modal while the script is on its way orders nothing', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const told: string[] = [];
  const stop = onEvent(({ name }) => void told.push(name));
  const late = Promise.withResolvers<{ readonly body: Blob }>();
  host.serve(script, () => late.promise);
  host.answer('payInPage', () => ({ token: 'cs_1_secret_2', returnUrl: `${location.origin}/back` }));
  render(<ModalPlace />);
  const answer = openModal({ kind: 'Pay' });
  await screen.findByRole('dialog');
  await press('payment.upgradeNow');
  await waitFor(() => expect(host.count(script)).toBe(1));
  await press('modals.close');
  expect(await answer).toBe('cancel');
  const scripted = new Promise<void>((resolve) => {
    const tag = document.querySelector(`script[src="${script}"]`);
    tag?.addEventListener('load', () => resolve());
  });
  late.resolve({ body: new Blob([standInScript], { type: 'text/javascript' }) });
  await scripted;
  // The host has answered what was asked after it, too.
  await fetch('/files/reached');
  expect(host.requests('payInPage')).toEqual([]);
  expect([told.includes('BEFORE_PAY'), opened.mock.calls]).toEqual([false, []]);
  stop();
});
