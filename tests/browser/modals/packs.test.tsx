import '../../../app/globals.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { openModal, type PayingModal } from '#lib/browser/modals/modal-request.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { creditPacks, headshotPacks } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { inHours } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

let host: Host;
let stop: () => void;
const told: ProductEvent[] = [];

beforeEach(async () => {
  queryClient.clear();
  host = await openHost();
  document.documentElement.dataset.met = 'account payments video';
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
  }));
  host.answer('createStripePayment', () => 'https://provider.example/pay/1');
  told.length = 0;
  stop = onEvent((event) => told.push(event));
  render(<ModalPlace />);
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  await host.close();
});

const price = (cents: number) => formatPrice('en-US', cents);
const buttons = () => told.flatMap((event) => (event.name === 'BUTTON_CLICK' ? [event.button] : []));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .find((radio) => radio.checked)
    ?.closest('label')?.textContent ?? '';
const textOfTotal = () => screen.getByText(say('payment.total'), { exact: false }).closest('p')?.textContent;

async function show(modal: PayingModal, title: string) {
  const answer = openModal(modal);
  return { answer, dialog: await screen.findByRole('dialog', { name: title }) };
}

/** Account of somebody who has some credits and head shots. */
function haveCredits(credits: object = {}): void {
  host.answer('getCreditAggregation', () => ({
    ...{ totalBalance: 30, modelBalance: 0, held: 0, debt: 0, headshots: 0, firstProHeadshots: 30 },
    ...{ lots: [], headshotsExpireAt: null, nextGrant: null, sysTimestamp: inHours(0) },
    ...credits,
  }));
}

