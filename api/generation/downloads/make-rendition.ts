import path from 'node:path';
import { and, count, eq, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findInput } from '#lib/catalog/inputs.ts';
import { uploadOfBackground } from '#lib/catalog/result-file.ts';
import { seedsOf } from '#lib/catalog/seed-after.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { DOWNLOAD_FORMATS, VECTOR_TYPE, VIDEO_DOWNLOAD_FORMATS } from '#lib/catalog/uploads.ts';
import type { Context } from '../../context.ts';
import type { EncodedFile, EncodeRequest } from '../../engines/embedded/encoder.ts';
import { sourceTypeOf } from '../../engines/engine.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import { openScratch, scratchFolder } from '../../infrastructure/scratch-folder.ts';
import { extensionOf } from '../../infrastructure/storage/storage-key.ts';
import { readUploadKey } from '../../media/upload-rows.ts';
import { readInputs } from '../state/find-task.ts';
import { keepLease, secondsFromNow } from '../state/lease.ts';
import { type FileRow, files, tasks } from '../tables.ts';

/**
 * Takes a rendition to make it, with a lease and a new attempt number; null where it is not wanted any more.
 */
export async function claimRendition(context: Context, tx: Queries, id: string): Promise<FileRow | null> {
  const leaseUntil = secondsFromNow(context.settings.worker.leaseSeconds);
  const [file] = await tx
    .update(files)
    .set({ attempt: sql`${files.attempt} + 1`, leaseUntil })
    .where(and(eq(files.id, id), eq(files.role, 'rendition'), eq(files.state, 'writing')))
    .returning();
  return file ?? null;
}

/**
 * Makes a claimed download. What fails is marked so, for the next who asks; what is broken off is left
 * without a lease, and the next sweep orders it again.
 * @param shutdown fires when the host will not wait any longer
 */
export async function makeDownload(context: Context, file: FileRow, shutdown: AbortSignal): Promise<void> {
  const { log, database } = context;
  const { leaseSeconds } = context.settings.worker;
  const renew = async () => {
    const leaseUntil = secondsFromNow(leaseSeconds);
    const held = await database.queries.update(files).set({ leaseUntil }).where(isHeld(file)).returning();
    return held.length > 0;
  };
  const lease = keepLease({ renew, log, leaseSeconds });
  try {
    const made = await encode(context, { file, signal: AbortSignal.any([shutdown, lease.lost]) });
    await database.queries
      .update(files)
      .set({ ...made, state: 'stored', leaseUntil: null })
      .where(isHeld(file));
  } catch (error) {
    if (!shutdown.aborted) log.warn({ err: error, file: file.id }, 'A download could not be made');
    const state = shutdown.aborted ? 'writing' : 'failed';
    await database.queries.update(files).set({ state, leaseUntil: null }).where(isHeld(file));
  } finally {
    lease.stop();
  }
}

function isHeld({ id, attempt }: FileRow): SQL | undefined {
  return and(eq(files.id, id), eq(files.attempt, attempt), eq(files.state, 'writing'));
}

async function encode(
  context: Context,
  { file, signal }: { file: FileRow; signal: AbortSignal },
): Promise<EncodedFile> {
  const { storage, engines, settings } = context;
  const source = await findSource(context, file);
  const { key, digitalSourceType } = source;
  if (source.type.startsWith('video/'))
    return await encodeVideo(context, { file, key, digitalSourceType, signal });
  const isBlurred = file.background.startsWith('blur-');
  const photo = file.metadata === 'none' && !isBlurred ? null : await findPhoto(context, file);
  if (isBlurred && !photo) throw new Error('there is no photo to blur');
  const format = DOWNLOAD_FORMATS.find((name) => file.type === `image/${name}`);
  if (!format && file.type !== VECTOR_TYPE) throw new Error(`no format for ${file.type}`);
  const { folder, discard } = await openScratch(scratchFolder(settings.disk), 'download');
  try {
    const picturePath = path.join(folder, 'picture');
    const outputPath = path.join(folder, 'output');
    if (!format) {
      const made = await drawVector(context, { source, outputPath, signal });
      await storage.put(file.key, outputPath, { type: file.type });
      return made;
    }
    const photoPath = path.join(folder, 'photo');
    await storage.fetchTo(key, picturePath, { signal });
    if (photo) await storage.fetchTo(photo.key, photoPath, { etag: photo.etag, signal });
    const exifOf =
      photo && file.metadata !== 'none' ? { photoPath, withPlace: file.metadata === 'place' } : undefined;
    const quality = file.quality || undefined;
    const { background } = file;
    const backdrop = await fetchBackdrop(context, { background, photoPath, folder, signal });
    const request = { picturePath, outputPath, format, quality, exifOf, backdrop, digitalSourceType };
    const made = await engines.encoder.encode(request, signal);
    signal.throwIfAborted();
    await storage.put(file.key, outputPath, { type: file.type });
    return made;
  } finally {
    await discard();
  }
}

