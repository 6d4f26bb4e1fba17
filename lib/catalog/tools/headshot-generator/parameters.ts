import { z } from 'zod';
import { initialValues } from '../../options/option.ts';
import { seed, share } from '../../parameters/fields.ts';
import { headshotAspects, headshotOutfitNames, headshotStyleNames, options } from './options.ts';

const initial = initialValues(options);

/** Portraits that there may be of a set before those of a run. */
export const MAX_PREVIOUS = 999;

/** Parameters of Head Shot. */
export const parameters = z
  .strictObject({
    count: z.int().min(1).max(9).default(initial.count).describe('how many portraits are made'),
    style: z
      .enum(['mixed', ...headshotStyleNames])
      .default(initial.style)
      .describe('backdrop, light and crop; mixed gives each portrait another'),
    outfit: z
      .enum(['mixed', ...headshotOutfitNames])
      .default(initial.outfit)
      .describe('what is worn; own keeps the clothes of the photo, mixed gives each portrait others'),
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
  .describe('make business portraits of one person from one photo or several');
