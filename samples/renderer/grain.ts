import { gaussianBlur } from '#imaging/core/filters/gaussian-blur.ts';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { FrameSize } from './create-camera.ts';

/** Film grain, one value a pixel about 0: near to Gaussian noise, a little wider than a pixel. */
export function createGrain({ width, height }: FrameSize, strength: number): Float32Array {
  const random = createRandom(1931);
  const data = new Float32Array(width * height);
  if (strength === 0) return data;
  for (let i = 0; i < data.length; i++) {
    const sum = nextRandom(random) + nextRandom(random) + nextRandom(random);
    data[i] = strength * (sum / 2 ** 32 - 1.5);
  }
  return gaussianBlur({ width, height, data }, 0.6).data;
}
