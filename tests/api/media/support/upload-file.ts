import { verifyUpload } from '#api/media/claim-uploads.ts';
import type { MediaType, UploadPurpose } from '#lib/catalog/uploads.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { TestHost } from '#tests/api/support/build-test-host.ts';

export interface Announced {
  readonly uploadId: string;
  /** URL of a small file that is uploaded in one part. */
  readonly url: string;
  readonly parts: Result<'getMediaPreSignedUrl'>['parts'];
}

export interface Announcement {
  readonly token: string;
  readonly type: MediaType;
  readonly size: number;
  readonly purpose?: UploadPurpose;
}

/** Asks the host for an address to put a file to. */
export async function announce(
  host: TestHost,
  { token, type, size, purpose = 'photo' }: Announcement,
): Promise<Announced> {
  const { result, message } = await host.call('getMediaPreSignedUrl', {
    body: { purpose, type, size },
    token,
  });
  const url = result?.parts[0]?.url;
  if (result === null || url === undefined) {
    throw new Error(message);
  }
  return { uploadId: result.uploadId, parts: result.parts, url };
}

/** Puts a file to an address, by default as a browser would. */
export function putFile(url: string, bytes: Uint8Array, type: string): Promise<Response> {
  return fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': type } });
}

/** Announces a file and puts it. */
export async function uploadFile(
  host: TestHost,
  file: Omit<Announcement, 'size'> & { readonly bytes: Uint8Array },
): Promise<Announced> {
  const announced = await announce(host, { ...file, size: file.bytes.length });
  for (const { url, from, to } of announced.parts) {
    const answer = await putFile(url, file.bytes.subarray(from, to), file.type);
    if (!answer.ok) {
      throw new Error(`the storage answered ${answer.status}`);
    }
  }
  return announced;
}

/** The key of the failure that verifying ends in, or null where it passes. */
export async function failureOf(
  infrastructure: Parameters<typeof verifyUpload>[0],
  upload: { userId: string; uploadId: string },
): Promise<string | null> {
  try {
    await verifyUpload(infrastructure, upload);
    return null;
  } catch (error) {
    return error instanceof Error && 'key' in error ? String(error.key) : `not an AppError: ${error}`;
  }
}
