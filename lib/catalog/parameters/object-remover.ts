import { z } from 'zod';

/** What a person may set for a run of the Object Remover, beside photo and mask. */
export const objectRemoverParameters = z.strictObject({
  /** Pixels of the photo by which the mask is grown before the fill, so that soft edges go too. */
  grow: z.int().min(0).max(64).default(6),
  /** Another seed gives another version of the fill; the same one gives the same pixels. */
  seed: z
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .default(1),
});

export type ObjectRemoverParameters = z.output<typeof objectRemoverParameters>;
