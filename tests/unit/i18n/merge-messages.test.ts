import { describe, expect, it } from 'vitest';
import { mergeMessages, missingMessage } from '#lib/i18n/merge-messages.ts';

describe('messages', () => {
  const english = { a: 'A', branch: { b: 'B', c: 'C' }, empty: 'E' };

  it('[LANG-05] A key that is missing or empty in one language falls back to English', () => {
    expect(mergeMessages(english, { a: 'Ä', branch: { c: 'Ç' }, empty: '' })).toEqual({
      a: 'Ä',
      branch: { b: 'B', c: 'Ç' },
      empty: 'E',
    });
    expect(mergeMessages(english, {})).toEqual(english);
  });

  it('Merging messages does not change the fallback', () => {
    mergeMessages(english, { branch: { b: 'X' } });
    expect(english.branch.b).toBe('B');
  });

  it('[LANG-05] A text that is missing everywhere shows its key', () => {
    expect(missingMessage({ namespace: 'home.hero', key: 'title' })).toBe('home.hero.title');
    expect(missingMessage({ key: 'title' })).toBe('title');
  });
});
