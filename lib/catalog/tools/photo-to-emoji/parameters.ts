import { z } from 'zod';
import { share } from '../../parameters/fields.ts';
import { emojiCrops, emojiExpressions, emojiStyles } from './options.ts';

/** Parameters of Photo to Emoji, beside the photo. */
export const parameters = z
  .strictObject({
    style: z
      .enum(emojiStyles)
      .default('toon')
      .describe(
        'how it is drawn: with bold ink, in flat shapes, smooth and shining, or like a figure of plastic',
      ),
    expression: z
      .enum(emojiExpressions)
      .default('own')
      .describe('the face that is made; own is that of the photo'),
    crop: z
      .enum(emojiCrops)
      .default('bust')
      .describe('what is shown: the head alone, head and shoulders, or all that is seen of the person'),
    face: z
      .int()
      .min(0)
      .max(50)
      .default(0)
      .describe('which face it is made of, counted from the left; 0 is the largest'),
    size: z.int().min(256).max(1024).default(512).describe('pixels of each side'),
    outline: z
      .number()
      .min(0)
      .max(6)
      .default(2.5)
      .describe('width of the white border in per cent of the side; 0 leaves it out'),
    exaggeration: share
      .default(0.5)
      .describe('how large head and eyes become, from 0 (little) to 1 (caricature)'),
    blush: z.boolean().default(true).describe('whether the cheeks are rosy'),
    animate: z.boolean().default(true).describe('whether the same is made in motion as well'),
  })
  .describe('draw a person as an emoji or sticker');
