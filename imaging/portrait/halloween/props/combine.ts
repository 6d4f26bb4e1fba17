import type { PropBuilder } from './prop.ts';

/** Several props at once; earlier ones lie below later ones. */
export function combine(...builders: readonly PropBuilder[]): PropBuilder {
  return (head, seed) => builders.flatMap((build, i) => build(head, seed + 31 * i));
}
