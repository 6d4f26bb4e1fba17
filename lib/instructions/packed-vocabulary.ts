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
   * Forms of each concept in the order of `packed/concepts.json`, separated by `|`. The first is whole;
   * before each other one a capital of `SHARED` tells how many letters it shares with the one before.
   */
  readonly words: string;
  /**
   * Letters that are not ASCII; in `words` each is the shorter code of its place in this list. Those with a
   * code of one byte, and then the others, stand in the order of Unicode, each as its distance to the last.
   */
  readonly letters: string;
}

/** Capitals for 0 to 9 shared letters; forms have no capitals. */
export const SHARED = 'ABCDEFGHIJ';

/** Codes of one byte, which no form has; those that follow have two bytes. */
const SHORT_CODES = 'KLMNOPQRSTUVWXYZ!#$()+,.:;<=>?@[]_`{}';
const FIRST_LONG_CODE = 0x100;

/** The code of a letter by its place in the list of letters. */
export function codeOfLetter(place: number): string {
  return SHORT_CODES[place] ?? String.fromCharCode(FIRST_LONG_CODE + place - SHORT_CODES.length);
}

/** Number of letters that have a code of one byte. */
export const SHORT_LETTERS = SHORT_CODES.length;

/** Distance 0 stands at this letter, so that short distances are single bytes that JSON rarely escapes. */
const FIRST_GAP = '#'.charCodeAt(0);

const startsAnew = (place: number) => place === 0 || place === SHORT_LETTERS;

/** Letters in the order of their places as their distances. */
export function lettersToGaps(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.charCodeAt(0));
  const gaps = codes.map((code, place) => code - (startsAnew(place) ? 0 : (codes[place - 1] ?? 0)));
  return String.fromCharCode(...gaps.map((gap) => gap + FIRST_GAP));
}

function gapsToLetters(gaps: string): string[] {
  let code = 0;
  return Array.from({ length: gaps.length }, (_, place) => {
    code = (startsAnew(place) ? 0 : code) + gaps.charCodeAt(place) - FIRST_GAP;
    return String.fromCharCode(code);
  });
}

function unpackForms(packed: string): string {
  const [first = '', ...others] = packed.split(/(?=[A-J])/u);
  let form = first;
  const forms = others.map((entry) => {
    form = form.slice(0, SHARED.indexOf(entry.charAt(0))) + entry.slice(1);
    return form;
  });
  return [first, ...forms].join(',');
}

/** The words of a language as they are read and edited, but for the order of forms after the first. */
export function unpackVocabulary({ words, letters, ...language }: PackedVocabulary): VocabularyData {
  const byCode = new Map(gapsToLetters(letters).map((letter, place) => [codeOfLetter(place), letter]));
  const plain = Array.from(words, (code) => byCode.get(code) ?? code).join('');
  const lists = plain.split('|').map(unpackForms);
  const forms = concepts.map((ids, index) => [ids, lists[index] ?? ''] as const);
  return { ...language, forms: Object.fromEntries(forms.filter(([, list]) => list !== '')) };
}
