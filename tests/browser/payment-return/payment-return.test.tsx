import { signUp } from '../support/account.ts';
import '../../../app/globals.css';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadPaymentReturn } from '#features/payment-return/payment-return.tsx';
import { type Modal, provideModals } from '#lib/browser/modals/modal-request.ts';
import { notePayingHere, onPaymentEnd, type PaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import type { OrderAnswer } from '#lib/browser/queries/order.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { CUT, type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

let host: Host;
let undo: (() => void)[] = [];
const told: PaymentEnd[] = [];
const id = '0198c0de-0000-7000-8000-000000000001';
const { pathname, search } = location;

beforeEach(async () => {
  host = await openHost();
  told.length = 0;
  undo = [onPaymentEnd((end) => told.push(end))];
  signUp();
});
afterEach(async () => {
  for (const end of undo) end();
  history.replaceState(null, '', pathname + search);
  vi.useRealTimers();
  forgetPerson();
  queryClient.clear();
  await host.close();
});

/** An order as the host tells it: a paid year of Pro, unless said otherwise. */
function answerWith(order: Partial<OrderAnswer['order']>, brings: Partial<OrderAnswer> = {}): OrderAnswer {
  const at = Date.UTC(2027, 10, 28, 12) / 1000;
  return {
    order: {
      ...{ id, kind: 'plan', priceInterval: 'year', count: null, amountCents: 5999, currency: 'USD' },
      ...{ isTrial: false, isChange: false, state: 'fulfilled', platform: 'stripe' },
      ...{ createdAt: at - 10, paidAt: at, refundedCents: 0, hasReceipt: true, ...order },
    },
    ...{ lastsUntil: at, nextCharge: { at, amountCents: 5999, priceInterval: 'year' } },
    ...{ sysTimestamp: Math.floor(Date.now() / 1000), ...brings },
  };
}

/** Opens the page as a provider leads back to it. */
async function open(query: string): Promise<void> {
  history.replaceState(null, '', `/payment?fromPage=/pricing${query}`);
  render(await loadPaymentReturn('en'));
}

const heading = (key: string) => screen.findByRole('heading', { name: say(`paymentReturn.${key}`) });
const factsOf = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  );
const fact = (key: string) => say(`paymentReturn.facts.${key}`);

describe('the page that payment providers lead back to', () => {
  it('[PAY-11] A payment on its way is asked for until it is there; then the page tells it, other tabs hear it, and the account is asked anew', async () => {
    vi.useFakeTimers({
      toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    let state: 'open' | 'fulfilled' = 'open';
    host.answer('readOrder', () => answerWith({ state }));
    await open(`&order=${id}`);
    await heading('waiting.title');
    expect(told).toEqual([]);
    state = 'fulfilled';
    await vi.advanceTimersByTimeAsync(3 * SECOND_MS);
    await heading('done.plan');
    expect(factsOf()).toEqual({
      [fact('bought')]: say('plans.name.year'),
      [fact('paid')]: '$59.99',
      [fact('until')]: 'November 28, 2027',
      [fact('next')]: '$59.99 on November 28, 2027',
      [fact('cancel')]: fact('cancelValue'),
    });
    await waitFor(() =>
      expect(told).toEqual([{ type: 'paid', orderId: id, paidAt: answerWith({}).order.paidAt }]),
    );
    await waitFor(() => expect(host.count('/api/pay/common/all-pay-vip-info')).toBeGreaterThan(0));
    expect(screen.getByText(say('paymentReturn.closeTab'))).toBeTruthy();
  });

  it('[PAY-13] [PAY-11] It tells a trial, a pack and a change by what each costs now and next', async () => {
    notePayingHere();
    host.answer('readOrder', () => answerWith({ isTrial: true }));
    await open(`&order=${id}`);
    await heading('done.trial');
    expect(factsOf()).toMatchObject({ [fact('paid')]: '$0', [fact('next')]: '$59.99 on November 28, 2027' });
    // No other tab waits for a payment that was made in this one.
    expect(screen.queryByText(say('paymentReturn.closeTab'))).toBeNull();
    const pack = { kind: 'one', priceInterval: null, count: 5000, amountCents: 4499 } as const;
    host.answer('readOrder', () => answerWith(pack, { nextCharge: null }));
    await queryClient.refetchQueries();
    await heading('done.pack');
    expect(factsOf()).toMatchObject({
      [fact('bought')]: '5,000 credits',
      [fact('next')]: fact('nothing'),
    });
    expect(screen.queryByText(fact('cancel'))).toBeNull();
  });

  it('[PAY-11] One that failed, was given back, or belongs to another account is told as such', async () => {
    host.answer('readOrder', () => answerWith({ state: 'failed' }, { lastsUntil: null, nextCharge: null }));
    await open(`&order=${id}`);
    await heading('failed.title');
    host.answer('readOrder', () => answerWith({ state: 'refunded', refundedCents: 5999 }));
    await queryClient.refetchQueries();
    await heading('refunded.title');
    expect(screen.getByText('$59.99 was paid back to you.')).toBeTruthy();
    expect(told).toEqual([]);
  });

  it('[PAY-11] Without a connection it says that nothing is lost, and asks again by a press', async () => {
    host.answer('readOrder', () => CUT);
    await open(`&order=${id}`);
    await heading('offline.title');
    host.answer('readOrder', () => answerWith({}));
    await userEvent.click(screen.getByRole('button', { name: say('paymentReturn.offline.retry') }));
    await heading('done.plan');
  });

  it('[PAY-18] A cancelled payment tells the waiting tab, and one press opens the same modal with the same choice', async () => {
    const opened: Modal[] = [];
    undo.push(
      provideModals(async (modal) => {
        opened.push(modal);
        return 'cancel';
      }),
    );
    await open('&cancelled=1&modal=BuyCredit&pack=5&platform=paypal&tab=credit');
    await heading('cancelled.title');
    await waitFor(() => expect(told).toEqual([{ type: 'cancelled', orderId: null }]));
    await userEvent.click(screen.getByRole('button', { name: say('paymentReturn.cancelled.again') }));
    expect(opened).toEqual([{ kind: 'BuyCredit', tab: 'credit', choice: { packId: 5, platform: 'paypal' } }]);
  });

  it('[PAY-11] Without an order it says so; a guest signs in first, and then sees the payment', async () => {
    forgetPerson();
    undo.push(
      provideSignIn(async () => {
        signUp();
        return true;
      }),
    );
    host.answer('readOrder', () => answerWith({}));
    await open(`&order=${id}`);
    await heading('signIn.title');
    expect(host.requests('readOrder')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: say('paymentReturn.signIn.button') }));
    await heading('done.plan');
    await open('');
    await heading('missing.title');
  });
});