interface VideoCopy {
  readonly file: FileRow;
  /** Of the video that it is another form of. */
  readonly key: string;
  readonly digitalSourceType: EncodeRequest['digitalSourceType'];
  readonly signal: AbortSignal;
}

/** Makes a video into another format, or into an animation. */
async function encodeVideo(
  { storage, engines, settings }: Context,
  { file, key, digitalSourceType, signal }: VideoCopy,
): Promise<EncodedFile> {
  const format = VIDEO_DOWNLOAD_FORMATS.find((name) => name === extensionOf(file.type));
  if (!format) throw new Error(`no format for ${file.type}`);
  const { folder, discard } = await openScratch(scratchFolder(settings.disk), 'download');
  try {
    const videoPath = path.join(folder, 'video');
    const outputPath = path.join(folder, `output.${format}`);
    await storage.fetchTo(key, videoPath, { signal });
    const made = await engines.encoder.copyClip({ videoPath, outputPath, format, digitalSourceType }, signal);
    signal.throwIfAborted();
    await storage.put(file.key, outputPath, { type: file.type });
    return made;
  } finally {
    await discard();
  }
}

interface WantedBackdrop {
  /** As its column has it. */
  readonly background: string;
  /** Photo of the result, where it is needed. */
  readonly photoPath: string;
  /** Folder for a picture of its own. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Backdrop of a download; undefined where there is none. */
async function fetchBackdrop(
  context: Context,
  { background, photoPath, folder, signal }: WantedBackdrop,
): Promise<EncodeRequest['backdrop']> {
  if (background === '') return undefined;
  if (background.startsWith('#')) return { kind: 'colour', colour: background };
  const uploadId = uploadOfBackground(background);
  if (!uploadId) return { kind: 'blur', strength: Number(background.slice('blur-'.length)) / 100, photoPath };
  const upload = await readUploadKey(context, uploadId);
  const ownPath = path.join(folder, 'backdrop');
  await context.storage.fetchTo(upload.key, ownPath, { etag: upload.etag, signal });
  return { kind: 'picture', photoPath: ownPath };
}

interface DrawnSource {
  readonly source: Awaited<ReturnType<typeof findSource>>;
  readonly outputPath: string;
  readonly signal: AbortSignal;
}

/** Draws a result once more, as vectors, by the seed that it has among those of its run. */
async function drawVector(
  { engines }: Context,
  { source, outputPath, signal }: DrawnSource,
): Promise<EncodedFile> {
  const { parameters, findings, place, digitalSourceType } = source;
  const seed = seedsOf(findings, place + 1)?.[place];
  if (seed === undefined) throw new Error('nothing tells the seed of the drawing');
  const request = { parameters: { ...parameters, seed }, outputPath, digitalSourceType };
  const made = await engines.encoder.drawVector(request, signal);
  signal.throwIfAborted();
  return made;
}

/**
 * Finds the result of a download, with its place among those of its run. All is read at once: a picture that
 * is deleted in between would leave a place that the findings do not fit.
 */
async function findSource({ database, engines }: Context, file: FileRow) {
  const earlier = alias(files, 'earlier');
  const isOfRun = and(eq(earlier.taskId, files.taskId), eq(earlier.role, files.role));
  const before = database.queries
    .select({ count: count() })
    .from(earlier)
    .where(and(isOfRun, eq(earlier.state, 'stored'), lt(earlier.id, files.id)));
  const [source] = await database.queries
    .select({
      ...{ key: files.key, type: files.type, place: sql<number>`(${before})::int` },
      ...{ feature: tasks.feature, engine: tasks.engine },
      ...{ parameters: tasks.parameters, findings: tasks.findings },
    })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(files.id, file.sourceId ?? ''), eq(files.state, 'stored')));
  const tool = source && findTool(source.feature);
  if (!tool) throw new Error('the result is gone');
  const engine = engines.byName[source.engine];
  return { ...source, digitalSourceType: sourceTypeOf(engine, { ...source, ...tool }) };
}

/** The photo that the result was made of lives as long as its task; null where it was made from words. */
async function findPhoto(context: Context, { taskId }: FileRow) {
  const inputs = await readInputs(context.database.queries, [taskId]);
  const uploadId = findInput(inputs.get(taskId) ?? [], 'photo')?.uploadId ?? null;
  return uploadId === null ? null : readUploadKey(context, uploadId);
}
