import { z } from 'zod';
import { analyses } from '../../catalog/analyses.ts';
import { inputRoleNames, MAX_INPUTS } from '../../catalog/inputs.ts';
import { worksWithoutPhoto } from '../../catalog/tool.ts';
import { parameters as hairstyleChangerParameters } from '../../catalog/tools/hairstyle-changer/parameters.ts';
import { type ToolEntry, tools } from '../../catalog/tools.ts';
import { type CallGroup, perMinute } from '../call.ts';
import { EXAMPLE_ID, id, resultIndex } from '../schemas/envelope.ts';
import { task } from '../schemas/task.ts';

const wordFeatures = (tools as readonly ToolEntry[])
  .filter(worksWithoutPhoto)
  .map(({ featureCode }) => featureCode);

/** Uploads by their roles; those of one role in the order that the tool asks for. */
const inputList = z
  .array(z.strictObject({ role: z.enum(inputRoleNames), uploadId: id }))
  .max(MAX_INPUTS)
  .default([])
  .describe('Uploads by their roles; those of one role in the order that the tool asks for');

/**
 * That everybody in the photos agrees. Tools that change or read faces, hair or bodies do nothing without;
 * one that changes a marked place, only if it shows a person.
 */
const consent = z
  .boolean()
  .default(false)
  .describe('Everybody in the photos agrees. The list of tools tells which do nothing without it');

/**
 * Price that whoever starts a run was told. Where it is another one by now, nothing runs: code 4608 tells it.
 */
const cost = z
  .int()
  .nonnegative()
  .optional()
  .describe(
    'Credits that you expect it to cost, 0 for none. Nothing runs at another price: code 4608 tells it',
  );

export const generationCalls = {
  img2img: {
    summary: 'Starts a tool on uploaded files',
    rateLimit: perMinute(30),
    example: {
      body: {
        feature: 'object-remover',
        inputs: [
          { role: 'photo', uploadId: EXAMPLE_ID },
          { role: 'mask', uploadId: EXAMPLE_ID },
        ],
        parameters: { grow: 4 },
      },
    },
    body: z.strictObject({
      /** Feature code of the catalogue. */
      feature: z.string().max(64),
      inputs: inputList,
      consent,
      cost,
      /** Validated by the tool's own schema in `lib/catalog/parameters`. */
      parameters: z
        .record(z.string(), z.unknown())
        .default({})
        .describe('Parameters of the tool; the list of tools has those of each'),
    }),
    result: task,
  },
  genImg: {
    summary: 'Starts a tool that draws a picture by rules, or makes one from words by a model',
    rateLimit: perMinute(30),
    example: { body: { parameters: { prompt: 'a lighthouse' } } },
    body: z.strictObject({
      /** Feature code of a tool that needs no photo. */
      feature: z.enum(wordFeatures).default('ai-image-generator'),
      cost,
      /** Validated by the tool's own schema in `lib/catalog/parameters`. */
      parameters: z.record(z.string(), z.unknown()).default({}),
    }),
    result: task,
  },
  createHairStyle: {
    summary: 'Looks for the face whose hair would change; costs nothing',
    rateLimit: perMinute(30),
    example: { body: { uploadId: EXAMPLE_ID } },
    body: z.strictObject({ uploadId: id }),
    /** Done, its findings tell the boxes of the faces that are seen (see `analysis`). */
    result: task,
  },
  runHairStyle: {
    summary: 'Starts another cut or color of hair on the photo of a look',
    rateLimit: perMinute(30),
    example: { body: { id: EXAMPLE_ID, consent: true, style: 'bob' } },
    /** Changes on the photo of a look: another cut, another colour or both. */
    body: hairstyleChangerParameters
      .extend({ id, consent, cost })
      .refine(
        ({ style, colour, highlights }) => style !== 'keep' || colour !== 'keep' || highlights !== '',
        'nothing is to be changed',
      ),
    result: task,
  },
  /** Of what either call answered with; a look that saw no face has failed with `no_face`. */
  getHairStyleResult: {
    summary: 'State and result of a look or run of HairStyle Changer',
    rateLimit: perMinute(240),
    example: { params: { id: EXAMPLE_ID } },
    params: z.strictObject({ id }),
    result: task,
  },
  analysis: {
    summary:
      'Starts a small free run that helps to set up a tool: finds what was tapped on, finds faces, draws previews',
    rateLimit: perMinute(30),
    example: { body: { kind: 'find-thing', uploadId: EXAMPLE_ID, parameters: { x: 50, y: 50 } } },
    body: z.strictObject({
      kind: z.enum(analyses.map(({ kind }) => kind)),
      /** A photo or a video. It stays as long as before, and a run may take it as well. */
      uploadId: id,
      additionalId: id
        .optional()
        .describe('Photo that the previewed tool takes beside, as a run would; for `preview-effect`'),
      /** As of a run: previews of a tool that asks for it are drawn with it alone. */
      consent,
      /** Validated by the analysis's own schema in `lib/catalog/parameters/analyses.ts`. */
      parameters: z.record(z.string(), z.unknown()).default({}),
    }),
    /** A task like that of a tool: followed, asked for and cancelled by the same calls. */
    result: task,
  },
  startVersion: {
    summary: 'Makes a result anew with another seed, a few times for each result; a run of its photo',
    rateLimit: perMinute(30),
    example: { body: { id: EXAMPLE_ID, file: 0 } },
    body: z.strictObject({
      /** A run; its versions have no versions of their own. */
      id,
      /** Index of the result that is made anew. */
      file: resultIndex,
      cost,
    }),
    result: task,
  },
  /** Asked with any of them. */
  getVersions: {
    summary: 'A task, the other versions of its results, and how many more there may be',
    rateLimit: perMinute(240),
    example: { query: { id: EXAMPLE_ID } },
    query: z.strictObject({ id }),
    result: z.object({
      /** The task that the others are versions of; null where it is deleted. */
      firstId: id.nullable(),
      /** The first and its versions in the order in which they were started, whatever became of them. */
      list: z.array(
        z.object({
          task,
          /**
           * Index of the first task's result that it is a version of; null for the first itself, and for a
           * deleted result.
           */
          versionOf: z.int().nonnegative().nullable(),
        }),
      ),
      /**
       * Number of versions that each result of the first may still have. Empty where it would come out the
       * same.
       */
      left: z.array(z.int().nonnegative()),
    }),
  },
} as const satisfies CallGroup;
