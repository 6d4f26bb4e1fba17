import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { agePrint } from '#samples/scenes/old-photo/age-print.ts';
import { mountPrint, pictureSize } from '#samples/scenes/old-photo/mount-print.ts';
import { tonePrint } from '#samples/scenes/old-photo/tone-print.ts';

/** A print after ninety years, the fresh print, and the places of missing emulsion. */
export interface AgedPicture {
  readonly print: Picture;
  readonly truth: Picture;
  readonly lost: Mask;
}

/** A picture with less lost emulsion than this needs no repair. */
const MIN_LOST = 0.2;

function toGrey({ width, height, channels, data }: Picture): Picture {
  const grey = new Uint8Array(width * height * 3);
  for (let at = 0; at < grey.length; at += 3) {
    const from = (at / 3) * channels;
    grey.fill(0.3 * data[from] + 0.59 * data[from + 1] + 0.11 * data[from + 2], at, at + 3);
  }
  return { width, height, channels: 3, data: grey };
}

/** Prints a picture in one tone on paper of a size, and ages it like our sample of an old photo. */
export async function agePicture(
  picture: Picture,
  size: { readonly width: number; readonly height: number },
): Promise<AgedPicture> {
  const fitted = await resizePicture(toGrey(picture), pictureSize(size));
  const fresh = mountPrint(fitted, size);
  const truth = tonePrint(fresh);
  const { picture: print, lost } = agePrint(fresh);
  const data = Uint8Array.from(lost.data, (share) => (share > MIN_LOST ? 255 : 0));
  return { print, truth, lost: { ...size, data } };
}
