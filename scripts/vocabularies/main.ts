import { readFile, writeFile } from 'node:fs/promises';
import { locales } from '#lib/catalog/locales.ts';
import type { PackedVocabulary, VocabularyData } from '#lib/instructions/packed-vocabulary.ts';

/** Most letters that a form shares with the one before: their number is one digit. */
const MAX_SHARED = 9;

function packForms(list: string): string {
  const [first = '', ...others] = list.split(',').map((form) => form.trim());
  let before = first;
  const packed = [...new Set(others)].sort().map((form) => {
    let shared = 0;
    while (shared < MAX_SHARED && shared < before.length && form[shared] === before[shared]) shared += 1;
    before = form;
    return `${shared}${form.slice(shared)}`;
  });
  return [first, ...packed].join(',');
}

async function readVocabulary(locale: string): Promise<VocabularyData> {
  return JSON.parse(await readFile(`lib/instructions/vocabularies/${locale}.json`, 'utf8'));
}

/**
 * The contents of `lib/instructions/packed` by the name of the file: words of each language as pages load
 * them, and the concepts of all languages.
 */
export async function packVocabularies(): Promise<ReadonlyMap<string, unknown>> {
  const vocabularies = await Promise.all(locales.map(({ code }) => readVocabulary(code)));
  const concepts = [...new Set(vocabularies.flatMap(({ forms }) => Object.keys(forms)))];
  const files = new Map<string, unknown>([['concepts', concepts]]);
  for (const [index, { code }] of locales.entries()) {
    const vocabulary = vocabularies[index];
    if (!vocabulary) continue;
    const { forms, ...language } = vocabulary;
    const words = concepts.map((ids) => packForms(forms[ids] ?? '')).join('|');
    files.set(code, { ...language, words } satisfies PackedVocabulary);
  }
  return files;
}

if (import.meta.main)
  for (const [name, content] of await packVocabularies())
    await writeFile(`lib/instructions/packed/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);
