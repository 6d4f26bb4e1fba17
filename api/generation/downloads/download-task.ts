import { hasVectors } from '#lib/catalog/has-vectors.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { plainName, resultFileName, uploadOfBackground, usualFormat } from '#lib/catalog/result-file.ts';
import { type FeatureCode, findTool } from '#lib/catalog/tools.ts';
import {
  ANIMATION_SECONDS,
  DOWNLOAD_FORMATS,
  type DownloadFormat,
  type DownloadMetadata,
  MOVING_TYPE,
  USUAL_QUALITY,
  VECTOR_FORMAT,
  VECTOR_TYPE,
  VIDEO_DOWNLOAD_FORMATS,
  type VideoDownloadFormat,
} from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../identity/caller.ts';
import { readTier } from '../../identity/membership.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { dayOf } from '../../limits/free-uses.ts';
import { takeDownload } from '../../limits/photo-runs.ts';
import { seesMarks } from '../../limits/product-marks.ts';
import { readUsageLeft } from '../../limits/read-limits.ts';
import { claimUploads, verifyUpload } from '../../media/claim-uploads.ts';
import { readRootType } from '../../media/upload-rows.ts';
import { signedUrlOf, urlExpiresAt } from '../read/serialize-tasks.ts';
import { findOwnTask, findResult } from '../state/find-task.ts';
import type { FileRow, TaskRow } from '../tables.ts';
import { findOrRequestRendition, type RenditionFormat } from './find-rendition.ts';

interface Download {
  readonly caller: Caller;
  /** Hash of the network that a guest's download counts for as well; null for accounts. */
  readonly network: string | null;
  readonly id: string;
  /** Index of a result of the task, from 0. */
  readonly file: number;
  /** Left out, that of the photo; PNG where parts of the result are transparent. */
  readonly format?: DownloadFormat | typeof VECTOR_FORMAT | VideoDownloadFormat;
  /** 1–100; left out, the usual one of the format. */
  readonly quality?: number;
  readonly metadata: DownloadMetadata;
  /** Laid under transparent parts. */
  readonly background?: string;
  /** Name of the photo’s file. */
  readonly name?: string;
  /** True where the file is made and told of alone, so that no download is taken. */
  readonly prepareOnly?: boolean;
}

const RETRY_AFTER_MS = 500;

/**
 * A URL to save a result at, or its marked copy, which is all that is free. Results are kept as PNG without
 * metadata, moving ones as WebP; another form is made when it is first asked for, and kept.
 * @throws AppError `not_found` where there is no such result, `result_expired`, `invalid_request` for a
 * quality of what loses nothing, `too_many_requests` where many renditions of it are being made,
 * `free_downloads_exhausted`, `engine_failed` where the last try to make the rendition failed (asking again
 * tries again), `unavailable` where it failed while the disk is nearly full, `upload_missing` for a
 * background that is not there
 */
export async function downloadTask(context: Context, download: Download): Promise<Result<'downloadTask'>> {
  const { id, caller, background = '' } = download;
  const { userId } = caller;
  const uploadId = uploadOfBackground(background);
  if (uploadId) await verifyUpload(context, { userId, uploadId });
  const outcome = await context.database.transaction(async (tx) => {
    const task = await findOwnTask(tx, { caller, id });
    const isMarked = task.isMarked && (await seesMarks(context, { queries: tx, userId }));
    const role = isMarked ? 'marked' : 'result';
    const result = await findResult(context, { tx, task, index: download.file, role });
    if (uploadId) {
      const wanted = [{ uploadId, purpose: 'photo' }] as const;
      const retainedUntil = task.expiresAt.getTime();
      await claimUploads(tx, { userId, wanted, now: context.clock.now(), retainedUntil });
    }
    const rendition = isVideo(result)
      ? videoFormatOf(result, download)
      : await pictureFormatOf(tx, { task, result, download });
    const file = isResultFormat(result, rendition)
      ? result
      : await findOrRequestRendition(context, { tx, result, format: rendition });
    if (file !== 'failed' && file.state === 'stored' && !download.prepareOnly) {
      await takeDownloadOf(context, { tx, task, download });
    }
    return { task, file, isMarked };
  });
  const { task, file, isMarked } = outcome;
  if (file === 'failed') {
    await context.diskSpace.assertRoom();
    throw new AppError('engine_failed');
  }
  if (file.state !== 'stored') return { state: 'preparing', retryAfterMs: RETRY_AFTER_MS };
  const name = nameOf(task, { ...download, index: download.file, type: file.type });
  const { type, key } = file;
  const size = { width: file.width ?? 0, height: file.height ?? 0, bytes: file.bytes ?? 0 };
  const facts = { type, name, ...size, ...(isMarked && { isMarked }) };
  if (download.prepareOnly) return { state: 'prepared', ...facts };
  const { feature, rootId } = task;
  return {
    ...{ state: 'ready', feature, rootId, ...facts },
    url: await signedUrlOf(context, { task, key, downloadName: name }),
    expiresAt: urlExpiresAt(context, task),
    usage: (await readUsageLeft(context, userId))(task),
  };
}

