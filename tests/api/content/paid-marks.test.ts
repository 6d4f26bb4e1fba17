import { expect, it } from 'vitest';
import { buildTestHost } from '../support/build-test-host.ts';

// The choices that an operator may want to sell; those that are shipped leave these lists free.
const paidChoices = {
  'ai-filter': { style: ['oil'] },
  'hairstyle-changer': { style: ['bob'], colour: ['auburn'] },
} as const;

it('[GEN-05] The list calls mark exactly the choices that belong to Pro', async () => {
  const host = await buildTestHost({ settings: { paidChoices } });
  const paidIds = (list: readonly { readonly id: string; readonly isPaid: boolean }[] | undefined) =>
    list?.filter(({ isPaid }) => isPaid).map(({ id }) => id);
  expect(paidIds((await host.call('getAiFilterTemplate')).result?.list)).toEqual(['oil']);
  const { result: hair } = await host.call('getHairSwapTemplate');
  expect(paidIds(hair?.list)).toEqual(['bob']);
  expect(paidIds(hair?.colours)).toEqual(['auburn']);
  expect(paidIds((await host.call('getWardrobeStyle')).result?.list)).toEqual([]);
});
