import { MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import { encodeGreyPng } from './encode-grey-png.ts';
import type { Mark, Size } from './mark.ts';
import { rasterMask } from './raster-mask.ts';

/** The mask to send: a grey PNG of the photo's size, white where the picture is to be changed. */
export function makeMaskPng(marks: readonly Mark[], photo: Size): Promise<Blob> {
  return encodeGreyPng(rasterMask(marks, photo, MAX_UPLOAD_SIDE));
}
