import { linearOf } from '../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { cropBytes } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { shrinkPhoto } from '../../vision/segment/shrink-photo.ts';
import { toneMapLight } from './tone-map-light.ts';

/** Spread of the strongest blur, as a share of the longer side. */
const STRONGEST = 0.035;

/** Grey level under transparent parts of a picture. */
const WHITE = 255;

interface OwnPicture {
  readonly width: number;
  readonly height: number;
  /** Defocus, 0–1. */
  readonly blur: number;
}

/** The middle of a picture in the shape wanted, as large as can be. */
function cropToShape(picture: Picture, { width, height }: OwnPicture): Picture {
  const scale = Math.min(picture.width / width, picture.height / height);
  const columns = Math.max(1, Math.min(picture.width, Math.round(width * scale)));
  const rows = Math.max(1, Math.min(picture.height, Math.round(height * scale)));
  const left = Math.floor((picture.width - columns) / 2);
  const top = Math.floor((picture.height - rows) / 2);
  const data = cropBytes(picture, { left, top, right: left + columns, bottom: top + rows });
  return { width: columns, height: rows, channels: picture.channels, data };
}

function toOpaque({ width, height, channels, data }: Picture): Picture {
  if (channels === 3) return { width, height, channels, data };
  const out = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = channels === 4 ? data[pixel * 4 + 3] / 255 : 1;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[pixel * channels + (channels === 4 ? channel : 0)];
      out[pixel * 3 + channel] = WHITE + (value - WHITE) * alpha + 0.5;
    }
  }
  return { width, height, channels: 3, data: out };
}

/**
 * A picture of any size as a background, RGB of the size wanted: its middle fills it, blurred in linear light
 * as a lens would. Rejects with `aborted`.
 */
export async function fitOwnPicture(
  picture: Picture,
  { own, progress }: { readonly own: OwnPicture; readonly progress: Progress },
): Promise<Picture> {
  const { width, height } = own;
  const fitted = toOpaque(await resizePicture(cropToShape(picture, own), { width, height }));
  const spread = STRONGEST * own.blur * own.blur;
  await progress.report(0.3);
  if (spread * Math.max(width, height) < 0.3) return fitted;
  const small = await shrinkPhoto(fitted);
  const planes: Plane[] = [];
  for (let channel = 0; channel < 3; channel++) {
    const light = createPlane(small);
    for (let at = 0; at < light.data.length; at++) light.data[at] = linearOf[small.data[at * 3 + channel]];
    planes.push(gaussianBlurCompiled(light, spread * Math.max(small.width, small.height)));
    await progress.report(0.4 + channel / 10);
  }
  return toneMapLight([planes[0], planes[1], planes[2]], { ...own, progress: progress.subrange(0.7, 1) });
}
