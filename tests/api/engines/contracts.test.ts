import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeOrder, type Order } from '#api/engines/remote/order.ts';
import { type EngineModel, engineModels } from '#lib/catalog/engine-models/models.ts';
import { pictureRatios } from '#lib/catalog/engine-models/picture-ratios.ts';
import { wordsOfRun } from '#lib/catalog/engine-models/tool-wishes.ts';
import type { Option } from '#lib/catalog/options/option.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { toolParameters } from '#lib/catalog/parameters/parameters.ts';
import { findTool } from '#lib/catalog/tools.ts';
import { createServices, type StandIns, startEngineStandIns } from './support/service-engines.ts';
import { videoSchemas } from './support/video-schemas.ts';

/** Schemas of the providers, beside the repository, where there are any. Nothing of them is part of it. */
const folder = path.resolve(import.meta.dirname, '../../../../shared/contracts');
const isThere = existsSync(folder);
if (!isThere) process.stderr.write(`NOT TESTED against the providers' schemas: there is no ${folder}\n`);

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/** Bodies of each model and tool: some, or all that the exhaustive run asks for. */
const BODIES = process.env.EXHAUSTIVE ? 100 : 3;

const inspected = engineModels.filter(({ server }) => server !== 'sdcpp' && server !== 'openai-compatible');

/** Newer models whose schema nobody published; they take what their predecessors take. */
const standsFor: Readonly<Record<string, string>> = {
  'google/nano-banana-2.1': 'fal-ai/nano-banana-2',
  'google/nano-banana-2.1/edit': 'fal-ai/nano-banana-2/edit',
};

type Inspect = (body: unknown) => readonly string[];

const falSchema = z.object({
  definitions: z.record(z.string(), z.unknown()),
  endpoints: z.record(z.string(), z.object({ input: z.record(z.string(), z.unknown()) })),
});

const nodeInputs = z.record(z.string(), z.tuple([z.union([z.string(), z.array(z.unknown())])], z.unknown()));
const nodeTypes = z.record(
  z.string(),
  z.object({
    input: z.object({ required: nodeInputs.optional(), optional: nodeInputs.optional() }),
    output: z.array(z.string()),
  }),
);
const graphSchema = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

