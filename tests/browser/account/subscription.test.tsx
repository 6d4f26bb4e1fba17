import '../../../app/globals.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import loadAccountSettings from '#features/account/page/account-settings.tsx';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { type Notice, provideNotices } from '#lib/browser/notices/notice-request.ts';
import { tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { english } from '#tests/support/english.ts';
import { makePayInfo } from '#tests/support/make-pay-info.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const words = english.subscription;
const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
const person = { id, isVip: true, current: null, email: 'ada@pictor.example', name: null };

type Order = Result<'listOrders'>['list'][number];
const order: Order = {
  ...{ id, kind: 'plan', priceInterval: 'month', count: null, amountCents: 999, currency: 'USD' },
  ...{ isTrial: false, isChange: false, state: 'fulfilled', platform: 'stripe', hasReceipt: true },
  ...{ createdAt: inHours(-24), paidAt: inHours(-24), refundedCents: 0 },
};

let host: Host;
let notices: Notice[];
let withdraw: () => void;

beforeEach(async () => {
  host = await openHost();
  queryClient.clear();
  notices = [];
  withdraw = provideNotices((notice) => void notices.push(notice));
  document.documentElement.dataset.met = 'account payments';
  const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
  keepPerson({ ...person, ...tokens, bio: '' });
  host.answer('getUserInfo', () => ({ ...person, bio: '', locale: 'en', hasPassword: true, platforms: [] }));
  host.answer('listOrders', () => ({
    list: [
      order,
      {
        ...order,
        id: crypto.randomUUID(),
        platform: 'paypal',
        kind: 'one',
        priceInterval: null,
        count: 1000,
      },
    ],
    nextCursor: null,
  }));
});
afterEach(async () => {
  withdraw();
  forgetPerson();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  vi.restoreAllMocks();
  await host.close();
});

/** Shows the account page, where the host tells a subscription. @returns the section */
async function show(told: Result<'allPayVipInfo'>) {
  queryClient.clear();
  host.answer('allPayVipInfo', () => told);
  const { unmount } = render(
    <>
      {await loadAccountSettings(id)}
      <ModalPlace />
    </>,
  );
  return { section: within(screen.getByRole('region', { name: words.title })), unmount };
}

const endOf = ({ info }: Result<'allPayVipInfo'>) => formatDay('en-US', info.actully?.currentPeriodEnd ?? 0);

it('[PAY-08] [PAY-10] [MODAL-05] [MODAL-06] [SHELL-06] A month is told with its next charge, changed to a year, ended in one place, and resumed', async () => {
  const [month, changing] = [
    makePayInfo({ priceInterval: 'month' }),
    makePayInfo({ priceInterval: 'month' }, 'year'),
  ];
  const ending = makePayInfo({ priceInterval: 'month', autoRenewStatus: false });
  const errors: string[] = [];
  const stop = onEvent((event) => event.name === 'ERROR' && errors.push(event.key));
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const { section } = await show(month);
  expect(section.getByText(say('subscription.next', { date: endOf(month) }))).toBeDefined();
  expect(section.getAllByText('$9.99').length).toBeGreaterThan(0);
  const receipts = section.getAllByRole('link', { name: words.orders.receipt });
  for (const link of receipts) expect(link.getAttribute('href')).toMatch(/^\/receipt\?order=[\da-f-]{36}$/);
  host.answer('openPaymentPage', () => ({ url: 'https://pay.example/portal' }));
  await userEvent.click(section.getByRole('button', { name: words.method }));
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith('https://pay.example/portal', '_blank'));

  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const pressIn = async (name: string) =>
    userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
  await press(words.upgrade);
  await pressIn(words.upgradeModal.confirm);
  await within(await screen.findByRole('dialog')).findByRole('alert');
  expect(errors).toEqual(['upgrade error']);
  host.answer('changeSubscription', () => {
    host.answer('allPayVipInfo', () => changing);
    return changing.info;
  });
  await pressIn(words.upgradeModal.confirm);
  await section.findByText(say('subscription.planned', { date: endOf(changing) }));
  await waitFor(() => expect(notices.at(-1)).toEqual({ kind: 'success', text: words.upgraded }));

  host.answer('cancelFuturePlan', () => {
    host.answer('allPayVipInfo', () => ending);
    return ending.info;
  });
  await press(words.cancel);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(say('subscription.ends', { date: endOf(changing) }))).toBeDefined();
  expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(2);
  await pressIn(words.cancel);
  await section.findByText(say('subscription.ends', { date: endOf(ending) }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe(words.cancelled));
  expect(section.queryByRole('button', { name: words.cancel })).toBeNull();

  host.answer('resumeSubscription', () => {
    host.answer('allPayVipInfo', () => month);
    return month.info;
  });
  await press(words.resume);
  await section.findByText(say('subscription.next', { date: endOf(month) }));
  await waitFor(() => expect(notices.at(-1)?.text).toBe(words.resumed));
  stop();
});

