import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { runChunks } from '#imaging/core/run-chunks.ts';
import { estimateLayers } from '#imaging/core/segmentation/estimate-layers.ts';

/** Somebody drawn, or a thing, and what of each pixel belongs to it by the program that drew it. */
export interface KnownSubject {
  readonly photo: Picture;
  readonly truth: Picture;
}

async function read(file: string, channels: 1 | 3, side: number): Promise<Picture> {
  const { data, info } = await sharp(readFileSync(file))
    .removeAlpha()
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .resize({ width: side, height: side, fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels, data: new Uint8Array(data) };
}

/** A small copy of a sample, `side` pixels along its longer side. */
export function readSample(name: string, side: number): Promise<Picture> {
  return read(`public/samples/${name}.jpg`, 3, side);
}

/** A small copy of a sample with people, and their coverage. */
export async function readPeople(name: string, side: number): Promise<KnownSubject> {
  const truth = await read(`samples/masks/${name}-person-alpha.png`, 1, side);
  return { photo: await readSample(name, side), truth };
}

/** Two pictures mixed by a coverage, 0–255. */
export function mix(front: Picture, behind: Picture, { data }: Mask): Picture {
  const mixed = front.data.map((value, at) => {
    const share = data[Math.floor(at / 3)] / 255;
    return Math.round(share * value + (1 - share) * behind.data[at]);
  });
  return { ...front, data: mixed };
}

/** A subject before another scene. */
export async function standBefore({ photo, truth }: KnownSubject, scene: Picture): Promise<Picture> {
  const { front } = await runChunks(estimateLayers(photo, truth), async () => {});
  const { width, height } = photo;
  return mix(front, await resizePicture(scene, { width, height }), truth);
}

export function alphaOf({ width, height, data }: Picture): Mask {
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, at) => data[4 * at + 3]) };
}

/** Overlap of a mask with the truth, and its mean error where the truth is mixed. */
export function compare({ data }: Mask, truth: Mask) {
  let [both, either, error, mixed] = [0, 0, 0, 0];
  for (const [at, value] of data.entries()) {
    const isTrue = truth.data[at] > 127;
    both += Number(value > 127 && isTrue);
    either += Number(value > 127 || isTrue);
    if (truth.data[at] < 8 || truth.data[at] > 247) continue;
    error += Math.abs(value - truth.data[at]) / 255;
    mixed++;
  }
  return { overlap: both / either, edgeError: error / Math.max(1, mixed) };
}
