import type { Picture } from '../picture.ts';
import { halfSize, halveValues } from './halve-values.ts';

/** Half the size, rounded up, each pixel the mean of four, or of fewer at an odd border. */
export function halvePixels(picture: Picture): Picture {
  const { channels } = picture;
  const size = halfSize(picture);
  const data = new Uint8Array(size.width * size.height * channels);
  halveValues(data, { ...picture, rounding: 2 });
  return { ...size, channels, data };
}
