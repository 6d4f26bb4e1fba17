import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchOtherTabs } from '#features/session/start-session.ts';
import { onEvent } from '#lib/browser/events/event-bus.ts';
import { onPaymentEnd, tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { pollPaypal, waitForPayment } from '#lib/browser/payments/wait-for-payment.ts';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import type { Result } from '#lib/contract/contract.ts';
import { SECOND_MS } from '#lib/time/durations.ts';
import { creditsOf } from '#tests/support/make-credits.ts';
import { inHours } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { CUT, type Host, openHost } from '../support/host.ts';

let host: Host;
const stop = { current: new AbortController() };

beforeEach(async () => {
  queryClient.clear();
  host = await openHost();
  document.documentElement.dataset.met = 'account payments';
  stop.current = new AbortController();
  signInAccount(host);
});
afterEach(async () => {
  vi.useRealTimers();
  stop.current.abort();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  await host.close();
});

type Status = Result<'getPaypalPaymentStatus'>['status'];

/** PayPal’s answers, one after the other, the last for good. */
function answerPaypal(...answers: (Status | typeof CUT)[]): string[] {
  const asked: string[] = [];
  host.answer('getPaypalPaymentStatus', (_, { url }) => {
    asked.push(new URL(url).searchParams.get('orderType') ?? '');
    const status = answers.length > 1 ? answers.shift() : answers[0];
    return status === undefined || status === CUT ? CUT : { status };
  });
  return asked;
}

/** Passes the pauses between two questions, as often as it takes. */
async function pass<T>(outcome: Promise<T>): Promise<T> {
  let isDone = false;
  const done = outcome.finally(() => {
    isDone = true;
  });
  await expect
    .poll(() => {
      vi.advanceTimersByTime(3 * SECOND_MS);
      return isDone;
    })
    .toBe(true);
  return done;
}

it('[PAY-09] PayPal is asked for a purchase (1) and for a change (3) until it is paid or has failed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = answerPaypal('none', 'waiting', 'paid');
  expect(await pass(pollPaypal(1, stop.current.signal))).toBe(true);
  expect(asked).toEqual(['1', '1', '1']);
  const changes = answerPaypal('waiting', 'failed');
  expect(await pass(pollPaypal(3, stop.current.signal))).toBe(false);
  expect(changes).toEqual(['2', '2']);
});

it('[PAY-09] The plan that a change has scheduled is looked for among the subscriptions (4)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  signInAccount(host, { platform: 'paypal', interval: 'month' });
  const outcome = pollPaypal(4, stop.current.signal);
  await expect.poll(() => host.count('/api/pay/common/all-pay-vip-info')).toBeGreaterThan(0);
  signInAccount(host, { platform: 'paypal', interval: 'month', future: 'year' });
  expect(await pass(outcome)).toBe(true);
});

it('[PAY-09] A wait of many questions leaves nothing on the signal that would stop it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { signal } = stop.current;
  const added = vi.spyOn(signal, 'addEventListener');
  answerPaypal('waiting', 'waiting', 'paid');
  await pass(pollPaypal(1, signal));
  const withdrawals = added.mock.calls.map(([, , options]) =>
    typeof options === 'object' ? options.signal : undefined,
  );
  expect(withdrawals.map((withdrawal) => withdrawal?.aborted)).toEqual([true, true]);
});

it('[PAY-09] Who stops waiting is asked for no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = answerPaypal('waiting');
  const outcome = pollPaypal(1, stop.current.signal);
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  stop.current.abort();
  expect(await outcome).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  expect(asked).toEqual(['1']);
});

it.each([
  { what: 'credits', bought: creditsOf(1030) },
  { what: 'head shots', bought: { ...creditsOf(30), headshots: 60 } },
])(
  '[PAY-11] A return to the tab finds the $what that were bought meanwhile, and takes nothing that was there for it',
  async ({ bought }) => {
    queryClient.removeQueries({ queryKey: creditsQuery.queryKey });
    host.answer('getCreditAggregation', () => ({ ...creditsOf(30), sysTimestamp: inHours(0) }));
    let end = '';
    void waitForPayment({ platform: 'stripe', mode: 1, signal: stop.current.signal }).then((how) => {
      end = how;
    });
    const known = () => queryClient.getQueryData(creditsQuery.queryKey)?.totalBalance;
    await expect.poll(known).toBe(30);
    dispatchEvent(new Event('focus'));
    await expect.poll(() => host.count('/api/credit/getCreditAggregation')).toBe(2);
    host.answer('getCreditAggregation', () => ({ ...bought, sysTimestamp: inHours(0) }));
    expect(end).toBe('');
    dispatchEvent(new Event('focus'));
    await expect.poll(() => end).toBe('paid');
  },
);

it('[PAY-11] A tab without a modal asks anew for the person once something was paid for in another', async () => {
  const told: string[] = [];
  const stopWatching = watchOtherTabs();
  const stopEvents = onEvent(({ name }) => told.push(name));
  tellPaymentEnd({ type: 'cancelled', orderId: null });
  tellPaymentEnd({ type: 'paid', orderId: null });
  await expect.poll(() => told).toEqual(['UPDATE_USER']);
  expect(host.count('/api/pay/common/all-pay-vip-info')).toBe(1);
  stopEvents();
  stopWatching();
});

it('[PAY-11] The page of an order paid earlier that is loaded again ends no wait, and that of the present one does', async () => {
  let end = '';
  void waitForPayment({ platform: 'stripe', mode: 1, signal: stop.current.signal }).then((how) => {
    end = how;
  });
  const heard: string[] = [];
  const stopListening = onPaymentEnd(({ orderId }) => heard.push(orderId ?? ''));
  const tell = async (orderId: string, paidAt: number) => {
    tellPaymentEnd({ type: 'paid', orderId, paidAt });
    await expect.poll(() => heard.at(-1)).toBe(orderId);
  };
  await tell('earlier', inHours(-1));
  expect(end).toBe('');
  await tell('present', inHours(0));
  await expect.poll(() => end).toBe('paid');
  stopListening();
});
