import type { Vector } from '../../core/geometry/vector.ts';

/** A value for each part of the scalp, interpolated between. */
export interface ByPart {
  /** Top behind the fringe, and default of the other parts. */
  readonly top: number;
  /** Above the forehead. */
  readonly front?: number;
  readonly sides?: number;
  readonly back?: number;
  readonly nape?: number;
}

/** Comb directions in head axes, projected onto the scalp. */
export interface Combing {
  /** On top. */
  readonly top: Vector;
  /** At the person's left side; mirrored for the right one. */
  readonly sides: Vector;
  /** Parting in centimetres from the middle, and strength of the comb direction away from it on top. */
  readonly part?: number;
  readonly away?: number;
  /**
   * Alternative to both: the gathering point in head coordinates (centimetres), on the person's left or in
   * the middle.
   */
  readonly gathered?: Vector;
  /** Length in centimetres over which hair follows the comb. */
  readonly holds: number;
}

/** Curls of a lock. */
export interface Curling {
  /** In centimetres. */
  readonly radius: number;
  /** Centimetres of hair per turn. */
  readonly pitch: number;
  /** Variation between locks: 0 none, 1 full. */
  readonly irregular: number;
  /** Distance from the root where the curl is complete, in centimetres. */
  readonly from: number;
  /** True for a flat wave, false for a coil. */
  readonly flat?: boolean;
}

/** Tied hair: combed to one place, where it hangs, is plaited or wound. */
export interface Tied {
  /** Place of the tie in head coordinates; mirrored to the other side if not in the middle. */
  readonly at: Vector;
  /** Size of the tied part, in centimetres. */
  readonly radius: number;
  readonly length: number;
  readonly as: 'tail' | 'bun' | 'plait';
  /** Direction in which it leaves the head. */
  readonly towards: Vector;
  /** Effect of gravity, as in a cut. */
  readonly weight?: number;
}

/** Parameters of a hair cut. Lengths are centimetres of a mean head. */
export interface Cut {
  readonly length: ByPart;
  /** Relative variation in length of hairs and locks. */
  readonly ragged: number;
  /** Length at the hairline of sides and back, and the height over which it grows to full length. */
  readonly fade?: { readonly edge: number; readonly over: number };
  /** Lowest end of hair at the sides and behind, in head coordinates (the chin is at −9.4). */
  readonly level?: number;
  /** Lowest end of hair in front of the face; the brows are at about 5. And half the width of the fringe. */
  readonly fringe?: { readonly level: number; readonly half: number };
  /** Half the width in front of the face without hair except the fringe, in centimetres. */
  readonly open?: number;
  readonly combing: Combing;
  /** Angle between hair and scalp: 0 lying, 1 upright. */
  readonly lift: ByPart;
  /** Effect of gravity: 0 stands as it is, 1 falls within a few centimetres. */
  readonly weight: number;
  /** Thickness of the hair layer in centimetres. */
  readonly volume: ByPart;
  /**
   * Locks: width in centimetres, convergence of their hairs 0–1, and the fraction of the length with it
   * (default: the tips).
   */
  readonly lock: { readonly width: number; readonly together: number; readonly within?: number };
  readonly curl?: Curling;
  /** Deviation of hairs from the common direction, in radians. */
  readonly stray: number;
  /** Sideways drift of locks below the head, as a fraction of their way down. */
  readonly spread?: number;
  /** Density, 1 = usual. */
  readonly density?: number;
  /**
   * Height above the hairline over which hair becomes dense, in centimetres. Default 0: full density
   * everywhere.
   */
  readonly thins?: number;
  /** Width of a hair relative to an adult's. Default 1. */
  readonly fine?: number;
  /** Half the width of a strip over the middle of the head with hair, in centimetres. Default: everywhere. */
  readonly strip?: number;
  readonly tied?: Tied;
  /** Opacity of the root colour over the scalp, 0–1. Default 0.9. */
  readonly scalp?: number;
}
