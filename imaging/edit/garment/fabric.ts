/** Linear reflectance of red, green and blue, 0–1; above for glitter. */
export type Dye = readonly [red: number, green: number, blue: number];

/** Dyes of a fabric. */
export interface Dyes {
  readonly first: Dye;
  readonly second: Dye;
  readonly seed: number;
}

/**
 * Writes a point of cloth: its dye to `out[0]` to `out[2]`, its height in centimetres to `out[3]`. `u` and
 * `v` are centimetres across and down, from 0 to the fabric's period.
 */
export type Weave = (u: number, v: number, out: Float32Array) => void;

/** Definition of a fabric, and its response to light. */
export interface Fabric {
  readonly weave: (dyes: Dyes) => Weave;
  /** Default colours, `#rrggbb`. */
  readonly colours: readonly [string, string];
  /** Period in centimetres across and down. */
  readonly period: readonly [across: number, down: number];
  /** Contrast of folds relative to the photo's own cloth. Default 1. */
  readonly depth?: number;
  /** Strength of highlights, 0–1. */
  readonly shine?: number;
  /** Brightening at grazing angles, as on pile, 0–1. */
  readonly rim?: number;
  /** Samples per centimetre and direction of a tile; 60 by default, as threads are fine. */
  readonly samplesPerCentimetre?: number;
}

/** Sets the dye of a point times a factor. */
export function dye(out: Float32Array, [red, green, blue]: Dye, times = 1): void {
  out[0] = red * times;
  out[1] = green * times;
  out[2] = blue * times;
}

/** Mixes the dye of a point with another. */
export function mixDye(out: Float32Array, colour: Dye, share: number): void {
  for (let channel = 0; channel < 3; channel++) out[channel] += (colour[channel] - out[channel]) * share;
}

/** A dye mixed with white (above 0) or black (below). */
export function shadeOf(colour: Dye, change: number): Dye {
  const to = change > 0 ? 1 : 0;
  const share = Math.abs(change);
  return [
    colour[0] + (to - colour[0]) * share,
    colour[1] + (to - colour[1]) * share,
    colour[2] + (to - colour[2]) * share,
  ];
}
