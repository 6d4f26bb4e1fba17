import { readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import { fitPicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { drawTexture } from '../inpaint/textures.ts';

export interface CleanPicture {
  readonly name: string;
  readonly picture: Picture;
  /** Shows things, not a texture alone. */
  readonly isScene: boolean;
}

const samples = path.resolve(import.meta.dirname, '../../public/samples');
const PIXELS = 120_000;

/** Our samples, scaled down so that they are clean, and textures drawn here. */
export async function loadCleanPictures(): Promise<readonly CleanPicture[]> {
  const drawn = ['planks', 'wall'].map((name) => ({
    name,
    picture: drawTexture(name, { width: 288, height: 288 }),
    isScene: false,
  }));
  const found: CleanPicture[] = [];
  for (const name of ['street', 'table', 'room']) {
    const photo = await decodePicture(readFileSync(path.join(samples, `${name}.jpg`)));
    found.push({ name, picture: await fitPicture(photo, PIXELS), isScene: true });
  }
  return [...found, ...drawn];
}
