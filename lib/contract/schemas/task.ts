import { z } from 'zod';
import { epochSeconds, id } from './envelope.ts';

const size = z.object({ width: z.int().positive(), height: z.int().positive() });

/** Facts of a photo's file that its result does not show; the same for every tool. */
const inputFacts = z.object({
  /** Frames of an animation, of which the first one was used. */
  frames: z.int().positive().optional(),
  /** CMYK without a profile, for which a common one was assumed. */
  cmyk: z.literal(true).optional(),
  /** Bits a channel, where they are more than the 8 of a result. */
  bits: z.int().positive().optional(),
  /** Size before and after the photo was scaled down to the most that the tool works on. */
  shrunk: z.object({ from: size, to: size }).optional(),
});

const taskState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']);

/** Uses, downloads and runs that are left today of a tool and a photo. Counts are null without a limit. */
export const usageLeft = z.object({
  dailyLeftCount: z.int().nonnegative().nullable(),
  /** Photos of which results may still be downloaded for the first time. */
  dailyDownloadLeftCount: z.int().nonnegative().nullable(),
  /** Runs of the tool on its photo that are counted today, this one with them; 0 without a limit. */
  photoRuns: z.int().nonnegative(),
  /** When the counts start again. */
  resetAt: epochSeconds,
});

/** A task as every call and event tells it. */
export const task = z.object({
  id,
  feature: z.string(),
  /**
   * Names the photo that it goes back to: the same for all tasks on one photo and on what was made from it,
   * also where the photo is sent again.
   */
  rootId: id,
  /** The task whose result was its photo; null where the photo was sent. May be deleted since. */
  parentTaskId: id.nullable(),
  /** Of another version of a result: the task that it was first made by, until that is deleted. */
  versionOfTaskId: id.optional(),
  state: taskState,
  /** 0–100 while running, else null. */
  progress: z.int().min(0).max(100).nullable(),
  /** Place in the queue while waiting, from 1; else null. */
  place: z.int().positive().nullable(),
  secondsLeft: z.int().nonnegative().nullable(),
  /** Of a video while it is being made: frames that are done, and all. */
  frames: z.object({ done: z.int().nonnegative(), total: z.int().positive() }).optional(),
  /**
   * Of a video while it is being made: its finished segments in their order, small, without sound, and with
   * the product's mark while things are sold. The first has position 0; some may be missing in between.
   */
  segments: z.array(z.object({ position: z.int().nonnegative(), url: z.url() })).optional(),
  /** Credits it costs, or head shots of a set that is paid in those. */
  cost: z.int().nonnegative(),
  /** Left out for credits. */
  costUnit: z.literal('headshot').optional(),
  /** Results; while a set is being made, those of its pictures that are whole, to look at. */
  files: z.array(
    z.object({
      /** Of the preview until the task is done, and of what is marked. */
      url: z.url(),
      /** A WebP of at most 2048 px a side, to look at. */
      previewUrl: z.url(),
      width: z.int().positive(),
      height: z.int().positive(),
      type: z.string(),
      kind: z.enum(['picture', 'video']),
      /** Of a video; its preview is a picture of it. */
      durationMs: z.int().positive().optional(),
      /** Of a video: mean frames a second. */
      framesPerSecond: z.number().positive().optional(),
      /** Of a video: word of the IPTC NewsCodes that its file states how it was made by. */
      digitalSourceType: z.string().optional(),
      bytes: z.int().positive(),
      /**
       * True where this person is shown, and may save, a copy with the product's mark and no more than
       * `FREE_RESULT_SIDE` pixels a side. Width, height and bytes are those of the whole result. Of a video
       * the URL is that of the copy.
       */
      isMarked: z.literal(true).optional(),
      /**
       * When the file is deleted; null while its person keeps it. URLs end sooner; asking again gives new
       * ones.
       */
      expiresAt: epochSeconds.nullable(),
    }),
  ),
  /** Findings and automatic choices of the tool; null before it is done, and for tools without any. */
  findings: z.looseObject({ input: inputFacts.optional(), transparent: z.boolean().optional() }).nullable(),
  error: z.object({ code: z.int(), message: z.string() }).nullable(),
  /**
   * Free uses of the tool and runs of the photo today, as `getUserFeatureUsageLimit` tells them. Null while
   * it runs, and for what costs nothing.
   */
  usage: usageLeft.nullable(),
  createdAt: epochSeconds,
});
