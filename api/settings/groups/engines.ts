import path from 'node:path';
import { z } from 'zod';
import { ownServerKinds } from '#lib/catalog/engine-names.ts';
import { tools } from '#lib/catalog/tools.ts';
import { hasTestEngines } from '#lib/payments/payments.ts';
import { type SettingsOf, settingsGroup } from '../settings-group.ts';
import { listOf, origin, whole } from '../value-schemas.ts';
import { variable } from '../variable.ts';

const address = z
  .string()
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), 'must be an address of http or https')
  .transform((text) => text.replace(/\/+$/, ''));

const dollars = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'must be an amount such as 20 or 7.50')
  .transform(Number);

const codes = tools.map(({ featureCode }) => featureCode);

/** Engines beside the embedded one, each on as soon as it is set. */
export const engines = settingsGroup({
  title: 'Generative engines.',
  findFaults(given) {
    try {
      hasTestEngines(given);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  },
  fields: {
    mode: variable('ENGINES', {
      schema: z.string(),
      example: 'test',
      description: 'test: stand-ins of engines on this machine alone, whose pictures say TEST PICTURE.',
    }),
    falKey: variable('FAL_KEY', {
      schema: z.string(),
      description: 'Key at fal.ai; with it its models are offered.',
      isSecret: true,
    }),
    falStandIn: variable('FAL_STAND_IN', {
      schema: origin,
      description: 'Origin of the stand-in of fal; `npm start` sets it where ENGINES is test.',
    }),
    openaiKey: variable('OPENAI_API_KEY', {
      schema: z.string(),
      description: 'Key at OpenAI; with it its image models are offered.',
      isSecret: true,
    }),
    openaiUrl: variable('OPENAI_BASE_URL', {
      schema: address,
      fallback: 'https://api.openai.com/v1',
      description: 'Address of a service that passes orders on to OpenAI.',
    }),
    ownUrl: variable('ENGINE_URL', {
      schema: address,
      example: 'http://127.0.0.1:1234',
      description: 'Your own server: stable-diffusion.cpp, ComfyUI, or one that speaks OpenAI images.',
    }),
    ownKind: variable('ENGINE_KIND', {
      schema: z.enum(ownServerKinds, `must be one of ${ownServerKinds.join(', ')}`),
      description: 'What that server speaks, where asking it does not tell: sdcpp, comfyui or openai.',
    }),
    ownToken: variable('ENGINE_TOKEN', {
      schema: z.string(),
      description: 'Bearer token for that server, where a proxy before it asks for one.',
      isSecret: true,
    }),
    workflows: variable('ENGINE_WORKFLOWS', {
      schema: z.string().transform((folder) => path.resolve(folder)),
      fallbackNote: 'those of Pictor',
      description: 'Folder of workflows for ComfyUI, see docs/engines.md.',
    }),
    alsoServe: variable('ENGINE_TOOLS', {
      schema: listOf(z.enum(codes, `must be feature codes such as ${codes[0]}`)),
      example: 'object-remover',
      description: 'Tools of this copy itself whose runs may choose a model of these engines as well.',
    }),
    concurrency: variable('ENGINE_CONCURRENCY', {
      schema: whole(1, 200),
      fallback: '8',
      description: 'Runs at the same time at each hosted engine, for each worker.',
    }),
    dailyDollars: variable('ENGINE_DAILY_USD', {
      schema: dollars,
      fallback: '20',
      description: 'Most dollars that may be spent at one hosted engine in a day (UTC).',
    }),
    modelDailyDollars: variable('ENGINE_MODEL_DAILY_USD', {
      schema: dollars,
      fallback: '10',
      description: 'The same for each model.',
    }),
  },
});

export type EnginesSettings = SettingsOf<typeof engines>;
