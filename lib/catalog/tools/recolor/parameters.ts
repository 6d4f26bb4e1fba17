import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { hexColour, percent, share } from '../../parameters/fields.ts';
import { options, recolorScopes } from './options.ts';

const initial = initialValues(options);

/** Parameters of AI Recolor. */
export const parameters = z
  .strictObject({
    colour: hexColour.default(initial.colour).describe('the new colour, as #rrggbb'),
    palette: z
      .array(hexColour)
      .max(6)
      .default([])
      .describe('several colours: the own ones of the thing are exchanged for them, darkest for darkest'),
    x: percent.default(50).describe('where the thing is, in per cent from the left; counts without a mask'),
    y: percent.default(50).describe('where the thing is, in per cent from the top; counts without a mask'),
    scope: z
      .enum(recolorScopes)
      .default(initial.scope)
      .describe('only what hangs together with that point, or its colour in the whole photo'),
    tolerance: percent
      .default(initial.tolerance)
      .describe('how unlike each other the parts of the thing may be; 0 finds out by itself what was meant'),
    snap: share
      .default(0.4)
      .describe('how far the border of a mask is moved to the edges of what it marks; 0 takes it as it is'),
    strength: share.default(initial.strength).describe('0 leaves the photo as it is, 1 is the new colour'),
  })
  .describe('give a thing another colour and keep its folds, shine and texture');
