import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, seed, share } from '../../parameters/fields.ts';
import { beyondModel, fitsModelCount } from '../../parameters/word-fields.ts';
import { MAX_FREE_HEADSHOTS, MAX_HEADSHOTS } from './constants.ts';
import { headshotAspects, headshotOutfitNames, headshotStyleNames, options } from './options.ts';

const initial = initialValues(options);

/** Portraits that there may be of a set before those of a run. */
export const MAX_PREVIOUS = 999;

/** Parameters of Head Shot. */
export const parameters = z
  .strictObject({
    model,
    count: z
      .int()
      .min(1)
      .max(MAX_HEADSHOTS)
      .default(initial.count)
      .describe(
        `how many portraits are made; more than ${MAX_FREE_HEADSHOTS} cost a head shot each where those are sold`,
      ),
    paid: z
      .boolean()
      .default(initial.paid)
      .describe('a small set costs a head shot for each portrait as well, instead of a free use'),
    style: z
      .union([
        z.enum(['mixed', ...headshotStyleNames]),
        z.array(z.enum(headshotStyleNames)).min(1).max(headshotStyleNames.length),
      ])
      .default(initial.style)
      .describe('backdrop, light and crop; of several each portrait gets the next, mixed takes all'),
    outfit: z
      .union([
        z.enum(['mixed', ...headshotOutfitNames]),
        z.array(z.enum(headshotOutfitNames)).min(1).max(headshotOutfitNames.length),
      ])
      .default(initial.outfit)
      .describe(
        'what is worn; own keeps the clothes of the photo, of several each portrait gets the next, mixed takes all',
      ),
    aspect: z.enum(headshotAspects).default(initial.aspect).describe('width to height'),
    from: z
      .int()
      .min(0)
      .max(MAX_PREVIOUS)
      .default(0)
      .describe('how many portraits of the same set there are already; the set goes on behind them'),
    retouch: share
      .default(initial.retouch)
      .describe('how far skin is evened out; its pores and lines stay, and no shape changes'),
    seed,
  })
  .refine(canModelFollow('headshot-generator'), notForModels)
  .refine((set) => set.model === '' || fitsModelCount(set), beyondModel)
  .describe('make business portraits of one person from one photo or several');
