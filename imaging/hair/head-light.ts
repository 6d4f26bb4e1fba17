import type { Vector } from './head.ts';

/** Light on a head. */
export interface HeadLight {
  /** Unit vector to the lamp, in view axes. */
  readonly towards: Vector;
  /** Colour of the lamp and of ambient light. Matt white that faces the lamp reflects their sum. */
  readonly key: Vector;
  readonly around: Vector;
}
