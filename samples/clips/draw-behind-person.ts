import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { requireModel } from '#imaging/core/models/require-model.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { backdropOf } from '#imaging/video/background/backdrop.ts';
import { drawBackground } from '#imaging/video/background/draw-background.ts';
import { PeopleMask } from '#imaging/video/background/people-mask.ts';
import { loadFaceModels } from '#imaging/vision/faces/find-faces.ts';
import type { BackgroundEffectName } from '#lib/catalog/tools/video-effects/constants.ts';

const PERSON = 'public/samples/portrait-curls.jpg';
const PLACE = 'public/samples/street.jpg';
const GROUND = 'public/samples/landscape.jpg';
const COLOUR = '#2f7d5b';

interface Size {
  readonly width: number;
  readonly height: number;
}

async function readScene(file: string, size: Size): Promise<Uint8Array> {
  const scene = sharp(await readFile(file))
    .resize({ ...size, fit: 'cover' })
    .removeAlpha();
  return new Uint8Array(await scene.raw().toBuffer());
}

/** A person in a street, with another background. */
export async function drawBehindPerson(effect: BackgroundEffectName, size: Size): Promise<Sharp> {
  const [person, place] = [await readScene(PERSON, size), await readScene(PLACE, size)];
  const models = { segmenter: await requireModel('selfie'), faces: await loadFaceModels() };
  const people = new PeopleMask({ ...models, progress: createProgress({}) });
  const mask = await people.next({ ...size, channels: 3, data: person });
  const data = place.map((value, at) => value + ((person[at] - value) * mask[Math.floor(at / 3)]) / 255);
  const wish = { effect, strength: 0.6, colour: COLOUR };
  const backdrop = await backdropOf(wish, { size, photoPath: GROUND, progress: createProgress({}) });
  const drawn = drawBackground({ ...size, data }, { mask, backdrop });
  return sharp(drawn, { raw: { ...size, channels: 3 } });
}
