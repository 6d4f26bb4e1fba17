import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { EarlierWords } from '#features/options/earlier-words.tsx';
import { earlierWords, forgetWords, rememberWords } from '#lib/browser/storage/earlier-words.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

beforeEach(() => {
  forgetWords();
});

it('[GEN-01] Words that models were told are offered again on this device, the newest first and each once, until they are forgotten', () => {
  for (const words of ['a fox', 'a lighthouse', 'a fox']) rememberWords(words);
  const onChoose = vi.fn<(words: string) => void>();
  const { unmount } = render(withMessages(<EarlierWords onChoose={onChoose} />));
  const group = screen.getByText(say('options.models.earlier')).closest('details');
  if (!group) throw new Error('nothing is folded');
  group.open = true;
  const words = within(group)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(words).toEqual(['a fox', 'a lighthouse', say('options.models.forget')]);
  fireEvent.click(screen.getByRole('button', { name: 'a lighthouse' }));
  expect(onChoose).toHaveBeenCalledWith('a lighthouse');
  fireEvent.click(screen.getByRole('button', { name: say('options.models.forget') }));
  expect(screen.queryByText(say('options.models.earlier'))).toBeNull();
  expect(earlierWords()).toEqual([]);
  unmount();
});

it('[GEN-01] No more than twelve texts are kept, and damaged storage offers none', () => {
  for (let number = 1; number <= 14; number++) rememberWords(`picture ${number}`);
  expect(earlierWords()).toHaveLength(12);
  expect(earlierWords()[0]).toBe('picture 14');
  localStorage.setItem('earlier-words', '{"no":"list"}');
  expect(earlierWords()).toEqual([]);
});
