import type { Vector } from './head.ts';

/** The light that falls on a head. */
export interface HeadLight {
  /** Towards the lamp, along the viewer's axes, of length 1. */
  readonly towards: Vector;
  /** Of the lamp and of what comes from everywhere; matt white that faces the lamp gives back the sum of both. */
  readonly key: Vector;
  readonly around: Vector;
}
