import { z } from 'zod';
import { percent } from '../parameters/fields.ts';
import { sceneParts } from '../tools/ai-background/constants.ts';
import { backdropNames } from '../tools/ai-background/options.ts';
import { clothesFabrics } from '../tools/ai-clothes-changer/options.ts';
import { filterStyles } from '../tools/ai-filter/options.ts';
import { replacerColours } from '../tools/ai-replacer/constants.ts';
import { replacerMaterials } from '../tools/ai-replacer/options.ts';
import { hairColourNames, hairStyles } from '../tools/hairstyle-changer/options.ts';
import { halloweenTemplates } from '../tools/halloween/options.ts';
import { extendedRatios } from '../tools/image-extender/options.ts';
import { documentNames } from '../tools/passport-photo/options.ts';
import { emojiExpressions } from '../tools/photo-to-emoji/constants.ts';
import { needsTap, photosOf } from './places.ts';

const colour = z.enum(Object.keys(replacerColours) as [keyof typeof replacerColours]);
const ratio = z.enum(extendedRatios).exclude(['free']);
const side = z.enum(['left', 'right']).optional();
const part = z.enum(['upper', 'lower', 'all']);
const margin = z.number().min(1).max(25).optional();

/** Name of a thing in English, and its place; only what words say is named, so letters suffice. */
const thing = {
  thing: z.string().regex(/^[a-z-]{2,20}$/),
  x: percent.optional(),
  y: percent.optional(),
} as const;

/** Parts of a composed scene. */
const scene = {
  view: z.enum(sceneParts.view).optional(),
  time: z.enum(sceneParts.time).optional(),
  weather: z.enum(sceneParts.weather).optional(),
  ground: z.enum(sceneParts.ground).optional(),
} as const;

function plain<const Intent extends string>(intent: Intent) {
  return z.strictObject({ intent: z.literal(intent) });
}

/** Steps on one photo. */
const single = [
  plain('remove-watermark'),
  z.strictObject({ intent: z.literal('remove'), ...thing, side }),
  plain('repair'),
  plain('denoise'),
  plain('enhance'),
  plain('straighten'),
  z.strictObject({ intent: z.literal('rotate'), degrees: z.literal([90, -90, 180]) }),
  z.strictObject({ intent: z.literal('mirror'), axis: z.enum(['horizontal', 'vertical']) }),
  z.strictObject({ intent: z.literal('recolour'), ...thing, colour }),
  z.strictObject({ intent: z.literal('replace'), ...thing, material: z.enum(replacerMaterials) }),
  z.strictObject({
    intent: z.literal('hair'),
    style: z.enum(hairStyles).optional(),
    colour: z.enum(hairColourNames as [(typeof hairColourNames)[number]]).optional(),
    side,
  }),
  z.strictObject({
    intent: z.literal('clothes'),
    part,
    colour: colour.optional(),
    fabric: z.enum(clothesFabrics).exclude(['plain', 'own']).optional(),
    side,
  }),
  z.strictObject({ intent: z.literal('costume'), costume: z.enum(halloweenTemplates) }),
  plain('cut-out'),
  z.strictObject({
    intent: z.literal('background'),
    backdrop: z.enum(['scene', ...backdropNames]).exclude(['own-blur']),
    colour: colour.optional(),
    ...scene,
  }),
  plain('blur-background'),
  z.strictObject({
    intent: z.literal('adjust'),
    what: z.enum(['brightness', 'contrast', 'saturation', 'warmth']),
    by: z.number().min(-1).max(1),
  }),
  plain('sharpen'),
  z.strictObject({
    intent: z.literal('extend'),
    ...{ left: margin, right: margin, top: margin, bottom: margin },
    ratio: ratio.optional(),
  }),
  z.strictObject({ intent: z.literal('crop'), ratio }),
  z.strictObject({ intent: z.literal('enlarge'), factor: z.literal([2, 4]) }),
  z.strictObject({ intent: z.literal('style'), style: z.enum(filterStyles) }),
  plain('headshot'),
  z.strictObject({ intent: z.literal('passport'), document: z.enum(documentNames).optional() }),
  z.strictObject({
    intent: z.literal('sticker'),
    expression: z.enum(emojiExpressions).exclude(['own']).optional(),
  }),
] as const;

const photo = z.int().min(1).max(3);

/** Steps that need further photos, by their numbers. */
const several = [
  z.strictObject({ intent: z.literal('face'), from: photo, onto: photo }),
  z.strictObject({ intent: z.literal('put'), from: photo, before: photo }),
  z.strictObject({ intent: z.literal('pattern'), from: photo, part }),
  plain('side-by-side'),
  plain('collage'),
] as const;

const MISSING_PLACE = 'the place of the thing must be given as x and y';
const SCENE_PARTS =
  'a scene has a view, a time, a weather and a ground, and no color; other backdrops have none of them';

function isWhole(step: object): boolean {
  const has = (name: string) => Reflect.get(step, name) !== undefined;
  const parts = Object.keys(scene);
  if (Reflect.get(step, 'backdrop') !== 'scene') return !parts.some(has);
  return parts.every(has) && !has('colour');
}

/** Step of a plan on one photo. */
export const singleStep = z
  .discriminatedUnion('intent', single)
  .refine((step) => !needsTap(step) || isTapped(step), MISSING_PLACE)
  .refine(isWhole, SCENE_PARTS);

/** Step of a plan on up to three photos. */
export const anyStep = z
  .discriminatedUnion('intent', [...single, ...several])
  .refine((step) => !needsTap(step) || isTapped(step), MISSING_PLACE)
  .refine(isWhole, SCENE_PARTS)
  .refine((step) => new Set(photosOf(step)).size === photosOf(step).length, 'the photos must differ');

function isTapped(step: object): boolean {
  return 'x' in step && 'y' in step && step.x !== undefined && step.y !== undefined;
}
