import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from './create-camera.ts';

/** One colour laid over a finished picture, more or less of it at each pixel. */
export interface Overlay extends FrameSize {
  /** sRGB, 0 to 255. */
  readonly colour: readonly [number, number, number];
  /** Share of the colour at each pixel, 0 to 1, `width × height`. */
  readonly alpha: Float32Array;
}

/** Lays the colour over a picture of the same size, mixing sRGB values as picture editors do. */
export function layOver({ width, height, channels, data }: Picture, { colour, alpha }: Overlay): Picture {
  const out = data.slice();
  for (let i = 0; i < alpha.length; i++)
    for (let channel = 0; channel < 3; channel++) {
      const at = i * channels + channel;
      out[at] = Math.round(data[at] + (colour[channel] - data[at]) * alpha[i]);
    }
  return { width, height, channels, data: out };
}

/** `mark`: every pixel that the overlay changes; `mark-alpha`: how much of it there is, 0 to 255. */
export function maskOverlay({ width, height, alpha }: Overlay): Record<'mark' | 'mark-alpha', Mask> {
  const share = Uint8Array.from(alpha, (value) => Math.round(value * 255));
  const touched = share.map((value) => (value > 0 ? 255 : 0));
  return { mark: { width, height, data: touched }, 'mark-alpha': { width, height, data: share } };
}
