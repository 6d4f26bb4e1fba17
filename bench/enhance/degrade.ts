import sharp, { type Sharp } from 'sharp';
import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import type { Picture } from '#imaging/core/picture.ts';

/** A way to spoil a picture by a known amount. */
export interface Degradation {
  readonly name: string;
  readonly spoil: (picture: Picture) => Picture | Promise<Picture>;
}

function toSharp({ width, height, channels, data }: Picture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** Back from sharp; the number of channels is kept by all that is done here. */
export async function fromSharp(source: Sharp): Promise<Picture> {
  const { data, info } = await source.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 3, data: new Uint8Array(data) };
}

/** Adds white Gaussian noise (Box and Muller 1958) to each channel. */
export function addNoise(picture: Picture, sigma: number): Picture {
  const random = createRandom(7);
  const uniform = () => (nextRandom(random) + 0.5) / 2 ** 32;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const data = Uint8Array.from(picture.data, (value) =>
    Math.min(255, Math.max(0, Math.round(value + sigma * normal()))),
  );
  return { ...picture, data };
}

export function blur(picture: Picture, sigma: number): Promise<Picture> {
  return fromSharp(toSharp(picture).blur({ sigma, precision: 'float' }));
}

export async function compress(picture: Picture, quality: number): Promise<Picture> {
  return fromSharp(sharp(await toSharp(picture).jpeg({ quality }).toBuffer()));
}

/** Multiplies the linear light of each primary. */
export function relight(picture: Picture, gains: readonly [number, number, number]): Picture {
  const tables = gains.map((gain) =>
    Uint8Array.from({ length: 256 }, (_, byte) => {
      const value = byte / 255;
      const linear = Math.min(
        1,
        gain * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4),
      );
      return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
    }),
  );
  return { ...picture, data: picture.data.map((value, at) => tables[at % 3][value]) };
}

/** Adds haze to a picture: keeps `share` of its light, and adds `veil` grey levels. */
export function addHaze(picture: Picture, { share, veil }: { share: number; veil: number }): Picture {
  return { ...picture, data: picture.data.map((value) => Math.round(share * value + veil)) };
}

export const degradations: readonly Degradation[] = [
  { name: 'nothing', spoil: (picture) => picture },
  { name: 'noise σ 5', spoil: (picture) => addNoise(picture, 5) },
  { name: 'noise σ 12', spoil: (picture) => addNoise(picture, 12) },
  { name: 'noise σ 25', spoil: (picture) => addNoise(picture, 25) },
  { name: 'blur σ 1', spoil: (picture) => blur(picture, 1) },
  { name: 'blur σ 2', spoil: (picture) => blur(picture, 2) },
  { name: '−2 EV', spoil: (picture) => relight(picture, [0.25, 0.25, 0.25]) },
  { name: 'haze', spoil: (picture) => addHaze(picture, { share: 0.6, veil: 85 }) },
  { name: 'warm cast', spoil: (picture) => relight(picture, [1.25, 1, 0.65]) },
  { name: 'JPEG 40', spoil: (picture) => compress(picture, 40) },
  { name: 'JPEG 20', spoil: (picture) => compress(picture, 20) },
  {
    name: 'low light',
    spoil: (picture) => addNoise(relight(picture, [0.22, 0.2, 0.17]), 8),
  },
];
