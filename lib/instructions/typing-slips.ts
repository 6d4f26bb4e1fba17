import type { Vocabulary } from './vocabulary.ts';

/**
 * Fewest letters of a word that may be a slip: a letter doubled or not, two letters in each other's place, a
 * letter too many or too few, another letter. In shorter words a slip is too often another word.
 */
const MIN_DOUBLED = 5;
const MIN_SWAPPED = 6;
const MIN_MISSING = 7;
const MIN_OTHER = 9;

/** Fewest letters of a phrase without its spaces. */
const MIN_PHRASE = 8;

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz');

const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const places = (word: string) => Array.from(word, (_, at) => at);

function doubled(word: string): string[] {
  const fewer = places(word).filter((at) => word[at] === word[at + 1]);
  return [
    ...fewer.map((at) => without(word, at)),
    ...places(word).map((at) => word.slice(0, at + 1) + word.slice(at)),
  ];
}

function swapped(word: string): string[] {
  return places(word)
    .slice(1)
    .map((at) => `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`);
}

/** The first letter is hardly ever wrong, and its loss makes another word. */
function missing(word: string): string[] {
  const fewer = places(word)
    .slice(1)
    .map((at) => without(word, at));
  const more = places(word).flatMap((at) =>
    ALPHABET.map((letter) => word.slice(0, at + 1) + letter + word.slice(at + 1)),
  );
  return [...fewer, ...more];
}

function other(word: string): string[] {
  return places(word)
    .slice(1)
    .flatMap((at) => ALPHABET.map((letter) => word.slice(0, at) + letter + word.slice(at + 1)));
}

const slips = [
  { letters: MIN_DOUBLED, candidates: doubled },
  { letters: MIN_SWAPPED, candidates: swapped },
  { letters: MIN_MISSING, candidates: missing },
  { letters: MIN_OTHER, candidates: other },
] as const;

/** Phrases of a vocabulary without their spaces, with their meanings. */
const joined = new WeakMap<Vocabulary, ReadonlyMap<string, readonly string[]>>();

function phrasesOf(vocabulary: Vocabulary): ReadonlyMap<string, readonly string[]> {
  const known =
    joined.get(vocabulary) ??
    new Map(
      Array.from(vocabulary.concepts, ([form, concepts]) => [form.replaceAll(' ', ''), concepts] as const),
    );
  joined.set(vocabulary, known);
  return known;
}

/** True of words that a plan does not show: a word taken for one of them would be lost unseen. */
const saysNothing = (concept: string) => /^[xp]\./u.test(concept);

/** True of words that refuse a whole text; a word that is merely like them is left out by itself. */
const refuses = (concept: string) => /^(neg|ques|or)\./u.test(concept);

/**
 * Meanings of an unknown word that differs from known ones by one slip of typing, or is a phrase without its
 * spaces; none where the known words mean different things. Only words of Latin letters have slips.
 */
export function meaningsOfSlip(word: string, vocabulary: Vocabulary): readonly string[] {
  if (!vocabulary.spaced || word.length < MIN_DOUBLED || !/^[a-z]+$/u.test(word)) return [];
  const phrase = word.length < MIN_PHRASE ? undefined : phrasesOf(vocabulary).get(word);
  if (phrase) return phrase;
  for (const { letters, candidates } of slips) {
    if (word.length < letters) return [];
    const found = candidates(word).flatMap((candidate) => {
      const concepts = vocabulary.concepts.get(candidate) ?? [];
      const isTaken = letters < MIN_MISSING || !concepts.some(saysNothing);
      return concepts.length > 0 && isTaken && !concepts.some(refuses) ? [concepts] : [];
    });
    const [first] = found;
    if (first) return found.every(([concept]) => concept === first[0]) ? first : [];
  }
  return [];
}
