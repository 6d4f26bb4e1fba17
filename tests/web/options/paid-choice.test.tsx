import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OptionList } from '#features/options/option-list.tsx';
import { usePaidReason } from '#features/options/paid-choice.tsx';
import { provideModals } from '#lib/browser/modals/modal-request.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';
import { inHours } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const feature = 'ai-filter';
const nameOf = (style: string) => say(`choices.${feature}.${style}`);

/** All styles are free today: one of them is made a part of Pro. */
const options: readonly Option[] = [
  {
    ...{ kind: 'pictures', name: 'style', label: 'style', initial: 'pastel' },
    ...{ choices: ['pastel', 'mosaic'], paid: ['mosaic'] },
  },
];

function Page(): ReactElement {
  const [values, setValues] = useState<OptionValues>({ style: 'pastel' });
  const reason = usePaidReason({ options, values });
  return (
    <>
      <OptionList
        {...{ feature, options, values }}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <p role="status" aria-label="Reason">
        {reason}
      </p>
    </>
  );
}

const opened: string[] = [];
let withdraw: () => void;

beforeEach(() => {
  opened.length = 0;
  document.documentElement.dataset.met = 'account payments';
  withdraw = provideModals(async ({ kind }) => {
    opened.push(kind);
    return 'cancel';
  });
});
afterEach(() => {
  withdraw();
  forgetPerson();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
});

function show(): void {
  render(withMessages(<Page />));
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${nameOf('mosaic')}`) }));
}

const reason = () => screen.getByRole('status', { name: 'Reason' }).textContent;
const wayToPro = () => screen.queryByRole('button', { name: say('options.paid.more') });

describe('a choice that belongs to Pro', () => {
  it('[LIMIT-04] It wears a mark, blocks the run with the reason, and leads to Pro', async () => {
    show();
    const looks = within(screen.getByRole('group'));
    expect(
      looks.getByRole('radio', { name: `${nameOf('mosaic')} ${say('options.paid.mark')}` }),
    ).toBeDefined();
    expect(looks.getByRole('radio', { name: nameOf('pastel') })).toBeDefined();
    expect(reason()).toBe(say('options.paid.chosen'));
    fireEvent.click(wayToPro() as HTMLElement);
    await waitFor(() => expect(opened).toEqual(['Pay']));
    fireEvent.click(screen.getByRole('radio', { name: nameOf('pastel') }));
    expect(reason()).toBe('');
  });

  it('[LIMIT-04] It is open to members, who are offered nothing', () => {
    keepPerson({
      ...{ id: crypto.randomUUID(), bio: '', isVip: true },
      current: { vipPlatform: 'stripe', vipEndTime: inHours(24) } as never,
      ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
    });
    show();
    expect([reason(), wayToPro()]).toEqual(['', null]);
  });

  it('[LIMIT-04] Where nothing is sold, it is as free as all others and wears no mark', () => {
    document.documentElement.dataset.met = 'account';
    show();
    expect([reason(), wayToPro()]).toEqual(['', null]);
    expect(screen.queryByText(say('options.paid.mark'))).toBeNull();
  });
});
