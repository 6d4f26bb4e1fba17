import { z } from 'zod';
import { hairstyleChangerParameters } from '../../catalog/parameters/hairstyle-changer.ts';
import { MAX_OTHER_PHOTOS, tools } from '../../catalog/tools.ts';
import { id } from './envelope.ts';
import { task } from './task.ts';

export const img2img = {
  body: z.strictObject({
    /** Feature code of the catalogue. */
    feature: z.string().max(64),
    uploadId: id,
    maskId: id.optional(),
    /** A picture like a mask: black = background, white = subject, grey as it is found. */
    correctionsId: id.optional(),
    /** More photos, in the order that the tool asks for. */
    otherIds: z.array(id).max(MAX_OTHER_PHOTOS).default([]),
    /** That everybody in the photos agrees; tools that change faces or clothes do nothing without. */
    consent: z.boolean().default(false),
    /** Judged by the tool's own schema in `lib/catalog/parameters`. */
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  result: task,
};

const wordFeatures = tools
  .filter(({ kind, inputs }) => kind === 'picture' && inputs.photo === 'none')
  .map(({ featureCode }) => featureCode);

export const genImg = {
  body: z.strictObject({
    /** Feature code of a tool that needs no photo. */
    feature: z.enum(wordFeatures).default('ai-image-generator'),
    /** Judged by the tool's own schema in `lib/catalog/parameters`. */
    parameters: z.record(z.string(), z.unknown()).default({}),
  }),
  result: task,
};

export const createHairStyle = {
  body: z.strictObject({ uploadId: id }),
  /** Done, its findings tell the boxes of the faces that are seen (see `aid`). */
  result: task,
};

export const runHairStyle = {
  /** What to change, on the photo of a look: another cut, another colour or both. */
  body: hairstyleChangerParameters
    .extend({ id })
    .refine(
      ({ style, colour, highlights }) => style !== 'keep' || colour !== 'keep' || highlights !== '',
      'nothing is to be changed',
    ),
  result: task,
};

/** Of what either call answered with; a look that saw no face has failed with `no_face`. */
export const getHairStyleResult = { params: z.strictObject({ id }), result: task };
