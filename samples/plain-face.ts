import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { maskPath, readScene } from './read-scene.ts';

/** Spread of the skin's colour over the face, and softness of its rim, as shares of the width. */
const SPREAD = 0.08;
const RIM = 0.006;

/** Sum of differences of red, green and blue from the photo above which a pixel is hair over the face. */
const COVERED = 70;

async function blur({ data, width, height, channels }: Picture, radius: number): Promise<Uint8Array> {
  const { data: blurred } = await sharp(data, { raw: { width, height, channels } })
    .blur(Math.max(0.5, radius))
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return blurred;
}

/** Bare skin of the face: the scene's mask, without what differs from its photo. */
async function findBareFace({ data, ...size }: Picture, scene: SampleSceneKey): Promise<Mask> {
  const { width, height } = size;
  const photo = await resizePicture(await readScene(scene), size);
  const mask = await sharp(await readFile(maskPath(scene, 'face')))
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  const bare = mask.map((value, pixel) => {
    let difference = 0;
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++)
      difference += Math.abs((data[at] ?? 0) - (photo.data[at] ?? 0));
    return value >= 128 && difference <= COVERED ? 255 : 0;
  });
  return { width, height, data: bare };
}

/**
 * Leaves out the features of a face, as on a tailor's dummy: the skin's own colour, spread out. Hair that a
 * tool has put over the face stays. The result, RGB, must lie over the photo of its scene.
 */
export async function plainFace(picture: Picture, scene: SampleSceneKey): Promise<Picture> {
  const { width } = picture;
  const bare = await findBareFace(picture, scene);
  const skin = picture.data.map((value, at) => (bare.data[Math.floor(at / 3)] === 255 ? value : 0));
  const cover: Picture = { ...bare, channels: 1 };
  const spread = await blur({ ...picture, data: skin }, SPREAD * width);
  const weight = await blur(cover, SPREAD * width);
  const rim = await blur(cover, RIM * width);
  const data = picture.data.map((value, at) => {
    const pixel = Math.floor(at / 3);
    const share = (rim[pixel] ?? 0) / 255;
    const colour = Math.min(255, (255 * (spread[at] ?? 0)) / Math.max(1, weight[pixel] ?? 0));
    return Math.round(value * (1 - share) + colour * share);
  });
  return { ...picture, data };
}
