import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import type { KeptPicture } from '#lib/browser/storage/kept-run.ts';
import type { BenchEvent } from '../workspace-state.ts';
import { openResult } from './open-photo.ts';

interface OpenSentOptions {
  readonly signal: AbortSignal;
  readonly dispatch: (event: BenchEvent) => void;
}

/**
 * Opens a result that was sent to this tool. The host has its bytes already: it makes an upload of them, and the browser fetches
 * them to look at alone.
 * @throws ApiError
 */
export async function openSent(picture: KeptPicture, { signal, dispatch }: OpenSentOptions): Promise<void> {
  const { uploadId, url, type } = await call('uploadFromTask', { body: picture, signal });
  const file = await fetchBlob(url, signal);
  const photo = await openResult(file, type);
  if (signal.aborted) return photo.bitmap.close();
  dispatch({ type: 'opened', photo });
  dispatch({ type: 'uploaded', uploadId });
}
