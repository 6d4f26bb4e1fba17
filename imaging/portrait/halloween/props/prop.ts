import type { HeadShape } from '../measure-head-shape.ts';
import type { Form } from './forms.ts';
import type { Material } from './materials.ts';

/** A part of a prop: a surface and its material. */
export interface PropPart {
  readonly form: Form;
  readonly material: Material;
  /**
   * Depth order relative to the person. `around` (default) decides per place: in front where it is nearer
   * than the ears.
   */
  readonly layer?: 'front' | 'behind' | 'around';
  /** Height in head coordinates above which a hat hides hair. */
  readonly hidesHairAbove?: number;
  /** True for transparent parts, which are drawn over all others. Default false. */
  readonly sheer?: boolean;
}

/** Builds the props of a head; lengths are in face widths. The same seed gives the same props. */
export type PropBuilder = (head: HeadShape, seed: number) => readonly PropPart[];
