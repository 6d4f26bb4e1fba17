import { colourToOklab } from '../../core/colour/colour-space.ts';

/** A colour in OKLab. */
export type Ink = readonly [lightness: number, a: number, b: number];

/** Converts an sRGB colour `0xrrggbb` to OKLab. */
export function inkOf(colour: number): Ink {
  const out = [0, 0, 0];
  colourToOklab([(colour >> 16) & 255, (colour >> 8) & 255, colour & 255], out);
  return [out[0], out[1], out[2]];
}
