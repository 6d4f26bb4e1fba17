import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';

interface FetchedFile {
  readonly file: Blob;
  readonly name: string;
  /** Upload on the host, which has the file already. */
  readonly uploadId: string;
}

interface FetchOptions {
  readonly purpose: 'photo' | 'video';
  readonly signal: AbortSignal;
}

/** Has the host fetch a file from the internet, and downloads it from there. @throws ApiError */
export async function fetchByUrl(remoteUrl: string, { purpose, signal }: FetchOptions): Promise<FetchedFile> {
  const body = { url: remoteUrl, purpose };
  const { uploadId, url } = await call('uploadFromUrl', { body, signal });
  return { file: await fetchBlob(url, signal), name: nameOf(remoteUrl, purpose), uploadId };
}

/** File name in a URL; a default where it has none. */
function nameOf(remoteUrl: string, purpose: FetchOptions['purpose']): string {
  const last = new URL(remoteUrl).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || (purpose === 'photo' ? 'picture' : 'video');
  } catch {
    return last;
  }
}
