import { ImagingError } from '../core/imaging-error.ts';
import { resizePicture } from '../core/io/size.ts';
import type { Picture } from '../core/picture.ts';
import { cropPicture } from '../core/raster/crop.ts';

/** Difference of shape, as a share, that rounding explains: services work in steps of up to 64 px. */
const SAME_SHAPE = 0.03;
/** Share of the expected pixels below which a picture is no result. */
const MIN_SHARE = 0.5;

interface ExpectedSize {
  readonly width: number;
  readonly height: number;
  /** Left out: a picture of another shape is cropped around its middle. True: it is refused. */
  readonly mustAlign?: boolean;
}

/**
 * Brings a service's picture to the expected size.
 * @throws ImagingError `output_unusable` for one of less than half the pixels, or of another shape where it
 * must lie pixel on pixel
 */
export async function fitOutput(
  made: Picture,
  { width, height, mustAlign = false }: ExpectedSize,
): Promise<Picture> {
  const size = `${made.width} × ${made.height} instead of ${width} × ${height}`;
  if (made.width * made.height < MIN_SHARE * width * height) throw new ImagingError('output_unusable', size);
  const shape = (made.width * height) / (made.height * width);
  if (Math.abs(Math.log(shape)) <= SAME_SHAPE) return resizePicture(made, { width, height });
  if (mustAlign) throw new ImagingError('output_unusable', size);
  return resizePicture(cropToShape(made, width / height), { width, height });
}

/** The largest part around the middle whose width is `shape` times its height. */
function cropToShape(picture: Picture, shape: number): Picture {
  const width = Math.max(1, Math.min(picture.width, Math.round(picture.height * shape)));
  const height = Math.max(1, Math.min(picture.height, Math.round(picture.width / shape)));
  const left = Math.floor((picture.width - width) / 2);
  const top = Math.floor((picture.height - height) / 2);
  return cropPicture(picture, { left, top, right: left + width, bottom: top + height });
}
