import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodePicture } from '#imaging/core/io/decode-picture.ts';
import type { Picture } from '#imaging/core/picture.ts';

/** Optional photographs of textures, too large for the repository. Which of them repeat. */
const photos = { brick: true, grass: false, gravel: false } as const;

const folder = path.resolve(import.meta.dirname, '../../../shared/photos');

export interface TestPicture {
  readonly name: string;
  readonly picture: Picture;
  readonly regular: boolean;
  /** Nothing but light and grain. */
  readonly plain?: true | undefined;
}

/** Photographs beside the repository; missing ones are reported. */
export async function loadPhotos(): Promise<readonly TestPicture[]> {
  const found: TestPicture[] = [];
  for (const [name, regular] of Object.entries(photos)) {
    const file = path.join(folder, `${name}.png`);
    if (!existsSync(file)) {
      console.warn(`ABSENT: the photograph ${file}; only the drawn ${name} is measured.`);
      continue;
    }
    found.push({ name: `${name} (photo)`, picture: await decodePicture(readFileSync(file)), regular });
  }
  return found;
}
