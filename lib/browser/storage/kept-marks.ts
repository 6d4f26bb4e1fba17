import { forgetKept } from './device-store.ts';
import { fingerprintFile } from './kept-photo.ts';

/** Deletes the stored marks on a photo in a tool. */
export async function forgetMarks(feature: string, file: Blob): Promise<void> {
  const fingerprint = await fingerprintFile(file);
  if (fingerprint !== null) await forgetKept('marks', `${feature}:${fingerprint}`);
}
