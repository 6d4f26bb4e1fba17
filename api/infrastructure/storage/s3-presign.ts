import type { S3Calls, S3StorageSettings } from './s3-calls.ts';
import { dispositionOf, roundDownToGrid, roundUpToGrid } from './signed-urls.ts';
import type { Storage } from './storage.ts';
import { assertKeyOfType } from './storage-key.ts';

/** The signed addresses of a bucket, for browsers to put to and fetch from past the host. */
export function presignS3(
  { urlOf, presign }: S3Calls,
  { clock }: S3StorageSettings,
): Pick<Storage, 'presignPut' | 'presignGet'> {
  return {
    async presignPut({ key, type, size, expiresAt }) {
      assertKeyOfType(key, type);
      const url = await presign(urlOf(key), {
        method: 'PUT',
        headers: { 'content-type': type, 'content-length': String(size) },
        date: Math.floor(clock.now() / 1000),
        until: expiresAt,
      });
      return { url };
    },

    async presignGet({ key, expiresAt, downloadName = null }) {
      const url = urlOf(key);
      url.searchParams.set('response-content-disposition', dispositionOf(downloadName));
      url.searchParams.set('response-cache-control', 'private, max-age=900');
      // Signed as of the last quarter of an hour: the address stays the same until the next one.
      const date = roundDownToGrid(Math.floor(clock.now() / 1000));
      return presign(url, { method: 'GET', date, until: roundUpToGrid(expiresAt) });
    },
  };
}
