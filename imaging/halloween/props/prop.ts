import type { HeadShape } from '../measure-head.ts';
import type { Form } from './forms.ts';
import type { Material } from './materials.ts';

/** A part of something that is worn: a surface and what it is made of. */
export interface PropPart {
  readonly form: Form;
  readonly material: Material;
  /** Seen before the person, behind, or each of its places where it is: before where it lies nearer than the ears. Default `around`. */
  readonly layer?: 'front' | 'behind' | 'around';
  /** A hat presses hair down: above this height of the head none is seen. */
  readonly pressesAbove?: number;
  /** Parts that let light through are drawn over all others. Default false. */
  readonly sheer?: boolean;
}

/** Builds what is worn for a head: lengths are widths of the face. The same seed builds the same. */
export type PropBuilder = (head: HeadShape, seed: number) => readonly PropPart[];
