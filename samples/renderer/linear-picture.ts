import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import type { FrameSize } from './create-camera.ts';

/** A picture in linear light: `width × height × 3`, rows from top to bottom, without an upper bound. */
export interface LinearPicture extends FrameSize {
  readonly data: Float32Array;
}

/** A Gaussian blur of interleaved values. @param sigma in pixels */
export function blurLinear({ width, height, data }: LinearPicture, sigma: number): LinearPicture {
  const out = new Float32Array(data.length);
  for (let channel = 0; channel < 3; channel++) {
    const plane = { width, height, data: new Float32Array(width * height) };
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = data[i * 3 + channel];
    const blurred = gaussianBlur(plane, sigma).data;
    for (let i = 0; i < blurred.length; i++) out[i * 3 + channel] = blurred[i];
  }
  return { width, height, data: out };
}
