import type { Light } from '../../../edit/backdrop/shader.ts';
import type { ClothName } from './cloth.ts';
import type { Corner } from './outline.ts';

/** A piece of clothing on the body or on other pieces. */
export interface Piece {
  /** On the body, in heights of the face. */
  readonly outline: readonly Corner[];
  /** Surface below the piece. */
  readonly base: 'torso' | 'neck';
  readonly cloth: ClothName;
  /** Linear colour of the cloth. */
  readonly colour: Light;
  /** Height above the surface, and width of the rounded edge, in heights of the face. */
  readonly thickness: number;
  readonly bevel: number;
  /** Shadow on the surface: reach and darkness. */
  readonly shadow: { readonly reach: number; readonly strength: number };
  /** Height of folds and seams at a place. */
  readonly relief?: (x: number, y: number) => number;
  /** Factor of the colour at a place: stripes, buttons, seams. */
  readonly print?: (x: number, y: number) => number;
}
