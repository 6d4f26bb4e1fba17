import { z } from 'zod';
import { pictureRatios } from '../../engine-models/picture-ratios.ts';
import { model, seed } from '../../parameters/fields.ts';

/** Parameters of pictures made from words alone: by the image generator and by the art generator. */
export const parameters = z
  .strictObject({
    prompt: z.string().trim().min(1).max(2000).describe('what the picture shows'),
    ratio: z.enum(pictureRatios).default('1:1').describe('width to height'),
    count: z.int().min(1).max(4).default(1).describe('how many pictures'),
    negative: z
      .string()
      .trim()
      .max(500)
      .default('')
      .describe('what the picture must not show; counts where the model takes such words'),
    model,
    seed,
  })
  .describe('make a picture from words');
