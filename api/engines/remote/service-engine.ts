import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type EngineModel, findModel, modelOrSuccessor } from '#lib/catalog/engine-models/models.ts';
import type { Engine, EngineInput, EngineOutput, EngineState, PicturePreparer, ToolRun } from '../engine.ts';
import { EngineError, neverSent } from '../engine-error.ts';
import { largestVideo, makeOrder, type Order, priceOf } from './order.ts';
import { createPollPlan } from './poll-plan.ts';
import type { Service, ServiceState } from './service.ts';

interface ServiceEngineOptions {
  /** The protocol, and whether it can be spoken now. Asked at each call: a server may come back. */
  readonly service: () => Service;
  /** Models that can be asked now, best first. */
  readonly models: () => readonly EngineModel[];
  /** True of tools that it may serve here. */
  readonly isServed: (feature: string) => boolean;
  readonly preparer: PicturePreparer;
  readonly isPaid: boolean;
  readonly concurrency: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
  /** Milliseconds before a server is asked again how far a run is, at first and at most. */
  readonly pollsMs?: readonly [first: number, most: number];
  /** Milliseconds for which a server may fail to answer before that counts. */
  readonly failingMs?: number;
  /** Pause before another attempt. */
  readonly backOffMs?: number;
  readonly close?: () => void;
}

const MINUTE_MS = 60_000;

const size = z.object({ width: z.number(), height: z.number() });
const box = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });

const handleSchema = z.object({
  model: z.string(),
  /** Epoch milliseconds. */
  startedAt: z.number(),
  place: z.union([z.enum(['own', 'clip']), z.object({ box, sent: size }), z.object({ shape: size }), size]),
  run: z.record(z.string(), z.unknown()),
});

type Handle = z.infer<typeof handleSchema>;

function modelOf({ model }: Handle): EngineModel {
  const found = findModel(model);
  if (!found) throw new EngineError('not_configured', `no model ${model}`, { runEnded: false });
  return found;
}

/** Progress by the usual time of a model, where its server tells none; it never reaches the end by itself. */
function guessProgress({ seconds: [usual] }: EngineModel, elapsedMs: number): number {
  return 0.95 * (1 - Math.exp(-elapsedMs / (1000 * usual)));
}

/**
 * The model that serves a run: the one that it names, or its successor once that has ended, else the best;
 * null without one.
 */
function chooseModel(
  { feature, parameters: { model: wanted } }: ToolRun,
  { isServed, models }: Pick<ServiceEngineOptions, 'isServed' | 'models'>,
): EngineModel | null {
  if (!isServed(feature)) return null;
  const serves = (model: EngineModel) => model.serves.some((code) => code === feature);
  const offered = models().filter(serves);
  return (
    (typeof wanted === 'string' && wanted !== '' ? modelOrSuccessor(wanted, { offered }) : offered[0]) ?? null
  );
}

function required(model: EngineModel | null, { feature }: ToolRun): EngineModel {
  if (!model) throw new EngineError('not_configured', `no model serves ${feature}`);
  return model;
}

/**
 * The pictures and the video of a run as its model takes them; nothing where it has none.
 * @throws EngineError `mask_empty` for a model that fills a marked place: it would draw all of the photo anew
 */
async function prepare(
  preparer: PicturePreparer,
  { model, input }: { readonly model: EngineModel; readonly input: EngineInput },
) {
  const isFilled = input.inputs.some(({ role }) => role === 'photo' || role === 'video');
  if (!isFilled) return undefined;
  const folder = path.join(input.outputFolder, 'sent');
  await mkdir(folder, { recursive: true });
  const isOfVideo = model.sizes.kind === 'video';
  const sent = await (isOfVideo ? preparer.prepareClip : preparer.prepare)({ input, folder, model });
  if (model.inputs.mask !== 'none' && sent.mask === undefined)
    throw new EngineError('bad_input', 'nothing was marked', { key: 'mask_empty' });
  return sent;
}

interface AskedRun {
  readonly model: EngineModel;
  readonly runKey: string;
  readonly input: EngineInput;
}

/** The order of a run, and the handle that it has once the server took it up. */
async function prepareRun(
  { model, runKey, input }: AskedRun,
  { preparer, now }: { readonly preparer: PicturePreparer; readonly now: () => number },
) {
  const sent = await prepare(preparer, { model, input });
  const order = makeOrder({ model, runKey, ...input, sent });
  const place = order.video ? ('clip' as const) : placeOf(order, sent);
  const handleOf = (run: Handle['run']): Handle => ({ model: model.id, startedAt: now(), place, run });
  return { order, handleOf };
}

