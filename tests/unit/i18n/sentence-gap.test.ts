import { expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import { sentenceGap } from '#lib/i18n/sentence-gap.ts';

it('[LANG-04] Sentences of a paragraph stand apart by a space but in Japanese and Chinese', () => {
  const without = locales.map(({ code }) => code).filter((code) => sentenceGap(code) === '');
  expect(without.toSorted()).toEqual(['ja', 'tw']);
});
