import { z } from 'zod';

/** What a person may set for making the background of a photo transparent. */
export const backgroundRemoverParameters = z
  .strictObject({
    snap: z
      .number()
      .min(0)
      .max(1)
      .default(0.25)
      .describe('how far the border of a mask is moved to the edges of the subject; 0 takes it as it is'),
  })
  .describe('make the background of a photo transparent; without a mask it is everything but people');
