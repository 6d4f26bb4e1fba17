import { localError } from '../api-client/api-error.ts';

/**
 * The bytes at a signed address of the storage.
 * @throws ApiError
 */
export async function fetchBlob(url: string, signal: AbortSignal): Promise<Blob> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) throw localError('unreadable');
    return await response.blob();
  } catch (error) {
    if (error instanceof TypeError) throw localError('network', error);
    throw signal.aborted ? localError('aborted', error) : error;
  }
}
