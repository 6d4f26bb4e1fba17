import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import { faults } from '../faults.ts';
import { redrawClip } from './draw-clip.ts';
import { drawTestPicture } from './draw-picture.ts';
import { listen, type StandInServer } from './listen.ts';
import { type BookedOrder, OrderBook } from './order-book.ts';

interface FalOptions {
  readonly key: string;
  readonly port?: number;
}

/** fal's queue, files and platform at one address, with the orders that it took. */
export interface FalStandIn extends StandInServer {
  readonly book: OrderBook;
}

const initiateSchema = z.object({ content_type: z.string(), file_name: z.string() });
const sizeSchema = z.object({ width: z.number(), height: z.number() });

function refuse(reply: FastifyReply, code: number, type: string): FastifyReply {
  return reply.code(code).header('x-fal-error-type', type).send({ detail: type, error_type: type });
}

/** Starts a stand-in of fal. Orders are paid for as they are taken; nothing prevents a second one. */
export async function startFalStandIn({ key, port }: FalOptions): Promise<FalStandIn> {
  const app = Fastify({ bodyLimit: 256 * 1024 * 1024 });
  const book = new OrderBook();
  const uploads = new Map<string, Buffer>();
  await app.register(faults);
  const types = ['image/png', 'video/mp4'];
  app.addContentTypeParser(types, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ url, headers }, reply) => {
    const isOpen = /^\/(stand-in|files)\//.test(url);
    if (!isOpen && headers.authorization !== `Key ${key}`) return refuse(reply, 401, 'unauthorized');
  });
  const server = await prepare(app, { book, uploads, port });
  return { ...server, book };
}

interface Parts {
  readonly book: OrderBook;
  readonly uploads: Map<string, Buffer>;
  readonly port: number | undefined;
}

async function prepare(app: FastifyInstance, { book, uploads, port }: Parts): Promise<StandInServer> {
  let origin = '';
  addFiles(app, { book, uploads, originOf: () => origin });
  addQueue(app, { book, uploads, originOf: () => origin });
  app.get('/v1/models', async ({ query }) => {
    const { endpoint_id } = query as { endpoint_id?: string | string[] };
    const models = [endpoint_id ?? []]
      .flat()
      .map((id) => ({ endpoint_id: id, metadata: { status: 'active' } }));
    return { models, next_cursor: null, has_more: false };
  });
  app.get('/v1/models/requests/by-endpoint', async ({ query }) => {
    const { endpoint_id } = query as { endpoint_id?: string };
    const items = book.orders
      .filter(({ of }) => of === endpoint_id)
      .map(({ id, input, state }) => ({
        ...{ request_id: id, endpoint_id, json_input: input },
        status_code: state === 'done' ? 200 : null,
      }));
    return { items, next_cursor: null, has_more: false };
  });
  const server = await listen(app, port);
  ({ origin } = server);
  return server;
}

interface Routes extends Omit<Parts, 'port'> {
  originOf(): string;
}

/** Files of MP4 tell their type from the fifth byte on. */
function typeOf(file: Buffer): 'video/mp4' | 'image/png' {
  return file.toString('latin1', 4, 8) === 'ftyp' ? 'video/mp4' : 'image/png';
}

function addFiles(app: FastifyInstance, { book, uploads, originOf }: Routes): void {
  app.post('/storage/upload/initiate', async ({ body }) => {
    const url = `${originOf()}/files/in/${randomUUID()}_${initiateSchema.parse(body).file_name}`;
    return { upload_url: url, file_url: url };
  });
  app.put('/files/in/:name', async ({ params, body }, reply) => {
    uploads.set((params as { name: string }).name, body as Buffer);
    return reply.code(200).send();
  });
  app.get('/files/out/:id/:index', async ({ params }, reply) => {
    const { id, index } = params as { id: string; index: string };
    const made = book.find(id)?.pictures[Number(index)];
    return made ? reply.type(typeOf(made)).send(made) : reply.code(404).send();
  });
}

