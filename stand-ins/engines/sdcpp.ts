import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { z } from 'zod';
import { faults } from '../faults.ts';
import { drawTestPicture, redrawPicture } from './draw-picture.ts';
import { listen, type StandInServer } from './listen.ts';
import { type BookedOrder, OrderBook } from './order-book.ts';

/** The native jobs of stable-diffusion.cpp's server. */
export interface SdcppStandIn extends StandInServer {
  readonly book: OrderBook;
}

const base64 = z.string().transform((text) => Buffer.from(text, 'base64'));

const bodySchema = z.strictObject({
  prompt: z.string(),
  negative_prompt: z.string().optional(),
  width: z.number().int().multipleOf(8),
  height: z.number().int().multipleOf(8),
  seed: z.number().int(),
  batch_count: z.number().int().default(1),
  embed_image_metadata: z.boolean().optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  init_image: base64.optional(),
  mask_image: base64.optional(),
  ref_images: z.array(base64).optional(),
});

const statusOf = {
  waiting: 'queued',
  working: 'generating',
  done: 'completed',
  cancelled: 'cancelled',
} as const;

async function draw(input: BookedOrder['input']): Promise<Buffer[]> {
  const { width, height, seed, batch_count, init_image, ref_images, mask_image } = bodySchema.parse(input);
  const photo = init_image ?? ref_images?.[0];
  if (photo) return [await redrawPicture(photo, mask_image)];
  const numbers = Array.from({ length: batch_count }, (_, index) => seed + index);
  return Promise.all(numbers.map((number) => drawTestPicture({ width, height, seed: number })));
}

/** Starts a stand-in of stable-diffusion.cpp's server. */
export async function startSdcppStandIn({ port }: { readonly port?: number } = {}): Promise<SdcppStandIn> {
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  const book = new OrderBook();
  await app.register(faults);
  app.get('/sdcpp/v1/capabilities', async () => ({ current_mode: 'img_gen', supported_modes: ['img_gen'] }));
  app.post('/sdcpp/v1/img_gen', async ({ body }, reply) => {
    if (!bodySchema.safeParse(body).success) return reply.code(400).send({ error: 'invalid parameters' });
    const { id } = book.take(`job_${randomUUID()}`, { of: 'img_gen', input: body as BookedOrder['input'] });
    return reply
      .code(202)
      .send({ id, kind: 'img_gen', status: 'queued', created: 1, poll_url: `/sdcpp/v1/jobs/${id}` });
  });
  app.get('/sdcpp/v1/jobs/:id', async ({ params }, reply) => {
    const order = book.find((params as { id: string }).id);
    if (!order) return reply.code(404).send({ error: 'job not found' });
    const status = statusOf[book.ask(order)];
    if (order.state === 'done' && order.pictures.length === 0) order.pictures = await draw(order.input);
    const images = order.pictures.map((picture, index) => ({ index, b64_json: picture.toString('base64') }));
    const result = images.length > 0 ? { output_format: 'png', images } : null;
    return { id: order.id, kind: 'img_gen', status, created: 1, queue_position: 0, result, error: null };
  });
  app.post('/sdcpp/v1/jobs/:id/cancel', async ({ params }, reply) => {
    const order = book.find((params as { id: string }).id);
    if (!order) return reply.code(404).send({ error: 'job not found' });
    order.state = 'cancelled';
    return { id: order.id, status: 'cancelled' };
  });
  return { ...(await listen(app, port)), book };
}
