import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Picture } from '#imaging/core/picture.ts';

const folder = new URL('../truth/', import.meta.url);

/** A picture of the folder `truth`, as bytes. */
export async function readTruth(name: string, channels: 1 | 3): Promise<Picture> {
  const { data, info } = await sharp(readFileSync(new URL(name, folder)))
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels, data: new Uint8Array(data) };
}

/** The drawn portrait of a woman who does not exist, 240 × 300. */
export function readPortrait(): Promise<Picture> {
  return readTruth('portrait.png', 3);
}

/** A JSON file of the folder `truth`. */
export function readValues<Values>(name: string): Values {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}
