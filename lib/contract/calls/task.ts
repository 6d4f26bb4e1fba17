import { z } from 'zod';
import { inputRoleNames } from '../../catalog/inputs.ts';
import { RETENTION_CHOICES } from '../../catalog/limits.ts';
import { storableText } from '../../catalog/parameters/fields.ts';
import { DOWNLOAD_BACKGROUND } from '../../catalog/result-file.ts';
import {
  DOWNLOAD_FORMATS,
  DOWNLOAD_METADATA,
  MIN_QUALITY,
  VECTOR_FORMAT,
  VIDEO_DOWNLOAD_FORMATS,
} from '../../catalog/uploads.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id, resultIndex } from '../schemas/envelope.ts';
import { task, usageLeft } from '../schemas/task.ts';

const byId = z.strictObject({ id });

const downloadFacts = {
  type: z.string(),
  /** Name that browsers save the file under. */
  name: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  bytes: z.int().positive(),
  /** True of a copy with the product's mark, see the files of a task. */
  isMarked: z.literal(true).optional(),
};

/** State of the money that was paid for a set. */
const refund = z.object({
  state: z.enum(['available', 'asked', 'paid_back']),
  /** When whoever asked has an answer; null before. */
  answerBy: epochSeconds.nullable(),
});

export const taskCalls = {
  getSetProgress: {
    summary: 'How far a set of head shots is, with its pictures so far',
    rateLimit: perMinute(240),
    example: { query: { id: EXAMPLE_ID } },
    query: byId,
    result: task
      .pick({ id: true, state: true, progress: true, secondsLeft: true, files: true, error: true })
      .extend({
        /** Pictures that the set will have, and those that can be seen. */
        total: z.int().positive(),
        done: z.int().nonnegative(),
        /** True of a set that was paid in head shots, and of one that is made again for it. */
        isPaid: z.boolean(),
        /** When a paid set is ready at the latest. */
        readyBy: epochSeconds,
        /** The one time that the set may be made again for nothing; null where it may not. */
        redo: z.enum(['available', 'used']).nullable(),
        /** Null where no money was paid for the set. */
        refund: refund.nullable(),
      }),
  },
  redoSet: {
    summary: 'Makes a set of the package of 120 again, once and for nothing',
    rateLimit: perMinute(30),
    example: { body: { id: EXAMPLE_ID } },
    body: byId,
    result: task,
  },
  requestRefund: {
    summary: 'Asks the operator to pay the money for a set back; asked again it changes nothing',
    rateLimit: perMinute(30),
    example: { body: { id: EXAMPLE_ID, reason: 'The eyes are closed on all of them.' } },
    body: z.strictObject({
      /** The set, or the one that was made again for it. */
      id,
      reason: storableText.max(1000).default(''),
    }),
    result: refund,
  },
  imgResult: {
    summary: 'State of one task',
    rateLimit: perMinute(240),
    example: { params: { id: EXAMPLE_ID } },
    params: byId,
    result: task,
  },
  setTaskRetention: {
    summary: 'Chooses how long a task and its files are kept, for this one and those that come',
    rateLimit: perMinute(60),
    example: { body: { id: EXAMPLE_ID, hours: 24 } },
    body: z.strictObject({
      id,
      /**
       * From now on, but never longer from its creation than this person may have; null for the longest,
       * which members have until they delete it.
       */
      hours: z.literal(RETENTION_CHOICES).nullable(),
    }),
    result: task,
  },
  getStorageUse: {
    summary: 'What this person has stored, and how much it may be',
    rateLimit: perMinute(120),
    example: {},
    result: z.object({
      usedBytes: z.number().nonnegative(),
      /** Null without a limit. */
      limitBytes: z.int().positive().nullable(),
      /** Told where it is nearly full: from then on the oldest results are deleted while it is too much. */
      deletesFrom: epochSeconds.nullable(),
    }),
  },
  cancelTask: {
    summary: 'Cancels a waiting or running task and gives the use back',
    rateLimit: perMinute(120),
    example: { body: { id: EXAMPLE_ID } },
    body: byId,
    result: task,
  },
  list: {
    summary: 'Tasks of this person, newest first',
    rateLimit: perMinute(120),
    example: { query: { limit: 5 } },
    query: z.strictObject({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** Only tasks of this tool, by its feature code. */
      feature: z
        .string()
        .max(64)
        .regex(/^[\w-]*$/)
        .optional(),
      /** Only tasks that go back to this photo, by the `rootId` of any of them. */
      rootId: id.optional(),
      /** Only tasks in this state; `unfinished` are those that wait or run. */
      state: z.enum(['unfinished', 'done', 'failed', 'cancelled']).optional(),
    }),
    result: z.object({ list: z.array(task), nextCursor: z.string().nullable() }),
  },
  taskParamList: {
    summary: 'What tasks were started with, to run them again',
    rateLimit: perMinute(120),
    example: { body: { ids: [EXAMPLE_ID] } },
    body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    result: z.object({
      list: z.array(
        z.object({
          id,
          feature: z.string(),
          parameters: z.record(z.string(), z.unknown()),
          /** True where it was declared that everybody in its photos agrees; it holds for these photos. */
          consent: z.boolean(),
          /** In the order of the roles; `url` is null where the file is deleted. */
          inputs: z.array(
            z.object({
              role: z.enum(inputRoleNames),
              uploadId: id,
              url: z.url().nullable(),
              /** Size of a photo that is itself a result, of which the URL gives a smaller, marked copy. */
              whole: z.object({ width: z.int().positive(), height: z.int().positive() }).optional(),
            }),
          ),
          /** The photo as it was worked on, as WebP of at most 2048 px a side; null before the first run. */
          inputPreviewUrl: z.url().nullable(),
          expiresAt: epochSeconds,
        }),
      ),
    }),
  },
  deleteImgByUrl: {
    summary: 'Deletes the task that a file URL belongs to, with all its stored files',
    rateLimit: perMinute(120),
    example: { query: { url: 'https://example.com/file.png' } },
    query: z.strictObject({ url: z.url().max(4096) }),
    result: z.object({ deletedFiles: z.int().nonnegative() }),
  },
  deleteResults: {
    summary: 'Deletes some results of a task with their stored files; the others stay',
    rateLimit: perMinute(60),
    example: { body: { id: EXAMPLE_ID, urls: ['https://example.com/file.png'] } },
    body: z.strictObject({
      id,
      /** URLs of the results or of their previews; not of all of them. */
      urls: z.array(z.url().max(4096)).min(1).max(9),
    }),
    /** The remaining task. */
    result: task,
  },
  deleteTasks: {
    summary: 'Deletes tasks with all their stored files; those that are gone already count for nothing',
    rateLimit: perMinute(60),
    example: { body: { ids: [EXAMPLE_ID] } },
    body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    result: z.object({
      /** Those that were there and are gone now. */
      deletedIds: z.array(id),
      deletedFiles: z.int().nonnegative(),
    }),
  },
  /**
   * Sends `event: task` with a task as data, first the present state of each that is unfinished or ended in
   * the last minute.
   */
  taskEvents: {
    summary: 'Server-sent events: each change of this person’s tasks',
    rateLimit: perMinute(60),
    example: {},
    result: task,
  },
  downloadTask: {
    summary: 'A signed URL of a result in the wanted format, made on demand',
    rateLimit: perMinute(240),
    example: { body: { id: EXAMPLE_ID, file: 0, format: 'png' } },
    body: z.strictObject({
      id,
      file: resultIndex,
      /**
       * Left out, that of the photo; PNG where parts of the result are transparent. SVG of drawings of lines
       * and flat shapes that carry no mark. Of a video MP4, WebM or,
       * without sound and up to `ANIMATION_SECONDS`, WebP and GIF; left out, as it was made.
       */
      format: z.enum([...DOWNLOAD_FORMATS, VECTOR_FORMAT, ...VIDEO_DOWNLOAD_FORMATS]).optional(),
      /** Of the formats that lose something; left out, the usual one of the format. PNG takes none. */
      quality: z.int().min(MIN_QUALITY).max(100).optional(),
      /** Metadata of the file about the photo. It always states that the picture was edited. */
      metadata: z.enum(DOWNLOAD_METADATA).default('none'),
      /**
       * Laid under transparent parts: a colour as `#rrggbb`, `blur-50` for the photo out of focus by that
       * many per cent, or `upload-` and the id of an upload for a picture, whose middle fills the frame. Left
       * out, they stay transparent, and white in JPEG.
       */
      background: z.string().regex(DOWNLOAD_BACKGROUND).optional(),
      /** Name of the photo’s file, for the name of the download; it is kept nowhere. */
      name: z.string().max(255).optional(),
      /** True to have the file made and told of, without its URL, which takes a download. */
      prepareOnly: z.boolean().default(false),
    }),
    result: z.discriminatedUnion('state', [
      z.object({
        ...downloadFacts,
        state: z.literal('ready'),
        url: z.url(),
        expiresAt: epochSeconds,
        /** Tool and photo that the download was taken of, and what is left. */
        feature: z.string(),
        rootId: id,
        usage: usageLeft,
      }),
      z.object({ ...downloadFacts, state: z.literal('prepared') }),
      /** Being made; ask again after `retryAfterMs`. */
      z.object({ state: z.literal('preparing'), retryAfterMs: z.int().positive() }),
    ]),
  },
} as const satisfies CallGroup;
