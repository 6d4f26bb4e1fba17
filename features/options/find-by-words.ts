/** One choice of an option, and by what it is known. */
export interface Findable {
  readonly option: string;
  readonly choice: string;
  readonly name: string;
  /** More words for it, with commas between. */
  readonly more: string;
}

/** Most matches that are shown. */
const MAX_MATCHES = 8;

/** Letters from which on the beginning of a word stands for it; writings without spaces need none. */
const MIN_LETTERS = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Weight of a word of the name, relative to other words. */
const NAME = 2;

/** Least score of a match, as a share of the best. */
const MIN_SHARE = 0.5;

/** Lower case, without accents and other forms of the same letters. */
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
 * Finds entries of a list by words: each word, or its beginning, is looked for in names and search terms. The
 * best first; empty without a match.
 * @param tag of the language
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
