import { and, eq, inArray, isNull, ne, or, type SQL, sum } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { tools } from '#lib/catalog/tools.ts';
import {
  AVI_TYPE,
  type MediaType,
  UPLOAD_BYTES,
  type UploadPurpose,
  uploadTypesOf,
  VIDEO_LIMITS,
} from '#lib/catalog/uploads.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Context, Engines } from '../context.ts';
import { defineCall } from '../http/define-call.ts';
import { lockCaller } from '../identity/lock-person.ts';
import { readTierOf } from '../identity/membership.ts';
import { readNetwork } from '../identity/read-visitor.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import { extensionOf } from '../infrastructure/storage/storage-key.ts';
import { UPLOAD_LIFETIMES, type UploadRow, uploads } from './tables.ts';
import { mayStillArrive, presignParts } from './upload-parts.ts';

/**
 * Files of the largest size that may wait for a task: of one person as their tier has it, and of all people
 * of one network as guests have it. Smaller ones may be more.
 */
export const MAX_UNCLAIMED_FILES = { person: 10, network: 80 } as const;

/** The same for the videos of one person, which are large. */
const MAX_UNCLAIMED_VIDEOS = 3;

interface Announcement {
  readonly userId: string;
  /** Hash of the network that it comes from. */
  readonly network: string;
  readonly purpose: UploadPurpose;
  readonly type: MediaType;
  /** Bytes. */
  readonly size: number;
  /** Larger files are put in parts of so many bytes; null: in one go, whatever their size. */
  readonly partBytes: number | null;
}

/** Announces a file and gives the URLs to put its parts to. @throws AppError as `announceUpload` */
export const getMediaPreSignedUrlRoute = defineCall(
  'getMediaPreSignedUrl',
  async ({ body, caller: { userId }, context, request }) => {
    if (body.purpose === 'video' && !takesVideos(context.engines))
      throw new AppError('engine_not_configured');
    const network = readNetwork(request);
    const { partBytes } = context.storage;
    const upload = await announceUpload(context, { userId, network, ...body, partBytes });
    const { parts, expiresAt } = await presignParts(context, upload);
    return { uploadId: upload.id, parts: parts.map(({ url, from, to }) => ({ url, from, to })), expiresAt };
  },
);

/** True where a tool that works on videos is served here. */
function takesVideos({ byName }: Engines): boolean {
  return tools.some(({ kind, engines: names, featureCode: feature }) => {
    if (kind !== 'video') return false;
    const hasModel = Object.values(byName).some((engine) => engine?.modelFor?.({ feature, parameters: {} }));
    return hasModel || names.some((name) => byName[name] !== undefined);
  });
}

type Parts = Pick<Context, 'settings' | 'database' | 'clock' | 'diskSpace' | 'membershipSources'>;

/**
 * Makes the row of a file that is about to be stored.
 * @throws AppError `file_empty`, `file_too_large`, `file_type_unsupported` for a mask that is no PNG and the
 * like, `login_required` for a guest's video, `video_codec_unsupported` for an AVI that nothing here reads,
 * `too_many_requests` where too much waits for a task already, `unavailable` where the disk is nearly full
 */
export async function announceUpload(parts: Parts, announcement: Announcement): Promise<UploadRow> {
  const { database, clock, diskSpace } = parts;
  const { userId, network, purpose, type, size, partBytes } = announcement;
  if (size === 0) throw new AppError('file_empty');
  await assertUploadBytes(parts, { userId, purpose, size });
  if (!uploadTypesOf[purpose].includes(type)) throw new AppError('file_type_unsupported');
  if (type === AVI_TYPE && parts.settings.imaging.ffmpegPath === undefined)
    throw new AppError('video_codec_unsupported');
  await diskSpace.assertRoom();
  const now = clock.now();
  const id = uuidv7();
  const createdAt = new Date(now);
  return database.transaction(async (tx) => {
    await lockCaller(tx, userId);
    await assertWithinBudget(tx, { parts, announcement });
    const [upload] = await tx
      .insert(uploads)
      .values({
        id,
        userId,
        network,
        purpose,
        declaredType: type,
        size,
        key: `uploads/${createdAt.toISOString().slice(0, 10)}/${id}.${extensionOf(type)}`,
        partBytes: partBytes !== null && size > partBytes ? partBytes : null,
        state: 'pending',
        createdAt,
        expiresAt: new Date(now + UPLOAD_LIFETIMES.unclaimed),
      })
      .returning();
    if (!upload) throw new Error('The new upload has no row');
    return upload;
  });
}

