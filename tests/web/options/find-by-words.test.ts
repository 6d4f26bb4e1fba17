import { describe, expect, it } from 'vitest';
import { type Findable, findByWords } from '#features/options/words-field.tsx';
import { type Locale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import { replacerMaterials } from '#lib/catalog/tools/ai-replacer/options.ts';
import { readMessages } from '#tests/support/read-messages.ts';

/** All that can be found in a language. */
function listOf(locale: Locale): Findable[] {
  const say = readMessages(locale);
  const name = (choice: string) => say(`choices.ai-replacer.${choice}`);
  const more = (choice: string) => say(`searchTerms.words.ai-replacer.${choice}`);
  return [
    ...replacerMaterials.map((choice) => ({
      option: 'material',
      choice,
      name: name(choice),
      more: more(choice),
    })),
    ...Object.keys(replacerColours).map((choice) => ({
      option: 'paint',
      choice,
      name: name(choice),
      more: '',
    })),
    { option: 'becomes', choice: 'nothing', name: name('nothing'), more: more('nothing') },
  ];
}

function find(text: string, locale: Locale = 'en'): string[] {
  return findByWords(text, { list: listOf(locale), tag: localeInfo(locale).tag }).map(({ choice }) => choice);
}

describe('[TOOL-04] what is said in words', () => {
  it('[TOOL-04] A description finds a material by name, by a synonym, and in whole phrases', () => {
    expect(find('marble')[0]).toBe('marble');
    expect(find('a wooden floor')).toEqual(expect.arrayContaining(['boards', 'parquet']));
    expect(find('red brick wall')[0]).toBe('brick');
    expect(find('lawn')).toEqual(['grass']);
    expect(find('Light blue')[0]).toBe('light-blue');
    expect(find('delete it')).toEqual(['nothing']);
  });

  it('[TOOL-04] A description finds nothing where nothing on the list is meant', () => {
    for (const text of ['a unicorn', 'two dogs', '%%%', '', '   ', 'xylophone player'])
      expect(find(text), text).toEqual([]);
  });

  it.each([
    ['de', 'HOLZBODEN', 'boards'],
    ['de', 'rosa', 'pink'],
    ['ja', '大理石の床', 'marble'],
    ['ja', '芝生', 'grass'],
    ['es', 'marmol', 'marble'],
    ['tw', '草坪', 'grass'],
    ['pt', 'céu com nuvens', 'sky'],
    ['fr', 'ciel etoile', 'stars'],
    ['ko', '잔디', 'grass'],
    ['it', 'mattoni rossi', 'brick'],
  ] as const)('[TOOL-04] A description in %s finds “%s”', (locale, text, choice) => {
    expect(find(text, locale)).toContain(choice);
  });

  it.each(locales.map(({ code }) => code))(
    '[TOOL-04] A description finds each material and colour by its own name in %s',
    (locale) => {
      const list = listOf(locale);
      const missed = list.filter(({ name, choice }) => !find(name, locale).includes(choice));
      expect(missed.map(({ choice }) => choice)).toEqual([]);
    },
  );
});
