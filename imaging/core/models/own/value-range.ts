import type { Picture } from '../../picture.ts';
import type { Tensor } from '../open-session.ts';
import type { ValueRange } from './model-slots.ts';

/** Mean and spread of the photos of ImageNet, red, green and blue, of values 0–1. */
const MEAN = [0.485, 0.456, 0.406] as const;
const SPREAD = [0.229, 0.224, 0.225] as const;

/** Values of black and white of the ranges that are the same for all channels. */
const ends = {
  '0..1': [0, 1],
  '-1..1': [-1, 1],
  '-0.5..0.5': [-0.5, 0.5],
  '0..255': [0, 255],
} as const satisfies Record<Exclude<ValueRange, 'imagenet'>, readonly [number, number]>;

type OutputRange = '0..1' | '-1..1' | '0..255';

/** Colours of a picture of 3 or 4 channels as planes of that range, red first. */
export function toPlanes({ width, height, channels, data }: Picture, range: ValueRange): Float32Array {
  const count = width * height;
  const out = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel++) {
    const [black, white] =
      range === 'imagenet'
        ? [-MEAN[channel] / SPREAD[channel], (1 - MEAN[channel]) / SPREAD[channel]]
        : ends[range];
    const step = (white - black) / 255;
    for (let pixel = 0; pixel < count; pixel++)
      out[channel * count + pixel] = black + step * data[pixel * channels + channel];
  }
  return out;
}

/** Places that are compared, at most, to tell a range. */
const MAX_SAMPLES = 4000;

/**
 * The range in which an output comes nearest to the picture that it was made of, at pixels that the model was
 * to keep. No file tells the range of its output.
 */
export function chooseRange(
  output: Tensor,
  {
    picture,
    isKnown = () => true,
  }: { readonly picture: Picture; readonly isKnown?: (pixel: number) => boolean },
): OutputRange {
  const [, , height, width] = output.dims;
  const every = Math.max(1, Math.floor((picture.width * picture.height) / MAX_SAMPLES));
  const errors = { '0..1': 0, '-1..1': 0, '0..255': 0 };
  const ranges = Object.keys(errors) as OutputRange[];
  for (let pixel = 0; pixel < picture.width * picture.height; pixel += every) {
    if (!isKnown(pixel)) continue;
    const x = Math.floor((((pixel % picture.width) + 0.5) * width) / picture.width);
    const y = Math.floor(((Math.floor(pixel / picture.width) + 0.5) * height) / picture.height);
    for (let channel = 0; channel < 3; channel++) {
      const made = output.data[(channel * height + y) * width + x];
      const given = picture.data[pixel * picture.channels + channel] / 255;
      for (const range of ranges) errors[range] += Math.abs(shareOf(made, range) - given);
    }
  }
  return ranges.toSorted((one, two) => errors[one] - errors[two])[0];
}

/** A value as a share of the way from black to white. */
function shareOf(value: number, range: OutputRange): number {
  const [black, white] = ends[range];
  return (value - black) / (white - black);
}

/** Picture of an output `1 × 3 × height × width` of that range. */
export function toPicture({ dims, data }: Tensor, range: OutputRange): Picture {
  const [, , height, width] = dims;
  const count = width * height;
  const out = new Uint8Array(3 * count);
  for (let channel = 0; channel < 3; channel++)
    for (let pixel = 0; pixel < count; pixel++)
      out[pixel * 3 + channel] = Math.round(
        255 * Math.min(1, Math.max(0, shareOf(data[channel * count + pixel], range))),
      );
  return { width, height, channels: 3, data: out };
}
