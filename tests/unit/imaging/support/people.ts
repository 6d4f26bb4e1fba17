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

/** A drawn photo of people of the samples, so many pixels wide. */
export async function readPerson(scene: SampleSceneKey, width: number): Promise<Picture> {
  const photo = await decodePicture(readFileSync(`public${samplePhotoUrl(scene)}`));
  return resizePicture(photo, scaled(scene, width));
}

/** True mask of such a photo: 0–255, soft along its borders. Names of masks are those of the renderer. */
export async function readPersonMask(scene: SampleSceneKey, mask: string, width: number): Promise<Mask> {
  const { data, ...size } = await decodePicture(readFileSync(maskPath(scene, mask)));
  const grey = { ...size, channels: 1 as const, data: data.filter((_, at) => at % size.channels === 0) };
  const { data: marks } = await resizePicture(grey, scaled(scene, width));
  return { ...scaled(scene, width), data: marks };
}

/** Share of the pixels that either marks which both mark. */
export function overlap(one: Mask, other: Mask): number {
  let [both, either] = [0, 0];
  for (const [at, value] of one.data.entries()) {
    const [a, b] = [value > 127, other.data[at] > 127];
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
