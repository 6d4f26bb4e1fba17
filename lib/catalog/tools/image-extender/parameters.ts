import { z } from 'zod';
import { canModelFollow, notForModels } from '../../engine-models/tool-wishes.ts';
import { initialValues } from '../../options/option.ts';
import { model, seed } from '../../parameters/fields.ts';
import { extendedAnchors, extendedFills, extendedRatios, options } from './options.ts';

const initial = initialValues(options);

const side = z.number().min(0).max(25).default(0);

/** Parameters of the AI Image Extender. */
export const parameters = z
  .strictObject({
    left: side.describe("per cent of the photo's width that are added on the left"),
    right: side.describe("per cent of the photo's width that are added on the right"),
    top: side.describe("per cent of the photo's height that are added above"),
    bottom: side.describe("per cent of the photo's height that are added below"),
    ratio: z
      .enum(extendedRatios)
      .default(initial.ratio)
      .describe('width to height to which the photo is extended; free leaves it to the sides'),
    anchor: z
      .enum(extendedAnchors)
      .default(initial.anchor)
      .describe('where what a ratio asks for is added: on both sides, after the photo or before it'),
    fill: z
      .enum(extendedFills)
      .default(initial.fill)
      .describe(
        'what is added: the scene going on, its mirror image, a blurred enlargement or a plain colour',
      ),
    colour: z
      .string()
      .regex(/^(auto|#[0-9a-f]{6})$/i)
      .default(initial.colour)
      .describe('the plain colour as #rrggbb; auto takes that of the border'),
    model,
    seed,
  })
  .refine(canModelFollow('image-extender'), notForModels)
  .describe('extend a photo beyond its sides by more of what it shows');
