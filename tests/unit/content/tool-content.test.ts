import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, type Locale, locales } from '#lib/catalog/locales.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { readToolContent, type ToolContent } from '#lib/content/tool-content.ts';

/** Numbers of good points, bad points and questions of a page. */
const countsOf = (locale: Locale, tool: ToolEntry) => {
  const { good, bad, questions } = readToolContent(locale, tool);
  return { tool: tool.key, good: good.length, bad: bad.length, questions: questions.length };
};

describe.each(locales)('the pages of tools in $name', ({ code }) => {
  it('[LANG-06] have their shape and lengths, and as many points and questions as in English', () => {
    expect(tools.map((tool) => countsOf(code, tool))).toEqual(
      tools.map((tool) => countsOf(DEFAULT_LOCALE, tool)),
    );
  });
});

/** Whatever a page tells of its own tool, sentence by sentence. What goes in and comes out may be the same, and what people ask. */
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
  it.each(locales)('say nothing that another one says, in $name', ({ code }) => {
    const all = tools.flatMap((tool) => tellings(readToolContent(code, tool))).filter((text) => text !== '');
    expect(all.filter((text, index) => all.indexOf(text) !== index)).toEqual([]);
  });

  it('do not only swap a noun', () => {
    const all = tools.flatMap((tool) =>
      tellings(readToolContent(DEFAULT_LOCALE, tool))
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
