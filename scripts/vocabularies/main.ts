import { readFile, writeFile } from 'node:fs/promises';
import { locales } from '#lib/catalog/locales.ts';
import {
  codeOfLetter,
  lettersToGaps,
  type PackedVocabulary,
  SHARED,
  SHORT_LETTERS,
  type VocabularyData,
} from '#lib/instructions/packed-vocabulary.ts';

/** Fewest letters that are worth a share, by whether words have spaces: a shorter one saves no byte. */
const fewestShared = (spaced: boolean) => (spaced ? 2 : 1);

function packForms(list: string, spaced: boolean): string {
  const [first = '', ...others] = list.split(',').map((form) => form.trim());
  let before = first;
  const packed = [...new Set(others)].sort().map((form) => {
    let shared = 0;
    while (shared < SHARED.length - 1 && shared < before.length && form[shared] === before[shared])
      shared += 1;
    if (shared < fewestShared(spaced)) shared = 0;
    before = form;
    return `${SHARED[shared]}${form.slice(shared)}`;
  });
  return [first, ...packed].join('');
}

const isAscii = (letter: string) => letter <= '\x7f';

/** Gives letters that are not ASCII shorter codes, the most frequent ones those of one byte. */
function packLetters(text: string): Pick<PackedVocabulary, 'words' | 'letters'> {
  const counts = new Map<string, number>();
  for (const letter of text) if (!isAscii(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const sorted = [...counts.keys()].sort(
    (one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1),
  );
  // In the order of their places in Unicode the list itself is shorter.
  const letters = [...sorted.slice(0, SHORT_LETTERS).sort(), ...sorted.slice(SHORT_LETTERS).sort()];
  const codes = new Map(letters.map((letter, place) => [letter, codeOfLetter(place)]));
  const taken = Array.from(text).find((letter) => isAscii(letter) && [...codes.values()].includes(letter));
  if (taken !== undefined) throw new Error(`forms must not have the letter “${taken}”, which is a code`);
  return {
    words: Array.from(text, (letter) => codes.get(letter) ?? letter).join(''),
    letters: lettersToGaps(letters),
  };
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
    const lists = concepts.map((ids) => {
      const list = forms[ids] ?? '';
      if (list !== list.toLowerCase()) throw new Error(`forms have no capitals: ${list}`);
      return packForms(list, vocabulary.spaced);
    });
    files.set(code, { ...language, ...packLetters(lists.join('|')) } satisfies PackedVocabulary);
  }
  return files;
}

if (import.meta.main)
  for (const [name, content] of await packVocabularies())
    await writeFile(`lib/instructions/packed/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);
