import { z } from 'zod';
import { KEEPING_CHOICES } from '../../catalog/limits.ts';
import { DOWNLOAD_FORMATS, DOWNLOAD_METADATA, MIN_QUALITY } from '../../catalog/uploads.ts';
import { epochSeconds, id } from './envelope.ts';

const taskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** A task as every call and event tells it. */
export const task = z.object({
  id,
  feature: z.string(),
  state: taskState,
  /** 0–100 while running, else null. */
  progress: z.int().min(0).max(100).nullable(),
  /** Place in the queue while waiting, from 1; else null. */
  place: z.int().positive().nullable(),
  secondsLeft: z.int().nonnegative().nullable(),
  /** Credits it costs. */
  cost: z.int().nonnegative(),
  /** Results; while a set is being made, those of its pictures that are whole, to look at. */
  files: z.array(
    z.object({
      /** Of the preview until the task is done. */
      url: z.url(),
      /** A WebP of at most 2048 px a side, to look at. */
      previewUrl: z.url(),
      width: z.int().positive(),
      height: z.int().positive(),
      type: z.string(),
      bytes: z.int().positive(),
      /** When the file is deleted. Addresses end sooner; asking again gives new ones. */
      expiresAt: epochSeconds,
    }),
  ),
  /** What the tool found out or chose by itself; null before it is done, and for tools that tell nothing. */
  findings: z.record(z.string(), z.unknown()).nullable(),
  error: z.object({ code: z.int(), message: z.string() }).nullable(),
  createdAt: epochSeconds,
});

const byId = z.strictObject({ id });

/** How far a set of head shots is. */
export const getSetProgress = {
  query: byId,
  result: task
    .pick({ id: true, state: true, progress: true, secondsLeft: true, files: true, error: true })
    .extend({
      /** Pictures that the set will have, and those that can be seen. */
      total: z.int().positive(),
      done: z.int().nonnegative(),
    }),
};

export const imgResult = { params: byId, result: task };

export const keepTask = {
  body: z.strictObject({
    id,
    /** From now on, but never longer from its creation than this person may have. */
    hours: z.literal(KEEPING_CHOICES),
  }),
  result: task,
};

export const cancelTask = { body: byId, result: task };

export const list = {
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    /** Only tasks of this tool, by its feature code. */
    feature: z
      .string()
      .max(64)
      .regex(/^[\w-]*$/)
      .optional(),
    /** Only tasks in this state; `unfinished` are those that wait or run. */
    state: z.enum(['unfinished', 'done', 'failed', 'cancelled']).optional(),
  }),
  result: z.object({ list: z.array(task), nextCursor: z.string().nullable() }),
};

export const taskParamList = {
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  result: z.object({
    list: z.array(
      z.object({
        id,
        feature: z.string(),
        parameters: z.record(z.string(), z.unknown()),
        uploadId: id,
        maskId: id.nullable(),
        correctionsId: id.nullable(),
        otherIds: z.array(id),
        inputUrl: z.url(),
        /** The picture as it was worked on, as WebP of at most 2048 px a side; null before the first run. */
        inputPreviewUrl: z.url().nullable(),
        maskUrl: z.url().nullable(),
        otherUrls: z.array(z.url()),
        expiresAt: epochSeconds,
      }),
    ),
  }),
};

export const deleteImgByUrl = {
  query: z.strictObject({ url: z.url().max(4096) }),
  result: z.object({ deletedFiles: z.int().nonnegative() }),
};

export const deleteResults = {
  body: z.strictObject({
    id,
    /** Addresses of the results or of their previews; not of all of them. */
    urls: z.array(z.url().max(4096)).min(1).max(9),
  }),
  /** What is left of it. */
  result: task,
};

export const deleteTasks = {
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  result: z.object({
    /** Those that were there and are gone now. */
    deletedIds: z.array(id),
    deletedFiles: z.int().nonnegative(),
  }),
};

/** Sends `event: task` with a task as data, first the present state of each that is unfinished or ended in the last minute. */
export const taskEvents = { result: task };

export const downloadTask = {
  body: z.strictObject({
    id,
    file: z.int().min(0).max(9).default(0),
    format: z.enum(DOWNLOAD_FORMATS),
    /** Of the formats that lose something; left out, the usual one of the format. PNG takes none. */
    quality: z.int().min(MIN_QUALITY).max(100).optional(),
    /** What the file says of how the photo was taken. It always says that the picture was edited. */
    metadata: z.enum(DOWNLOAD_METADATA).default('none'),
  }),
  result: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('ready'),
      url: z.url(),
      type: z.string(),
      width: z.int().positive(),
      height: z.int().positive(),
      bytes: z.int().positive(),
      expiresAt: epochSeconds,
    }),
    /** Being made; ask again after `retryAfterMs`. */
    z.object({ state: z.literal('preparing'), retryAfterMs: z.int().positive() }),
  ]),
};
