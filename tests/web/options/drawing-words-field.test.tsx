import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { DrawingWordsField } from '#features/options/drawing-words-field.tsx';
import { initialValues } from '#features/options/option-values.ts';
import { options } from '#lib/catalog/tools/ai-art-generator/options.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

function Page(): ReactElement {
  const [values, setValues] = useState(() => initialValues(options, new URLSearchParams()));
  return (
    <>
      <DrawingWordsField
        feature="ai-art-generator"
        options={options.options}
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <output>{`${values.family} ${values.palette} ${values.medium} ${values.unheeded === true}`}</output>
    </>
  );
}

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: say('drawing.words.label') }), {
    target: { value: text },
  });

it('[TOOL-19] Words set form, colors and surface below while they are written, and say what was read', async () => {
  render(withMessages(<Page />));
  write('calm waves in watercolor');
  await screen.findByText('waves calm watercolour false');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    say('choices.ai-art-generator.waves'),
    say('drawing.palettes.calm'),
    say('choices.ai-art-generator.watercolour'),
  ]);
});

it('[TOOL-19] A word that cannot be drawn blocks the run until it is agreed to leave it out', async () => {
  render(withMessages(<Page />));
  write('a cat and waves');
  await screen.findByText('waves sunset smooth true');
  expect(screen.getByRole('deletion').textContent).toBe('cat');
  fireEvent.click(screen.getByRole('button', { name: say('drawing.words.onlyThis') }));
  await screen.findByText('waves sunset smooth false');
  write('a cat and marble');
  await screen.findByText('marble sunset smooth true');
});

it('[TOOL-19] A negation changes nothing and is told', async () => {
  render(withMessages(<Page />));
  write('waves without blue');
  await screen.findByText(say('drawing.words.negation'));
  await screen.findByText('flow-field sunset smooth true');
});
