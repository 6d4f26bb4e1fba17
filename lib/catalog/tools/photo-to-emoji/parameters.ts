import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { share } from '../../parameters/fields.ts';
import { emojiCrops, emojiExpressions, emojiStyles } from './constants.ts';
import { options } from './options.ts';

const initial = initialValues(options);

/** Parameters of Photo to Emoji, beside the photo. */
export const parameters = z
  .strictObject({
    style: z
      .enum(emojiStyles)
      .default(initial.style)
      .describe(
        'how it is drawn: with bold ink, in flat shapes, smooth and shining, or like a figure of plastic',
      ),
    expression: z
      .enum(emojiExpressions)
      .default(initial.expression)
      .describe('the face that is made; own is that of the photo'),
    crop: z
      .enum(emojiCrops)
      .default(initial.crop)
      .describe('what is shown: the head alone, head and shoulders, or all that is seen of the person'),
    face: z
      .int()
      .min(0)
      .max(50)
      .default(initial.face)
      .describe('which face it is made of, counted from the left; 0 is the largest'),
    size: z.int().min(256).max(1024).default(initial.size).describe('pixels of each side'),
    outline: z
      .number()
      .min(0)
      .max(6)
      .default(initial.outline)
      .describe('width of the white border in per cent of the side; 0 leaves it out'),
    exaggeration: share
      .default(initial.exaggeration)
      .describe('how large head and eyes become, from 0 (little) to 1 (caricature)'),
    blush: z.boolean().default(initial.blush).describe('whether the cheeks are rosy'),
    animate: z.boolean().default(initial.animate).describe('whether the same is made in motion as well'),
  })
  .describe('draw a person as an emoji or sticker');
