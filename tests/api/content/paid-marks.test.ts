import { expect, it, vi } from 'vitest';
import { buildTestHost } from '../support/build-test-host.ts';

// A list of paid styles as an operator may want one; the one that is shipped is empty.
vi.mock('#lib/catalog/paid-choices.ts', () => ({
  isPaidChoice: (feature: string, parameter: string, choice: string) =>
    ['ai-filter style oil', 'hairstyle-changer style bob', 'hairstyle-changer colour auburn'].includes(
      `${feature} ${parameter} ${choice}`,
    ),
}));

it('[GEN-05] The list calls mark exactly the choices that belong to Pro', async () => {
  const host = await buildTestHost();
  const paidIds = (list: readonly { readonly id: string; readonly isPaid: boolean }[] | undefined) =>
    list?.filter(({ isPaid }) => isPaid).map(({ id }) => id);
  expect(paidIds((await host.call('getAiFilterTemplate')).result?.list)).toEqual(['oil']);
  const { result: hair } = await host.call('getHairSwapTemplate');
  expect(paidIds(hair?.list)).toEqual(['bob']);
  expect(paidIds(hair?.colours)).toEqual(['auburn']);
  expect(paidIds((await host.call('getWardrobeStyle')).result?.list)).toEqual([]);
});