function inspectBy(validate: ValidateFunction): Inspect {
  return (body) =>
    validate(body)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

function falInspector({ endpoint }: EngineModel): Inspect {
  const video = videoSchemas[endpoint];
  if (video) return inspectBy(new Ajv({ strict: false }).compile(video));
  const { definitions, endpoints } = falSchema.parse(read('fal/models.schema.json'));
  const entry = endpoints[standsFor[endpoint] ?? endpoint];
  if (!entry) return () => [`no schema of ${endpoint}`];
  return inspectBy(new Ajv({ strict: false }).compile({ definitions, ...entry.input }));
}

function openaiInspector({ inputs }: EngineModel): Inspect {
  const file = z.record(z.string(), z.unknown()).parse(read('openai-images/openai-node-7.57.0.schema.json'));
  const name = inputs.photos[0] > 0 ? 'ImageEditParamsNonStreaming' : 'ImageGenerateParamsNonStreaming';
  const ajv = new Ajv({ strict: false, coerceTypes: inputs.photos[0] > 0 });
  const inspect = inspectBy(ajv.compile({ ...file, $ref: `#/definitions/${name}` }));
  // A form repeats the field of a list, and its values are texts.
  return (body) => {
    const { 'image[]': images, ...rest } = z.record(z.string(), z.unknown()).parse(body);
    return inspect(images === undefined ? rest : { ...rest, image: [images] });
  };
}

/** Complaints about a value at an input: a link of another type, or a value of another kind. */
function fitsInput(
  value: unknown,
  { type, outputs }: { type: unknown; outputs: (id: string) => readonly string[] },
) {
  if (Array.isArray(value)) return outputs(String(value[0]))[Number(value[1])] === type;
  if (Array.isArray(type))
    return type.length === 0 || type.includes(value) || String(value).endsWith('.safetensors');
  if (type === 'INT') return Number.isInteger(value);
  if (type === 'FLOAT') return typeof value === 'number';
  return type === 'BOOLEAN' ? typeof value === 'boolean' : typeof value === 'string';
}

function comfyuiInspector(): Inspect {
  const types = nodeTypes.parse(
    z.object({ object_info: z.unknown() }).parse(read('comfyui/recorded-0.3.64.json')).object_info,
  );
  return (body) => {
    const graph = graphSchema.parse(body);
    const outputs = (id: string) => types[graph[id]?.class_type ?? '']?.output ?? [];
    return Object.entries(graph).flatMap(([id, { class_type, inputs }]) => {
      const type = types[class_type];
      if (!type) return [`${id}: no node ${class_type}`];
      const { required = {}, optional = {} } = type.input;
      const missing = Object.keys(required).filter((name) => !Object.hasOwn(inputs, name));
      const wrong = Object.entries(inputs).filter(([name, value]) => {
        const declared = (required[name] ?? optional[name])?.[0];
        return declared === undefined || !fitsInput(value, { type: declared, outputs });
      });
      return [...missing, ...wrong.map(([name]) => name)].map((name) => `${id}: ${class_type}.${name}`);
    });
  };
}

function inspectorOf(model: EngineModel): Inspect {
  if (model.server === 'fal') return falInspector(model);
  return model.server === 'openai' ? openaiInspector(model) : comfyuiInspector();
}

/** The same numbers for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

/** Settings of a tool without words that a model can follow: any choices, or the first ones. */
function settingsOf(feature: string, below: (limit: number) => number): Record<string, unknown> {
  const tool = findTool(feature);
  if (!tool) throw new Error(`no tool ${feature}`);
  const { featureCode } = tool;
  const options: readonly Option[] = toolOptions[featureCode].options;
  const chosen = options.flatMap((option) =>
    'choices' in option ? [[option.name, option.choices[below(option.choices.length)]] as const] : [],
  );
  const parse = (values: object) => toolParameters[featureCode].parse(values) as Record<string, unknown>;
  const settings = parse(Object.fromEntries(chosen));
  const words = wordsOfRun('{wish}', { feature, values: settings });
  if (words !== null) return settings;
  return parse('prompt' in toolParameters[featureCode].shape ? { prompt: 'a lighthouse at dusk' } : {});
}

type Body = Readonly<Record<string, unknown>>;

const without = (body: Body, name: string) =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));

/** A workflow whose first node of a type has other inputs. */
function withInputs(body: Body, { type, inputs }: { type: string; inputs: object }): Body {
  const [id, node] = Object.entries(graphSchema.parse(body)).find(([, one]) => one.class_type === type) ?? [];
  if (id === undefined || !node) throw new Error(`no ${type}`);
  return { ...body, [id]: { ...node, inputs: { ...node.inputs, ...inputs } } };
}

