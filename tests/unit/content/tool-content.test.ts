import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, type Locale, locales } from '#lib/catalog/locales.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { readToolContent } from '#lib/content/tool-content.ts';

/** How many good and bad points and questions a page has. */
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