function addQueue(app: FastifyInstance, { book, uploads, originOf }: Routes): void {
  const urlsOf = ({ id, of }: BookedOrder) => {
    const base = `${originOf()}/${of.split('/').slice(0, 2).join('/')}/requests/${id}`;
    return { status_url: `${base}/status`, response_url: base, cancel_url: `${base}/cancel` };
  };
  const readUpload = (url: unknown) => uploads.get(decodeURIComponent(String(url).split('/').pop() ?? ''));

  async function draw({ input }: BookedOrder): Promise<Buffer[]> {
    const video = readUpload(input.video_url);
    if (video) return [await redrawClip(video, Number(input.upscale_factor ?? 1))];
    const [photo] = [input.image_url ?? input.image_urls ?? []].flat().map(readUpload);
    const { width, height } = sizeSchema.safeParse(input.image_size).data ?? { width: 1024, height: 1024 };
    const count = typeof input.num_images === 'number' ? input.num_images : 1;
    const seed = typeof input.seed === 'number' ? input.seed : 1;
    const numbers = Array.from({ length: count }, (_, index) => index);
    return Promise.all(
      numbers.map((index) =>
        photo
          ? book.redraw(photo, readUpload(input.mask_url))
          : drawTestPicture({ width, height, seed: seed + index }),
      ),
    );
  }

  app.get('/:owner/:app/requests/:id/status', async ({ params }, reply) => {
    const order = book.find((params as { id: string }).id);
    if (!order) return refuse(reply, 404, 'not_found');
    const state = book.ask(order);
    const urls = { request_id: order.id, ...urlsOf(order) };
    if (state === 'waiting') return reply.code(202).send({ status: 'IN_QUEUE', queue_position: 0, ...urls });
    if (state === 'working') return reply.code(202).send({ status: 'IN_PROGRESS', logs: null, ...urls });
    if (state === 'cancelled')
      return reply.send({ status: 'COMPLETED', error: 'cancelled', error_type: 'client_cancelled', ...urls });
    return reply.send({ status: 'COMPLETED', logs: [], metrics: { inference_time: 1 }, ...urls });
  });
  app.get('/:owner/:app/requests/:id', async ({ params }, reply) => {
    const order = book.find((params as { id: string }).id);
    if (!order) return refuse(reply, 404, 'not_found');
    const planned = book.planned.shift();
    if (planned) {
      const detail = [{ loc: ['body'], msg: 'A planned end.', type: planned.error }];
      return reply.code(422).header('x-fal-retryable', 'false').send({ detail });
    }
    if (order.pictures.length === 0) order.pictures = await draw(order);
    const [made] = order.pictures;
    if (made && typeOf(made) === 'video/mp4') {
      const url = `${originOf()}/files/out/${order.id}/0`;
      const video = { url, content_type: 'video/mp4', file_name: 'output.mp4', file_size: made.length };
      return { video, ...(book.isUnsafe && { has_nsfw_concepts: [true] }) };
    }
    const images = order.pictures.map((_, index) => ({
      ...{ url: `${originOf()}/files/out/${order.id}/${index}`, content_type: 'image/png' },
      ...{ width: null, height: null },
    }));
    return { images, seed: order.input.seed ?? 1, has_nsfw_concepts: images.map(() => book.isUnsafe) };
  });
  app.put('/:owner/:app/requests/:id/cancel', async ({ params }, reply) => {
    const order = book.find((params as { id: string }).id);
    if (!order) return reply.code(404).send({ status: 'NOT_FOUND' });
    if (order.state === 'done') return reply.code(400).send({ status: 'ALREADY_COMPLETED' });
    order.state = 'cancelled';
    return reply.code(202).send({ status: 'CANCELLATION_REQUESTED' });
  });
  app.post('/*', async ({ params, body }, reply) => {
    const of = (params as { '*': string })['*'];
    const order = book.take(randomUUID(), { of, input: body as BookedOrder['input'] });
    const answer = { status: 'IN_QUEUE', request_id: order.id, queue_position: 0, ...urlsOf(order) };
    return reply.header('x-fal-request-id', order.id).send(answer);
  });
}
