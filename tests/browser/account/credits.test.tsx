import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import loadAccountSettings from '#features/account/page/account-settings.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { keepPerson } from '#lib/browser/user/user-store.ts';
import type { Result } from '#lib/contract/contract.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { english } from '#tests/support/english.ts';
import { makePayInfo } from '#tests/support/make-pay-info.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const words = english.credits;
const id = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
const taskId = '0199a1b2-7c3d-7e4f-8a5b-00000000beef';
const person = { id, isVip: true, current: null, email: 'ada@pictor.example', name: null };
const at = (day: string) => Date.parse(`${day}T10:00:00Z`) / 1000;

type Movement = Result<'listCreditMovements'>['list'][number];

const nothing = { taskId: null, featureCode: null, lotKind: null, orderId: null, reason: null, held: 0 };
const movement = (number: number, facts: Partial<Movement>): Movement => ({
  ...nothing,
  ...{ id: number, kind: 'issue', at: at('2026-11-20'), amount: 0 },
  ...facts,
});

let host: Host;

beforeEach(async () => {
  host = await openHost();
  queryClient.clear();
  document.documentElement.dataset.met = 'account payments';
  const tokens = { token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) };
  keepPerson({ ...person, ...tokens, bio: '' });
  host.answer('getUserInfo', () => ({ ...person, bio: '', locale: 'en', hasPassword: true, platforms: [] }));
  host.answer('listSessions', () => ({ list: [], more: 0 }));
  host.answer('allPayVipInfo', () => makePayInfo());
  host.answer('getStorageUse', () => ({ usedBytes: 5e6, limitBytes: null, deletesFrom: null }));
  host.answer('listOrders', () => ({ list: [], nextCursor: null }));
  host.answer('getCreditAggregation', () => ({
    ...{
      totalBalance: 1485,
      modelBalance: 485,
      held: 15,
      debt: 0,
      headshots: 12,
      firstProHeadshots: 0,
      headshotsExpireAt: at('2027-11-28'),
    },
    lots: [
      {
        ...{ id, kind: 'monthly', scope: 'video_and_models', amount: 500, available: 485, held: 15 },
        ...{ createdAt: at('2026-11-12'), expiresAt: at('2026-12-12'), orderId: null },
      },
      {
        ...{ id: taskId, kind: 'pack', scope: 'video', amount: 1000, available: 1000, held: 0 },
        ...{ createdAt: at('2026-11-13'), expiresAt: at('2027-11-13'), orderId: 'A-77' },
      },
    ],
    nextGrant: { at: at('2026-12-12'), amount: 500 },
    sysTimestamp: Math.floor(Date.now() / 1000),
  }));
  host.answer('listCreditMovements', (_, { url }) =>
    new URL(url).searchParams.has('cursor')
      ? { list: [movement(1, { amount: 20, lotKind: 'operator', reason: 'Sorry' })], nextCursor: null }
      : {
          list: [
            movement(4, { kind: 'reserve', amount: -15, held: 15, taskId, featureCode: 'kontext' }),
            movement(3, { kind: 'release', amount: 4, held: -4, taskId }),
            movement(2, { amount: 1000, lotKind: 'pack', orderId: 'A-77' }),
          ],
          nextCursor: 'next',
        },
  );
});
afterEach(async () => {
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  await host.close();
});

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '');

it('[SHELL-06] [LIMIT-03] The account page shows the credits, what of them expires when, and each movement with its run or order', async () => {
  render(await loadAccountSettings(id));
  const credits = within(screen.getByRole('region', { name: words.title }));
  expect(credits.getByText('1,485')).toBeDefined();
  expect(credits.getByText(say('credits.pays.some', { models: 485 }))).toBeDefined();
  expect(credits.getByText(say('credits.held', { count: 15 }))).toBeDefined();
  expect(credits.getByText(say('credits.headshots', { count: 12, date: 'Nov 28, 2027' }))).toBeDefined();
  expect(credits.getByText(say('credits.nextGrant', { count: 500, date: 'Dec 12, 2026' }))).toBeDefined();
  const [monthly = '', pack = ''] = rowsOf(words.lots);
  expect(monthly).toContain(`Dec 12, 2026${words.lot.monthly}${words.scope.video_and_models}485 of 500`);
  expect(pack).toContain(`${words.scope.video}${say('credits.order', { number: 'A-77' })}1,000 of 1,000`);
  const [reserve = '', release = '', issue = ''] = rowsOf(words.history);
  expect(reserve).toContain(words.movement.reserve + english.tools.kontext.name);
  expect(reserve).toContain(`${say('credits.run', { number: '0000beef' })}-15`);
  expect(release).toContain(`${say('credits.deletedRun', { number: '0000beef' })}+4`);
  expect(issue).toContain(`${say('credits.order', { number: 'A-77' })}+1,000`);
  const tool = credits.getByRole('link', { name: english.tools.kontext.name });
  expect(tool.getAttribute('href')).toBe('/history?tool=kontext');
  await userEvent.click(credits.getByRole('button', { name: words.more }));
  await waitFor(() => expect(rowsOf(words.history)).toHaveLength(4));
  expect(rowsOf(words.history).at(-1)).toContain(`${words.lot.operator}Sorry+20`);
  expect(credits.queryByRole('button', { name: words.more })).toBeNull();
});

it('[SHELL-06] All numbers of the account page are there when it is first seen, so that nothing moves afterwards', async () => {
  const moved: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) moved.push(entry.startTime);
  });
  const { container } = render(await loadAccountSettings(id));
  observer.observe({ type: 'layout-shift' });
  const before = container.getBoundingClientRect().height;
  for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  observer.disconnect();
  expect(container.getBoundingClientRect().height).toBe(before);
  expect(moved).toEqual([]);
  expect(host.count(endpoints.getUserInfo.path)).toBe(1);
});

it('[SHELL-06] An address with the place of the credits leads there', async () => {
  location.hash = '#credits';
  render(await loadAccountSettings(id));
  const top = () => screen.getByRole('region', { name: words.title }).getBoundingClientRect().top;
  await waitFor(() => expect(Math.abs(top())).toBeLessThan(200));
  history.replaceState(null, '', location.pathname + location.search);
});

it('[SHELL-06] Where nothing is sold, the account page neither shows credits nor asks for them', async () => {
  document.documentElement.dataset.met = 'account';
  render(await loadAccountSettings(id));
  expect(screen.queryByRole('region', { name: words.title })).toBeNull();
  expect(host.count(endpoints.getCreditAggregation.path)).toBe(0);
});

it.each([
  { met: 'account payments', isSold: false },
  { met: 'account payments video', isSold: true },
])(
  '[SHELL-06] Packs are sold on the account page only where a tool takes them: $met',
  async ({ met, isSold }) => {
    document.documentElement.dataset.met = met;
    render(await loadAccountSettings(id));
    const section = within(screen.getByRole('region', { name: words.title }));
    expect(section.queryByRole('button', { name: words.buy }) !== null).toBe(isSold);
  },
);