describe('packs of credits', () => {
  it('[MODAL-07] [PAY-02] BuyCredit has all six packs with their prices and tags, begins with 1,000, and orders the one that is chosen', async () => {
    signInAccount(host);
    haveCredits();
    const tab = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
    const { dialog } = await show({ kind: 'BuyCredit' }, say('packs.title'));
    expect(dialog.textContent).toContain(say('packs.balance', { count: 30 }));
    expect(dialog.textContent).toContain(say('payment.testMoney'));
    const cards = within(dialog).getAllByRole('radio');
    expect(cards).toHaveLength(6);
    for (const [at, { credits, amountCents, original }] of creditPacks.entries()) {
      const text = cards[at]?.closest('label')?.textContent ?? '';
      expect(text).toContain(say('packs.amount', { credits }));
      expect(text).toContain(price(amountCents));
      if (original) {
        expect(text).toContain(price(original.cents));
        expect(text).toContain(say('packs.off', { percent: `${original.percentOff}%` }));
      }
    }
    const tags = [...dialog.querySelectorAll('.packs .off')].map((tag) => tag.classList.contains('hot'));
    expect(tags).toEqual([false, false, true, true]);
    for (const each of ['$0.035', '$0.015']) expect(dialog.textContent).toContain(each);
    expect(checked()).toContain('1,000');
    expect(textOfTotal()).toContain('$14.99');

    within(dialog).getByRole('radio', { checked: true }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(textOfTotal()).toContain('$44.99');
    await press(say('payment.buyNow'));
    await waitFor(() => expect(tab).toHaveBeenCalledOnce());
    expect(host.requests('createStripePayment')[0]).toMatchObject({
      stripeItems: [{ type: 'one', creditNum: 5000, amount: 1 }],
    });
    expect(buttons()).toEqual(['BuyCredit']);
  });

  it('[MODAL-07] [MODAL-12] CreditList has the packs in a list and begins with the third, PayMerge with 5,000 credits, and each with a choice that was made before', async () => {
    const list = await show({ kind: 'CreditList' }, say('packs.title'));
    expect(checked()).toContain('5,000');
    const lefts = within(list.dialog)
      .getAllByRole('radio')
      .map((one) => one.closest('label')?.offsetLeft);
    expect(new Set(lefts).size).toBe(1);
    expect(list.dialog.textContent).not.toContain(say('packs.balance', { count: 30 }));
    await userEvent.keyboard('{Escape}');
    expect(await list.answer).toBe('cancel');
    const merge = await show({ kind: 'PayMerge', tab: 'credit' }, say('packs.merge.credit'));
    expect(checked()).toContain('5,000');
    await userEvent.keyboard('{Escape}');
    expect(await merge.answer).toBe('cancel');
    await show({ kind: 'BuyCredit', choice: { packId: 8 } }, say('packs.title'));
    expect(checked()).toContain('50,000');
  });
});

describe('Pro and credits side by side', () => {
  it('[MODAL-12] [PAY-15] PayMerge switches by the arrow keys, tells of each switch, and begins with the year', async () => {
    const { dialog } = await show({ kind: 'PayMerge' }, say('packs.merge.pro'));
    expect(checked()).toContain(say('plans.name.year'));
    expect(within(dialog).getByRole('button', { name: say('packs.merge.start') })).toBeTruthy();
    within(dialog)
      .getByRole('tab', { name: say('packs.tabs.pro') })
      .focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByRole('dialog', { name: say('packs.merge.credit') });
    expect(textOfTotal()).toContain('$44.99');
    await userEvent.keyboard('{ArrowLeft}');
    await screen.findByRole('dialog', { name: say('packs.merge.pro') });
    expect(buttons()).toEqual(['ToCredit', 'ToSub']);
    const turned = told.flatMap((event) => (event.name === 'OPENMODAL' && event.tab ? [event.tab] : []));
    expect(turned).toEqual(['credit', 'pro']);
  });

  it('[MODAL-12] A payment of PayMerge comes back to the tab that it was made in', async () => {
    signInAccount(host);
    haveCredits();
    const tab = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
    const { dialog } = await show({ kind: 'PayMerge', tab: 'pro' }, say('packs.merge.pro'));
    await userEvent.click(within(dialog).getByRole('tab', { name: say('packs.tabs.credit') }));
    await press(say('payment.buyNow'));
    // The tab of the provider is opened last: a test that ends before would have a real one opened.
    await waitFor(() => expect(tab).toHaveBeenCalledOnce());
    const { cancelUrl } = host.requests('createStripePayment')[0] ?? {};
    expect(new URL(String(cancelUrl)).searchParams.get('tab')).toBe('credit');
  });

  it('[MODAL-12] PayMerge sells Pro alone where no tool takes credits of packs', async () => {
    document.documentElement.dataset.met = 'account payments';
    const { dialog } = await show({ kind: 'PayMerge', tab: 'credit' }, say('packs.merge.pro'));
    expect(within(dialog).queryByRole('tab')).toBeNull();
    expect(within(dialog).getByRole('button', { name: say('packs.merge.start') })).toBeTruthy();
  });

  it.each([
    { platform: 'stripe', interval: 'month', name: 'packs.merge.unavailable', isOff: 'true' },
    { platform: 'gift', interval: null, name: 'packs.merge.start', isOff: 'false' },
  ] as const)(
    '[MODAL-12] [PAY-15] Get Started of PayMerge, for somebody with Pro of $platform, is disabled: $isOff',
    async ({ platform, interval, name, isOff }) => {
      signInAccount(host, { platform, interval });
      haveCredits();
      const { dialog } = await show({ kind: 'PayMerge' }, say('packs.merge.pro'));
      const button = within(dialog).getByRole('button', { name: say(name) });
      expect(button.getAttribute('aria-disabled')).toBe(isOff);
    },
  );
});

describe('packages of head shots', () => {
  it('[MODAL-13] [PAY-02] [PAY-19] BuyHeadShots prints each price of all and of members, and offers the first Pro’s head shots', async () => {
    signInAccount(host);
    haveCredits({ headshots: 12 });
    const { dialog } = await show({ kind: 'BuyHeadShots' }, say('packs.headshots.title'));
    expect(dialog.textContent).toContain(say('packs.headshots.left', { count: 12 }));
    const printed = [
      ['$9.90', '$0.33', '$7.92', '$0.26'],
      ['$16.90', '$0.28', '$13.52', '$0.22'],
      ['$24.90', '$0.20', '$19.92', '$0.16'],
    ];
    const cards = within(dialog).getAllByRole('radio');
    for (const [at, prices] of printed.entries()) {
      const text = cards[at]?.closest('label')?.textContent ?? '';
      for (const one of prices) expect(text).toContain(one);
      expect(text.includes(say('packs.headshots.redo'))).toBe(headshotPacks[at]?.freeRedo);
    }
    expect(dialog.textContent).toContain(say('packs.headshots.banner', { count: 30 }));
    await press(say('packs.headshots.bannerButton'));
    await screen.findByRole('dialog', { name: say('plans.newPayment.title') });
    await press(say('plans.newPayment.back'));
    await screen.findByRole('dialog', { name: say('packs.headshots.title') });
    expect(buttons()).toEqual(['ToSub']);
  });

  it('[MODAL-13] [PAY-19] No banner shows to whoever has had the head shots of the first Pro, and the chosen package is ordered', async () => {
    signInAccount(host);
    haveCredits({ firstProHeadshots: 0 });
    const tab = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
    const { dialog } = await show(
      { kind: 'BuyHeadShots', choice: { headshots: 'headshot_pro_3' } },
      say('packs.headshots.title'),
    );
    expect(dialog.textContent).not.toContain(say('packs.headshots.banner', { count: 30 }));
    expect(textOfTotal()).toContain('$24.90');
    await press(say('payment.buyNow'));
    await waitFor(() => expect(tab).toHaveBeenCalledOnce());
    expect(host.requests('createStripePayment')[0]).toMatchObject({
      stripeItems: [{ type: 'headshot_pro', product: 'headshot_pro_3' }],
    });
    expect(buttons()).toEqual(['BuyHeadShots']);
  });
});
