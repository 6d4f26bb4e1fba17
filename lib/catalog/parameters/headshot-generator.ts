import { z } from 'zod';
import { seed } from './seed.ts';

/** Recipes for a portrait, by their names. */
export const headshotStyleNames = [
  'studio-grey',
  'bright-office',
  'dark-studio',
  'corporate-blue',
  'warm-sand',
  'park',
  'white-studio',
  'window-light',
  'library',
  'navy-studio',
  'painted-canvas',
  'city-evening',
  'concrete',
  'brick',
  'wood',
  'black-and-white',
] as const;

/** What can be worn: the own clothes, or drawn ones. */
export const headshotOutfitNames = [
  'own',
  'blazer-roll-neck',
  'navy-suit',
  'white-shirt',
  'open-collar-suit',
  'black-roll-neck',
  'charcoal-suit',
  'blazer-blouse',
  'pullover-shirt',
] as const;

/** What a person may set for a set of business portraits. */
export const headshotGeneratorParameters = z
  .strictObject({
    count: z.int().min(1).max(9).default(4).describe('how many portraits are made'),
    style: z
      .enum(['mixed', ...headshotStyleNames])
      .default('mixed')
      .describe('backdrop, light and crop; mixed gives each portrait another'),
    outfit: z
      .enum(['mixed', ...headshotOutfitNames])
      .default('own')
      .describe('what is worn; own keeps the clothes of the photo, mixed gives each portrait others'),
    aspect: z.enum(['4:5', '1:1', '3:4', '2:3']).default('4:5').describe('width to height'),
    retouch: z
      .number()
      .min(0)
      .max(1)
      .default(0.4)
      .describe('how far skin is evened out; its pores and lines stay, and no shape changes'),
    seed,
  })
  .describe('make business portraits of one person from one photo or several');