it('[PAY-08] [PAY-09] [PAY-15] [PAY-20] PayPal is asked to end and to change what it sold, gifts never renew, and stores manage their own', async () => {
  vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  const paypal = makePayInfo({ vipPlatform: 'paypal', priceInterval: 'month' });
  const changing = makePayInfo({ vipPlatform: 'paypal', priceInterval: 'month' }, 'year');
  const first = await show(paypal);
  host.answer('changePaypalPlan', () => ({ approvalUrl: 'https://pay.example/agree', isEarlier: false }));
  host.answer('getPaypalPaymentStatus', () => ({ status: 'failed' }));
  await userEvent.click(first.section.getByRole('button', { name: words.upgrade }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: words.upgradeModal.confirm }));
  expect((await dialog.findByRole('alert')).textContent).toBe(words.unknown);
  host.answer('getPaypalPaymentStatus', () => ({ status: 'none' }));
  await userEvent.click(dialog.getByRole('button', { name: words.upgradeModal.confirm }));
  await dialog.findByText(words.upgradeModal.consent);
  tellPaymentEnd({ type: 'cancelled', orderId: null });
  await waitFor(() => expect(dialog.queryByText(words.upgradeModal.consent)).toBeNull());
  expect(dialog.queryByRole('alert')).toBeNull();
  host.answer('getPaypalPaymentStatus', () => {
    host.answer('allPayVipInfo', () => changing);
    return { status: 'paid' };
  });
  await userEvent.click(dialog.getByRole('button', { name: words.upgradeModal.confirm }));
  await first.section.findByText(say('subscription.planned', { date: endOf(changing) }));
  // An open dialog hides the page behind it from assistive technology, and so from queries by role.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(open).toHaveBeenCalledWith('https://pay.example/agree', '_blank');
  first.unmount();

  vi.mocked(open).mockClear();
  const again = await show(paypal);
  host.answer('changePaypalPlan', () => ({ approvalUrl: 'https://pay.example/agree', isEarlier: true }));
  host.answer('getPaypalPaymentStatus', () => ({ status: 'waiting' }));
  await userEvent.click(again.section.getByRole('button', { name: words.upgrade }));
  const waiting = within(await screen.findByRole('dialog'));
  await userEvent.click(waiting.getByRole('button', { name: words.upgradeModal.confirm }));
  const note = await waiting.findByText(words.upgradeModal.earlier);
  const page = within(note).getByRole('link', { name: words.upgradeModal.open });
  expect(page.getAttribute('href')).toBe('https://pay.example/agree');
  expect(open).not.toHaveBeenCalled();
  await userEvent.click(waiting.getByRole('button', { name: words.upgradeModal.keep }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const ending = makePayInfo({ vipPlatform: 'paypal', priceInterval: 'month', autoRenewStatus: false });
  host.answer('cancelPaypal', () => {
    host.answer('allPayVipInfo', () => ending);
    return ending.info;
  });
  await userEvent.click(again.section.getByRole('button', { name: words.cancel }));
  const last = within(await screen.findByRole('dialog'));
  expect(last.getByText(words.cancelModal.final)).toBeDefined();
  await userEvent.click(last.getByRole('button', { name: words.cancel }));
  await again.section.findByText(words.paypalEnds);
  expect(again.section.queryByRole('button', { name: words.resume })).toBeNull();
  again.unmount();

  const gift = makePayInfo({ vipPlatform: 'gift', priceInterval: null, autoRenewStatus: false });
  const second = await show(gift);
  const date = formatDay('en-US', gift.info.current?.vipEndTime ?? 0);
  expect(second.section.getByText(say('subscription.gift', { date }))).toBeDefined();
  second.unmount();
  const third = await show(makePayInfo({ vipPlatform: 'other', store: 'app_store' }));
  expect(third.section.getByText(words.store.app_store)).toBeDefined();
  const link = third.section.getByRole('link', { name: words.openStore.app_store });
  expect(link.getAttribute('href')).toBe('https://apps.apple.com/account/subscriptions');
  expect(third.section.queryByRole('button', { name: words.cancel })).toBeNull();
});
