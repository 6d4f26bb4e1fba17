import type { Token } from './token.ts';

/** A meaning that a template took from a token. */
export interface Filled {
  readonly category: string;
  readonly key: string;
  readonly token: Token;
}

/** The words of a clause as a template reads them. */
export interface Clause {
  readonly filled: readonly Filled[];
  readonly tokens: readonly Token[];
  /** Markers follow their word. */
  readonly verbLast: boolean;
  /** Words are separated by spaces; where they are not, places follow what they are about. */
  readonly spaced: boolean;
}

/** Keys of a category, in the order of the words. */
export function keysOf({ filled }: Clause, category: string): readonly string[] {
  return filled.filter((entry) => entry.category === category).map(({ key }) => key);
}

/** True where the clause has any of these concepts. */
export function hasAny({ filled }: Clause, ...concepts: readonly string[]): boolean {
  return filled.some(
    ({ category, key }) => concepts.includes(category) || concepts.includes(`${category}.${key}`),
  );
}

/** True where a word that the clause took may mean this concept, whatever it was taken for. */
export function says({ filled }: Clause, concept: string): boolean {
  return filled.some(({ token }) => token.concepts.includes(concept));
}

/** Numbers of a clause in the order of the words. */
export function numbersOf({ filled }: Clause): readonly number[] {
  return filled.flatMap(({ category, token }) => (category === 'num' ? [token.value ?? 0] : []));
}

function isMarked(
  { tokens, verbLast }: Clause,
  { token, marker }: { token: Token; marker: string },
): boolean {
  const at = tokens.indexOf(token);
  const isFiller = (other: Token | undefined) =>
    other?.concepts.some((concept) => concept.startsWith('x.')) && !other.concepts.includes(marker);
  const step = verbLast ? 1 : -1;
  let near = at + step;
  while (isFiller(tokens[near])) near += step;
  return tokens[near]?.concepts.includes(marker) ?? false;
}

/**
 * The key that a thing is to become: of two, the one marked as the goal, or not marked as the origin, or the
 * last. It is never one that something else comes instead of.
 */
export function goalOf(clause: Clause, category: string): string | undefined {
  const all = clause.filled.filter(
    (entry) => entry.category === category && !isMarked(clause, { token: entry.token, marker: 'p.instead' }),
  );
  const goals = all.filter(({ token }) => !isMarked(clause, { token, marker: 'p.from' }));
  const marked = goals.filter(({ token }) => isMarked(clause, { token, marker: 'p.to' }));
  return (marked.at(-1) ?? goals.at(-1) ?? all.at(-1))?.key;
}

/** The word behind the first number of a clause, which may say what it counts. */
export function behindNumber({ tokens }: Clause): Token | undefined {
  const at = tokens.findIndex(({ value }) => value !== undefined);
  return at < 0 ? undefined : tokens[at + 1];
}

/**
 * The number that stands nearest to a concept.
 * @param side of the concept on which it must stand, where there is one on that side
 */
export function numberNear(
  clause: Clause,
  { concept, side }: { readonly concept: string; readonly side?: 'before' | 'after' },
): number | undefined {
  const place = clause.tokens.find((token) => token.concepts.includes(concept));
  const numbers = clause.filled.filter(({ category }) => category === 'num').map(({ token }) => token);
  if (!place) return undefined;
  const isOnSide = ({ start }: Token) => side === undefined || (side === 'after') === start > place.start;
  const distance = (token: Token) => Math.max(place.start - token.end, token.start - place.end);
  const [nearest] = numbers.filter(isOnSide).toSorted((one, other) => distance(one) - distance(other));
  return (nearest ?? numbers.at(-1))?.value;
}
