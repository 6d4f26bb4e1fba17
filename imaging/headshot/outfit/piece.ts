import type { Light } from '../../backdrop/shader.ts';
import type { ClothName } from './cloth.ts';
import type { Corner } from './outline.ts';

/** A piece of clothing: a shape that lies on the body, or on other pieces. */
export interface Piece {
  /** On the body, in heights of the face. */
  readonly outline: readonly Corner[];
  /** Whether it lies on the chest or stands around the neck. */
  readonly base: 'torso' | 'neck';
  readonly cloth: ClothName;
  /** Of the cloth itself, linear. */
  readonly colour: Light;
  /** How much it stands out from what is below, and how far its edge is round, in heights of the face. */
  readonly thickness: number;
  readonly bevel: number;
  /** How far the shadow reaches that it throws on what is below, and its darkness. */
  readonly shadow: { readonly reach: number; readonly strength: number };
  /** Height of folds and seams at a place. */
  readonly relief?: (x: number, y: number) => number;
  /** What its colour is multiplied by at a place: stripes, buttons, seams. */
  readonly print?: (x: number, y: number) => number;
}
