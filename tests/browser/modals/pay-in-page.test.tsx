import '../../../app/globals.css';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { CUT, type Host } from '../support/host.ts';
import { say } from '../support/say.ts';
import { openStripeHost, PROVIDER, press, SCRIPT, scriptAnswer } from '../support/stripe-page.ts';

const form = `<!doctype html><button onclick="parent.postMessage('stand-in: complete', '*')">Pay</button>`;
const html = (text: string) => ({ body: new Blob([text], { type: 'text/html' }) });

let host: Host;
beforeEach(async () => {
  host = await openStripeHost();
});
afterEach(async () => {
  forgetPerson();
  vi.restoreAllMocks();
  await host.close();
});

it('[PAY-03] [PAY-05] The form of the provider takes the place of the choice; where its script fails, or somebody wants it so, its page opens', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const told: string[] = [];
  const stop = onEvent(({ name }) => void told.push(name));
  host.answer('createStripePayment', () => `${PROVIDER}/pay/1`);
  host.answer('payInPage', () => ({
    token: 'cs_1_secret_2',
    returnUrl: `${location.origin}/api/pay/return/1`,
  }));
  host.serve(SCRIPT, () => CUT);
  host.serve(`${PROVIDER}/embedded/:secret`, () => html(form));
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
  expect(opened).toHaveBeenCalledExactlyOnceWith(`${PROVIDER}/pay/1`, '_blank');
  expect(host.requests('payInPage')).toEqual([]);

  await press('payment.waiting.back');
  host.serve(SCRIPT, () => scriptAnswer);
  await press('payment.upgradeNow');
  const region = await screen.findByRole('region', { name: say('payment.inPage.stripe') });
  await waitFor(() => expect(document.activeElement).toBe(region));
  expect(host.requests('payInPage')).toMatchObject([
    { platform: 'stripe', items: [{ type: 'plan', product: 'pro', price: 'year' }] },
  ]);
  await waitFor(() => expect(region.querySelector('iframe')?.src).toBe(`${PROVIDER}/embedded/cs_1_secret_2`));
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
