import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#imaging/core/picture.ts';
import { fromSharp } from './degrade.ts';

/** Remedies of sharp for one kind of fault, by common names. */
const remedies: readonly (readonly [fault: RegExp, remedy: (source: Sharp) => Sharp])[] = [
  [/noise|low light/, (source) => source.median(3)],
  [/blur/, (source) => source.sharpen()],
  [/EV|haze|cast/, (source) => source.normalise()],
  [/JPEG/, (source) => source.median(3)],
];

/** Applies sharp's own remedy for a given fault; returns the picture itself without a fault. */
export async function enhanceBySharp({ width, height, data }: Picture, fault: string): Promise<Picture> {
  const remedy = remedies.find(([pattern]) => pattern.test(fault))?.[1];
  const source = sharp(data, { raw: { width, height, channels: 3 } });
  return fromSharp(remedy ? remedy(source) : source);
}
