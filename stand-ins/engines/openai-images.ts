import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';
import { faults } from '../faults.ts';
import { drawTestPicture } from './draw-picture.ts';
import { listen, type StandInServer } from './listen.ts';
import { OrderBook } from './order-book.ts';

interface OpenaiOptions {
  readonly key: string;
  /** Models that it lists, with the day of their end in seconds where they have one. */
  readonly models: readonly { readonly id: string; readonly shutdown_date?: number }[];
  readonly port?: number;
}

/** The images part of OpenAI's protocol below `/v1`, with the orders that it took. */
export interface OpenaiStandIn extends StandInServer {
  readonly book: OrderBook;
}

const generateSchema = z.object({
  model: z.string(),
  prompt: z.string(),
  n: z.number().int().min(1).max(10).default(1),
  size: z
    .string()
    .regex(/^\d+x\d+$/)
    .default('1024x1024'),
});

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  const error = { message: `A refusal: ${code}.`, type: 'image_generation_user_error', param: null, code };
  return reply.code(status).send({ error });
}

function answerOf(pictures: readonly Buffer[]) {
  const data = pictures.map((picture) => ({ b64_json: picture.toString('base64') }));
  const usage = { input_tokens: 10, output_tokens: 100, total_tokens: 110 };
  return { created: 1_764_000_000, data, output_format: 'png', usage };
}

/** Starts a stand-in of OpenAI's images. Each order is paid for, and none can be looked up. */
export async function startOpenaiStandIn({ key, models, port }: OpenaiOptions): Promise<OpenaiStandIn> {
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  const book = new OrderBook();
  await app.register(faults);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    if (!url.startsWith('/stand-in/') && headers.authorization !== `Bearer ${key}`)
      return refuse(reply, 401, 'invalid_api_key');
  });
  app.get('/v1/models', async () => ({
    object: 'list',
    data: models.map((model) => ({ object: 'model', ...model })),
  }));
  app.post('/v1/images/generations', async ({ body }, reply) => {
    const planned = book.planned.shift();
    if (planned) return refuse(reply, 400, planned.error);
    const { model, n, size } = generateSchema.parse(body);
    book.take(randomUUID(), { of: model, input: body as Record<string, unknown> });
    const [width = 1024, height = 1024] = size.split('x').map(Number);
    const numbers = Array.from({ length: n }, (_, index) => index + 1);
    return answerOf(await Promise.all(numbers.map((seed) => drawTestPicture({ width, height, seed }))));
  });
  app.post('/v1/images/edits', async ({ body, headers }, reply) => {
    const planned = book.planned.shift();
    if (planned) return refuse(reply, 400, planned.error);
    const type = headers['content-type'] ?? '';
    const form = await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData();
    const read = async (name: string) => {
      const file = form.get(name);
      return file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : undefined;
    };
    const photo = (await read('image')) ?? (await read('image[]'));
    if (!photo) return refuse(reply, 400, 'invalid_image');
    const names = [...form.keys()].map((name): [string, unknown] => [name, String(form.get(name))]);
    book.take(randomUUID(), { of: String(form.get('model')), input: Object.fromEntries(names) });
    return answerOf([await book.redraw(photo, await read('mask'))]);
  });
  return { ...(await listen(app, port)), book };
}
