import { describe, expect, it } from 'vitest';
import { type Locale, locales } from '#lib/catalog/locales.ts';
import { readOut } from './describe-message.ts';
import { contentOf, textsOf } from './read-messages.ts';

/** Rules of the guides in `docs/languages/` on signs and spaces, as forbidden patterns. */
interface Rule {
  readonly says: string;
  readonly wrong: RegExp;
  readonly languages?: readonly Locale[];
}

const UNITS = '(?:px|[KMG][Bo]|cm|mm|dpi|ppp)\\b|[Mm][eé]gap';
const latin: readonly Locale[] = ['en', 'de', 'es', 'pt', 'fr', 'it'];
const notFrench = latin.filter((code) => code !== 'fr');
const notGerman = latin.filter((code) => code !== 'de');

const rules: readonly Rule[] = [
  { says: 'no space twice or at an end', wrong: /[ \u00A0\u202F]{2}|^\s|\s$/ },
  { says: 'no straight quotation mark, and no three dots', wrong: /"|\.\.\./ },
  { says: 'a curved apostrophe', wrong: /'/, languages: latin },
  { says: 'a fixed space before units', wrong: new RegExp(`\\d (?:${UNITS})`), languages: latin },
  { says: 'a fixed space before %', wrong: /\d ?%/, languages: ['de', 'es', 'fr'] },
  { says: 'a hyphen that does not break in e-mail', wrong: /\be-mail/i, languages: latin },
  { says: 'no space before %', wrong: /\d\s%/, languages: ['en', 'it', 'pt'] },
  { says: 'no space before signs', wrong: /\s[;:!?](?!\d)/, languages: notFrench },
  { says: 'a narrow fixed space before ; ! ?', wrong: /[^\u202F!?][;!?]/, languages: ['fr'] },
  { says: 'a fixed space before a colon', wrong: /[^\u00A0]:(?!\d|\/\/)/, languages: ['fr'] },
  { says: 'fixed spaces within « »', wrong: /«[^\u00A0]|[^\u00A0]»/, languages: ['fr'] },
  { says: 'quotation marks „ “', wrong: /[«»”]|(?:^|[\s(])“/, languages: ['de'] },
  { says: 'quotation marks “ ”', wrong: /[«»„]/, languages: ['en', 'pt'] },
  {
    says: 'quotation marks « », and “ ” only within them',
    wrong: /^[^«]*[“”„]/,
    languages: ['es', 'fr', 'it'],
  },
  { says: 'a space before the ellipsis', wrong: /\S…/, languages: ['de'] },
  { says: 'no space before the ellipsis', wrong: /\s…/, languages: notGerman },
  { says: 'every question opened', wrong: /^[^¿]*\?/, languages: ['es'] },
];

/** Texts that the specification fixes, with a straight apostrophe or a space before them. */
const FIXED: readonly unknown[] = [
  "Oops, there's a problem with the system. Please try again later!",
  ' Upgrade Successful! 🎉',
  ' Subscription Resumed Successfully!',
  ' Unsubscribe Successful',
];

describe.each(locales)('$name', ({ code }) => {
  const texts = [...textsOf(code), ...contentOf(code)]
    .filter(([, text]) => typeof text === 'string' && !FIXED.includes(text))
    .map(([key, text]) => ({ key, read: readOut(String(text)) }));
  const own = rules.filter(({ languages }) => languages?.includes(code) ?? true);

  it.each(own)('[LANG-06] The texts keep to the language’s signs and spaces: $says', ({ wrong }) => {
    const found = texts.flatMap(({ key, read }) =>
      read.filter((text) => wrong.test(text)).map((text) => `${key}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
