import type { Vector } from '../hair/head.ts';
import type { HeadLight } from '../hair/head-light.ts';

/** A place on a traced body, in the head's centimetres. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly normal: Vector;
  /** 0–1: how much of the lamp's light arrives, and how open the place is to light from everywhere. */
  readonly lit: number;
  readonly open: number;
}

/** How much of the lamp's light a surface takes, which goes round into the shade as far as `wrap` says: it is scattered within. */
export function lampOn(
  normal: Vector,
  { lit }: Spot,
  { light: { towards }, wrap }: { readonly light: HeadLight; readonly wrap: number },
): number {
  const cosine = normal[0] * towards[0] + normal[1] * towards[1] + normal[2] * towards[2];
  return (Math.max(0, cosine + wrap) / (1 + wrap)) * lit ** (1 - wrap);
}