interface TakenDownload {
  readonly tx: Queries;
  readonly task: TaskRow;
  readonly download: Download;
}

/**
 * Takes a download of the day, unless a result of the photo was downloaded before. Sets that were paid in
 * head shots take none.
 */
async function takeDownloadOf(context: Context, { tx, task, download }: TakenDownload): Promise<void> {
  if (task.chargeKind === 'headshots' || task.chargeKind === 'redo') return;
  const { caller, network } = download;
  const now = context.clock.now();
  const { userId, feature, rootId } = task;
  const tier = await readTier(context, { queries: tx, userId, kind: caller.kind, now });
  const use = { userId, feature, rootId, network, day: dayOf(now) };
  await takeDownload(tx, { use, tier, limits: context.settings.usage });
}

function isVideo({ type }: FileRow): boolean {
  return type.startsWith('video/');
}

const videoTypes = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  webp: 'image/webp',
  gif: 'image/gif',
} as const satisfies Record<VideoDownloadFormat, string>;

/**
 * Format of the download of a video: as it was made where none was chosen.
 * @throws AppError `invalid_request` for a format of pictures, and for an animation of a long one
 */
function videoFormatOf({ type, durationMs }: FileRow, { format, quality }: Download): RenditionFormat {
  const name = VIDEO_DOWNLOAD_FORMATS.find((known) => known === format);
  const isAnimation = name === 'webp' || name === 'gif';
  const isTooLong = isAnimation && (durationMs ?? 0) > ANIMATION_SECONDS * 1000;
  if ((format && !name) || isTooLong || quality !== undefined) throw new AppError('invalid_request');
  return { type: name ? videoTypes[name] : type, quality: 0, metadata: 'none', background: '' };
}

interface PictureDownload {
  readonly task: TaskRow;
  readonly result: FileRow;
  readonly download: Download;
}

/** Format of the download of a picture. @throws AppError `invalid_request` for a format of videos */
async function pictureFormatOf(
  tx: Queries,
  { task, result, download }: PictureDownload,
): Promise<RenditionFormat> {
  const { format: chosen } = download;
  if (chosen === VECTOR_FORMAT) return vectorFormatOf({ task, result, download });
  const format = DOWNLOAD_FORMATS.find((known) => known === chosen);
  if (chosen && !format) throw new AppError('invalid_request');
  return renditionFormatOf({ ...download, format: format ?? (await usualFormatOf(tx, { task, result })) });
}

/**
 * Format of a drawing as vectors. It has no size and no mark, so whoever gets marked results gets none.
 * @throws AppError `invalid_request` for pictures that are not of shapes, `paid_option` for a marked one
 */
function vectorFormatOf({ task, result, download }: PictureDownload): RenditionFormat {
  const { quality, metadata, background = '' } = download;
  const isPlain = quality === undefined && metadata === 'none' && background === '';
  if (!isPlain || !hasVectors(task.feature, task.parameters)) throw new AppError('invalid_request');
  if (result.role === 'marked') throw new AppError('paid_option');
  return { type: VECTOR_TYPE, quality: 0, metadata, background };
}

/**
 * Format of a download where none was chosen: by the photo that the work began with. A photo that is deleted
 * tells none.
 */
async function usualFormatOf(
  tx: Queries,
  { task, result }: { readonly task: TaskRow; readonly result: FileRow },
): Promise<DownloadFormat> {
  if (result.type === MOVING_TYPE) return 'webp';
  return usualFormat(await readRootType(tx, task), task.findings?.transparent === true);
}

function renditionFormatOf({
  format,
  quality,
  metadata,
  background = '',
}: Omit<Download, 'format'> & { readonly format: DownloadFormat }): RenditionFormat {
  const usual = USUAL_QUALITY[format];
  if (usual === null && quality !== undefined) throw new AppError('invalid_request');
  return { type: `image/${format}`, quality: usual === null ? 0 : (quality ?? usual), metadata, background };
}

/** A moving result would lose its movement in any other format, so it is given as it is. */
function isResultFormat({ type }: FileRow, rendition: RenditionFormat): boolean {
  if (type === MOVING_TYPE) return type === rendition.type;
  return type === rendition.type && rendition.metadata === 'none' && rendition.background === '';
}

interface NamedFile {
  readonly index: number;
  /** Content type. */
  readonly type: string;
  /** Name of the photo’s file. */
  readonly name?: string;
}

/** Name that a download is saved under, with that of its photo where it was told. */
function nameOf({ id, feature }: TaskRow, { index, type, name = '' }: NamedFile): string {
  const tool = findTool(feature);
  const word = (tool && toolOptions[tool.featureCode as FeatureCode].fileWord) ?? feature;
  return resultFileName({ photoName: plainName(name), word, id, index, extension: extensionOf(type) });
}
