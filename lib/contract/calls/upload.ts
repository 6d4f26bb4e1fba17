import { z } from 'zod';
import { UPLOAD_PURPOSES, UPLOAD_TYPES, VIDEO_TYPES } from '../../catalog/uploads.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, epochSeconds, id, resultIndex } from '../schemas/envelope.ts';

const part = { from: z.int(), to: z.int() };

export const uploadCalls = {
  getMediaPreSignedUrl: {
    summary: 'Signed URLs to put a file to',
    rateLimit: perMinute(60),
    example: { body: { purpose: 'photo', type: 'image/png', size: 1000 } },
    body: z.strictObject({
      purpose: z.enum(UPLOAD_PURPOSES),
      type: z.enum([...UPLOAD_TYPES, ...VIDEO_TYPES]),
      /**
       * Bytes of the whole file; signed into the URL, so nothing else can be put there. Too many, or
       * none, is a failure of its own.
       */
      size: z.int().nonnegative(),
    }),
    result: z.object({
      uploadId: id,
      /** Put bytes `from` to `to` (exclusive) to each URL with the announced content type. */
      parts: z.array(z.object({ url: z.url(), ...part })).min(1),
      expiresAt: epochSeconds,
    }),
  },
  getUploadState: {
    summary: 'Which parts of a file have arrived, with fresh URLs for the others',
    rateLimit: perMinute(120),
    example: { query: { uploadId: EXAMPLE_ID } },
    query: z.strictObject({ uploadId: id }),
    result: z.object({
      uploadId: id,
      /** Put what is not present to its URL as before; what is present needs none. */
      parts: z.array(z.object({ ...part, present: z.boolean(), url: z.url().nullable() })).min(1),
      /** When the URLs end. */
      expiresAt: epochSeconds,
    }),
  },
  deleteUploads: {
    summary: 'Deletes uploads that no task works on; those that are gone already count for nothing',
    rateLimit: perMinute(60),
    example: { body: { ids: [EXAMPLE_ID] } },
    body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
    result: z.object({
      /**
       * Those that were there and are gone now, with what analyses made of them. Those that a task works on
       * stay with it.
       */
      deletedIds: z.array(id),
      deletedFiles: z.int().nonnegative(),
    }),
  },
  uploadFromTask: {
    summary:
      'Makes an upload of a stored result, so that another tool can work on it without sending it again',
    rateLimit: perMinute(60),
    example: { body: { taskId: EXAMPLE_ID, file: 0 } },
    body: z.strictObject({
      taskId: id,
      /** Index of the task's result. */
      file: resultIndex,
    }),
    result: z.object({
      /**
       * Of a photo, as `getMediaPreSignedUrl` gives it after the file was put; the same for the same result.
       */
      uploadId: id,
      /** Signed URL of the picture or the video, or of its marked copy where no more is free. */
      url: z.url(),
      type: z.enum([...UPLOAD_TYPES, ...VIDEO_TYPES]),
      /** The photo that the result goes back to, as tasks tell it. */
      rootId: id,
      /** Of the whole picture. */
      width: z.int().positive(),
      height: z.int().positive(),
      /** When the upload is deleted unless a task works on it. */
      expiresAt: epochSeconds,
    }),
  },
  uploadFromUrl: {
    summary: 'Fetches a picture or a video from the internet and makes an upload of it',
    rateLimit: perMinute(10),
    example: { body: { url: 'http://127.0.0.1/picture.png' } },
    /** An http or https URL of a file on the internet; videos are fetched for accounts alone. */
    body: z.strictObject({
      url: z.string().min(1).max(2048),
      purpose: z.enum(['photo', 'video']).default('photo'),
    }),
    /** `url` is where the browser can look at it. */
    result: z.object({ uploadId: id, url: z.url() }),
  },
} as const satisfies CallGroup;
