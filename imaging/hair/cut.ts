import type { Vector } from './head.ts';

/** A value for each part of the scalp; hairs between take what lies between. */
export interface ByPart {
  /** The top behind the fringe, and whatever is not given. */
  readonly top: number;
  /** Above the forehead. */
  readonly front?: number;
  readonly sides?: number;
  readonly back?: number;
  readonly nape?: number;
}

/** Which way hair is combed, in the head's own axes; it is laid onto the scalp. */
export interface Combing {
  /** On top. */
  readonly top: Vector;
  /** At the person's left side; mirrored for the right one. */
  readonly sides: Vector;
  /** Where hair is parted, in centimetres from the middle; on top it is combed away from there, so strongly. */
  readonly part?: number;
  readonly away?: number;
  /** Instead of both: where hair is gathered, on the person's left or in the middle, in the head's own centimetres. */
  readonly gathered?: Vector;
  /** Centimetres of a hair after which combing no longer holds it. */
  readonly holds: number;
}

/** A lock's own turns. */
export interface Curling {
  /** In centimetres. */
  readonly radius: number;
  /** Centimetres of hair for each turn. */
  readonly pitch: number;
  /** 0 = all locks alike, 1 = each its own. */
  readonly irregular: number;
  /** Centimetres from the root after which it is whole. */
  readonly from: number;
  /** Whether it is a flat wave rather than a coil. */
  readonly flat?: boolean;
}

/** Hair that is tied: combed to one place, and hanging, plaited or wound from there. */
export interface Tied {
  /** Where, in the head's own centimetres; a place beside the middle is mirrored to the other side. */
  readonly at: Vector;
  /** In centimetres: of what hangs from there. */
  readonly radius: number;
  readonly length: number;
  readonly as: 'tail' | 'bun' | 'plait';
  /** Which way it leaves the head. */
  readonly towards: Vector;
  /** How soon it falls, as of a cut. */
  readonly weight?: number;
}

/** A hair cut, as lengths, ways and habits of its hairs. Lengths are centimetres of a mean head. */
export interface Cut {
  readonly length: ByPart;
  /** Share by which hairs, and locks, differ in length. */
  readonly ragged: number;
  /** Sides and back grow from `edge` at the hairline to their full length so far above it. */
  readonly fade?: { readonly edge: number; readonly over: number };
  /** Nothing hangs lower than this, in the head's own centimetres (the chin is at −9.4): at the sides and behind. */
  readonly level?: number;
  /** Nothing hangs lower in front of the face. The brows are at about 5. */
  readonly fringe?: { readonly level: number; readonly half: number };
  /** Half the width of what is kept free before the face, in centimetres; hair of the fringe may hang there. */
  readonly open?: number;
  readonly combing: Combing;
  /** How steeply hairs leave the scalp: 0 lying, 1 standing. */
  readonly lift: ByPart;
  /** How soon hair gives way to its weight: 0 stands as it is, 1 falls within some centimetres. */
  readonly weight: number;
  /** How thick the hair lies, in centimetres. */
  readonly volume: ByPart;
  /** Width of a lock in centimetres, how far its hairs are drawn together, 0–1, and within which share of the length: at the tips if it is not given. */
  readonly lock: { readonly width: number; readonly together: number; readonly within?: number };
  readonly curl?: Curling;
  /** How far hairs leave the common way, in radians. */
  readonly stray: number;
  /** How far locks drift apart to the sides below the head, as a share of their way down. */
  readonly spread?: number;
  /** How dense, 1 = usual. */
  readonly density?: number;
  /** Hair grows thinner towards the hairline, over so many centimetres above it. Default 0: as dense there as anywhere. */
  readonly thins?: number;
  /** Width of a hair beside a grown one's. Default 1. */
  readonly fine?: number;
  /** Where hair grows, if not everywhere: half the width of a strip over the middle of the head, in centimetres. */
  readonly strip?: number;
  readonly tied?: Tied;
  /** How far the colour of roots hides the scalp, 0–1. Default 0.9. */
  readonly scalp?: number;
}
