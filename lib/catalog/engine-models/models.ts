import { z } from 'zod';
import { findTool, tools } from '../tools.ts';
import { pictureRatios } from './picture-ratios.ts';

const day = z.iso.date();
const field = z.string().min(1);
const positive = z.int().positive();

/** Sizes by one of some ratios; of photos the model keeps its own where `keep` says how to ask for that. */
const byRatio = z.strictObject({
  kind: z.literal('ratio'),
  field,
  ratios: z.array(z.enum(pictureRatios)).min(1),
  keep: z.string().optional(),
  /** Pixels of what comes back, about. */
  pixels: positive,
});

/** Free sizes within bounds: as `{ width, height }`, as text such as `1024x1024`, or in two fields. */
const byPixels = z.strictObject({
  kind: z.literal('pixels'),
  form: z.enum(['object', 'text', 'fields']),
  /** Left out where the form is `fields`: those are `width` and `height`. */
  field: field.optional(),
  pixels: positive,
  minPixels: positive.optional(),
  multiple: positive,
  maxEdge: positive,
  maxRatio: z.number().positive(),
});

/** Size of the photo that is sent; nothing is said of it. */
const ofPhoto = z.strictObject({ kind: z.literal('photo'), pixels: positive, multiple: positive });

/** Videos: the part that was chosen, within what the model takes; more is scaled down or left out evenly. */
const ofVideo = z.strictObject({
  kind: z.literal('video'),
  /** Pixels of the shorter side. */
  shortSide: positive,
  framesPerSecond: positive,
  /** Least and most of a part. */
  seconds: z.tuple([z.number().nonnegative(), z.number().positive()]),
  /** Pixels of a photo that goes along. */
  pixels: positive,
  multiple: positive,
});

const price = z.strictObject({
  usd: z.number().nonnegative(),
  /** `seconds`: for each begun stretch of video of `stretch` seconds; `frame-megapixel`: of all frames. */
  per: z.enum(['image', 'megapixel', 'seconds', 'frame-megapixel']),
  stretch: positive.optional(),
  /** Day on which the price was looked up at the provider. */
  checked: day,
});

/** One model at one kind of server: what it serves, how it is asked, what it costs, when it ends. */
const modelSchema = z.strictObject({
  /** Names it in parameters of runs, for good. */
  id: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  /** Name on screen. */
  brand: z.string().min(1),
  server: z.enum(['fal', 'openai', 'openai-compatible', 'sdcpp', 'comfyui']),
  /** Name at the server: path of an app, name of a model, name of a workflow. */
  endpoint: z.string().min(1),
  serves: z.array(z.enum(tools.map(({ featureCode }) => featureCode))).min(1),
  inputs: z.strictObject({
    /** Least and most photos. */
    photos: z.tuple([z.int().nonnegative(), z.int().nonnegative()]),
    /** `white`: white on black; `both`: white and transparent on black and opaque; `video`: white, moving. */
    mask: z.enum(['none', 'white', 'both', 'video']),
  }),
  sizes: z.discriminatedUnion('kind', [byRatio, byPixels, ofPhoto, ofVideo]),
  /** The server's names of what a run may set. Those that are left out the model has not. */
  fields: z.strictObject({
    prompt: field.optional(),
    negative: field.optional(),
    seed: field.optional(),
    count: field.optional(),
    /** For one photo, or for a list of them. */
    photo: field.optional(),
    photos: field.optional(),
    video: field.optional(),
    mask: field.optional(),
    /** Times the width and height of a video. */
    factor: field.optional(),
  }),
  /** Values that every run has. */
  fixed: z.record(field, z.union([z.string(), z.number(), z.boolean()])),
  /** Words of tools in which people write none. */
  words: z.partialRecord(z.enum(tools.map(({ featureCode }) => featureCode)), z.string().min(1)),
  /** Most pictures of one run. */
  maxCount: z.int().min(1).max(4),
  /** Null where a run costs the operator nothing but time. */
  price: price.nullable(),
  /** Seconds of a run: usual, and longest before it is given up. */
  seconds: z.tuple([positive, positive]),
  /** Credits for one picture, or for each `creditSeconds` of a video. */
  credits: z.int().nonnegative(),
  /** Seconds of video that `credits` pay for, each begun stretch anew; left out where no length counts. */
  creditSeconds: positive.optional(),
  /** Day from which it is not offered; null where none is announced. */
  retiresAt: day.nullable(),
  /** Model that takes its place then. */
  successor: z.string().nullable(),
  /** Licence of the model, or terms of the provider, as the operator should know them. */
  licence: z.string().min(1),
  digitalSourceType: z.enum(['compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia']),
});

