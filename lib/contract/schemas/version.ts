import { z } from 'zod';
import { id } from './envelope.ts';
import { task } from './task.ts';

export const startVersion = {
  body: z.strictObject({
    /** The task that the use was taken for; a version of it has no versions of its own. */
    id,
    /** Which of its results is made anew. */
    file: z.int().min(0).max(9).default(0),
  }),
  result: task,
};

/** Asked with any of them. */
export const getVersions = {
  query: z.strictObject({ id }),
  result: z.object({
    /** The task that the others are versions of; null where it is deleted. */
    firstId: id.nullable(),
    /** The first and its versions in the order in which they were started, whatever became of them. */
    list: z.array(
      z.object({
        task,
        /** Which result of the first it is a version of; null for the first itself, and where that result is deleted. */
        versionOf: z.int().nonnegative().nullable(),
      }),
    ),
    /** How often each result of the first may still be made anew. Empty where it would come out the same. */
    left: z.array(z.int().nonnegative()),
  }),
};