/** Mistakes of people who wrote clients of these providers, by model. */
const spoilt: readonly (readonly [model: string, mistake: string, spoil: (body: Body) => Body])[] = [
  ['flux-2-pro', 'no words', (body) => without(body, 'prompt')],
  ['flux-2-pro', 'words that are none', (body) => ({ ...body, prompt: 7 })],
  ['flux-2-pro', 'a size by an unknown name', (body) => ({ ...body, image_size: 'huge' })],
  ['flux-2-pro', 'a size in two fields', (body) => ({ ...without(body, 'image_size'), width: 9, height: 9 })],
  ['flux-2-pro', 'a seed of letters', (body) => ({ ...body, seed: 'abc' })],
  ['flux-2-pro', 'a tolerance that is not there', (body) => ({ ...body, safety_tolerance: '9' })],
  ['flux-2-pro', 'a format that is not there', (body) => ({ ...body, output_format: 'bmp' })],
  ['nano-banana-2.1', 'a shape that is not there', (body) => ({ ...body, aspect_ratio: '7:5' })],
  ['nano-banana-2.1', 'a resolution that is not there', (body) => ({ ...body, resolution: '8K' })],
  ['nano-banana-2.1', 'a count of letters', (body) => ({ ...body, num_images: 'two' })],
  ['nano-banana-2.1', 'the count of OpenAI', (body) => ({ ...body, n: 2 })],
  ['flux-schnell', 'no words', (body) => without(body, 'prompt')],
  ['flux-schnell', 'what is not wanted', (body) => ({ ...body, negative_prompt: 'rain' })],
  ['flux-2-pro-edit', 'one photo instead of a list', (body) => ({ ...body, image_urls: 'https://a.test/b' })],
  ['flux-2-pro-edit', 'no photo', (body) => without(body, 'image_urls')],
  ['flux-kontext-pro', 'a shape of another model', (body) => ({ ...body, aspect_ratio: '4:5' })],
  ['flux-kontext-pro', 'a list of photos', (body) => ({ ...body, image_url: ['https://a.test/b'] })],
  ['flux-kontext-pro', 'no photo', (body) => without(body, 'image_url')],
  [
    'nano-banana-2.1-edit',
    'the field of one photo',
    ({ image_urls: [image_url] = [] as unknown[], ...body }: Body & { image_urls?: unknown[] }) => ({
      ...body,
      image_url,
    }),
  ],
  ['nano-banana-2.1-edit', 'a mask', (body) => ({ ...body, mask_url: 'https://a.test/b' })],
  ['flux-fill-pro', 'no mask', (body) => without(body, 'mask_url')],
  ['flux-fill-pro', 'a mask that is none', (body) => ({ ...body, mask_url: null })],
  ['gpt-image-2.6-flare', 'a seed', (body) => ({ ...body, seed: 1 })],
  ['gpt-image-2.6-flare', 'what is not wanted', (body) => ({ ...body, negative_prompt: 'rain' })],
  ['gpt-image-2.6-flare', 'no words', (body) => without(body, 'prompt')],
  ['gpt-image-2.6-flare', 'a quality that is not there', (body) => ({ ...body, quality: 'best' })],
  ['gpt-image-2.6-flare', 'a format that is not there', (body) => ({ ...body, output_format: 'tiff' })],
  ['gpt-image-2.6-flare', 'a count of letters', (body) => ({ ...body, n: 'two' })],
  ['gpt-image-2.6-sunburst-edit', 'no photo', (body) => without(body, 'image[]')],
  [
    'gpt-image-2.6-sunburst-fill',
    'the mask of another server',
    (body) => ({ ...body, mask_image: 'mask.png' }),
  ],
  [
    'comfyui-z-image',
    'a seed of letters',
    (body) => withInputs(body, { type: 'KSampler', inputs: { seed: 'a' } }),
  ],
  [
    'comfyui-z-image',
    'a link to nothing',
    (body) => withInputs(body, { type: 'KSampler', inputs: { model: ['no', 0] } }),
  ],
  [
    'comfyui-fill',
    'a field that is not there',
    (body) => withInputs(body, { type: 'KSampler', inputs: { width: 8 } }),
  ],
];

