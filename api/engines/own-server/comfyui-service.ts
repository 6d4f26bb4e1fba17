import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RemoteWeb } from '../../media/remote/remote-web.ts';
import { EngineError } from '../engine-error.ts';
import type { Order } from '../remote/order.ts';
import { savePicture } from '../remote/save-made.ts';
import { type Answer, call, type EngineServer } from '../remote/send.ts';
import type { Service, ServiceState } from '../remote/service.ts';
import { ComfyuiProgress, ComfyuiRuns, type HistoryEntry } from './comfyui-runs.ts';
import { fillWorkflow, readWorkflow, workflowValues } from './workflow.ts';

interface ComfyuiOptions {
  readonly server: EngineServer;
  readonly web: RemoteWeb;
  /** Folder of the workflows. */
  readonly workflows: string;
  /** Milliseconds between two looks for a run that is in neither list. */
  readonly lookAgainMs?: number;
}

const NAME = 'ComfyUI';
/** Subfolder of uploads at the server, so that operators can sweep it. */
const SUBFOLDER = 'pictor';

const handleSchema = z.object({ id: z.string() });
const accepted = z.object({
  prompt_id: z.string(),
  node_errors: z.record(z.string(), z.unknown()).nullish(),
});
const uploaded = z.object({ name: z.string(), subfolder: z.string().default('') });
const refused = z.object({ error: z.object({ type: z.string() }).loose().nullish() });

/**
 * Speaks ComfyUI. The run's key is its `prompt_id`, so that an order may be sent again: the server computes
 * nothing twice. Its lists live in memory; a run that is in neither is started anew.
 */
export function createComfyuiService({
  server,
  web,
  workflows,
  lookAgainMs = 2000,
}: ComfyuiOptions): Service {
  const runs = new ComfyuiRuns(server, lookAgainMs);
  const progress = new ComfyuiProgress(server);

  return {
    resumable: true,

    async start(order) {
      const prompt = await fill(order, { server, workflows });
      const answer = await call(server, {
        method: 'POST',
        url: '/prompt',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ prompt, prompt_id: order.runKey, client_id: order.runKey }),
      });
      const run = accepted.safeParse(answer.json).data;
      if (answer.status >= 400 || !run) throw refusalOf(answer);
      if (Object.keys(run.node_errors ?? {}).length === 0) return { id: run.prompt_id };
      // Half of the workflow would run.
      await runs.remove(run.prompt_id);
      throw new EngineError('not_configured', `${NAME}: nodes of ${order.model.endpoint} are wrong`);
    },

    async find({ runKey }) {
      return (await runs.find(runKey)) === undefined ? 'never_started' : { id: runKey };
    },

    async poll(handle, folder) {
      const { id } = handleSchema.parse(handle);
      const seen = await runs.find(id);
      if (seen === 'queued') return { state: 'queued' };
      if (seen === 'running') return { state: 'running', progress: progress.read(id) };
      progress.forget(id);
      if (seen === undefined)
        throw new EngineError('unavailable', `${NAME}: forgot the run`, { runEnded: true });
      if (seen.status.status_str === 'success') return fetchOutputs(seen, { server, web, folder });
      throw failureOf(seen);
    },

    async cancel(handle) {
      const { id } = handleSchema.parse(handle);
      progress.forget(id);
      await runs.remove(id);
    },
  };
}

/** The workflow of a model with what an order asks for; its pictures are uploaded. */
async function fill(
  order: Order,
  { server, workflows }: Pick<ComfyuiOptions, 'server' | 'workflows'>,
): Promise<ReturnType<typeof fillWorkflow>> {
  const { photos, mask, runKey, model } = order;
  const workflow = readWorkflow(workflows, model.endpoint);
  const names = { photos: await Promise.all(photos.map((file) => upload(server, { file, runKey }))) };
  const maskName = mask === undefined ? undefined : await upload(server, { file: mask, runKey });
  return fillWorkflow(workflow, workflowValues(order, { ...names, mask: maskName }));
}

/** Fetches the pictures that a run saved into a folder. */
async function fetchOutputs(
  { outputs }: HistoryEntry,
  { server, web, folder }: Pick<ComfyuiOptions, 'server' | 'web'> & { readonly folder: string },
): Promise<ServiceState> {
  const images = Object.values(outputs).flatMap((output) => output.images ?? []);
  const saved = images.filter(({ type }) => type === 'output');
  if (saved.length === 0)
    throw new EngineError('internal', `${NAME}: the run saved no picture`, { runEnded: true });
  const paths: string[] = [];
  for (const [index, made] of saved.entries()) {
    const url = `${server.baseUrl}/view?${new URLSearchParams(made)}`;
    paths.push(await savePicture({ server, web }, { url, folder, index }));
  }
  return { state: 'done', outputs: paths };
}

/** Uploads a picture; gives the name that the server has for it. */
async function upload(
  server: EngineServer,
  { file, runKey }: { readonly file: string; readonly runKey: string },
): Promise<string> {
  const form = new FormData();
  form.append('image', await openAsBlob(file, { type: 'image/png' }), `${runKey}-${path.basename(file)}`);
  form.append('subfolder', SUBFOLDER);
  form.append('type', 'input');
  const answer = await call(server, { method: 'POST', url: '/upload/image', body: form });
  const place = uploaded.safeParse(answer.json).data;
  if (answer.status >= 400 || !place)
    throw new EngineError('unavailable', `${NAME}: an upload was answered with ${answer.status}`, {
      runEnded: true,
    });
  // The server may have chosen another name.
  return place.subfolder === '' ? place.name : `${place.subfolder}/${place.name}`;
}

function refusalOf({ status, json }: Answer): EngineError {
  const type = refused.safeParse(json).data?.error?.type ?? '';
  if (status === 429) return new EngineError('rate_limited', `${NAME}: its queue is full`);
  // A half-read answer, and one of something on the way, leave open whether the order was taken.
  if (status !== 400) return new EngineError('unavailable', `${NAME}: an order was answered with ${status}`);
  const kind = 'not_configured';
  return new EngineError(kind, `${NAME}: ${status} ${type.slice(0, 60)}`, { runEnded: true });
}

function failureOf({ status: { messages } }: HistoryEntry): EngineError {
  const failed = messages.find(([event]) => event === 'execution_error')?.[1];
  if (!failed) return new EngineError('unavailable', `${NAME}: the run was interrupted`, { runEnded: true });
  const type = String(failed.exception_type ?? '').slice(0, 60);
  const isMemory = /OutOfMemory/i.test(type);
  return new EngineError(isMemory ? 'unavailable' : 'internal', `${NAME}: ${type}`, { runEnded: true });
}
