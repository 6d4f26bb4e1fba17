import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useCallback, useState } from 'react';
import { expect, it } from 'vitest';
import { initialValues } from '#features/options/option-values.ts';
import { PlanField } from '#features/options/plan-field.tsx';
import type { OptionValue } from '#lib/catalog/options/option.ts';
import { options } from '#lib/catalog/tools/kontext/options.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

function Page({ most = 1, count = 1 }): ReactElement {
  const [values, setValues] = useState(() => initialValues(options, new URLSearchParams()));
  const set = useCallback(
    (name: string, value: OptionValue) => setValues((before) => ({ ...before, [name]: value })),
    [],
  );
  return (
    <>
      <PlanField feature="kontext" {...{ values, most, count }} onChange={set} />
      <output>{JSON.stringify(values.steps)}</output>
    </>
  );
}

const write = (text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: say('plan.label') }), { target: { value: text } });
const stepsShown = () => [...document.querySelectorAll('.plan-steps button')].map((one) => one.textContent);
const planned = () => JSON.parse(document.querySelector('output')?.textContent ?? '[]') as unknown[];

it('[TOOL-13] A model gets the words as they are; where Pictor understands all of them it offers to do it free', async () => {
  const told: [string, OptionValue][] = [];
  const by = (words: string) => (
    <PlanField
      feature="kontext"
      {...{ most: 1, count: 1, values: { words, model: 'flux-2-pro-edit', steps: [] } }}
      onChange={(name, value) => told.push([name, value])}
    />
  );
  const { rerender } = render(withMessages(by('make it brighter and add a dog')));
  await screen.findByText(say('options.models.words'));
  await waitFor(() => expect(told.map(([name]) => name)).not.toContain('model'));
  expect(screen.queryByRole('deletion')).toBeNull();
  expect(screen.queryByRole('button', { name: say('plan.byModel.useOwn') })).toBeNull();
  rerender(withMessages(by('make it brighter')));
  fireEvent.click(await screen.findByRole('button', { name: say('plan.byModel.useOwn') }));
  expect(told).toContainEqual(['model', '']);
});

it('[TOOL-13] While typing, the field shows what will be done in the order of the run', async () => {
  render(withMessages(<Page />));
  write('make it a pencil sketch and make the shirt red');
  await screen.findByRole('button', { name: /Pencil/ });
  expect(stepsShown()).toEqual([
    `${say('plan.intents.clothes')} · ${say('choices.ai-clothes-changer.upper')} · ${say('choices.ai-replacer.red')}`,
    `${say('plan.intents.style')} · ${say('choices.ai-filter.pencil')}`,
  ]);
  await waitFor(() =>
    expect(planned()).toEqual([
      { intent: 'clothes', part: 'upper', colour: 'red' },
      { intent: 'style', style: 'pencil' },
    ]),
  );
});

it('[TOOL-13] What was not understood is struck through, and nothing is run until the person agrees', async () => {
  render(withMessages(<Page />));
  write('make it brighter and add a dog');
  const only = await screen.findByRole('button', { name: say('plan.onlyThis') });
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['dog']);
  expect(planned()).toEqual([]);
  fireEvent.click(only);
  expect(planned()).toEqual([{ intent: 'adjust', what: 'brightness', by: 0.3 }]);
  expect(screen.queryByRole('button', { name: say('plan.onlyThis') })).toBeNull();
  write('make it brighter and add a cat');
  await screen.findByRole('button', { name: say('plan.onlyThis') });
  await waitFor(() => expect(planned()).toEqual([]));
});

it('[TOOL-13] A step is left out with a press and taken back with another', async () => {
  render(withMessages(<Page />));
  write('sharpen it and crop it to a square');
  const crop = await screen.findByRole('button', { name: /1:1/, pressed: true });
  fireEvent.click(crop);
  expect(planned()).toEqual([{ intent: 'sharpen' }]);
  fireEvent.click(await screen.findByRole('button', { name: /1:1/, pressed: false }));
  expect(planned()).toEqual([{ intent: 'sharpen' }, { intent: 'crop', ratio: '1:1' }]);
});

it('[TOOL-13] Negations, questions, new things and several photos are refused in words', async () => {
  render(withMessages(<Page />));
  write("don't touch the sky");
  await screen.findByText(say('plan.refused.negation'));
  write('can you remove the bin?');
  await screen.findByText(say('plan.refused.question'));
  write('add a dog');
  await screen.findByText(say('plan.nothing'));
  write('put the face of photo 2 onto photo 1');
  await screen.findByText(say('plan.severalPhotos'));
  expect(planned()).toEqual([]);
});

it('[TOOL-13] A thing that only the person can point at is asked for by its name', async () => {
  render(withMessages(<Page />));
  fireEvent.click(screen.getByRole('button', { name: say('plan.examples.remove') }));
  await screen.findByText(say('plan.tap', { thing: 'bin' }));
  expect(planned()).toEqual([{ intent: 'remove', thing: 'bin' }]);
});

it('[TOOL-13] A place in words is left to the tap, and nothing waits for agreement', async () => {
  render(withMessages(<Page />));
  write('remove the man behind me');
  await screen.findByText(say('plan.tap', { thing: 'man' }));
  expect(planned()).toEqual([{ intent: 'remove', thing: 'man' }]);
  expect(screen.queryByRole('deletion')).toBeNull();
  expect(screen.queryByRole('button', { name: say('plan.onlyThis') })).toBeNull();
});

it('[TOOL-14] Words about several photos ask for the next one, and tell which photo they do not need', async () => {
  const { rerender } = render(withMessages(<Page most={3} />));
  write('put the face of photo 2 onto photo 1');
  await screen.findByText(say('options.plan.photoMissing', { number: 2 }));
  expect(planned()).toEqual([{ intent: 'face', from: 2, onto: 1 }]);
  expect(stepsShown()).toEqual([say('plan.intents.face', { from: 2, to: 1 })]);
  rerender(withMessages(<Page most={3} count={3} />));
  await screen.findByText(say('plan.photoUnused', { number: 3 }));
  expect(screen.queryByText(say('options.plan.photoMissing', { number: 2 }))).toBeNull();
  write('put the face of photo 4 onto photo 1');
  await screen.findByText(say('plan.beyondPhotos'));
});
