import { expectOk, type S3Calls, textOf } from './s3-calls.ts';
import { assertKeyOfType } from './storage-key.ts';

interface JoinParams {
  readonly key: string;
  readonly parts: readonly string[];
  readonly type: string;
}

/**
 * Makes one object of others inside the bucket, by a multipart upload of copies; no byte passes through the
 * host. An upload that fails on the way is given up, so that the bucket keeps nothing of it.
 */
export async function joinS3Objects(calls: S3Calls, { key, parts, type }: JoinParams): Promise<void> {
  assertKeyOfType(key, type);
  const begun = await calls.call(withQuery(calls.urlOf(key), { uploads: '' }), {
    method: 'POST',
    headers: { 'content-type': type },
  });
  const uploadId = await readText(begun, { key, name: 'UploadId' });
  const upload = (query: Readonly<Record<string, string>> = {}) =>
    withQuery(calls.urlOf(key), { ...query, uploadId });
  try {
    const tags = await Promise.all(
      parts.map(async (part, index) => {
        const source = new URL(calls.urlOf(part)).pathname;
        const copied = await calls.call(upload({ partNumber: String(index + 1) }), {
          method: 'PUT',
          headers: { 'x-amz-copy-source': source },
        });
        return readText(copied, { key: part, name: 'ETag' });
      }),
    );
    const body = `<CompleteMultipartUpload>${tags.map(describePart).join('')}</CompleteMultipartUpload>`;
    // S3 may answer 200 and tell of a failure only in the text.
    await readText(await calls.call(upload(), { method: 'POST', body }), { key, name: 'ETag' });
  } catch (error) {
    await calls.call(upload(), { method: 'DELETE' }).then(
      (ended) => ended.body?.cancel(),
      () => undefined,
    );
    throw error;
  }
}

function describePart(tag: string, index: number): string {
  return `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`;
}

function withQuery(url: URL, query: Readonly<Record<string, string>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * A text of the answer, still escaped. Throws `ObjectMissing` for a 404, and an error where there is no such
 * text.
 */
async function readText(response: Response, { key, name }: { key: string; name: string }): Promise<string> {
  const text = textOf(await (await expectOk(response, key)).text(), name);
  if (text === null) throw new Error(`the storage answered without ${name}`);
  return text;
}
