import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SetSizeField } from '#features/workspace/head-shots/set-size-field.tsx';
import { RunButton } from '#features/workspace/setup/run-button.tsx';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { AmountOption, OptionValues } from '#lib/catalog/options/option.ts';
import { options } from '#lib/catalog/tools/headshot-generator/options.ts';
import { inHours } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const feature = 'headshot-generator';
const count = options.options.find(({ name }) => name === 'count') as AmountOption;
const onRun = vi.fn<(cost: number) => void>();

function Setup({ mostOfModel = null }: { readonly mostOfModel?: number | null }) {
  const [values, setValues] = useState<OptionValues>({ count: 4, paid: false });
  const rest = { size: { width: 40, height: 30 }, output: null, photos: 1, estimatedSeconds: 7 };
  return (
    <>
      <SetSizeField option={count} mostOfModel={mostOfModel} values={values} onChange={setValues} />
      <RunButton {...{ feature, ...rest, onRun }} parameters={values} blockingReason={null} label="Go" />
    </>
  );
}

/** An account with so many head shots on a host that sells them. */
function haveHeadshots(headshots: number): void {
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: false, current: null },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
  const times = { waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null, models: [] };
  queryClient.setQueryData(featuresQuery.queryKey, [
    { featureCode: feature, creditCost: 0, creditSeconds: null, headshotCost: 1, available: true, ...times },
  ]);
  queryClient.setQueryData(creditsQuery.queryKey, {
    ...{ totalBalance: 0, modelBalance: 0, held: 0, debt: 0, lots: [], nextGrant: null },
    ...{ headshots, firstProHeadshots: 0, headshotsExpireAt: Date.parse('2027-11-28T10:00:00Z') / 1000 },
  });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const price = () => document.getElementById('run-cost')?.textContent ?? '';

beforeEach(() => {
  onRun.mockReset();
  queryClient.clear();
});
afterEach(forgetPerson);

it('[TOOL-12] [PAY-14] The size of a set is chosen from what is left, and the button tells its price and what is left after it', () => {
  haveHeadshots(75);
  render(withMessages(<Setup />));
  expect(screen.getByText(say('headShots.left.count', { count: 75 }), { exact: false })).toBeTruthy();
  expect(screen.getByText('November 28, 2027', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: say('headShots.size.paid', { count: 120 }) })).toBeNull();
  press('Go');
  press(say('headShots.size.paid', { count: 60 }));
  expect(price()).toContain(say('headShots.price.left', { cost: 60, left: 15 }));
  press(say('headShots.size.paid', { count: 75 }));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '2' } });
  expect(price()).toContain(say('headShots.price.left', { cost: 2, left: 73 }));
  press('Go');
  press(say('headShots.size.free', { count: 4 }));
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '9' } });
  press('Go');
  expect(onRun.mock.calls).toEqual([[0], [2], [0]]);
});

it('[TOOL-12] Whoever has no head shots may make the free set, and is shown the way to more', () => {
  haveHeadshots(0);
  render(withMessages(<Setup />));
  expect(screen.getByText(say('headShots.left.none'), { exact: false })).toBeTruthy();
  expect(screen.getByRole('button', { name: say('headShots.left.buy') })).toBeTruthy();
  press('Go');
  expect(onRun.mock.calls).toEqual([[0]]);
});

it('[LIMIT-03] With a model a set has as many pictures as it makes in one run, and none of them is told as free', () => {
  haveHeadshots(75);
  const { rerender } = render(withMessages(<Setup mostOfModel={2} />));
  const spin = screen.getByRole('spinbutton');
  expect(spin.getAttribute('max')).toBe('2');
  expect(screen.queryByRole('button', { name: say('headShots.size.free', { count: 4 }) })).toBeNull();
  expect(screen.getByRole('button', { name: say('headShots.size.paid', { count: 2 }) })).toBeTruthy();
  rerender(withMessages(<Setup mostOfModel={1} />));
  expect(screen.queryByRole('spinbutton')).toBeNull();
});
