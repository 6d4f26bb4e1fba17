import { ApiError, isConnectionError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { openPhoto } from './open-photo.ts';
import { PhotoRefused } from './refusal.ts';

/** First file that is a photo; without one the first file, whose fault is then shown. */
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

interface FetchedPhoto {
  readonly file: Blob;
  readonly name: string;
  /** Upload on the host, which has the photo already. */
  readonly uploadId: string;
}

/**
 * Has the host fetch a picture from the internet, and downloads it from there.
 * @throws PhotoRefused with the host's message, ApiError `aborted`
 */
export async function fetchByUrl(remoteUrl: string, signal: AbortSignal): Promise<FetchedPhoto> {
  try {
    const { uploadId, url } = await call('uploadFromUrl', { body: { url: remoteUrl }, signal });
    return { file: await fetchBlob(url, signal), name: nameOf(remoteUrl), uploadId };
  } catch (error) {
    if (!(error instanceof ApiError) || error.key === 'aborted') throw error;
    const { message } = error;
    const refusal = isConnectionError(error)
      ? ({ reason: 'unfetched' } as const)
      : ({ reason: 'told', message } as const);
    throw new PhotoRefused(refusal, { cause: error });
  }
}

/** File name in a URL; a default where it has none. */
function nameOf(remoteUrl: string): string {
  const last = new URL(remoteUrl).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'picture';
  } catch {
    return last;
  }
}
