import type { Mask } from '../../core/picture.ts';

/** Mask of all that either of two masks of one size marks; the first one itself without a second. */
export function joinMasks(one: Mask, other: Mask | undefined): Mask {
  if (!other) return one;
  const data = one.data.slice();
  for (let at = 0; at < data.length; at++) data[at] |= other.data[at];
  return { ...one, data };
}
