import concepts from './packed/concepts.json' with { type: 'json' };

/** Words of a language as data: forms by the concepts that they can mean. */
export interface VocabularyData {
  /** Language tag for upper and lower case. */
  readonly tag: string;
  /** Words are separated by spaces; otherwise every letter may begin one. */
  readonly spaced: boolean;
  /** Markers of goal and origin follow their word, and a clause ends with its verb. */
  readonly verbLast: boolean;
  /** Endings by the mark that stands for them in a form; separated by commas, `-` is no ending. */
  readonly endings: Readonly<Record<string, string>>;
  /** Comma-separated forms by space-separated concepts, each a category and a key. */
  readonly forms: Readonly<Record<string, string>>;
}

/** The same data without names of concepts and without the letters that neighbouring forms share. */
export interface PackedVocabulary extends Omit<VocabularyData, 'forms'> {
  /**
   * Forms of each concept in the order of `packed/concepts.json`, separated by `|`. The first is whole, the
   * others are the number of letters that they share with the one before, and the rest.
   */
  readonly words: string;
}

function unpackForms(packed: string): string {
  let form = '';
  const forms = packed.split(',').map((entry, index) => {
    form = index === 0 ? entry : form.slice(0, Number(entry.charAt(0))) + entry.slice(1);
    return form;
  });
  return forms.join(',');
}

/** The words of a language as they are read and edited, but for the order of forms after the first. */
export function unpackVocabulary({ words, ...language }: PackedVocabulary): VocabularyData {
  const lists = words.split('|').map(unpackForms);
  const forms = concepts.map((ids, index) => [ids, lists[index] ?? ''] as const);
  return { ...language, forms: Object.fromEntries(forms.filter(([, list]) => list !== '')) };
}
