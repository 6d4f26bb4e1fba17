import { fireEvent, render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, it } from 'vitest';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { LetteringField } from '#features/options/lettering-field.tsx';
import { freeChoices } from '#features/workspace/drawing/drawing-parameters.ts';
import { MAX_LINES } from '#lib/catalog/lettering/lettering.ts';
import type { OptionValues } from '#lib/catalog/options/option.ts';
import { options } from '#lib/catalog/tools/ai-image-generator/options.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { readMessages } from '#tests/support/read-messages.ts';

function Page(): ReactElement {
  const [values, setValues] = useState<OptionValues>({ text: '' });
  return (
    <>
      <LetteringField
        values={values}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <output>{`fault: ${values.fault ?? ''}.`}</output>
    </>
  );
}

it.each(['en', 'de', 'ja'] as const)(
  '[TOOL-11] In %s the field of a poster takes its letters, and names those that no font has',
  async (locale) => {
    const say = readMessages(locale);
    render(
      <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['options'])}>
        <Page />
      </MessagesProvider>,
    );
    const field = screen.getByRole('textbox', { name: say('options.labels.lettering') });
    const write = (value: string) => fireEvent.change(field, { target: { value } });
    screen.getByText('fault: empty.');
    write('Hi 🙂\n夏の海');
    screen.getByText(say('options.lettering.missing', { letters: '🙂' }));
    screen.getByText('fault: missing.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    write(
      Array(MAX_LINES + 1)
        .fill('a')
        .join('\n'),
    );
    screen.getByText(say('options.lettering.lines', { most: MAX_LINES }));
    write('Größe übt\n夏の海');
    screen.getByText('fault: .');
    expect(field.getAttribute('aria-invalid')).toBe('false');
  },
);

it('[TOOL-11] Chance picks lettering only where there are letters', () => {
  const [motif] = options.options;
  expect(freeChoices(motif, { hasLetters: false })).not.toContain('lettering');
  expect(freeChoices(motif, { hasLetters: true })).toContain('lettering');
});
