import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { MediaType } from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { detectPictureType } from '#lib/media-type/detect-picture-type.ts';
import { detectVideoType, VIDEO_TYPE_BYTES } from '#lib/media-type/detect-video-type.ts';
import type { Context } from '../context.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { openScratch, scratchFolder } from '../infrastructure/scratch-folder.ts';
import { announceUpload, mostUploadBytes } from './announce-upload.ts';
import { verifyUpload } from './claim-uploads.ts';
import { fetchRemote } from './remote/fetch-remote.ts';
import { UPLOAD_LIFETIMES } from './tables.ts';

type Parts = Pick<
  Context,
  'settings' | 'database' | 'storage' | 'clock' | 'secret' | 'diskSpace' | 'remoteWeb' | 'membershipSources'
>;

interface Wanted {
  readonly url: string;
  readonly purpose: 'photo' | 'video';
  readonly userId: string;
  readonly network: string;
}

/**
 * Fetches a picture or a video from the internet and makes an upload of it, validated like any other.
 * @throws AppError `urls_off` where the operator allows none, `login_required` for a guest's video, what
 * `fetchRemote` throws, and what `verifyUpload` throws
 */
export async function uploadFromUrl(
  parts: Parts,
  { userId, network, url, purpose }: Wanted,
): Promise<Result<'uploadFromUrl'>> {
  const { settings, storage, clock, remoteWeb } = parts;
  if (remoteWeb === null) throw new AppError('urls_off');
  await parts.diskSpace.assertRoom();
  const { folder, discard } = await openScratch(scratchFolder(settings.disk), 'fetched');
  try {
    const file = path.join(folder, 'file');
    const mostBytes = await mostUploadBytes(parts, { queries: parts.database.queries, userId, purpose });
    await fetchRemote(remoteWeb, {
      url,
      path: file,
      mostBytes,
      kind: purpose === 'video' ? 'video' : 'picture',
    });
    const type = await readType(file, purpose);
    const { size } = await stat(file);
    const params = { userId, network, purpose, type, size, partBytes: null } as const;
    const upload = await announceUpload(parts, params);
    await storage.put(upload.key, file, { type });
    await verifyUpload(parts, { userId, uploadId: upload.id });
    const expiresAt = epochSecondsOf(clock.now() + UPLOAD_LIFETIMES.url);
    return { uploadId: upload.id, url: await storage.presignGet({ key: upload.key, expiresAt }) };
  } finally {
    await discard();
  }
}

/** Type of a fetched file by its first bytes. @throws AppError `url_no_picture`, `url_no_video` */
async function readType(path: string, purpose: Wanted['purpose']): Promise<MediaType> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(VIDEO_TYPE_BYTES), 0, VIDEO_TYPE_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  const type = purpose === 'video' ? detectVideoType(head) : detectPictureType(head);
  if (type === undefined) throw new AppError(purpose === 'video' ? 'url_no_video' : 'url_no_picture');
  return type;
}
