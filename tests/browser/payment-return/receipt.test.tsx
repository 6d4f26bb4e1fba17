import { signUp } from '../support/account.ts';
import '../../../app/globals.css';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { loadReceipt } from '#features/payment-return/receipt-view.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import type { Result } from '#lib/contract/contract.ts';
import { formatDay } from '#lib/i18n/format-quantity.ts';
import { CUT, type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

let host: Host;
const id = '0198c0de-0000-7000-8000-000000000001';
const { pathname, search } = location;
const seller = {
  name: 'Pictor Example Ltd',
  address: '1 Example Street\nExampleton',
  email: 'pay@pictor.example',
};

beforeEach(async () => {
  host = await openHost();
  signUp();
});
afterEach(async () => {
  history.replaceState(null, '', pathname + search);
  vi.restoreAllMocks();
  forgetPerson();
  queryClient.clear();
  await host.close();
});

/** A receipt as the host tells it: of a paid year of Pro by PayPal, unless said otherwise. */
function receiptWith(
  order: Partial<Result<'readReceipt'>['order']> = {},
  facts: Partial<Result<'readReceipt'>> = {},
): Result<'readReceipt'> {
  const at = Date.UTC(2027, 10, 28, 12) / 1000;
  return {
    order: {
      ...{ id, kind: 'plan', priceInterval: 'year', count: null, amountCents: 5999, currency: 'USD' },
      ...{ isTrial: false, isChange: false, state: 'fulfilled', platform: 'paypal' },
      ...{ createdAt: at - 10, paidAt: at, refundedCents: 0, hasReceipt: true, ...order },
    },
    ...{ paidAt: at, period: { from: at, to: at + 366 * 86_400 }, buyer: 'ada@example.org' },
    ...{ addsTax: false, isTestMoney: true, ...facts },
  };
}

async function open(query = `?order=${id}`): Promise<void> {
  cleanup();
  history.replaceState(null, '', `/receipt${query}`);
  render(await loadReceipt({ locale: 'en', seller }));
}

const term = (key: string) => say(`receipt.${key}`);
async function factsOf() {
  const terms = await screen.findAllByRole('term');
  return Object.fromEntries(terms.map((one) => [one.textContent, one.nextElementSibling?.textContent ?? '']));
}

it('[PAY-03] A receipt tells seller, buyer and every fact of a payment, and is printed by the browser', async () => {
  const receipt = receiptWith();
  host.answer('readReceipt', () => receipt);
  await open();
  const day = (seconds: number) => formatDay('en-US', seconds);
  const { from, to } = receipt.period ?? { from: 0, to: 0 };
  expect(await factsOf()).toEqual({
    [term('number')]: id,
    [term('date')]: day(receipt.paidAt),
    [term('method')]: say('payment.platform.paypal'),
    [term('bought')]: say('plans.name.year'),
    [term('period')]: say('receipt.periodValue', { from: day(from), to: day(to) }),
    [term('amount')]: '$59.99',
    [term('tax')]: term('noTax'),
    [term('total')]: '$59.99',
  });
  for (const text of [seller.name, seller.email, receipt.buyer ?? '', say('payment.testMoney')])
    expect(screen.getByText(text)).toBeDefined();
  const printed = vi.spyOn(window, 'print').mockReturnValue();
  await userEvent.click(screen.getByRole('button', { name: term('print') }));
  expect(printed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: term('stripe') })).toBeNull();
});

it('[PAY-03] Where the provider adds taxes, the receipt leads to the one that shows them, and claims no total', async () => {
  const pack = {
    kind: 'one',
    priceInterval: null,
    count: 200,
    amountCents: 699,
    refundedCents: 100,
  } as const;
  host.answer('readReceipt', () =>
    receiptWith({ ...pack, platform: 'stripe' }, { period: null, addsTax: true, isTestMoney: false }),
  );
  host.answer('getReceipt', () => ({ url: 'https://pay.example/receipt' }));
  await open();
  const facts = await factsOf();
  expect(facts).toMatchObject({ [term('tax')]: term('addedTax'), [term('refunded')]: '$1.00' });
  expect(Object.keys(facts)).not.toContain(term('total'));
  expect(Object.keys(facts)).not.toContain(term('period'));
  expect(screen.queryByText(say('payment.testMoney'))).toBeNull();
  const opened = vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  await userEvent.click(screen.getByRole('button', { name: term('stripe') }));
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith('https://pay.example/receipt', '_blank'));
});

it('[PAY-03] An order of nobody, of somebody else or of a guest shows no receipt, and a lost connection is told', async () => {
  await open('');
  await screen.findByRole('heading', { name: term('none.title') });
  host.answer('readReceipt', () => CUT);
  await open();
  await screen.findByRole('heading', { name: say('paymentReturn.offline.title') });
  forgetPerson();
  await open(`?order=${id.replace('1', '2')}`);
  await screen.findByRole('heading', { name: say('paymentReturn.signIn.title') });
});