describe.runIf(isThere)('requests, inspected by the schemas of the providers', () => {
  let standIns: StandIns & { close(): Promise<void> };
  let services: ReturnType<typeof createServices>;
  let pictures: string;
  beforeAll(async () => {
    standIns = await startEngineStandIns();
    services = createServices(standIns);
    pictures = await mkdtemp(path.join(tmpdir(), 'pictor-contracts-'));
    const create = { width: 64, height: 64, channels: 3, background: '#888' } as const;
    await writeFile(path.join(pictures, 'photo.png'), await sharp({ create }).png().toBuffer());
    await writeFile(path.join(pictures, 'video.mp4'), 'no video, as nobody plays it here');
  });
  afterAll(async () => {
    await standIns.close();
    await rm(pictures, { recursive: true, force: true });
  });

  function orderOf(model: EngineModel, { feature, seed }: { feature: string; seed: number }): Order {
    const below = numbersFrom(seed);
    const photo = path.join(pictures, 'photo.png');
    const [least, most] = model.inputs.photos;
    const photos = Array.from({ length: least + below(most - least + 1) }, () => photo);
    const side = () => 256 + 16 * below(60);
    const isWordless = Object.hasOwn(model.words, feature);
    const parameters = {
      ...(isWordless
        ? settingsOf(feature, below)
        : { prompt: `a lighthouse ${seed} “at dusk” <b> {{seed}} ${'x'.repeat(below(300))}` }),
      ...(!isWordless && { ratio: pictureRatios[below(pictureRatios.length)] }),
      seed: below(1_000_000),
      count: 1 + below(4),
      negative: below(2) ? 'rain' : '',
    };
    const mask = model.inputs.mask === 'none' ? undefined : photo;
    const size = { width: side(), height: side() };
    const { sizes } = model;
    const [seconds, frames] = [1 + below(9), 24 + below(200)];
    const clip = path.join(pictures, 'video.mp4');
    const video = { ...{ path: clip, ...size, seconds, frames } };
    const sent =
      sizes.kind === 'video'
        ? { photos, size, video, mask: model.inputs.mask === 'video' ? clip : undefined }
        : most > 0
          ? { photos, mask, size }
          : undefined;
    return makeOrder({
      model,
      runKey: `0194c0de-0000-7000-8000-${String(seed).padStart(12, '0')}`,
      feature,
      parameters,
      sent,
    });
  }

  /** The body that a server really gets. */
  async function sentBody(order: Order): Promise<unknown> {
    const { server } = order.model;
    const name = server === 'fal' ? 'fal' : server === 'openai' ? 'openai' : 'comfyui';
    const { orders } = standIns[name].book;
    const before = orders.length;
    const handle = await services[name].start(order);
    await services[name].ended?.(handle);
    expect(orders.length).toBe(before + 1);
    return orders.at(-1)?.input;
  }

  let seed = 1;
  it.each(inspected)(
    '[GEN-04] Requests of $id are as its provider declares them, and spoilt ones are not',
    async (model) => {
      const inspect = inspectorOf(model);
      for (const feature of model.serves)
        for (let body = 0; body < BODIES; body++) {
          seed += 1;
          const sent = await sentBody(orderOf(model, { feature, seed }));
          expect(inspect(sent)).toEqual([]);
          const [name = ''] = Object.keys(Object(sent));
          expect(
            inspect({
              ...Object(sent),
              [name]: model.server === 'comfyui' ? { class_type: 'Nope', inputs: {} } : { no: 1 },
            }),
          ).not.toEqual([]);
          if (model.server !== 'comfyui')
            expect(inspect({ ...Object(sent), unknown_field: 1 })).not.toEqual([]);
        }
    },
  );

  it('[GEN-04] Thirty mistakes of requests are caught by what inspects ours', async () => {
    expect(spoilt.length).toBeGreaterThanOrEqual(30);
    for (const [id, mistake, spoil] of spoilt) {
      const model = engineModels.find((one) => one.id === id);
      if (!model) throw new Error(`no model ${id}`);
      seed += 1;
      const inspect = inspectorOf(model);
      const body = z
        .record(z.string(), z.unknown())
        .parse(await sentBody(orderOf(model, { feature: model.serves[0] ?? '', seed })));
      expect([id, mistake, inspect(body)]).toEqual([id, mistake, []]);
      expect([id, mistake, inspect(spoil(body)).length > 0]).toEqual([id, mistake, true]);
    }
  });
});
