import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Plane } from '../../core/raster/plane.ts';

/** Weight of a and b relative to lightness in the clustering. */
export const CHROMA_WEIGHT = 1.79;

/** Offset of damped light, and factor of the logarithm of lightness in it. */
const OFFSET = 0.9;
const FACTOR = CHROMA_WEIGHT * 0.09;

/** Added to lightness before its logarithm is taken, and below a and b, as black is noise. */
const BLACK = { light: 0.03, colour: 0.1 } as const;

/** Lightness, a and b, in OKLab or with damped light. */
export type ClothColour = readonly [light: number, a: number, b: number];

/** Colours almost independent of light: a and b per lightness, and a little of its logarithm. */
export function dampLight({ lightness, a, b }: OklabPlanes): OklabPlanes {
  const per = ({ data }: Plane): Plane => ({
    ...lightness,
    data: data.map((value, at) => value / (Math.max(0, lightness.data[at]) + BLACK.colour)),
  });
  const light = lightness.data.map((value) => OFFSET + FACTOR * Math.log(Math.max(0, value) + BLACK.light));
  return { lightness: { ...lightness, data: light }, a: per(a), b: per(b) };
}

/** OKLab of a colour with damped light: the inverse of `dampLight`. */
export function restoreLight([light, a, b]: ClothColour): ClothColour {
  const lightness = Math.exp((light - OFFSET) / FACTOR) - BLACK.light;
  const times = lightness + BLACK.colour;
  return [lightness, a * times, b * times];
}
