import { expect, it } from 'vitest';
import { EngineError } from '#api/engines/engine-error.ts';
import { findOrder, listOrders, readRefundRequests, refundOrder } from '#api/payments/manage-orders.ts';
import { REFUND_ANSWER_DAYS } from '#lib/catalog/prices.ts';
import { DAY_MS } from '#lib/time/durations.ts';
import { brokenInvariants, giveCredits, readWallet } from '../credits/support/wallet.ts';
import { makePhoto } from '../generation/support/pictures.ts';
import { photoInput, taskOf, upload, waitForEnd } from '../generation/support/run-request.ts';
import { createStageEngine } from '../generation/support/stage-engine.ts';
import { openAccount } from '../support/open-account.ts';
import { headshots, openShop } from './support/open-shop.ts';

const NO_REDO = 4670;
const REDONE = 4671;
const NOT_PAID = 4672;

async function openStudio() {
  const stage = createStageEngine();
  const { host, openBuyer } = await openShop('pglite', { engines: stage.engines });
  const buyer = await openBuyer();
  const { token } = buyer;
  const uploadId = await upload(host, token, { purpose: 'photo', bytes: await makePhoto(40) });
  let runs = 0;
  const nextRun = () => stage.run(runs++);
  const body = { feature: 'headshot-generator', inputs: photoInput(uploadId), consent: true };
  return {
    ...{ host, buyer, token, nextRun },
    async makeSet(count: number) {
      const parameters = { count, paid: true, style: ['park', 'brick'] };
      const { id } = taskOf(await host.call('img2img', { token, body: { ...body, parameters } }));
      (await nextRun()).finish(undefined, count);
      return waitForEnd(host, token, id);
    },
    redo: (id: string) => host.call('redoSet', { token, body: { id } }),
    ask: (id: string) => host.call('requestRefund', { token, body: { id, reason: 'Closed eyes' } }),
    info: async (id: string) => (await host.call('getSetProgress', { token, query: { id } })).result,
    left: async () => (await readWallet(host.infrastructure, buyer.id)).available,
  };
}

it('[PAY-19] A set of the package of 120 is made again once for nothing, and one of a smaller package is not', async () => {
  const { host, buyer, token, nextRun, makeSet, redo, info, left } = await openStudio();
  await buyer.buy(headshots('headshot_pro_1'));
  const small = await makeSet(2);
  expect(await info(small.id)).toMatchObject({ isPaid: true, redo: null });
  expect((await redo(small.id)).code).toBe(NO_REDO);
  await buyer.buy(headshots('headshot_pro_3'));
  // The older package pays first.
  for (const count of [10, 10, 8]) await makeSet(count);
  const set = await makeSet(3);
  expect((await info(set.id))?.redo).toBe('available');
  const before = await left();

  // One that comes to nothing is not the one time.
  const failed = taskOf(await redo(set.id));
  (await nextRun()).fail(new EngineError('bad_input', 'no'));
  expect(await waitForEnd(host, token, failed.id)).toMatchObject({ state: 'failed' });
  const again = taskOf(await redo(set.id));
  expect(again).toMatchObject({ cost: 0, rootId: set.rootId });
  expect((await redo(set.id)).code).toBe(REDONE);
  const run = await nextRun();
  expect(run.input.parameters).toMatchObject({ count: 3, from: 3, style: ['park', 'brick'] });
  run.finish(undefined, 3);
  const done = await waitForEnd(host, token, again.id);
  expect(done).toMatchObject({ state: 'done' });
  expect(done.files.some(({ isMarked }) => isMarked)).toBe(false);

  // It stays used where what it made is deleted, and is not made again itself.
  expect(await info(again.id)).toMatchObject({ isPaid: true, redo: null });
  expect((await redo(again.id)).code).toBe(NO_REDO);
  await host.call('deleteTasks', { token, body: { ids: [again.id] } });
  expect((await info(set.id))?.redo).toBe('used');
  expect((await redo(set.id)).code).toBe(REDONE);
  expect(await left()).toBe(before);
  const stranger = (await openAccount(host)).token;
  expect((await host.call('redoSet', { token: stranger, body: { id: set.id } })).code).toBe(404);
  expect(await brokenInvariants(host.infrastructure)).toEqual([]);
});

it('[PAY-14] [PAY-19] A set whose package was paid back is not made again for nothing', async () => {
  const { host, buyer, makeSet, redo, info } = await openStudio();
  const { infrastructure: context } = host;
  await buyer.buy(headshots('headshot_pro_3'));
  const set = await makeSet(3);
  expect((await info(set.id))?.redo).toBe('available');
  const [order] = await buyer.orders();
  if (!order) throw new Error('Nothing was ordered.');
  const some = 100;
  expect(await refundOrder(context, { order, cents: some })).toEqual({ refundedCents: some });
  expect((await info(set.id))?.redo).toBe('available');
  expect(await refundOrder(context, { order })).toEqual({ refundedCents: order.amountCents - some });
  expect((await info(set.id))?.redo).toBeNull();
  expect((await redo(set.id)).code).toBe(NO_REDO);
});

it('[PAY-19] Who asks for the money of a set is told when they have an answer, and the operator sees it until it is paid back', async () => {
  const { host, buyer, makeSet, ask, info } = await openStudio();
  const { infrastructure: context, clock } = host;
  const lot = {
    userId: buyer.id,
    source: 'gift',
    unit: 'headshot',
    scope: 'headshot',
    kind: 'gift',
  } as const;
  await giveCredits(context, { ...lot, amount: 1 });
  const given = await makeSet(1);
  expect((await info(given.id))?.refund).toBeNull();
  expect((await ask(given.id)).code).toBe(NOT_PAID);

  await buyer.buy(headshots('headshot_pro_2'));
  const set = await makeSet(2);
  expect((await info(set.id))?.refund).toEqual({ state: 'available', answerBy: null });
  expect(await listOrders(context, { isRefundAsked: true })).toEqual([]);
  const answerBy = Math.floor((clock.now() + REFUND_ANSWER_DAYS * DAY_MS) / 1000);
  const asked = (await ask(set.id)).result;
  expect(asked?.state).toBe('asked');
  expect(asked?.answerBy).toBeGreaterThanOrEqual(answerBy);
  expect((await ask(set.id)).result).toEqual(asked);
  expect((await info(set.id))?.refund).toEqual(asked);

  const [order] = await listOrders(context, { isRefundAsked: true });
  if (!order) throw new Error('No order is listed.');
  const request = (await readRefundRequests(context, [order.id])).get(order.id);
  expect(request).toMatchObject({ taskId: set.id, reason: 'Closed eyes' });
  expect(await refundOrder(context, { order })).toEqual({ refundedCents: order.amountCents });
  expect(await findOrder(context, order.id)).toMatchObject({ state: 'refunded' });
  expect(await listOrders(context, { isRefundAsked: true })).toEqual([]);
  expect((await info(set.id))?.refund).toEqual({ state: 'paid_back', answerBy: null });
  expect(await brokenInvariants(context)).toEqual([]);
});
