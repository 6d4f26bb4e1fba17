import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, type Locale, locales } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { type ToolEntry, toolOf, tools } from '#lib/catalog/tools.ts';
import { readToolContent, type ToolContent } from '#lib/content/tool-content.ts';
import { looksLikeLanguage } from '#tests/support/looks-like-language.ts';

const contents = new Map(
  await Promise.all(
    locales.flatMap(({ code }) =>
      tools.map(async (tool) => [`${code} ${tool.key}`, await readToolContent(code, tool)] as const),
    ),
  ),
);

function contentOf(locale: Locale, { key }: Pick<ToolEntry, 'key'>): ToolContent {
  const content = contents.get(`${locale} ${key}`);
  if (!content) throw new RangeError(`no content of ${key} in ${locale}`);
  return content;
}

/** Numbers of good points, bad points and questions of a page. */
const countsOf = (locale: Locale, tool: ToolEntry) => {
  const { good, bad, questions } = contentOf(locale, tool);
  return { tool: tool.key, good: good.length, bad: bad.length, questions: questions.length };
};

describe.each(locales)('the pages of tools in $name', ({ code }) => {
  it('[LANG-06] The tool pages have the shape and lengths of English, with as many points and questions', () => {
    expect(tools.map((tool) => countsOf(code, tool))).toEqual(
      tools.map((tool) => countsOf(DEFAULT_LOCALE, tool)),
    );
  });
});

/**
 * Whatever a page tells of its own tool, sentence by sentence. What goes in and comes out may be the same,
 * and what people ask.
 */
function tellings({
  lead,
  metaDescription,
  did,
  steps,
  good,
  bad,
  privacy,
  questions,
}: ToolContent): string[] {
  const answers = questions.map(({ answer }) => answer);
  return [
    lead,
    metaDescription,
    did ?? '',
    ...steps.map(({ text }) => text),
    ...good,
    ...bad,
    privacy,
    ...answers,
  ];
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

/** Share of their words that two sentences have in common, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common / (one.size + other.size - common);
}

/** Sentences of fewer words are alike by chance. */
const LONG = 8;

describe('the pages of tools', () => {
  it.each(['hairstyleChanger', 'aiReplacer'] as const)(
    'The texts of %s name its own bounds and the number of its choices',
    async (key) => {
      const { featureCode, maxPixels } = toolOf(key);
      const { choiceCount } = await loadOptions(featureCode);
      const said = textsOf(contentOf(DEFAULT_LOCALE, { key })).join(' ');
      expect(said).toMatch(new RegExp(`up to ${maxPixels / 1e6}\\smegapixels`));
      expect(said).toMatch(new RegExp(`\\b${choiceCount} (?:cuts|materials)`));
    },
  );

  it.each(locales)('No tool page in $name says a sentence that another one says', ({ code }) => {
    const all = tools.flatMap((tool) => tellings(contentOf(code, tool))).filter((text) => text !== '');
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

  it('No two tool pages differ by a noun only', () => {
    const all = tools.flatMap((tool) =>
      tellings(contentOf(DEFAULT_LOCALE, tool))
        .map((text) => ({ tool: tool.key, text, words: wordsOf(text) }))
        .filter(({ words }) => words.size >= LONG),
    );
    const alike = all.flatMap((one, index) =>
      all
        .slice(index + 1)
        .filter((other) => other.tool !== one.tool && likeness(one.words, other.words) > 0.7)
        .map((other) => `${one.tool}: ${one.text} / ${other.tool}: ${other.text}`),
    );
    expect(alike).toEqual([]);
  });
});

/** Texts of a page, wherever they stand in it. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** Shorter texts may be names, and hold too few words to tell a language by. */
const SENTENCE = 60;

describe('the language of the pages of tools', () => {
  const others = locales.filter(({ code }) => code !== DEFAULT_LOCALE);
  const sentencesOf = (locale: Locale) =>
    tools.flatMap((tool) => textsOf(contentOf(locale, tool))).filter(({ length }) => length > SENTENCE);

  it.each(others)('[LANG-06] No sentence of a tool page in $name is left in English', ({ code }) => {
    const english = new Set(sentencesOf(DEFAULT_LOCALE));
    const sentences = textsInLocale(code);
    expect(sentences.length).toBeGreaterThan(100);
    expect(sentences.filter((text) => english.has(text) || !looksLikeLanguage(text, code))).toEqual([]);
  });

  it.each(others)('[LANG-06] An English sentence on a tool page in $name would be noticed', ({ code }) => {
    const passed = sentencesOf(DEFAULT_LOCALE).filter((text) => looksLikeLanguage(text, code));
    expect(passed.length / sentencesOf(DEFAULT_LOCALE).length).toBeLessThan(0.1);
  });

  /** Sentences in languages of fewer letters are shorter. Lists of abbreviations have no language. */
  function textsInLocale(locale: Locale): string[] {
    const least = ['ja', 'ko', 'tw'].includes(locale) ? SENTENCE / 3 : SENTENCE;
    return tools
      .flatMap((tool) => textsOf(contentOf(locale, tool)))
      .filter((text) => text.length > least && /\p{Lo}|\p{Ll}{4}/u.test(text));
  }
});
