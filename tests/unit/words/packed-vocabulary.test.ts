import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { locales } from '#lib/catalog/locales.ts';
import {
  type PackedVocabulary,
  unpackVocabulary,
  type VocabularyData,
} from '#lib/instructions/packed-vocabulary.ts';
import { packVocabularies } from '#scripts/vocabularies/main.ts';

/** Most bytes that the words of a language may add to a page with a field for them. */
const MAX_BYTES = 10_000;

const packed = await packVocabularies();

function readFile<Content>(folder: 'packed' | 'vocabularies', name: string): Content {
  return JSON.parse(readFileSync(`lib/instructions/${folder}/${name}.json`, 'utf8'));
}

const sortForms = ({ forms, ...language }: VocabularyData) => ({
  ...language,
  forms: Object.fromEntries(
    Object.entries(forms).map(([ids, list]) => {
      const [first, ...others] = list.split(',').map((form) => form.trim());
      return [ids, [first, ...[...new Set(others)].sort()]];
    }),
  ),
});

describe('packed words', () => {
  it('[TOOL-13] What pages load is packed anew from the words of each language', () => {
    for (const [name, content] of packed)
      expect(content, `${name}: run node scripts/run.mjs vocabularies`).toEqual(readFile('packed', name));
  });

  it.each(locales.map(({ code }) => code))('[TOOL-13] Words in %s are small, and lose no form', (locale) => {
    const content = readFile<PackedVocabulary>('packed', locale);
    const words = readFile<VocabularyData>('vocabularies', locale);
    expect(sortForms(unpackVocabulary(content))).toEqual(sortForms(words));
    expect(brotliCompressSync(JSON.stringify(content)).length).toBeLessThanOrEqual(MAX_BYTES);
    const scenes = JSON.parse(readFileSync(`lib/instructions/vocabularies/scenes/${locale}.json`, 'utf8'));
    expect(brotliCompressSync(JSON.stringify(scenes)).length).toBeLessThanOrEqual(MAX_BYTES);
  });
});
