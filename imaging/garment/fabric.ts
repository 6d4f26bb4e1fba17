/** Red, green and blue in linear light, 0–1, that a cloth gives back; above for what glitters. */
export type Dye = readonly [red: number, green: number, blue: number];

/** What a fabric is woven or printed with. */
export interface Dyes {
  readonly first: Dye;
  readonly second: Dye;
  readonly seed: number;
}

/**
 * Sets what a point of cloth is: its dye in `out[0]` to `out[2]`, and its height in centimetres in `out[3]`. `u` and `v` are centimetres across and down, from 0 to the
 * period of the fabric, after which it begins anew.
 */
export type Weave = (u: number, v: number, out: Float32Array) => void;

/** How a fabric is made, and how it takes light. */
export interface Fabric {
  readonly weave: (dyes: Dyes) => Weave;
  /** The two colours that it has unless others are asked for, `#rrggbb`. */
  readonly colours: readonly [string, string];
  /** Centimetres across and down after which it repeats. */
  readonly period: readonly [across: number, down: number];
  /** How deep light and shade of folds are, 1 = as the photo's own cloth has them. */
  readonly depth?: number;
  /** How much it shines where it is lit most, 0–1. */
  readonly shine?: number;
  /** How much lighter it is where it turns away, as pile is, 0–1. */
  readonly rim?: number;
  /** Points looked at in a centimetre, each way, when a tile is drawn; 60 where nothing is said, as threads are fine. */
  readonly samplesPerCentimetre?: number;
}

/** Sets the dye of a point, times so much. */
export function dye(out: Float32Array, [red, green, blue]: Dye, times = 1): void {
  out[0] = red * times;
  out[1] = green * times;
  out[2] = blue * times;
}

/** Moves the dye of a point towards another. */
export function overdye(out: Float32Array, colour: Dye, share: number): void {
  for (let channel = 0; channel < 3; channel++) out[channel] += (colour[channel] - out[channel]) * share;
}

/** A dye so much lighter (above 0) or darker (below), towards white or black. */
export function shadeOf(colour: Dye, change: number): Dye {
  const to = change > 0 ? 1 : 0;
  const share = Math.abs(change);
  return [
    colour[0] + (to - colour[0]) * share,
    colour[1] + (to - colour[1]) * share,
    colour[2] + (to - colour[2]) * share,
  ];
}
