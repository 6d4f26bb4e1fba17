import { encodeGreyPng } from './encode-grey-png.ts';
import type { Mark, Size } from './mark.ts';
import { rasterMask } from './raster-mask.ts';

/** Longer side of the mask at most; the host scales it up to the photo. */
const MASK_SIDE = 4096;

/** The mask to send: a grey PNG, white where the picture is to be changed. */
export function makeMaskPng(marks: readonly Mark[], photo: Size): Promise<Blob> {
  return encodeGreyPng(rasterMask(marks, photo, MASK_SIDE));
}
