import { z } from 'zod';
import { findModel } from '../engine-models/models.ts';
import { MAX_PICTURES, pictureCount } from '../options/amounts.ts';
import { drawnMegapixels, drawnSize } from '../options/drawing-options.ts';
import { type ArtPalette, artPalettes } from '../tools/ai-art-generator/constants.ts';
import { model, negative, seed, storableText } from './fields.ts';

// The keys of a table are its names.
const paletteNames = Object.keys(artPalettes) as [ArtPalette, ...ArtPalette[]];

/** Fields of every tool that draws by rules. */
export const drawnFields = {
  palette: z.enum(paletteNames).default('sunset').describe('the colors of the drawing'),
  size: z.literal(drawnMegapixels).default(drawnSize.initial).describe('megapixels of the drawing'),
  count: z
    .int()
    .min(1)
    .max(MAX_PICTURES)
    .default(pictureCount.initial)
    .describe('how many pictures; each of them is drawn by the seed after that of the one before'),
  seed,
} as const;

/** True of a number of pictures that the named model makes in one run, and of runs without a model. */
export function fitsModelCount({ model: id, count }: { readonly model: string; readonly count: number }) {
  return count <= (findModel(id)?.maxCount ?? MAX_PICTURES);
}

/** The refusal of more pictures than a model makes. */
export const beyondModel = { path: ['count'], message: 'more pictures than this model makes in one run' };

/** Fields of pictures that a model makes from words. */
export const wordFields = {
  prompt: storableText
    .min(1)
    .max(2000)
    .optional()
    .describe('what the picture shows; only where a model is set up. Without it the rules draw'),
  negative,
  model,
} as const;