/** An engine that has a server do the work: choice of the model, pictures on their way, time, patience. */
export function createServiceEngine(options: ServiceEngineOptions): Engine {
  const { service, preparer, isPaid, concurrency, now = Date.now } = options;
  const plan = createPollPlan({
    now,
    pollsMs: options.pollsMs ?? [1000, 5000],
    failingMs: options.failingMs ?? MINUTE_MS,
  });

  const modelFor = (run: ToolRun) => chooseModel(run, options);

  const makeRun = (asked: AskedRun) => prepareRun(asked, { preparer, now });

  return {
    concurrency,
    isPaid,
    get resumable() {
      return service().resumable;
    },
    // Each model has its own limit, which `poll` holds.
    maxMilliseconds: null,
    backOffMilliseconds: options.backOffMs ?? 5000,
    pollMilliseconds: Math.min(500, options.pollsMs?.[0] ?? 500),
    modelFor: (run) => modelFor(run)?.id ?? null,
    priceOf(input) {
      const model = required(modelFor(input), input);
      return { model: model.id, microdollars: estimate(model, input) };
    },
    sourceTypeOf: ({ parameters }) => findModel(parameters.model)?.digitalSourceType,

    async start(input, runKey) {
      const model = required(modelFor(input), input);
      // Nothing was ordered yet: a video takes minutes to cut and to send, in which people may cancel.
      const prepared = await makeRun({ model, runKey, input }).catch((error: unknown) =>
        input.signal?.aborted ? null : neverSent(error),
      );
      if (prepared === null || input.signal?.aborted)
        throw new EngineError('internal', 'stopped before it was sent', { retryable: true, runEnded: true });
      return prepared.handleOf(await service().start(prepared.order));
    },

    async find(runKey, input) {
      const { find } = service();
      if (!find) return 'unknown';
      const model = input && modelFor(input);
      if (!input || !model) return find({ runKey });
      // Prepared anew, as the place that was cut out went with the worker that sent it.
      const { order, handleOf } = await makeRun({ model, runKey, input });
      const run = await find({ runKey, asked: order });
      return typeof run === 'string' ? run : handleOf(run);
    },

    async poll(given, outputFolder) {
      const handle = handleSchema.parse(given);
      const model = modelOf(handle);
      const elapsed = now() - handle.startedAt;
      const state = await plan.ask(handle.run, () => service().poll(handle.run, outputFolder));
      if (state !== null && state.state === 'done') return doneOf(state, handle);
      if (elapsed > 1000 * model.seconds[1]) {
        await service().cancel(handle.run);
        throw new EngineError('timeout', `${model.id} took too long`, { runEnded: true });
      }
      return plan.tell(handle.run, stateOf(state, { model, elapsed }));
    },

    ended: (given) => service().ended?.(handleSchema.parse(given).run) ?? new Promise(() => undefined),

    async cancel(given) {
      const handle = handleSchema.parse(given);
      plan.forget(handle.run);
      await service().cancel(handle.run);
    },

    async close() {
      options.close?.();
    },
  };
}

function estimate(model: EngineModel, { parameters, inputs }: EngineInput): number {
  const count = typeof parameters.count === 'number' ? parameters.count : 1;
  const isFilled = inputs.some(({ role }) => role === 'photo' || role === 'video');
  const { ratio, factor } = parameters;
  const upload = inputs.find(({ role }) => role === 'video')?.size;
  const order = makeOrder({
    ...{ model, runKey: '', feature: '', parameters: { prompt: '.', count, ratio, factor } },
    sent: isFilled
      ? {
          photos: new Array(model.inputs.photos[0]).fill(''),
          mask: undefined,
          size: { width: 1024, height: 1024 },
          video: largestVideo(model, { parameters, upload }),
        }
      : undefined,
  });
  return priceOf(order);
}

/**
 * Place of a run's pictures: the part that was cut out, the promised size, the shape of a photo that was
 * squeezed, or as they come.
 */
function placeOf({ size, ratio }: Order, sent: Awaited<ReturnType<typeof prepare>>): Handle['place'] {
  if (sent?.box) return { box: sent.box, sent: size };
  if (ratio !== undefined) return size;
  return sent?.squeezed ? { shape: sent.squeezed } : 'own';
}

function doneOf({ outputs }: Extract<ServiceState, { state: 'done' }>, { place }: Handle): EngineState {
  const done: EngineOutput = { outputs, place, findings: null };
  return { state: 'done', ...done };
}

function stateOf(
  state: Exclude<ServiceState, { state: 'done' }> | null,
  { model, elapsed }: { readonly model: EngineModel; readonly elapsed: number },
): EngineState | null {
  if (state === null || state.state === 'queued') return state;
  return { state: 'running', progress: state.progress ?? guessProgress(model, elapsed) };
}
