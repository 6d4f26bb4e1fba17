import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { OptionField } from '#features/options/option-list.tsx';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { Option, OptionValue } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import messages from '#messages/en/options.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

/** A colour that was set before the field was there, as over a reload. */
const OWN = '#123456';

function Field({
  feature,
  option,
}: {
  readonly feature: FeatureCode;
  readonly option: Option;
}): ReactElement {
  const [value, setValue] = useState<OptionValue>(OWN);
  return <OptionField {...{ feature, option, value }} onChange={setValue} />;
}

async function show(kind: 'colour' | 'swatches'): Promise<void> {
  const features: readonly FeatureCode[] = [
    'ai-background',
    'recolor',
    'hairstyle-changer',
    'ai-clothes-changer',
  ];
  for (const feature of features) {
    const { options } = await loadOptions(feature);
    const option = options.find((each) => each.kind === kind && (kind === 'swatches' || 'automatic' in each));
    if (!option) continue;
    render(withMessages(<Field {...{ feature, option }} />));
    return;
  }
  throw new Error(`no tool has ${kind}`);
}

const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: messages.colors.hex }).value;

it('Own colours are restored after the automatic colour was tried', async () => {
  await show('colour');
  expect(code()).toBe(OWN);
  fireEvent.click(screen.getByRole('button', { name: messages.colors.automatic }));
  fireEvent.click(screen.getByRole('button', { name: messages.colors.own }));
  expect(code()).toBe(OWN);
});

it('Own colours are restored after a named colour was tried', async () => {
  await show('swatches');
  expect(code()).toBe(OWN);
  const dots = screen.getAllByRole('radio');
  fireEvent.click(dots[0] as HTMLElement);
  fireEvent.click(dots.at(-1) as HTMLElement);
  expect(code()).toBe(OWN);
});
