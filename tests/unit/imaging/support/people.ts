import { readFileSync } from 'node:fs';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Mask, Picture } from '#imaging/core/picture.ts';
import { fitHead } from '#imaging/portrait/hair/fit/fit-head.ts';
import type { FaceMesh } from '#imaging/vision/faces/face-mesh.ts';
import { type SampleSceneKey, samplePhotoUrl, sceneOf } from '#lib/catalog/samples.ts';
import { maskPath } from '#samples/read-scene.ts';

function scaled(scene: SampleSceneKey, width: number) {
  const full = sceneOf({ scene });
  return { width, height: Math.round((width * full.height) / full.width) };
}

/** Photos that files of this worker have read, by scene and width. */
const scaledPhotos = new Map<string, Promise<Picture>>();

/** A drawn photo of people of the samples, so many pixels wide. */
export async function readPerson(scene: SampleSceneKey, width: number): Promise<Picture> {
  const key = `${scene} ${width}`;
  const reading = scaledPhotos.get(key) ?? scalePhoto(scene, width);
  scaledPhotos.set(key, reading);
  const photo = await reading;
  return { ...photo, data: photo.data.slice() };
}

async function scalePhoto(scene: SampleSceneKey, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public${samplePhotoUrl(scene)}`));
  return resizePicture(photo, scaled(scene, width));
}

async function scaleMask(file: string, size: { width: number; height: number }): Promise<Uint8Array> {
  const { width, height, channels, data } = await decodePicture(readFileSync(file));
  const grey = new Uint8Array(width * height);
  for (let at = 0; at < grey.length; at++) grey[at] = data[at * channels];
  return (await resizePicture({ width, height, channels: 1, data: grey }, size)).data;
}

/** Masks that files of this worker have read, by file and width. */
const scaledMasks = new Map<string, Promise<Uint8Array>>();

/** True mask of such a photo: 0–255, soft along its borders. Names of masks are those of the renderer. */
export async function readPersonMask(scene: SampleSceneKey, mask: string, width: number): Promise<Mask> {
  const key = `${scene} ${mask} ${width}`;
  const reading = scaledMasks.get(key) ?? scaleMask(maskPath(scene, mask), scaled(scene, width));
  scaledMasks.set(key, reading);
  return { ...scaled(scene, width), data: (await reading).slice() };
}

/** Share of the pixels that either marks which both mark. */
export function overlap(one: Mask, other: Mask): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < one.data.length; at++) {
    const [a, b] = [one.data[at] > 127, other.data[at] > 127];
    if (a && b) both++;
    if (a || b) either++;
  }
  return both / either;
}

interface Cap {
  readonly mesh: FaceMesh;
  readonly colour: readonly [number, number, number];
}

/** Paints a cap with a little grain on a head, and tells the pixels that it covers. */
export function putOnCap(bare: Picture, { mesh, colour }: Cap): { photo: Picture; cap: number[] } {
  const head = fitHead(mesh);
  const data = bare.data.slice();
  const cap = [...Array(bare.width * bare.height).keys()].filter((at) => {
    const x = ((at % bare.width) - head.x) / head.unit;
    const y = (head.y - Math.floor(at / bare.width)) / head.unit;
    return y > 6 - 0.02 * x * x && (x / 9.6) ** 2 + ((y - 6) / 11) ** 2 < 1;
  });
  for (const at of cap)
    data.set(
      colour.map((value) => value + ((at * 7) % 9)),
      3 * at,
    );
  return { photo: { ...bare, data }, cap };
}
