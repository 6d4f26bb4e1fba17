import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { FrameSize } from '#imaging/video/media/frame.ts';
import { toPlanes } from '#imaging/video/media/frame-colours.ts';

/** Waves and stripes that pass before the camera, as planes. */
export function drawMoving({ width, height }: FrameSize, index: number): Uint8Array {
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0, o = 0; y < height; y++)
    for (let x = 0; x < width; x++, o += 3) {
      const [u, v] = [x + 1.5 * index, y - index];
      const wave = 120 + 40 * Math.sin(u / 5) * Math.cos(v / 7) + (Math.floor(u / 23) % 2 === 0 ? 25 : -25);
      rgb[o] = wave;
      rgb[o + 1] = wave * 0.9;
      rgb[o + 2] = 190 - wave / 2;
    }
  return toPlanes({ width, height }, rgb, 'bt601');
}

/** A frame with normal noise; the same seed gives the same noise. */
export function addNoise(data: Uint8Array, { sigma, seed }: { sigma: number; seed: number }): Uint8Array {
  const random = createRandom(seed);
  const unit = () => (nextRandom(random) + 0.5) / 2 ** 32;
  return Uint8Array.from(data, (value) => {
    const noise = sigma * Math.sqrt(-2 * Math.log(unit())) * Math.cos(2 * Math.PI * unit());
    return Math.min(255, Math.max(0, Math.round(value + noise)));
  });
}

/** Peak signal-to-noise ratio of frames in dB. */
export function psnrOf(frames: readonly Uint8Array[], truth: readonly Uint8Array[]): number {
  let sum = 0;
  let count = 0;
  for (const [t, frame] of frames.entries())
    for (let i = 0; i < frame.length; i++, count++) sum += ((frame[i] ?? 0) - (truth[t]?.[i] ?? 0)) ** 2;
  return 10 * Math.log10((255 * 255 * count) / sum);
}
