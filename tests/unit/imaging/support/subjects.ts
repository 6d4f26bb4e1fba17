import { readFileSync } from 'node:fs';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import { buildLevels } from '#imaging/core/models/photo-levels.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { type Face, findFaces, loadFaceModels } from '#imaging/vision/faces/find-faces.ts';

/** Portraits that files of this worker have read. */
const subjects = new Map<string, Promise<Picture>>();

/** A drawn portrait at a third of its size, with a face of some 170 pixels. */
export async function readSubject(name: string): Promise<Picture> {
  const reading = subjects.get(name) ?? scaleSubject(name);
  subjects.set(name, reading);
  const portrait = await reading;
  return { ...portrait, data: portrait.data.slice() };
}

async function scaleSubject(name: string): Promise<Picture> {
  const picture = await decodePicture(readFileSync(`public/samples/portrait-${name}.jpg`));
  return resizePicture(picture, {
    width: Math.round(picture.width / 3),
    height: Math.round(picture.height / 3),
  });
}

/** The faces of a photo. */
export async function lookAt(photo: Picture): Promise<readonly Face[]> {
  return findFaces(await buildLevels(photo), { ...(await loadFaceModels()), progress: createProgress({}) });
}