export type EngineModel = z.infer<typeof modelSchema>;

/** Companies by the kind of their servers. */
const providers: Readonly<Partial<Record<EngineModel['server'], string>>> = {
  fal: 'fal.ai',
  openai: 'OpenAI',
};

function* findVideoFaults({ id, sizes, fields, serves, maxCount }: EngineModel): Generator<string> {
  const isOfVideo = sizes.kind === 'video';
  if (isOfVideo !== (fields.video !== undefined)) yield `${id}: takes a video in no field`;
  if (isOfVideo && maxCount > 1) yield `${id}: makes more than one video`;
  if (serves.some((code) => (findTool(code)?.kind === 'video') !== isOfVideo))
    yield `${id}: serves videos and pictures`;
}

function* findFaults(models: readonly EngineModel[]): Generator<string> {
  const ids = new Set<string>();
  for (const model of models) {
    const { id, server, price, successor, retiresAt, inputs, fields, seconds } = model;
    if (ids.has(id)) yield `${id}: is there twice`;
    ids.add(id);
    if (providers[server] !== undefined && price === null) yield `${id}: has no price`;
    if (successor !== null && !models.some((model) => model.id === successor))
      yield `${id}: its successor ${successor} is not there`;
    if (retiresAt === null && successor !== null) yield `${id}: has a successor and no day of its end`;
    if (inputs.mask !== 'none' && server !== 'comfyui' && fields.mask === undefined)
      yield `${id}: takes a mask in no field`;
    if (seconds[0] > seconds[1]) yield `${id}: usually takes longer than it may`;
    if ((price?.per === 'seconds') !== (price?.stretch !== undefined))
      yield `${id}: has a price for no stretch of seconds`;
    yield* findVideoFaults(model);
  }
}

/**
 * Reads a list of models.
 * @throws Error that names what is unknown, missing or contradicts itself
 */
export function readModels(list: unknown): readonly EngineModel[] {
  const parsed = z.array(modelSchema).safeParse(list);
  if (!parsed.success) throw new Error(`The list of models is wrong.\n${z.prettifyError(parsed.error)}`);
  const faults = [...findFaults(parsed.data)];
  if (faults.length > 0) throw new Error(`The list of models is wrong.\n${faults.join('\n')}`);
  return parsed.data;
}

import list from './models.json' with { type: 'json' };

/** All models that Pictor knows how to ask, best first. @throws Error at import where the list is wrong */
export const engineModels: readonly EngineModel[] = readModels(list);

/** The models that serve a tool, best first. */
export function modelsServing(feature: string): readonly EngineModel[] {
  return engineModels.filter(({ serves }) => serves.some((served) => served === feature));
}

/** Company whose servers the model runs on; null where those are the operator's own. */
export function providerOf({ server }: EngineModel): string | null {
  return providers[server] ?? null;
}

const byId = new Map(engineModels.map((model) => [model.id, model]));

/** The model of this id, whether this copy is set up for it or not. */
export function findModel(id: unknown): EngineModel | undefined {
  return typeof id === 'string' ? byId.get(id) : undefined;
}

/** True where a model is offered on a day, as `2026-11-28`. */
export function isModelOffered({ retiresAt }: EngineModel, today: string): boolean {
  return retiresAt === null || today < retiresAt;
}

interface Succession {
  readonly offered: readonly EngineModel[];
  /** Every model that was ever known; default: the list. */
  readonly all?: readonly EngineModel[];
}

/** The model of an id where it is offered, else the first of its successors that is. */
export function modelOrSuccessor(
  id: string,
  { offered, all = engineModels }: Succession,
): EngineModel | undefined {
  const seen = new Set<string>();
  for (let next: string | null = id; next !== null && !seen.has(next); ) {
    const wanted: string = next;
    const model = offered.find((one) => one.id === wanted);
    if (model) return model;
    seen.add(wanted);
    next = all.find((one) => one.id === wanted)?.successor ?? null;
  }
  return undefined;
}
