import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { AppError } from '#lib/contract/app-error.ts';
import { type FileRow, files, tasks } from '../generation/tables.ts';
import type { MembershipSources } from '../identity/membership.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Queries } from '../infrastructure/database/database.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { type ByteRange, ObjectMissing } from '../infrastructure/storage/storage.ts';
import { seesMarks } from '../limits/product-marks.ts';
import { type ShareRow, shares } from './tables.ts';

interface SharedPicture {
  /** Content type. */
  readonly type: string;
  /** Bytes of the whole. */
  readonly size: number;
  /** Reads from the byte `start` to the one before `end`. Rejects with `not_found` once the file is gone. */
  read(range: ByteRange): Promise<Uint8Array>;
}

/**
 * Opens the picture of a link, a preview and so a few hundred kilobytes, or its video. It is asked anew each
 * time whether the link still works, so that revoking it ends URLs that were given before.
 * @throws AppError `forbidden` for a ticket that is not ours or has run out, `not_found` once the link has
 * ended
 */
export async function openSharedPicture(
  infrastructure: SharingHost,
  ticket: PictureTicket,
): Promise<SharedPicture> {
  const { database, storage, clock } = infrastructure;
  if (!isGoodTicket(infrastructure, ticket)) throw new AppError('forbidden');
  const [share] = await database.queries
    .select()
    .from(shares)
    .where(
      and(eq(shares.id, ticket.id), isNull(shares.revokedAt), gt(shares.expiresAt, new Date(clock.now()))),
    );
  const { side } = ticket;
  const isShared = share && (side !== 'before' || share.withBefore);
  const marked = isShared && (await showsMarks(infrastructure, share));
  const picture = isShared && (await findSharedPicture(infrastructure, { ...share, side, marked }));
  const facts = picture && (await storage.stat(picture.key));
  if (!facts) throw new AppError('not_found');
  const read = (range: ByteRange) =>
    storage.readRange(picture.key, range).catch((error) => {
      throw error instanceof ObjectMissing ? new AppError('not_found', { cause: error }) : error;
    });
  return { type: picture.type, size: facts.size, read };
}

/** The result of a link, the photo before the change, or the result itself where it is a video. */
type SharedSide = 'before' | 'after' | 'video';

/** Host that knows who is shown marked copies. */
export type SharingHost = Infrastructure & MembershipSources;

const roles = {
  after: ['preview', 'marked-preview'],
  before: ['input-preview', 'marked-input-preview'],
  video: ['result', 'marked'],
} as const;

interface WantedPicture extends Pick<ShareRow, 'taskId' | 'position'> {
  readonly side?: SharedSide;
  /** True for the marked copy, where there is one. */
  readonly marked?: boolean;
}

/**
 * Finds the preview of the result of a link or of its photo, or a video; undefined once that is gone, and for
 * the video of a picture.
 */
export async function findSharedPicture(
  { database }: Pick<Infrastructure, 'database'>,
  { taskId, position, side = 'after', marked = false }: WantedPicture,
) {
  const [whole, copy] = roles[side];
  const find = (role: FileRow['role']) =>
    findFile(database.queries, { taskId, position: side === 'before' ? 0 : position, role });
  const found = (marked && (await find(copy))) || (await find(whole));
  return side === 'video' && !found?.type.startsWith('video/') ? undefined : found;
}

/** True where those who open a link see what its person sees: marked copies. */
export function showsMarks(host: SharingHost, { userId }: Pick<ShareRow, 'userId'>): Promise<boolean> {
  return seesMarks(host, { queries: host.database.queries, userId });
}

interface WantedFile extends Pick<ShareRow, 'taskId' | 'position'> {
  readonly role: FileRow['role'];
}

async function findFile(queries: Queries, { taskId, position, role }: WantedFile) {
  const [picture] = await queries
    .select({
      ...{ key: files.key, type: files.type, width: files.width, height: files.height },
      feature: tasks.feature,
    })
    .from(files)
    .innerJoin(tasks, eq(tasks.id, files.taskId))
    .where(and(eq(files.taskId, taskId), eq(files.role, role), eq(files.state, 'stored')))
    .orderBy(asc(files.id))
    .offset(position)
    .limit(1);
  return picture;
}

/** Leave to see the picture of a link for a while: it was opened, with its password where it has one. */
interface PictureTicket {
  /** Id of the link. */
  readonly id: string;
  readonly side: SharedSide;
  /** Epoch seconds. */
  readonly expires: number;
  readonly signature: string;
}

type Host = Pick<Infrastructure, 'settings' | 'secret' | 'clock'>;

/** Path of shared pictures, before the id. */
export const PICTURE_PATH = '/share/picture/';

const TICKET_SECONDS = 15 * 60;

function sign(secret: Buffer, { id, side, expires }: Omit<PictureTicket, 'signature'>): string {
  const key = deriveKey(secret, 'shared pictures');
  return createHmac('sha256', key).update(`${id} ${side} ${expires}`).digest('base64url');
}

/**
 * A URL of the host that shows the picture of a link for a quarter of an hour, and only while the link
 * works.
 */
export function pictureUrl(
  { settings, secret, clock }: Host,
  { id, side }: Pick<PictureTicket, 'id' | 'side'>,
): string {
  const expires = epochSecondsOf(clock.now()) + TICKET_SECONDS;
  const signature = sign(secret, { id, side, expires });
  const query = new URLSearchParams({ side, expires: `${expires}`, signature });
  return `${settings.http.apiOrigin}${PICTURE_PATH}${id}?${query}`;
}

/** True for an unexpired ticket with our signature. Compares in constant time. */
function isGoodTicket({ secret, clock }: Omit<Host, 'settings'>, ticket: PictureTicket): boolean {
  const right = Buffer.from(sign(secret, ticket));
  const given = Buffer.from(ticket.signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && ticket.expires * 1000 > clock.now();
}
