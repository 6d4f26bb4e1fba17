import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactElement, useEffect, useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { OptionList, PersonField } from '#features/options/option-list.tsx';
import { initialValues, shownOptions } from '#features/options/option-values.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { OptionValues, PersonOption, ToolOptions } from '#lib/catalog/options/option.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const label = (name: string) => say(`options.labels.${name}`);

interface PageProps {
  readonly feature: FeatureCode;
  readonly tool: ToolOptions;
  readonly onValues: (values: OptionValues) => void;
}

function Page({ feature, tool, onValues }: PageProps): ReactElement {
  const [values, setValues] = useState(() => initialValues(tool, new URLSearchParams()));
  useEffect(() => onValues(values), [onValues, values]);
  return (
    <OptionList
      {...{ feature, values }}
      options={shownOptions(tool, { values, isMarked: false })}
      onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
    />
  );
}

/** Shows the options of a tool; what it gives tells what is set. */
async function show(feature: FeatureCode): Promise<() => OptionValues> {
  let now: OptionValues = {};
  const onValues = (values: OptionValues) => {
    now = values;
  };
  render(withMessages(<Page feature={feature} tool={await loadOptions(feature)} onValues={onValues} />));
  return () => now;
}

describe('the options of a tool', () => {
  it('Looks are offered as named pictures, one of which is chosen', async () => {
    const values = await show('ai-filter');
    const styles = screen.getByRole('group', { name: new RegExp(`^${label('style')}`) });
    fireEvent.click(within(styles).getByRole('button', { name: say('options.looks.all', { count: 25 }) }));
    expect(within(styles).getAllByRole('radio')).toHaveLength(25);
    fireEvent.click(within(styles).getByRole('radio', { name: say('choices.ai-filter.mosaic') }));
    expect(values().style).toBe('mosaic');
    const chosen = within(styles)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(({ checked }) => checked);
    expect(chosen.map(({ value }) => value)).toEqual(['mosaic']);
  });

  it('A mix of looks is shown by four of them, and a choice without a look by a sign', async () => {
    await show('headshot-generator');
    const [mixed] = screen.getAllByRole('checkbox', { name: say('choices.headshot-generator.mixed') });
    const sources = [...(mixed?.closest('label')?.querySelectorAll('img') ?? [])].map(({ src }) => src);
    expect(new Set(sources).size).toBe(4);
    cleanup();
    await show('hairstyle-changer');
    const [keep] = screen.getAllByRole('radio', { name: say('choices.hairstyle-changer.keep') });
    expect(keep?.closest('label')?.querySelector('svg')).toBeTruthy();
  });

  it('A long list of looks folds, and the chosen look stays in it', async () => {
    await show('ai-filter');
    const all = screen.getByRole('button', { name: say('options.looks.all', { count: 25 }) });
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    fireEvent.click(all);
    const last = screen.getAllByRole<HTMLInputElement>('radio').at(-1) as HTMLInputElement;
    fireEvent.click(last);
    fireEvent.click(screen.getByRole('button', { name: say('options.looks.fewer') }));
    expect(screen.getAllByRole('radio')).toHaveLength(12);
    expect(screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(last.value);
  });

  it('All looks are shown large in a dialog, and can be chosen there', async () => {
    const values = await show('ai-filter');
    fireEvent.click(screen.getByRole('button', { name: say('options.looks.large') }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('radio')).toHaveLength(25);
    fireEvent.click(within(dialog).getByRole('radio', { name: say('choices.ai-filter.mosaic') }));
    expect(values().style).toBe('mosaic');
  });

  it('[GEN-05] Where Pro is sold, its choices are marked by a word that is read out with their name', async () => {
    document.documentElement.dataset.met = 'account payments';
    onTestFinished(() => document.documentElement.removeAttribute('data-met'));
    await show('ai-baby-generator');
    const ages = screen.getByRole('group', { name: new RegExp(`^${label('age')}`) });
    const names = within(ages)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent);
    const [baby, child, teenager] = ['baby', 'child', 'teenager'].map((age) =>
      say(`choices.ai-baby-generator.${age}`),
    );
    const mark = say('options.paid.mark');
    expect(names).toEqual([baby, `${child} ${mark}`, `${teenager} ${mark}`]);
    within(ages).getByRole('radio', { name: `${child} ${mark}` });
    expect(within(ages).getByText(say('options.paid.note'))).toBeTruthy();
  });

  it.each(['ai-filter', 'ai-baby-generator'] as const)(
    '[GEN-05] [PAY-02] Nothing is said of Pro in %s where nothing is sold',
    async (feature) => {
      await show(feature);
      expect(screen.queryByText(say('options.paid.note'))).toBeNull();
      expect(screen.queryByText(say('options.paid.mark'))).toBeNull();
    },
  );

  it('A strength is set in per cent by the box and by the slider', async () => {
    const values = await show('ai-filter');
    fireEvent.change(screen.getByRole('spinbutton', { name: label('strength') }), {
      target: { value: '35' },
    });
    expect(values().strength).toBe(0.35);
    const slider = screen.getByRole('slider', { name: label('strength') });
    expect(slider.getAttribute('aria-valuetext')).toBe('35 %');
    fireEvent.change(slider, { target: { value: '0.5' } });
    expect(values().strength).toBe(0.5);
  });

  it('A number stays within its bounds, and as it is while it is being typed', async () => {
    const values = await show('ai-filter');
    const box = screen.getByRole<HTMLInputElement>('spinbutton', { name: label('strength') });
    fireEvent.change(box, { target: { value: '400' } });
    expect(values().strength).toBe(1);
    fireEvent.change(box, { target: { value: '' } });
    expect(values().strength).toBe(1);
    expect(box.value).toBe('');
    fireEvent.blur(box);
    expect(box.value).toBe('100');
  });

  it('A colour is set by its code, and only by a whole one', async () => {
    const values = await show('recolor');
    const code = screen.getByRole('textbox', { name: say('options.colors.hex') });
    fireEvent.change(code, { target: { value: '#A52F' } });
    expect(values().colour).toBe('#1f5fd0');
    fireEvent.change(code, { target: { value: 'A52F42' } });
    expect(values().colour).toBe('#a52f42');
  });

  it('A hair colour is set by name or freely', async () => {
    const values = await show('hairstyle-changer');
    const colours = screen.getByRole('group', { name: label('hairColor') });
    fireEvent.click(within(colours).getByRole('radio', { name: say('choices.hairstyle-changer.copper') }));
    expect(values().colour).toBe('copper');
    fireEvent.click(within(colours).getByRole('radio', { name: say('choices.hairstyle-changer.custom') }));
    expect(values().colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('An amount is shown only with the choice that it belongs to', async () => {
    const values = await show('background-remover');
    expect(screen.queryByRole('slider', { name: label('margin') })).toBeNull();
    fireEvent.change(screen.getByRole('combobox', { name: label('crop') }), { target: { value: 'subject' } });
    expect(values().crop).toBe('subject');
    expect(screen.getByRole('slider', { name: label('margin') })).toBeDefined();
  });

  it('People are counted from the left, or all of them are meant', async () => {
    const values = await show('halloween');
    const who = screen.getByRole('combobox', { name: label('faces') });
    expect(values().faces).toBe('all');
    fireEvent.change(who, { target: { value: '2' } });
    expect(values().faces).toBe(2);
    fireEvent.change(who, { target: { value: 'all' } });
    expect(values().faces).toBe('all');
  });

  it('Several colours are set, one after the other', async () => {
    const values = await show('recolor');
    for (let count = 0; count < 6; count++) fireEvent.click(screen.getByText(say('options.colors.add')));
    expect(values().palette).toHaveLength(6);
    expect(screen.queryByText(say('options.colors.add'))).toBeNull();
    fireEvent.click(screen.getByLabelText(say('options.colors.remove', { number: 1 })));
    expect(values().palette).toHaveLength(5);
  });
});

it('A person who was pointed at is named, however many there are before', () => {
  const option: PersonOption = {
    ...{ kind: 'person', name: 'face', label: 'face', initial: 0 },
    otherwise: { who: 'largest', value: 0 },
  };
  render(
    withMessages(<PersonField feature="face-swap" option={option} value={15} onChange={() => undefined} />),
  );
  const list = screen.getByRole<HTMLSelectElement>('combobox');
  expect(list.selectedOptions[0]?.textContent).toBe(say('options.people.number', { number: 15 }));
});
