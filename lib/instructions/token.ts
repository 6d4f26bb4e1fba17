import type { Span } from '#lib/catalog/plans/plan.ts';

/** A known word or phrase of a text, or an unknown word without concepts. */
export interface Token extends Span {
  readonly concepts: readonly string[];
  /** Value of a number. */
  readonly value?: number;
  /** True of a Korean form that says “and”, as 밝게 하고: it ends its clause. */
  readonly goesOn?: boolean;
}

/** Places of words in the text; the two parts of a compound have one. */
export function spansOf(tokens: readonly Token[]): Span[] {
  const spans = tokens.map(({ start, end }) => ({ start, end }));
  return spans.filter(({ start }, index) => spans.findIndex((other) => other.start === start) === index);
}

/** Key of a word’s meaning in a category, such as `red` in `c`; undefined where it has none there. */
export function keyOf({ concepts }: Token, category: string): string | undefined {
  return concepts.find((concept) => concept.startsWith(`${category}.`))?.slice(category.length + 1);
}

/** True of a word that means something in a category, such as `neg` of words that say no. */
export function isOf(token: Token, category: string): boolean {
  return keyOf(token, category) !== undefined;
}
