import type { FrameSize } from '../media/frame.ts';

/** Multiplies the light of a frame, given as planes, with a factor; returns the given one where that is 1. */
export function lightFrame(data: Uint8Array, { width, height }: FrameSize, gain: number): Uint8Array {
  if (gain === 1) return data;
  const luma = Uint8ClampedArray.from({ length: 256 }, (_, v) => 16 + (v - 16) * gain);
  const colour = Uint8ClampedArray.from({ length: 256 }, (_, v) => 128 + (v - 128) * gain);
  return mapFrame(data, { width, height }, { luma, colour });
}

interface Tables {
  readonly luma: ArrayLike<number>;
  readonly colour: ArrayLike<number>;
}

/** Looks each value of a frame up in the table of its plane. */
export function mapFrame(
  data: Uint8Array,
  { width, height }: FrameSize,
  { luma, colour }: Tables,
): Uint8Array {
  const out = new Uint8Array(data.length);
  const pixels = width * height;
  for (let i = 0; i < pixels; i++) out[i] = luma[data[i]];
  for (let i = pixels; i < data.length; i++) out[i] = colour[data[i]];
  return out;
}
