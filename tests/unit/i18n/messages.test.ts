import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, locales } from '#lib/catalog/locales.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { describeMessage, pluralCategories } from './describe-message.ts';
import { mayEqualEnglish } from './equal-texts.ts';
import { findUnusedKeys } from './find-unused-keys.ts';
import { MESSAGES, namespacesOf, textsOf } from './read-messages.ts';

const english = textsOf(DEFAULT_LOCALE);
const others = locales.filter(({ code }) => code !== DEFAULT_LOCALE);

/**
 * Keys that code puts together from names of the catalogue, of the table of failures and of what a tool
 * found.
 */
const putTogether: readonly RegExp[] = [
  /^toolRuns\.\w+\.(?:run|running|done|more|tip|added|tap|box|brush)$/,
  /^choices\.[\w-]+\.[\w-]+$/,
  /^errors\.\w+$/,
  // Laid over those of the workspace, by the same keys.
  /^drawing\.(?:workspace|result|versions)\.[\w.]+$/,
  /^clip\.(?:withPhoto\.)?(?:workspace|versions|options|batch)\.[\w.]+$/,
  // One field asks for links to pictures and to videos.
  /^(?:upload|clip)\.url\.(?:label|hint|go|close|invalid)$/,
  /^failure\.\w+$/,
  /^fields\.\w+$/,
  /^mail\.\w+(?:\.\w+)?$/,
  /^gallery\.kinds\.\w+$/,
  /^(?:account|history|paymentReturn|receipt)\.metaDescription$/,
];

/** Keys whose text fails a check, each with what was found. */
function failures(
  texts: ReadonlyMap<string, unknown>,
  check: (text: string, key: string) => string | undefined,
) {
  return [...texts].flatMap(([key, text]) => {
    const found = check(String(text), key);
    return found === undefined ? [] : [`${key}: ${found}`];
  });
}

function unparsable(text: string): string | undefined {
  try {
    describeMessage(text);
    return undefined;
  } catch (error) {
    return `${text} (${error instanceof Error ? error.message : error})`;
  }
}

describe('English', () => {
  it('[LANG-06] English has a text under every key, and each parses', () => {
    expect(failures(english, (text) => (text.trim() === '' ? 'empty' : unparsable(text)))).toEqual([]);
  });

  it('Every namespace of messages is listed in lib/i18n/messages.ts', () => {
    const types = readFileSync(`${MESSAGES}/../lib/i18n/messages.ts`, 'utf8');
    const typed = [...types.matchAll(/readonly (\w+): typeof/g)].map(([, name]) => name);
    expect(namespacesOf(DEFAULT_LOCALE).filter((name) => !typed.includes(name) && name !== 'errors')).toEqual(
      [],
    );
  });

  it('Every English text is asked for by some source', () => {
    const unnamed = findUnusedKeys(english.keys());
    expect(unnamed.filter((key) => !putTogether.some((pattern) => pattern.test(key)))).toEqual([]);
    expect(putTogether.filter((pattern) => !unnamed.some((key) => pattern.test(key)))).toEqual([]);
  });

  it('No English text has a straight apostrophe before a brace, where ICU takes it for a quotation', () => {
    expect(failures(english, (text) => (/'[{}]/.test(text) ? text : undefined))).toEqual([]);
  });
});

/** True where `number` is what is shown: `count` may then choose between forms, where a language has some. */
function isChosenByCount(english: readonly string[]): boolean {
  return english.includes('number') && !english.includes('count');
}

describe.each(others)('$name', ({ code, tag }) => {
  const texts = textsOf(code);

  it('[LANG-06] The language has exactly the namespaces and keys of English', () => {
    expect(namespacesOf(code)).toEqual(namespacesOf(DEFAULT_LOCALE));
    expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('[LANG-06] The language has no empty text, and each parses', () => {
    expect(failures(texts, (text) => (text.trim() === '' ? 'empty' : unparsable(text)))).toEqual([]);
  });

  it('[LANG-06] The language keeps placeholders and tags', () => {
    const wrong = failures(texts, (text, key) => {
      const expected = describeMessage(String(english.get(key) ?? ''));
      const found = describeMessage(text).filter((part) => part !== 'count' || !isChosenByCount(expected));
      return found.join() === expected.join()
        ? undefined
        : `${found.join(' | ')} instead of ${expected.join(' | ')}`;
    });
    expect(wrong).toEqual([]);
  });

  it('[LANG-06] The language has every plural category that its integers use', () => {
    const rules = new Intl.PluralRules(tag);
    const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    const wrong = failures(texts, (text) => {
      const missing = pluralCategories(text).flatMap((found) =>
        [...needed].filter((name) => !found.includes(name)),
      );
      return missing.length === 0 ? undefined : `${text} lacks ${missing.join(', ')}`;
    });
    expect(wrong).toEqual([]);
  });

  it('[LANG-06] The language leaves nothing English where a translation is due', () => {
    const same = failures(texts, (text, key) =>
      text === english.get(key) && !mayEqualEnglish(code, text) ? text : undefined,
    );
    expect(same).toEqual([]);
  });
});

it.each([
  { code: 'fr', key: 'workspace.run.included', told: [/1 traitement sur 20/, /2 traitements sur 20/] },
  { code: 'fr', key: 'history.againIncluded', told: [/1 traitement sur 20/, /2 traitements sur 20/] },
  { code: 'it', key: 'workspace.run.included', told: [/1 elaborazione .* usata/, /2 elaborazioni .* usate/] },
  { code: 'it', key: 'history.againIncluded', told: [/1 elaborazione su 20/, /2 elaborazioni su 20/] },
  { code: 'es', key: 'workspace.run.included', told: [/1 de 20 .* usada$/, /2 de 20 .* usadas$/] },
  { code: 'pt', key: 'workspace.run.included', told: [/1 de 20 .* usada$/, /2 de 20 .* usadas$/] },
  { code: 'pt', key: 'history.againIncluded', told: [/1 de 20 .* usada hoje/, /2 de 20 .* usadas hoje/] },
] as const)(
  '[LANG-06] A single run is told in the singular: $code $key',
  ({ code, key, told: [one, two] }) => {
    const say = readMessages(code);
    expect(say(key, { used: 1, limit: 20 })).toMatch(one);
    expect(say(key, { used: 2, limit: 20 })).toMatch(two);
  },
);
