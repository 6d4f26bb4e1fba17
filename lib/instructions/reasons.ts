import type { Token } from './find-tokens.ts';
import type { Vocabulary } from './vocabulary.ts';

const has = (token: Token | undefined, concept: string) => token?.concepts.includes(concept) ?? false;
const joins = ({ concepts }: Token) => concepts.some((concept) => concept.startsWith('conj.'));

/** True of a word that says what to do, or how the photo is to become. */
const isWishful = ({ concepts }: Token) => concepts.some((concept) => /^[vad]\./u.test(concept));

/** True of words up to the next conjunction that are a wish, and no further fault such as “and too cold”. */
function isWish(tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(joins);
  const clause = tokens.slice(0, end < 0 ? tokens.length : end);
  return clause.some(isWishful) && !clause.some((token) => has(token, 'q.too') || has(token, 'x.is'));
}

/** Marks that end a reason; within one a word such as “and” only joins. */
const ENDS = /[,、，;；.。!！\n]/u;

interface Source {
  readonly text: string;
  readonly vocabulary: Vocabulary;
}

/**
 * The words without those that tell why, such as “because it does not belong there”: a reason asks for nothing.
 * @returns nothing where no word begins a reason, or ends one in languages with the verb last
 */
export function withoutReasons(
  tokens: readonly Token[],
  { text, vocabulary: { verbLast } }: Source,
): readonly Token[] | undefined {
  const at = tokens.findIndex((token) => has(token, 'why.word'));
  if (at < 0) return undefined;
  const isEnd = ({ start, end }: Token) => end - start === 1 && ENDS.test(text.slice(start, end));
  const from = verbLast ? tokens.slice(0, at).findLastIndex(isEnd) + 1 : at;
  const length = verbLast
    ? 1
    : tokens
        .slice(at + 1)
        .findIndex(
          (token, index) =>
            isEnd(token) || has(token, 'ques.mark') || (joins(token) && isWish(tokens.slice(at + index + 2))),
        ) + 1;
  const end = length === 0 ? tokens.length : at + length;
  return [...tokens.slice(0, from), ...tokens.slice(end)];
}
