/// <reference types="vite/client" />
import '../../../app/globals.css';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import { inHours } from '#tests/support/make-task.ts';
import standInScript from '../../../stand-ins/stripe/script.js?raw';
import { CUT, type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const provider = 'https://provider.example';
const script = `${provider}/stand-in/script.js`;
const form = `<!doctype html><button onclick="parent.postMessage('stand-in: complete', '*')">Pay</button>`;
const html = (text: string) => ({ body: new Blob([text], { type: 'text/html' }) });

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

it('[PAY-03] [PAY-05] The form of the provider takes the place of the choice; where its script fails, or somebody wants it so, its page opens', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const told: string[] = [];
  const stop = onEvent(({ name }) => void told.push(name));
  host.answer('createStripePayment', () => `${provider}/pay/1`);
  host.answer('payInPage', () => ({
    token: 'cs_1_secret_2',
    returnUrl: `${location.origin}/api/pay/return/1`,
  }));
  host.serve(script, () => CUT);
  host.serve(`${provider}/embedded/:secret`, () => html(form));
  host.serve('/api/pay/return/1', () => html(''));
  render(<ModalPlace />);
  const other = openModal({ kind: 'PayType' });
  const first = await screen.findByRole('dialog');
  expect(first.textContent).toContain(say('payment.confirmNoteInPage'));
  await userEvent.click(screen.getByRole('tab', { name: say('payment.platform.paypal') }));
  expect(first.textContent).toContain(say('payment.confirmNote'));
  await userEvent.keyboard('{Escape}');
  await other;
  const answer = openModal({ kind: 'Pay' });
  await screen.findByRole('dialog');

  await press('payment.upgradeNow');
  await screen.findByText(say('payment.waiting.stripe'));
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${provider}/pay/1`, '_blank');
  expect(host.requests('payInPage')).toEqual([]);

  await press('payment.waiting.back');
  host.serve(script, () => ({ body: new Blob([standInScript], { type: 'text/javascript' }) }));
  await press('payment.upgradeNow');
  const region = await screen.findByRole('region', { name: say('payment.inPage.stripe') });
  await waitFor(() => expect(document.activeElement).toBe(region));
  expect(host.requests('payInPage')).toMatchObject([
    { platform: 'stripe', items: [{ type: 'plan', product: 'pro', price: 'year' }] },
  ]);
  await waitFor(() => expect(region.querySelector('iframe')?.src).toBe(`${provider}/embedded/cs_1_secret_2`));
  await press('payment.inPage.page');
  await screen.findByText(say('payment.waiting.stripe'));
  expect(opened).toHaveBeenCalledTimes(2);

  await press('payment.waiting.back');
  await press('payment.upgradeNow');
  await screen.findByTitle('Secure payment');
  await page.frameLocator(page.getByTitle('Secure payment')).getByRole('button', { name: 'Pay' }).click();
  expect(await answer).toBe('confirm');
  expect(host.count('/api/pay/return/1')).toBe(1);
  await waitFor(() => expect(told).toContain('PAY_CALLBACK'));
  stop();
});
