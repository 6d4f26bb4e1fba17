import { signUp } from '../support/account.ts';
import '../../../app/globals.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { keepTrialEnd, remindOfTrial } from '#lib/browser/payments/trial-reminder.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetDevice } from '#lib/browser/storage/forget-device.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { Result } from '#lib/contract/contract.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

let host: Host;
let end: () => void;
const told: ProductEvent[] = [];
const nowSeconds = () => Math.floor(Date.now() / 1000);
const buttons = () => told.flatMap((event) => (event.name === 'BUTTON_CLICK' ? [event.button] : []));

type Offer = Result<'getTrialOffer'>;

/** In epoch seconds, as the host has told it last. */
let offerEndsAt = 0;

/** The host offers the trial, with so many seconds left. */
function offer(seconds: number, more: Partial<Offer> = {}): void {
  host.answer('getTrialOffer', () => {
    offerEndsAt = nowSeconds() + seconds;
    const trialEndsAt = Date.UTC(2026, 11, 4, 12) / 1000;
    return { isOffered: true, offerEndsAt, trialEndsAt, sysTimestamp: nowSeconds(), ...more };
  });
}

beforeEach(async () => {
  host = await openHost();
  document.documentElement.dataset.met = 'account payments';
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: nowSeconds(), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
  }));
  told.length = 0;
  end = onEvent((event) => told.push(event));
  await page.viewport(900, 700);
  render(
    <main style={{ minHeight: 1600 }}>
      <ModalPlace />
      <button type="button" style={{ position: 'absolute', left: 600, top: 900, width: 280, height: 90 }}>
        On the page
      </button>
    </main>,
  );
});
afterEach(async () => {
  end();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  queryClient.clear();
  scrollTo(0, 0);
  await host.close();
  await page.viewport(414, 896);
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const badge = () => screen.findByRole('complementary', { name: say('trial.title') });
const goneBadge = () =>
  waitFor(() => expect(screen.queryByRole('complementary', { name: say('trial.title') })).toBeNull());
const handle = async () =>
  within(await badge()).getByRole('button', { name: new RegExp(say('trial.title')) });
const boxOf = async () => (await badge()).getBoundingClientRect();
const settled = async () => {
  // The first place is measured before the paint.
  const { left, top } = await boxOf();
  return { left: Math.round(left), top: Math.round(top) };
};

describe('the modal of the trial', () => {
  it('[MODAL-15] [PAY-13] It tells the terms, the days and the time left, and what is bought is the trial of the year, by whoever has signed in', async () => {
    offer(1500);
    undoSignIn = provideSignIn(async () => {
      signUp();
      return true;
    });
    vi.spyOn(window, 'open').mockReturnValue(window);
    host.answer('createStripePayment', () => 'https://pay.example/one');
    void openModal({ kind: 'TrialSubscription' });
    const dialog = await screen.findByRole('dialog', { name: say('trial.title') });
    expect(dialog.textContent).toContain(
      'Pay $0 today, $59.99/year after the 3-day free trial, cancel anytime.',
    );
    const days = within(dialog).getAllByRole('listitem');
    expect(days.map((day) => day.querySelector('b')?.textContent)).toEqual([
      say('trial.timeline.today'),
      'December 3',
      'December 4',
    ]);
    const timeLeft = () => {
      const [minutes, seconds] = (within(dialog).getByRole('timer').textContent ?? '').match(/\d\d/g) ?? [];
      return 60 * Number(minutes) + Number(seconds);
    };
    await expect.poll(() => Math.abs(timeLeft() - (offerEndsAt - nowSeconds()))).toBeLessThan(3);
    expect(within(dialog).getByText(say('payment.testMoney'))).toBeTruthy();
    const table = within(dialog).getByRole('table');
    expect(within(table).queryByText(say('trial.compare.rows.credits'))).toBeNull();
    expect(within(table).getAllByRole('row')).toHaveLength(7);
    const before = host.requests('getTrialOffer').length;
    await press(say('trial.tryNow'));
    // The offer of the guest is not that of the account.
    await waitFor(() => expect(host.requests('getTrialOffer').length).toBeGreaterThan(before));
    await screen.findByRole('button', { name: say('trial.tryNow') });
    await press(say('trial.tryNow'));
    await screen.findByText(say('payment.waiting.stripe'));
    expect(host.requests('createStripePayment')).toMatchObject([
      { trial: true, stripeItems: [{ type: 'plan', product: 'pro', price: 'year' }] },
    ]);
    expect(buttons()).toEqual(['TrialSub']);
  });

  it('[MODAL-15] Where the offer is over or not for this person, it says so and sells nothing', async () => {
    offer(-5, { isOffered: false });
    const first = openModal({ kind: 'TrialSubscription' });
    await screen.findByText(say('trial.state.over'));
    expect(screen.queryByRole('button', { name: say('trial.tryNow') })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await first;
    expect(localStorage.getItem('trial-end')).toBeNull();
    offer(0, { isOffered: false, offerEndsAt: null });
    const second = openModal({ kind: 'TrialSubscription' });
    await screen.findByText(say('trial.state.notOffered'));
    await userEvent.keyboard('{Escape}');
    await second;
  });

  it('[MODAL-15] Without a connection it says that the offer cannot be told, and asks again by a press', async () => {
    void openModal({ kind: 'TrialSubscription' });
    await screen.findByText(say('trial.state.failed'));
    offer(60);
    await press(say('trial.state.retry'));
    await screen.findByRole('button', { name: say('trial.tryNow') });
  });
});

let undoSignIn = () => {};
afterEach(() => undoSignIn());

describe('the badge with the time that is left', () => {
  it('[MODAL-15] It stands there once the modal was closed without buying, opens it again and has the focus back after that, and its cross ends it', async () => {
    offer(1500);
    const closed = openModal({ kind: 'TrialSubscription' });
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await closed;
    expect((await handle()).textContent).toMatch(/2[45]:\d\d/);
    await userEvent.click(await handle());
    await goneBadge();
    await screen.findByRole('dialog', { name: say('trial.title') });
    expect(buttons()).toContain('TrialBanner');
    await userEvent.keyboard('{Escape}');
    (await handle()).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: say('trial.title') });
    await userEvent.keyboard('{Escape}');
    await badge();
    await waitFor(async () => expect(document.activeElement).toBe(await handle()));
    await press(say('trial.badge.close'));
    await goneBadge();
    await remindOfTrial();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('[MODAL-15] It is dragged, moved by the arrow keys, stays in the window and off what can be pressed, and keeps its place', async () => {
    keepTrialEnd(nowSeconds() + 900);
    const shown = remindOfTrial();
    const { left, top } = await settled();
    const size = await boxOf();
    expect([Math.round(size.right), Math.round(size.bottom)]).toEqual([892, 692]);
    const grip = await handle();
    const at = (x: number, y: number, type: string) =>
      grip.dispatchEvent(
        new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0, pointerId: 1 }),
      );
    vi.spyOn(grip, 'setPointerCapture').mockImplementation(() => {});
    at(left + 20, top + 20, 'pointerdown');
    at(220, 120, 'pointermove');
    at(220, 120, 'pointerup');
    grip.click();
    await waitFor(async () => expect(await settled()).toEqual({ left: 200, top: 100 }));
    expect(screen.queryByRole('dialog')).toBeNull();
    grip.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}');
    await waitFor(async () => expect(await settled()).toEqual({ left: 216, top: 132 }));
    // The button of the page comes under it by scrolling.
    at(226, 142, 'pointerdown');
    at(620, 420, 'pointermove');
    at(620, 420, 'pointerup');
    scrollTo(0, 500);
    const button = screen.getByRole('button', { name: 'On the page' });
    await waitFor(async () => {
      const [mine, its] = [await boxOf(), button.getBoundingClientRect()];
      expect(its.top).toBe(400);
      const isClear =
        mine.right <= its.left || mine.left >= its.right || mine.bottom <= its.top || mine.top >= its.bottom;
      expect(isClear).toBe(true);
    });
    await page.viewport(320, 480);
    await waitFor(async () => {
      const { right, bottom, left: x, top: y } = await boxOf();
      expect([right <= 320, bottom <= 480, x >= 0, y >= 0]).toEqual([true, true, true, true]);
    });
    await press(say('trial.badge.close'));
    await shown;
    await page.viewport(900, 700);
    scrollTo(0, 0);
    keepTrialEnd(nowSeconds() + 900);
    void remindOfTrial();
    await waitFor(async () => expect(await settled()).toEqual({ left: 610, top: 410 }));
  });

  it('[MODAL-15] [SHELL-06] It goes with the person who signs out in this tab', async () => {
    keepTrialEnd(nowSeconds() + 900);
    const shown = remindOfTrial();
    await badge();
    localStorage.setItem('theme', 'dark');
    dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }));
    await badge();
    await forgetDevice();
    await shown;
    await goneBadge();
  });

  it('[MODAL-15] It goes at zero, for members, and where another tab has closed it; then no page shows it', async () => {
    keepTrialEnd(nowSeconds() + 1);
    await remindOfTrial();
    expect(localStorage.getItem('trial-end')).toBeNull();
    keepTrialEnd(nowSeconds() + 900);
    const shown = remindOfTrial();
    await badge();
    localStorage.removeItem('trial-end');
    dispatchEvent(new StorageEvent('storage', { key: 'trial-end', newValue: null }));
    await shown;
    keepTrialEnd(nowSeconds() + 900);
    const again = remindOfTrial();
    await badge();
    keepPerson({
      ...{ id: crypto.randomUUID(), bio: '', isVip: true, current: { vipPlatform: 'stripe' } as never },
      ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
    });
    await again;
    await remindOfTrial();
    await goneBadge();
  });
});
