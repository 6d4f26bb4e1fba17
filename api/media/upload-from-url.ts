import { mkdir, mkdtemp, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import type { Context } from '../context.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { scratchFolder } from '../infrastructure/data-folder.ts';
import { announceUpload, mostUploadBytes } from './announce-upload.ts';
import { fetchRemote } from './remote/fetch-remote.ts';
import { UPLOAD_LIFETIMES } from './tables.ts';
import { verifyUpload } from './verify-upload.ts';

type Parts = Pick<
  Context,
  'settings' | 'database' | 'storage' | 'clock' | 'secret' | 'diskSpace' | 'remoteWeb' | 'membershipSources'
>;

/** Bytes of the start of a file that tell its type. */
const HEAD = 64;

/**
 * Fetches a picture from the internet and makes an upload of it, validated like any other. Throws `urls_off`
 * where the operator allows none, what `fetchRemote` throws, and what `verifyUpload` throws.
 */
export async function uploadFromUrl(
  parts: Parts,
  { userId, network, url }: { readonly userId: string; readonly network: string; readonly url: string },
): Promise<Result<'uploadFromUrl'>> {
  const { settings, storage, clock, remoteWeb } = parts;
  if (remoteWeb === null) throw new AppError('urls_off');
  const parent = scratchFolder(settings.disk);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, 'fetched-'));
  try {
    const file = path.join(folder, 'picture');
    const mostBytes = await mostUploadBytes(parts, { queries: parts.database.queries, userId });
    await fetchRemote(remoteWeb, { url, path: file, mostBytes });
    const type = await readType(file);
    const { size } = await stat(file);
    const params = { userId, network, purpose: 'photo', type, size, partBytes: null } as const;
    const upload = await announceUpload(parts, params);
    await storage.put(upload.key, file, { type });
    await verifyUpload(parts, { userId, uploadId: upload.id });
    const expiresAt = epochSecondsOf(clock.now() + UPLOAD_LIFETIMES.url);
    return { uploadId: upload.id, url: await storage.presignGet({ key: upload.key, expiresAt }) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readType(path: string): Promise<UploadType> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const type = detectPictureType(buffer.subarray(0, bytesRead));
  if (type === undefined) throw new AppError('url_no_picture');
  return type;
}
