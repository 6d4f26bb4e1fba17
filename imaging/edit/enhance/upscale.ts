import { MAX_UPLOAD_PIXELS, MAX_UPLOAD_SIDE } from '#lib/catalog/uploads.ts';
import { ImagingError } from '../../core/imaging-error.ts';
import { resizePicture } from '../../core/io/size.ts';
import type { Model } from '../../core/models/open-model.ts';
import type { OwnModel } from '../../core/models/own/open-own-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { enlargeByModel } from './enlarge-by-model.ts';
import { sharpenEdges } from './sharpen-edges.ts';
import { superResolve } from './super-resolve.ts';

export type Factor = 1 | 2 | 4;

/**
 * Blur in pixels after two doublings, which the second network would keep as content, and the remaining
 * noise.
 */
const TWICE_SOFT = { sigma: 1.6, noise: 0.5 };

/**
 * Throws `output_too_large` where a result would have more pixels, or longer sides, than a picture may have.
 */
export function checkOutputSize({ width, height }: Picture, factor: Factor): void {
  const pixels = width * height * factor * factor;
  if (pixels > MAX_UPLOAD_PIXELS || Math.max(width, height) * factor > MAX_UPLOAD_SIDE)
    throw new ImagingError('output_too_large', `${width * factor} × ${height * factor} pixels`);
}

/** Twice the size; alpha by Lanczos, colours by the network, or by Lanczos where there is none. */
async function double(
  photo: Picture,
  { model, progress }: { readonly model: Model | undefined; readonly progress: Progress },
): Promise<Picture> {
  const size = { width: 2 * photo.width, height: 2 * photo.height };
  if (!model) return resizePicture(photo, size);
  const out: Picture =
    photo.channels === 4
      ? await resizePicture(photo, size)
      : {
          ...size,
          channels: photo.channels,
          data: new Uint8Array(size.width * size.height * photo.channels),
        };
  await superResolve(photo, { model, out, progress });
  return out;
}

/** The operator's model makes the colours, Lanczos the alpha. */
async function enlarge(
  photo: Picture,
  { own, factor, progress }: { readonly own: OwnModel; readonly factor: number; readonly progress: Progress },
): Promise<Picture> {
  const colours = await enlargeByModel(photo, { model: own, factor, progress });
  if (photo.channels !== 4) return colours;
  const out = await resizePicture(photo, { width: factor * photo.width, height: factor * photo.height });
  for (let pixel = 0; pixel < colours.width * colours.height; pixel++)
    for (let channel = 0; channel < 3; channel++)
      out.data[pixel * 4 + channel] = colours.data[pixel * 3 + channel];
  return out;
}

interface Upscaling {
  readonly factor: Factor;
  readonly model: Model | undefined;
  /** The operator's model, which is taken before the other. */
  readonly own?: OwnModel | undefined;
  readonly progress: Progress;
}

/**
 * Scales a picture of 3 or 4 channels. Four times is twice, twice, and sharpened: the network for four times
 * prints a grid on plain ground. Throws `output_too_large`, `aborted`, or `output_unusable` for a model that
 * does not enlarge.
 */
export async function upscale(photo: Picture, { factor, model, own, progress }: Upscaling): Promise<Picture> {
  checkOutputSize(photo, factor);
  if (factor === 1) return photo;
  if (own) return enlarge(photo, { own, factor, progress });
  if (factor === 2) return double(photo, { model, progress });
  const once = await double(photo, { model, progress: progress.subrange(0, 0.2) });
  const twice = await double(once, { model, progress: progress.subrange(0.2, 0.85) });
  return sharpenEdges(twice, { ...TWICE_SOFT, progress: progress.subrange(0.85, 1) });
}
