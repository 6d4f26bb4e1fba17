import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type MediaType, UPLOAD_PURPOSES } from '#lib/catalog/uploads.ts';
import type { ErrorKey } from '#lib/contract/error-codes.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { users } from '../identity/tables.ts';

/** Milliseconds. */
export const UPLOAD_LIFETIMES = {
  /** Life of an upload URL. */
  url: 10 * MINUTE_MS,
  /** After this no URL takes a file any more and no sending that began in time is still under way. */
  sealed: 20 * MINUTE_MS,
  /** Life of an unclaimed upload. A claimed one lives as long as its task. */
  unclaimed: 6 * HOUR_MS,
  /**
   * Life of a rejected upload, so that a repeated check gives the same verdict. Longer than any of its URLs.
   */
  rejected: HOUR_MS,
} as const;

const moment = () => timestamp({ withTimezone: true });

/**
 * Files that people put into the storage. A row is there before its object can be, and goes after it was
 * deleted.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** UUID version 7: in order of creation. */
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    /** Hash of the network that it was announced from. */
    network: text(),
    purpose: text({ enum: UPLOAD_PURPOSES }).notNull(),
    declaredType: text().$type<MediaType>().notNull(),
    /** Bytes, as announced and signed. */
    size: integer().notNull(),
    key: text().notNull(),
    /** Bytes of each part but the last, where the file is put in several. */
    partBytes: integer(),
    state: text({ enum: ['pending', 'verified', 'rejected', 'deleting'] }).notNull(),
    /** Why it was rejected. */
    errorKey: text().$type<ErrorKey>(),
    detectedType: text().$type<MediaType>(),
    /** Pixels as stored, before any orientation is applied. */
    width: integer(),
    height: integer(),
    /** Of the object that was inspected: another one under the same key is not the verified one. */
    etag: text(),
    /** Of a copy: the file of a task that it was made of. */
    sourceId: uuid(),
    /** Of a copy: true where that file is shown with the product's mark to all but members. */
    isMarked: boolean().notNull().default(false),
    /**
     * Root photo: of a copy, that of the task; else the identity of the file's own bytes. Null until the file
     * is verified.
     */
    rootId: uuid(),
    createdAt: moment().notNull(),
    /**
     * When objects of it were last about to be written: URLs given again after those of its creation,
     * parts joined, a file copied.
     */
    lastWriteAt: moment(),
    /** When a task first took it. */
    claimedAt: moment(),
    /** By the database's clock: until then one request joins its parts. */
    joinUntil: moment(),
    /** Then the upload and its object are deleted. */
    expiresAt: moment().notNull(),
    /** Once its objects could not be deleted: when that is tried again. */
    nextTryAt: moment(),
  },
  (table) => [
    uniqueIndex().on(table.key),
    index().on(table.userId),
    index().on(table.expiresAt),
    uniqueIndex('uploads_source_index').on(table.sourceId).where(sql`state <> 'deleting'`),
    index('uploads_unclaimed_index').on(table.network).where(sql`claimed_at is null`),
    index('uploads_unwanted_index').on(table.id).where(sql`state in ('deleting', 'rejected')`),
  ],
);

export type UploadRow = typeof uploads.$inferSelect;
