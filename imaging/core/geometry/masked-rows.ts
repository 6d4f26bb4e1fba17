import { linearToOklab, type OklabPlanes } from '../colour/colour-space.ts';
import { toneShoulder } from '../numeric/scalar.ts';

/** Rows of a photo of which a region gets new colours. */
export interface MaskedRows {
  /** Overwritten where the mask is above 0. */
  readonly rows: OklabPlanes;
  /** Coverage of each pixel of the whole photo. */
  readonly mask: Uint8Array;
  /** The first of the rows, and how many the photo has. */
  readonly top: number;
  readonly photoHeight: number;
}

/** Above this linear light the curve rises ever more slowly towards white. */
const SHOULDER = 0.7;

const shown = new Float32Array(3);
const made = new Float32Array(3);

/** Sets a pixel to linear light, however bright. */
export function setLight({ lightness, a, b }: OklabPlanes, pixel: number, light: Float64Array): void {
  for (let channel = 0; channel < 3; channel++) shown[channel] = toneShoulder(light[channel], SHOULDER);
  linearToOklab(shown, made);
  lightness.data[pixel] = made[0];
  a.data[pixel] = made[1];
  b.data[pixel] = made[2];
}