/** The network is not locked: as many more may slip in as are announced at the same moment. */
async function assertWithinBudget(
  tx: Queries,
  { parts, announcement }: { parts: Parts; announcement: Announcement },
): Promise<void> {
  const { userId, network, purpose, size } = announcement;
  const isOfKind = purpose === 'video' ? eq(uploads.purpose, purpose) : ne(uploads.purpose, 'video');
  const isWaiting = or(
    inArray(uploads.state, ['pending', 'verified']),
    // The object of a rejected one is gone, but may be put again by its URLs.
    and(eq(uploads.state, 'rejected'), mayStillArrive(parts.clock)),
  );
  const readBytes = (whose: SQL | undefined) => readUnclaimedBytes(tx, and(whose, isWaiting));
  const person = await readBytes(and(eq(uploads.userId, userId), isOfKind));
  const all = await readBytes(eq(uploads.network, network));
  if (all + size > MAX_UNCLAIMED_FILES.network * UPLOAD_BYTES.guest) throw new AppError('too_many_requests');
  if (purpose === 'video') {
    if (person + size > MAX_UNCLAIMED_VIDEOS * VIDEO_LIMITS.bytes) throw new AppError('too_many_requests');
    return;
  }
  if (person + size <= MAX_UNCLAIMED_FILES.person * UPLOAD_BYTES.guest) return;
  const most = await mostUploadBytes(parts, { queries: tx, userId, purpose });
  if (person + size > MAX_UNCLAIMED_FILES.person * most) throw new AppError('too_many_requests');
}

async function readUnclaimedBytes(tx: Queries, which: SQL | undefined): Promise<number> {
  const [row] = await tx
    .select({ bytes: sum(uploads.size) })
    .from(uploads)
    .where(and(which, isNull(uploads.claimedAt)));
  return Number(row?.bytes ?? 0);
}

interface Sender {
  readonly queries: Queries;
  readonly userId: string;
  readonly purpose: UploadPurpose;
}

/**
 * Most bytes of a file that a person may send at this moment.
 * @throws AppError `login_required` for videos of people without an account
 */
export async function mostUploadBytes(
  context: Pick<Context, 'clock' | 'membershipSources'>,
  { purpose, ...person }: Sender,
): Promise<number> {
  const tier = await readTierOf(context, { ...person, now: context.clock.now() });
  if (purpose !== 'video') return UPLOAD_BYTES[tier];
  if (tier === 'guest') throw new AppError('login_required');
  return VIDEO_LIMITS.bytes;
}

/**
 * Refuses a file that is too large for its person, and videos of people without an account.
 * @throws AppError `file_too_large`, `login_required`
 */
export async function assertUploadBytes(
  context: Pick<Context, 'database' | 'clock' | 'membershipSources'>,
  { userId, purpose, size }: Pick<Announcement, 'userId' | 'purpose' | 'size'>,
): Promise<void> {
  // Everybody may send so much, so the usual file asks for no tier.
  if (purpose !== 'video' && size <= UPLOAD_BYTES.guest) return;
  const mostBytes = await mostUploadBytes(context, { queries: context.database.queries, userId, purpose });
  if (size > mostBytes) throw new AppError('file_too_large', { mostBytes });
}
