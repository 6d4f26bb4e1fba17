import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { initialValues } from '#features/options/option-values.ts';
import { WordsField } from '#features/options/words-field.tsx';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { options as aiReplacerOptions } from '#lib/catalog/tools/ai-replacer/options.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

function Page(): ReactElement {
  const [values, setValues] = useState(() => initialValues(aiReplacerOptions, new URLSearchParams()));
  return (
    <>
      <WordsField
        feature="ai-replacer"
        options={aiReplacerOptions}
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <output>{`${values.becomes} ${values.material} ${values.paint}`}</output>
    </>
  );
}

const field = () => screen.getByRole('searchbox', { name: say('searchTerms.label') });
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });

it('[TOOL-04] The description field chooses the described entry, with what it depends on', async () => {
  render(withMessages(<Page />));
  write('cobblestones');
  fireEvent.click(screen.getByRole('button', { name: say('choices.ai-replacer.cobbles') }));
  expect(screen.queryByText('material cobbles blue')).not.toBeNull();
  write('red');
  fireEvent.click(screen.getByRole('button', { name: say('choices.ai-replacer.red') }));
  expect(screen.queryByText('colour cobbles red')).not.toBeNull();
  expect(
    screen.queryByRole('button', { name: say('choices.ai-replacer.red'), pressed: true }),
  ).not.toBeNull();
  write('remove');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('nothing cobbles red');
});

it('[TOOL-04] The description field says before the run that nothing on the list fits', () => {
  render(withMessages(<Page />));
  write('a unicorn');
  expect(screen.queryByText(say('searchTerms.none', { text: 'a unicorn' }))).not.toBeNull();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.queryByText('material boards blue')).not.toBeNull();
});

it('[TOOL-04] A sentence in the description field chooses what it asks for, and strikes through the rest', async () => {
  render(withMessages(<Page />));
  const name = say('choices.ai-replacer.brick');
  write('please replace the wall with brick like in a dream');
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByText(say('searchTerms.leftOut'));
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual(['dream']);
  expect(screen.queryByText('material brick blue')).not.toBeNull();
  write('paint the door red');
  await screen.findByRole('button', { name: say('choices.ai-replacer.red') });
  expect(screen.queryByText(say('searchTerms.leftOut'))).toBeNull();
  write('replace the wall with brick but not the door');
  await screen.findByText(say('searchTerms.negation'));
  expect(screen.queryAllByRole('button')).toEqual([]);
  write('what is this?');
  await screen.findByText(say('searchTerms.question'));
});

it('[TOOL-04] Enter before the words of the language have come waits for them', async () => {
  queryClient.clear();
  render(withMessages(<Page />));
  write('cover the sand floor with velvet');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await screen.findByText('material velvet blue');
});
