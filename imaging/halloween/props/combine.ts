import type { PropBuilder } from './prop.ts';

/** Wears several things at once; what comes first lies under what comes later where they meet. */
export function combine(...builders: readonly PropBuilder[]): PropBuilder {
  return (head, seed) => builders.flatMap((build, i) => build(head, seed + 31 * i));
}
