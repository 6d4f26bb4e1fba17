import { z } from 'zod';
import type { EngineModel } from '#lib/catalog/engine-models/models.ts';
import { type OwnServerKind, ownServerKinds } from '#lib/catalog/engine-names.ts';
import { EngineError } from '../engine-error.ts';
import { probeOpenai } from '../openai-images/probe-openai.ts';
import { call, type EngineServer } from '../remote/send.ts';
import { modelsOf, type Probe } from '../remote/watch-server.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

interface ProbeOptions {
  readonly server: EngineServer;
  /** Said by the operator; else it is found out. */
  readonly kind: OwnServerKind | undefined;
  /** Folder of workflows for ComfyUI. */
  readonly workflows: string;
}

const PROBE_MS = 5000;

const capabilities = z.object({ supported_modes: z.array(z.string()).optional() }).loose();
const nodeTypes = z.record(
  z.string(),
  z.object({ input: z.object({ required: z.record(z.string(), z.unknown()).nullish() }) }).loose(),
);

async function askSdcpp({ server }: ProbeOptions): Promise<Probe | null> {
  const answer = await call(server, { url: '/sdcpp/v1/capabilities', timeoutMs: PROBE_MS });
  const told = capabilities.safeParse(answer.json).data;
  if (answer.status >= 400 || !told) return null;
  const draws = told.supported_modes?.includes('img_gen') ?? true;
  return { kind: 'sdcpp', models: draws ? modelsOf('sdcpp') : [], retirements: new Map() };
}

/** True where the server has all nodes of a workflow, with all that they need. */
function fits(workflow: Workflow, types: z.infer<typeof nodeTypes>): boolean {
  return Object.values(workflow).every(({ class_type, inputs }) => {
    const type = types[class_type];
    return type && Object.keys(type.input.required ?? {}).every((name) => Object.hasOwn(inputs, name));
  });
}

function hasWorkflow(folder: string, { endpoint }: EngineModel, types: z.infer<typeof nodeTypes>): boolean {
  try {
    return fits(readWorkflow(folder, endpoint), types);
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

async function askComfyui({ server, workflows }: ProbeOptions): Promise<Probe | null> {
  const stats = await call(server, { url: '/system_stats', timeoutMs: PROBE_MS });
  if (stats.status >= 400 || stats.json === undefined) return null;
  const answer = await call(server, { url: '/object_info' });
  const types = nodeTypes.safeParse(answer.json).data;
  if (!types) return null;
  const models = modelsOf('comfyui').filter((model) => hasWorkflow(workflows, model, types));
  return { kind: 'comfyui', models, retirements: new Map() };
}

async function askOpenai({ server }: ProbeOptions): Promise<Probe | null> {
  const v1 = { ...server, baseUrl: `${server.baseUrl}/v1` };
  return probeOpenai(v1, 'openai-compatible').catch((error: unknown) => {
    if (error instanceof EngineError && error.kind !== 'unavailable') return null;
    throw error;
  });
}

const questions = { sdcpp: askSdcpp, comfyui: askComfyui, openai: askOpenai };

/**
 * Finds out what a server of the operator speaks: native jobs of stable-diffusion.cpp, ComfyUI, or OpenAI's
 * images.
 * @throws EngineError where it does not answer or speaks none of them
 */
export async function probeOwnServer(options: ProbeOptions): Promise<Probe> {
  const kinds = options.kind ? [options.kind] : ownServerKinds;
  for (const kind of kinds) {
    const found = await questions[kind](options);
    if (found) return found;
  }
  throw new EngineError('not_configured', `${options.server.name}: speaks none of ${kinds.join(', ')}`);
}
