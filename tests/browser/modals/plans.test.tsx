import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { openModal, type PayingModal } from '#lib/browser/modals/modal-request.ts';
import { provideNotices } from '#lib/browser/notices/notice-request.ts';
import { tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { monthlyPlan, type PaymentPlatform, plans, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { inHours } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { CUT, type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const PAY_PAGE = 'https://provider.example/pay/1';
const CREATE = '/api/stripe/pay/create-payment';

let host: Host;
let undo: (() => void)[];
const told: ProductEvent[] = [];
const notices: string[] = [];
const signIn = vi.fn<() => Promise<boolean>>();

function answerConfig(paymentMethods: PaymentPlatform[]): void {
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods, paymentsMode: 'test' },
  }));
}

beforeEach(async () => {
  queryClient.clear();
  host = await openHost();
  document.documentElement.dataset.met = 'account payments';
  answerConfig(['stripe', 'paypal']);
  host.answer('createStripePayment', () => PAY_PAGE);
  told.length = 0;
  notices.length = 0;
  undo = [
    onEvent((event) => told.push(event)),
    provideNotices(({ text }) => notices.push(text)),
    provideSignIn(signIn),
  ];
  signIn.mockReset().mockResolvedValue(true);
  render(<ModalPlace />);
});
afterEach(async () => {
  for (const end of undo) end();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  await host.close();
});

const price = (cents: number) => formatPrice('en-US', cents);
const names = () => told.map(({ name }) => name);
const buttons = () => told.flatMap((event) => (event.name === 'BUTTON_CLICK' ? [event.button] : []));
const opened = () => told.flatMap((event) => (event.name === 'OPENMODAL' ? [event.modal] : []));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const upgrade = () => press(say('payment.upgradeNow'));
const radio = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const watchTabs = (tab: Window | null = Object.create(null)) => vi.spyOn(window, 'open').mockReturnValue(tab);

/** Opens a modal and waits for it. */
async function show(modal: PayingModal, title: string) {
  const answer = openModal(modal);
  const dialog = await screen.findByRole('dialog', { name: title });
  return { answer, dialog };
}

const showPay = (modal: Omit<PayingModal, 'kind'> = {}) =>
  show({ kind: 'Pay', ...modal }, say('plans.pay.title'));

