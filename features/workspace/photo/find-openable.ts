import { openPhoto } from './open-photo.ts';
import { PhotoRefused } from './refusal.ts';

/** The first file that is a photo; where none is, the first of all, whose fault is then told. */
export async function findOpenable(files: readonly File[]): Promise<File> {
  const [first] = files;
  if (!first) throw new PhotoRefused({ reason: 'empty' });
  if (files.length === 1) return first;
  for (const file of files) {
    try {
      (await openPhoto(file, file.name)).bitmap.close();
      return file;
    } catch (error) {
      if (!(error instanceof PhotoRefused)) throw error;
    }
  }
  return first;
}
