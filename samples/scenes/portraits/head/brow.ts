import type { Person } from '../person.ts';

/** A place along an eyebrow. */
interface BrowPlace {
  /** Distance from the face's middle. */
  readonly x: number;
  /** Height of the brow's middle line, and half its breadth there. */
  readonly middle: number;
  readonly half: number;
}

/** Course of a brow. @param share 0 at the nose, 1 at the temple */
export function browAt({ browHeight, browWeight, face }: Person, side: number, share: number): BrowPlace {
  const arch = 0.062 * Math.sin(share * 2.35) - 0.02 * share * share;
  return {
    x: 0.105 + 0.44 * share,
    middle: 0.165 + browHeight + 0.006 * side * face.asymmetry + arch,
    half: 0.05 * browWeight * (1 - 0.7 * Math.max(0, share) ** 1.6),
  };
}
