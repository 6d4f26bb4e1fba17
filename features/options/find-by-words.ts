/** Choice of an option with its search terms. */
export interface Findable {
  readonly option: string;
  readonly choice: string;
  readonly name: string;
  /** Synonyms, separated by commas. */
  readonly more: string;
}

/** Largest number of matches. */
const MAX_MATCHES = 8;

/** Shortest beginning of a word that matches; scripts without spaces have no minimum. */
const MIN_LETTERS = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Weight of a match in the name, relative to the synonyms. */
const NAME = 2;

/** Smallest score of a match, as a share of the best. */
const MIN_SHARE = 0.5;

/** Lower case without accents and compatibility forms. */
function plain(text: string, tag: string): string {
  return text.toLocaleLowerCase(tag).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFKC');
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function isSame(written: string, known: string): boolean {
  if (UNSPACED.test(written))
    return known.includes(written) || (UNSPACED.test(known) && written.includes(known));
  if (Math.min(written.length, known.length) < MIN_LETTERS) return written === known;
  return known.startsWith(written) || written.startsWith(known);
}

/**
 * Finds entries of a list by words. Each word or its beginning is compared with names and synonyms.
 * @param tag of the language
 * @returns matches, best first
 */
export function findByWords(
  text: string,
  { list, tag }: { readonly list: readonly Findable[]; readonly tag: string },
): Findable[] {
  const written = wordsOf(plain(text, tag));
  const rated = list.map((entry) => {
    const name = wordsOf(plain(entry.name, tag));
    const more = wordsOf(plain(entry.more, tag));
    let score = 0;
    for (const word of written) {
      if (name.some((known) => isSame(word, known))) score += NAME;
      else if (more.some((known) => isSame(word, known))) score += 1;
    }
    return { entry, score: score > 0 ? score - 0.1 * name.length : 0 };
  });
  const best = Math.max(0, ...rated.map(({ score }) => score));
  return rated
    .filter(({ score }) => score > 0 && score >= MIN_SHARE * best)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_MATCHES)
    .map(({ entry }) => entry);
}
