import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useCallback, useState } from 'react';
import { expect, it } from 'vitest';
import { SceneField } from '#features/options/scene-field.tsx';
import type { OptionValue, OptionValues } from '#lib/catalog/options/option.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

function Page(): ReactElement {
  const [values, setValues] = useState<OptionValues>({});
  const set = useCallback(
    (name: string, value: OptionValue) => setValues((before) => ({ ...before, [name]: value })),
    [],
  );
  return (
    <>
      <SceneField onChange={set} />
      <output>{JSON.stringify(values)}</output>
    </>
  );
}

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: say('options.scene.label') }), {
    target: { value: text },
  });
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}') as object;

it('[TOOL-18] A description sets the parts of the scene as it is written', async () => {
  render(withMessages(<Page />));
  write('by a lake at sunset, mountains behind');
  await screen.findByText(say('options.scene.set'));
  const scene = { view: 'peaks', time: 'golden', weather: 'clear', ground: 'lake' };
  await waitFor(() => expect(values()).toEqual({ backdrop: 'scene', ...scene, colour: '' }));
  write('a light blue background');
  await waitFor(() =>
    expect(values()).toMatchObject({ backdrop: 'plain', colour: replacerColours['light-blue'] }),
  );
});

it('[TOOL-18] Words without a part are struck through, and nothing is set before the person agrees', async () => {
  render(withMessages(<Page />));
  write('a forest with a bear');
  const only = await screen.findByRole('button', { name: say('plan.onlyThis') });
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['bear']);
  expect(values()).toEqual({});
  fireEvent.click(only);
  await waitFor(() => expect(values()).toMatchObject({ backdrop: 'scene', view: 'forest' }));
});

it('[TOOL-18] What is no background, a negation and a question are answered in words', async () => {
  render(withMessages(<Page />));
  write('the Eiffel Tower');
  await screen.findByText(say('options.scene.nothing'));
  write('a city without people');
  await screen.findByText(say('plan.refused.negation'));
  write('who is this?');
  await screen.findByText(say('plan.refused.question'));
  expect(values()).toEqual({});
});
