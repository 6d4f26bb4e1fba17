import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import { type Order, plainFields } from '../remote/order.ts';
import { saveBase64 } from '../remote/save-made.ts';
import { call, type EngineServer } from '../remote/send.ts';
import type { Service } from '../remote/service.ts';

const accepted = z.object({ id: z.string().regex(/^[\w-]+$/) });
const handleSchema = accepted;

const jobSchema = z.object({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z.object({ images: z.array(z.object({ b64_json: z.string() })) }).nullish(),
  error: z.object({ code: z.string().nullish() }).nullish(),
});

const NAME = 'stable-diffusion.cpp';

async function makeBody(order: Order): Promise<Record<string, unknown>> {
  const { fields } = order.model;
  const read = (file: string) => readFile(file, 'base64');
  const photos = await Promise.all(order.photos.map(read));
  return {
    ...plainFields(order),
    output_format: 'png',
    // The pictures carry our mark; a copy of the words in them would be no one's wish.
    embed_image_metadata: false,
    ...(fields.photo && photos[0] !== undefined && { [fields.photo]: photos[0] }),
    ...(fields.photos && photos.length > 0 && { [fields.photos]: photos }),
    ...(fields.mask && order.mask !== undefined && { [fields.mask]: await read(order.mask) }),
  };
}

/**
 * Speaks the native jobs of stable-diffusion.cpp's server. They cost nothing, and the server forgets them ten
 * minutes after their end and at its own restart: a run that is gone is started anew.
 */
export function createSdcppService(server: EngineServer): Service {
  return {
    resumable: true,

    async start(order) {
      const answer = await call(server, {
        method: 'POST',
        url: '/sdcpp/v1/img_gen',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(await makeBody(order)),
      });
      const job = accepted.safeParse(answer.json).data;
      if (answer.status < 300 && job) return job;
      if (answer.status === 429) throw new EngineError('rate_limited', `${NAME}: its queue is full`);
      const kind = answer.status === 400 ? 'not_configured' : 'unavailable';
      throw new EngineError(kind, `${NAME}: an order was answered with ${answer.status}`, { runEnded: true });
    },

    async poll(handle, folder) {
      const { id } = handleSchema.parse(handle);
      const answer = await call(server, { url: `/sdcpp/v1/jobs/${id}` });
      if (answer.status === 404 || answer.status === 410)
        throw new EngineError('unavailable', `${NAME}: forgot the run`, { runEnded: true });
      const job = jobSchema.safeParse(answer.json).data;
      if (!job) throw new EngineError('unavailable', `${NAME}: a status was answered with ${answer.status}`);
      if (job.status === 'queued') return { state: 'queued' };
      if (job.status === 'generating') return { state: 'running', progress: undefined };
      const images = job.result?.images ?? [];
      if (job.status !== 'completed' || images.length === 0)
        throw new EngineError('internal', `${NAME}: ${job.status} ${job.error?.code ?? ''}`, {
          runEnded: true,
        });
      const outputs: string[] = [];
      for (const [index, { b64_json: text }] of images.entries())
        outputs.push(await saveBase64(NAME, { text, folder, index }));
      return { state: 'done', outputs };
    },

    async cancel(handle) {
      const { id } = handleSchema.parse(handle);
      await call(server, { method: 'POST', url: `/sdcpp/v1/jobs/${id}/cancel` });
    },
  };
}
