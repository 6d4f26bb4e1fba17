import { z } from 'zod';
import { seed } from '../../parameters/fields.ts';

/** Parameters of pictures made from words alone: by the image generator and by the art generator. */
export const parameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('what the picture shows'),
    ratio: z
      .enum(['1:1', '4:5', '3:4', '2:3', '9:16', '5:4', '4:3', '3:2', '16:9'])
      .default('1:1')
      .describe('width to height'),
    seed,
  })
  .describe('make a picture from words');