describe('Pay', () => {
  it('[MODAL-03] [PAY-02] [PAY-18] A guest sees both plans whole, signs in by the press that buys, and finds the choice kept', async () => {
    const { dialog } = await showPay();
    for (const plan of plans) {
      const card = within(dialog).getByRole('radio', {
        name: new RegExp(say(`plans.name.${plan.interval}`)),
      });
      const text = card.closest('label')?.textContent ?? '';
      const parts = [plan.amountCents, plan.originalCents].map(price);
      const perDay = say('plans.perDay', { price: price(plan.perDayCents) });
      for (const part of [...parts, perDay, say('plans.off', { percent: '50%' })])
        expect(text).toContain(part);
    }
    expect(radio(/Pro Annually/).checked).toBe(true);
    await expect.poll(() => document.activeElement).toBe(radio(/Pro Annually/));
    const terms = say('plans.terms.year', { price: price(yearlyPlan.amountCents) });
    expect(dialog.textContent).toContain(terms);
    expect(dialog.textContent).toContain(say('payment.renews'));
    const compare = screen.getByRole('link', { name: say('plans.compare') });
    expect(compare.getAttribute('href')).toBe(`/pricing?fromPage=${location.pathname}`);
    expect(compare.getAttribute('target')).toBe('_blank');
    compare.addEventListener('click', (event) => event.preventDefault());
    await userEvent.click(compare);
    expect(buttons()).toEqual(['SubCompare']);
    // No tool of this copy asks for credits.
    expect(within(dialog).queryByText(say('plans.perks.credits', { credits: 500 }))).toBeNull();
    expect(within(dialog).getByText(say('plans.perks.unlimited'))).toBeTruthy();

    radio(/Pro Annually/).focus();
    await userEvent.keyboard('{ArrowLeft}');
    await userEvent.selectOptions(
      screen.getByLabelText(say('payment.method')),
      say('payment.platform.paypal'),
    );
    expect(radio(/Pro Monthly/).checked).toBe(true);
    await upgrade();
    await waitFor(() => expect(signIn).toHaveBeenCalledOnce());
    await screen.findByRole('dialog', { name: say('plans.pay.title') });
    expect(radio(/Pro Monthly/).checked).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>(say('payment.method')).value).toBe('paypal');
    expect(names()).not.toContain('BEFORE_PAY');
  });

  it('[PAY-03] [PAY-11] A modal that is closed while its order is on the way opens no page, and nobody waits for a payment', async () => {
    signInAccount(host);
    const { promise: url, resolve: goOn } = Promise.withResolvers<string>();
    host.answer('createStripePayment', () => url);
    const open = watchTabs();
    const { answer } = await showPay();
    await upgrade();
    await waitFor(() => expect(host.count(CREATE)).toBe(1));
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe('cancel');
    goOn(PAY_PAGE);
    await host.settle();
    expect(open).not.toHaveBeenCalled();
    expect(queryClient.getQueryCache().findAll({ queryKey: ['order'] })).toEqual([]);
    expect(names()).toContain('BEFORE_PAY');
    expect(names()).not.toContain('AFTER_PAY');
  });

  it('[PAY-03] [PAY-11] A modal that is closed before its order is made makes none', async () => {
    signInAccount(host);
    const { promise: isKnown, resolve: goOn } = Promise.withResolvers<void>();
    host.answer('getSysConfig', async () => {
      await isKnown;
      return { sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' };
    });
    const { answer } = await showPay();
    await upgrade();
    await waitFor(() => expect(buttons()).toEqual(['Pay']));
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe('cancel');
    goOn();
    await host.settle();
    expect(host.count(CREATE)).toBe(0);
    expect(names()).not.toContain('BEFORE_PAY');
  });

  it('[PAY-03] [PAY-11] [PAY-17] A press orders once, opens the page of the provider beside, and ends with the payment in the other tab', async () => {
    signInAccount(host);
    const { promise: url, resolve: goOn } = Promise.withResolvers<string>();
    host.answer('createStripePayment', () => url);
    const open = watchTabs();
    const { answer } = await showPay();
    await upgrade();
    const button = await screen.findByRole('button', { name: say('payment.upgradeNow') });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(button, { force: true });
    expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
    goOn(PAY_PAGE);
    await screen.findByText(say('payment.waiting.stripe'));
    const waiting = screen.getByRole('region', { name: say('payment.waiting.stripe') });
    await waitFor(() => expect(document.activeElement).toBe(waiting));
    const [order, more] = host.requests('createStripePayment');
    expect(more).toBeUndefined();
    expect(order).toMatchObject({
      stripeItems: [{ type: 'plan', product: 'pro', price: 'year' }],
      platform: 'stripe',
    });
    expect(new URL(order?.cancelUrl ?? '').searchParams.get('interval')).toBe('year');
    expect(open).toHaveBeenCalledExactlyOnceWith(PAY_PAGE, '_blank');
    const asked = host.count('/api/pay/common/all-pay-vip-info');
    told.length = 0;
    tellPaymentEnd({ type: 'cancelled', orderId: null });
    await screen.findByText(say('payment.cancelled'));
    await upgrade();
    await screen.findByText(say('payment.waiting.stripe'));
    tellPaymentEnd({ type: 'paid', orderId: null });
    expect(await answer).toBe('confirm');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(host.count('/api/pay/common/all-pay-vip-info')).toBeGreaterThan(asked);
    await waitFor(() => expect(notices).toEqual([say('payment.paid')]));
    expect(names()).toEqual(['BUTTON_CLICK', 'BEFORE_PAY', 'AFTER_PAY', 'UPDATE_USER', 'PAY_CALLBACK']);
    expect(buttons()).toEqual(['Pay']);
  });

  it('[PAY-03] [PAY-17] Where the browser opens no tab, this one leads to the page of the provider, and is busy until it is shown again', async () => {
    signInAccount(host);
    watchTabs(null);
    host.answer('createStripePayment', () => `${location.origin}${location.pathname}${location.search}#pay`);
    await showPay();
    await upgrade();
    await waitFor(() => expect(location.hash).toBe('#pay'));
    expect(names()).toContain('AFTER_PAY');
    const button = screen.getByRole('button', { name: say('payment.upgradeNow') });
    expect(button.getAttribute('aria-busy')).toBe('true');
    dispatchEvent(new Event('pageshow'));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('[PAY-03] [PAY-05] What goes wrong is said beside the choice; an order on its way closes the modal', async () => {
    signInAccount(host);
    const fail = (code: number, message: string) => {
      const body = new Blob([JSON.stringify({ code, message, result: null })], { type: 'application/json' });
      host.serve(CREATE, () => ({ body }));
    };
    const errors = () => told.flatMap((event) => (event.name === 'ERROR' ? [event.key] : []));
    const { answer } = await showPay({ choice: { platform: 'stripe', interval: 'month' } });
    expect(radio(/Pro Monthly/).checked).toBe(true);
    fail(4540, 'Fail!');
    await upgrade();
    await screen.findByText('Fail!');
    host.serve(CREATE, () => CUT);
    await upgrade();
    await screen.findByText(say('payment.failed.network'));
    expect(errors()).toEqual(['payment_failed', 'network']);
    fail(724, 'wait');
    await upgrade();
    expect(await answer).toBe('cancel');
    expect(notices).toEqual([say('payment.wait')]);
    expect(names()).not.toContain('AFTER_PAY');
  });

  it('[PAY-05] A way to pay that the host does not list is refused without an order', async () => {
    signInAccount(host);
    answerConfig(['stripe']);
    await showPay({ choice: { platform: 'paypal' } });
    await upgrade();
    await screen.findByText(say('payment.failed.method'));
    expect(names()).not.toContain('BEFORE_PAY');
    await userEvent.selectOptions(
      screen.getByLabelText(say('payment.method')),
      say('payment.platform.stripe'),
    );
    watchTabs();
    await upgrade();
    await screen.findByText(say('payment.waiting.stripe'));
    await press(say('payment.waiting.back'));
    expect(names().at(-1)).toBe('CANCEL_PAY_MODAL');
    expect(screen.getByRole('button', { name: say('payment.upgradeNow') })).toBeTruthy();
  });

  it('[MODAL-03] Closing tells the press, goes in 200 ms, then tells the end and reloads the person', async () => {
    signInAccount(host);
    const { answer } = await showPay();
    told.length = 0;
    let closed = 0;
    undo.push(
      onEvent(({ name }) => {
        if (name === 'BUTTON_CLICK') closed = performance.now();
      }),
    );
    await press(say('modals.close'));
    expect(await answer).toBe('cancel');
    expect(performance.now() - closed).toBeGreaterThanOrEqual(199);
    await waitFor(() => expect(names()).toEqual(['BUTTON_CLICK', 'PAY_CANCEL', 'UPDATE_USER']));
    expect(buttons()).toEqual(['CloseSub']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('who owns something already', () => {
  it('[PAY-16] [MODAL-11] [PAY-06] A month is owned, so the year is chosen, and a press leads on to its upgrade', async () => {
    signInAccount(host, { platform: 'stripe', interval: 'month' });
    for (const [kind, title, button] of [
      ['Pay', 'plans.pay.title', 'payment.upgradeNow'],
      ['NewOrder', 'plans.newOrder.title', 'plans.continue'],
    ] as const) {
      told.length = 0;
      const { dialog } = await show({ kind, choice: { interval: 'month' } }, say(title));
      expect(radio(new RegExp(say('plans.state.owned'))).disabled).toBe(true);
      expect(radio(/Pro Annually/).checked).toBe(true);
      expect(dialog.textContent).toContain(price(yearlyPlan.amountCents));
      expect(dialog.textContent).not.toContain(
        say('plans.terms.year', { price: price(yearlyPlan.amountCents) }),
      );
      await press(say(button));
      await waitFor(() => expect(opened()).toContain('UpgradeSubscribe'));
      await screen.findByRole('dialog', { name: say('subscription.upgrade') });
      expect(names()).not.toContain('PAY_CANCEL');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('[PAY-16] A year that begins by itself leaves nothing to buy', async () => {
    signInAccount(host, { platform: 'stripe', interval: 'month', future: 'year' });
    const { dialog } = await showPay();
    expect(screen.getAllByRole<HTMLInputElement>('radio').every(({ disabled }) => disabled)).toBe(true);
    const button = screen.getByRole('button', { name: say('payment.upgradeNow') });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(dialog.textContent).toMatch(/Your yearly plan starts on/);
  });

  it('[PAY-06] Who owns the year is told so in the place of all modals of plans, also after a sign-in, and may buy credits', async () => {
    const { answer } = await showPay();
    signIn.mockImplementation(async () => {
      signInAccount(host, { platform: 'paypal', interval: 'year' });
      return true;
    });
    await upgrade();
    expect(await answer).toBe('cancel');
    for (const kind of ['NewOrder', 'NewPayment', 'PayType'] as const)
      expect(await openModal({ kind })).toBe('cancel');
    expect(notices).toEqual(Array.from({ length: 4 }, () => say('payment.allOwned')));
    await show({ kind: 'PayType', tab: 'credit' }, say('plans.payType.title'));
  });

  it('[PAY-15] A gift is in the way of nothing, and said to stay', async () => {
    signInAccount(host, { platform: 'gift', interval: null });
    watchTabs();
    const { dialog } = await showPay();
    expect(dialog.textContent).toMatch(/You have Pro as a gift until/);
    await upgrade();
    await screen.findByText(say('payment.waiting.stripe'));
  });

  it('[PAY-20] A month of a store leads to that store, and is no order here', async () => {
    signInAccount(host, { platform: 'other', interval: 'month' });
    await showPay();
    const store = screen.getByRole('link', { name: say('plans.openStore.app_store') });
    expect(store.getAttribute('href')).toMatch(/^https:\/\/apps\.apple\.com\//);
    await upgrade();
    expect((await screen.findByRole('alert')).textContent).toBe('platform error');
    expect(host.requests('createStripePayment')).toEqual([]);
  });
});

describe('the other modals that sell plans', () => {
  it('[MODAL-14] NewPayment has the plans by their printed names, perks of this copy alone, and a way back to the packages', async () => {
    document.documentElement.dataset.met = 'account payments engine apps';
    const { dialog } = await show({ kind: 'NewPayment' }, say('plans.newPayment.title'));
    expect(radio(/PRO - Monthly/).closest('label')?.textContent).not.toContain('OFF');
    expect(radio(/Pro Annually/).closest('label')?.textContent).toContain('50%OFF');
    const perks = within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    const keys = ['mostTools', 'storage', 'priority', 'ads', 'batchDownload', 'apps', 'noWatermark', 'batch'];
    expect(perks).toEqual(keys.map((key) => say(`plans.perks.${key}`)));
    await press(say('plans.newPayment.back'));
    await waitFor(() => expect(opened()).toContain('BuyHeadShots'));
  });

  it('[MODAL-11] [MODAL-10] NewOrder leads to the providers, one of whose tabs pays for the plan', async () => {
    signInAccount(host);
    const open = watchTabs();
    host.answer('getSysConfig', () => ({
      ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
      taxedBy: ['stripe'],
    }));
    host.answer('createPaypalPayment', () => ({ approvalUrl: PAY_PAGE }));
    host.answer('getPaypalPaymentStatus', () => ({ status: 'paid' }));
    const { answer } = await show({ kind: 'NewOrder' }, say('plans.newOrder.title'));
    await userEvent.click(radio(/Pro Monthly/), { force: true });
    await press(say('plans.continue'));
    const types = await screen.findByRole('dialog', { name: say('plans.payType.title') });
    expect(types.textContent).toContain(price(monthlyPlan.amountCents));
    expect(types.textContent).toContain(say('payment.confirmNote'));
    expect(types.textContent).toContain(say('payment.plusTax'));
    screen.getByRole('tab', { name: say('payment.platform.stripe') }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await screen.findByText(say('plans.payType.paypal'));
    expect(types.textContent).not.toContain(say('payment.plusTax'));
    await press(say('plans.continue'));
    expect(await answer).toBe('confirm');
    expect(open).toHaveBeenCalledExactlyOnceWith(PAY_PAGE, '_blank');
    expect(host.requests('createPaypalPayment')).toMatchObject([
      { items: [{ type: 'plan', product: 'pro', priceInterval: 'month' }] },
    ]);
  });

  it('[MODAL-10] PayType pays for the pack of credits that was chosen', async () => {
    signInAccount(host);
    watchTabs();
    const { dialog } = await show({ kind: 'PayType', choice: { packId: 5 } }, say('plans.payType.title'));
    for (const part of [
      say('plans.payType.credits', { credits: 5000 }),
      price(4499),
      say('plans.payType.valid'),
    ])
      expect(dialog.textContent).toContain(part);
    await press(say('plans.continue'));
    await screen.findByText(say('payment.waiting.stripe'));
    expect(host.requests('createStripePayment')).toMatchObject([
      { stripeItems: [{ type: 'one', creditNum: 5000, amount: 1 }] },
    ]);
    expect(buttons()).toEqual(['BuyCredit']);
  });
});
