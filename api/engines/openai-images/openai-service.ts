import { openAsBlob } from 'node:fs';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import { openScratch, type ScratchFolder } from '../../infrastructure/scratch-folder.ts';
import type { RemoteWeb } from '../../media/remote/remote-web.ts';
import { EngineError } from '../engine-error.ts';
import { type Order, plainFields } from '../remote/order.ts';
import { saveBase64, savePicture } from '../remote/save-made.ts';
import { call, type EngineServer } from '../remote/send.ts';
import type { Service, ServiceState } from '../remote/service.ts';
import { openaiError } from './openai-error.ts';

interface OpenaiOptions {
  readonly server: EngineServer;
  readonly web: RemoteWeb;
  /** True if each order costs money, so that none with an unknown outcome is sent again. */
  readonly isPaid: boolean;
  /** Folder for pictures until they are asked for, on the file system that the results go to. */
  readonly scratch: string;
}

const handleSchema = z.object({ id: z.string() });

const pictureSchema = z.object({ b64_json: z.string().nullish(), url: z.string().nullish() });
const madeSchema = z.object({ data: z.array(pictureSchema) });

type MadePicture = z.infer<typeof pictureSchema>;

/** Pictures that a server answered with. */
interface Made extends Pick<ScratchFolder, 'discard'> {
  readonly outputs: readonly string[];
}

interface Run {
  readonly abort: AbortController;
  readonly ended: Promise<unknown>;
  /** Null while it works. */
  made: Made | null;
  error: unknown;
}

/**
 * Speaks the images part of OpenAI's protocol, which answers with the pictures themselves: a run is one call,
 * and ends with this process. There is neither a key against a second order nor a way to look one up.
 */
export function createOpenaiService({ server, web, isPaid, scratch }: OpenaiOptions): Service {
  const runs = new Map<string, Run>();

  function take(handle: unknown): Run {
    const run = runs.get(handleSchema.parse(handle).id);
    if (!run) throw new EngineError('internal', `${server.name}: this host has no such run`);
    return run;
  }

  async function order(asked: Order, signal: AbortSignal): Promise<Made> {
    const answer = await call(server, { ...(await makeRequest(asked)), signal, timeoutMs: limitOf(asked) });
    if (answer.status >= 400) throw openaiError(server.name, answer);
    const made = madeSchema.safeParse(answer.json).data?.data ?? [];
    // Paid for, perhaps: an answer without a picture is not asked for again.
    if (made.length === 0)
      throw new EngineError('internal', `${server.name}: an answer without a picture`, { runEnded: true });
    const { folder, discard } = await openScratch(scratch, 'made');
    try {
      return { discard, outputs: await saveAll(made, folder) };
    } catch (error) {
      await discard();
      throw error;
    }
  }

  async function saveAll(made: readonly MadePicture[], folder: string): Promise<readonly string[]> {
    const outputs: string[] = [];
    for (const [index, { b64_json: text, url }] of made.entries()) {
      if (text) outputs.push(await saveBase64(server.name, { text, folder, index }));
      else if (url)
        outputs.push(await savePicture({ server, web }, { url: absolute(server, url), folder, index }));
    }
    return outputs;
  }

  return {
    resumable: false,

    async start(asked) {
      const id = uuidv7();
      const abort = new AbortController();
      const ended = order(asked, abort.signal).then(
        (made) => {
          run.made = made;
        },
        (error: unknown) => {
          run.error = outcomeOf(error, isPaid);
        },
      );
      const run: Run = { abort, ended, made: null, error: null };
      runs.set(id, run);
      return { id };
    },

    async poll(handle, outputFolder): Promise<ServiceState> {
      const { made, error } = take(handle);
      const { id } = handleSchema.parse(handle);
      if (error === null && made === null) return { state: 'running', progress: undefined };
      if (made === null) {
        runs.delete(id);
        throw error;
      }
      const outputs = await moveInto(outputFolder, made.outputs);
      runs.delete(id);
      await made.discard();
      return { state: 'done', outputs };
    },

    ended: (handle) => take(handle).ended,

    async cancel(handle) {
      const { id } = handleSchema.parse(handle);
      const run = runs.get(id);
      runs.delete(id);
      run?.abort.abort();
      await run?.ended;
      if (run?.made) await run.made.discard();
    },
  };
}

/** A failure that leaves open whether money was taken ends the run for good. */
function outcomeOf(error: unknown, isPaid: boolean): unknown {
  if (!(error instanceof EngineError) || error.runEnded || !isPaid) return error;
  return new EngineError('unavailable', `${error.message}; the outcome is unknown`, {
    retryable: false,
    runEnded: true,
  });
}

function absolute({ baseUrl }: EngineServer, url: string): string {
  return new URL(url, `${baseUrl}/`).href;
}

async function moveInto(folder: string, files: readonly string[]): Promise<string[]> {
  const moved: string[] = [];
  for (const file of files) {
    const target = path.join(folder, path.basename(file));
    await rename(file, target);
    moved.push(target);
  }
  return moved;
}

function limitOf({ model: { seconds } }: Order): number {
  return 1000 * seconds[1];
}

async function makeRequest(order: Order) {
  const { model, photos, mask } = order;
  // Servers of one's own serve one model, whatever its name.
  const fields = { ...(model.server === 'openai' && { model: model.endpoint }), ...plainFields(order) };
  if (photos.length === 0) {
    const headers = { 'content-type': 'application/json' };
    return { method: 'POST', url: '/images/generations', headers, body: JSON.stringify(fields) } as const;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  const field = model.fields.photos ?? model.fields.photo ?? 'image';
  const name = photos.length > 1 ? `${field}[]` : field;
  for (const photo of photos)
    form.append(name, await openAsBlob(photo, { type: 'image/png' }), path.basename(photo));
  if (mask !== undefined && model.fields.mask !== undefined)
    form.append(model.fields.mask, await openAsBlob(mask, { type: 'image/png' }), 'mask.png');
  return { method: 'POST', url: '/images/edits', body: form } as const;
}
