import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { keepValues, restoreValues } from '#features/options/kept-values.ts';
import { initialValues } from '#features/options/option-values.ts';
import { PicturesField } from '#features/options/pictures-field.tsx';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import { options } from '#lib/catalog/tools/headshot-generator/options.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const [style] = options.options;
const nameOf = (choice: string) => say(`choices.headshot-generator.${choice}` as Parameters<typeof say>[0]);

const values: OptionValue[] = [];

function Field(): ReactElement {
  const [value, setValue] = useState<OptionValue>('mixed');
  const onChange = (next: OptionValue) => {
    values.push(next);
    setValue(next);
  };
  return <PicturesField feature="headshot-generator" option={style} {...{ value, onChange }} />;
}

it('[TOOL-12] Several looks are chosen at once, in any order, and without one all take turns', () => {
  render(withMessages(<Field />));
  fireEvent.click(screen.getByRole('button', { name: say('options.looks.all', { count: 17 }) }));
  const box = (choice: string) => screen.getByRole('checkbox', { name: nameOf(choice) });
  expect(box('mixed')).toHaveProperty('checked', true);
  for (const choice of ['library', 'park', 'brick', 'park', 'library', 'brick']) fireEvent.click(box(choice));
  expect(values).toEqual([
    ...['library', ['park', 'library'], ['park', 'library', 'brick']],
    ...[['library', 'brick'], 'brick', 'mixed'],
  ]);
  fireEvent.click(box('park'));
  fireEvent.click(box('wood'));
  expect(screen.getByText(say('options.looks.chosen', { count: 2 }))).toBeTruthy();
  fireEvent.click(box('mixed'));
  expect(values.at(-1)).toBe('mixed');
});

it('[TOOL-12] Looks that were chosen are there after a reload, and those of another build are not', () => {
  const first = initialValues(options, new URLSearchParams());
  const restored = (value: OptionValue) => {
    const kept = keepValues(options, { values: { ...first, style: value }, query: '' });
    return restoreValues(options, { values: first, kept, query: '' }).style;
  };
  expect(restored(['park', 'wood'])).toEqual(['park', 'wood']);
  expect(restored(['park', 'gone'])).toBe('mixed');
});
