import type { Span } from '#lib/catalog/plans/plan.ts';

/** A text as units to look up, words or letters, and the place of each in the text. */
interface PlainForm {
  readonly words: readonly string[];
  readonly places: readonly Span[];
}

interface Unit extends Span {
  readonly word: string;
}

/** Punctuation that separates clauses or changes their sense is a unit of its own. */
const MARK = /[,、，;；.。!！?？:/%°×&+~\n]/u;
const WORD = /[\p{L}\p{N}]/u;
const DIGIT = /\p{Nd}/u;

interface PlainLetter {
  readonly word: string;
  readonly isUnit: boolean;
}

/** Letters by language: vocabularies have some ten thousands of forms, and texts few different letters. */
const known = new Map<string, Map<string, PlainLetter>>();

function plainLetter(letter: string, tag: string): PlainLetter {
  const letters = known.get(tag) ?? new Map<string, PlainLetter>();
  known.set(tag, letters);
  const found = letters.get(letter);
  if (found) return found;
  const word = plainLetters(letter, tag);
  const plain = { word, isUnit: WORD.test(word) || MARK.test(word) };
  letters.set(letter, plain);
  return plain;
}

/** Lower case without compatibility forms and accents; voicing marks of kana stay. */
function plainLetters(letter: string, tag: string): string {
  const lower = letter.normalize('NFKC').toLocaleLowerCase(tag).normalize('NFD');
  return lower
    .replace(/[\u0300-\u036f]/gu, '')
    .replace('ß', 'ss')
    .replace('œ', 'oe')
    .normalize('NFC');
}

/** Cuts a text into units: digits that stand together are one, and so are letters where words have spaces. */
export function plainForm(
  text: string,
  { tag, spaced }: { readonly tag: string; readonly spaced: boolean },
): PlainForm {
  const units: Unit[] = [];
  let index = 0;
  for (const letter of text) {
    const start = index;
    index += letter.length;
    const { word, isUnit } = plainLetter(letter, tag);
    const last = units.at(-1);
    const touches = last !== undefined && last.end === start;
    if (touches && word === '') units[units.length - 1] = { ...last, end: index };
    if (word === '' || !isUnit) continue;
    const joins =
      touches && WORD.test(word) && WORD.test(last.word) && joinsUnit(last.word, { word, spaced });
    if (joins) units[units.length - 1] = { word: last.word + word, start: last.start, end: index };
    else units.push({ word, start, end: index });
  }
  const words = units.map(({ word, start, end }) => (isCopula(word, text.slice(start, end)) ? 'è' : word));
  return { words, places: units.map(({ start, end }) => ({ start, end })) };
}

/** Italian “è” and Portuguese “é” say “is”, and “e” says “and”: of this word alone the accent stays. */
function isCopula(word: string, written: string): boolean {
  return word === 'e' && written.toLowerCase() !== 'e';
}

function joinsUnit(last: string, { word, spaced }: { readonly word: string; readonly spaced: boolean }) {
  const digits = DIGIT.test(last.at(-1) ?? '') === DIGIT.test(word);
  const latin = /[a-z]$/u.test(last) && /^[a-z]/u.test(word);
  return digits && (spaced || DIGIT.test(word) || latin);
}
