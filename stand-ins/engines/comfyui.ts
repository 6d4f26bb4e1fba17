import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faults } from '../faults.ts';
import { drawTestPicture } from './draw-picture.ts';
import { acceptSockets, listen, type StandInServer } from './listen.ts';
import { type BookedOrder, OrderBook } from './order-book.ts';

/** Nodes that the stand-in knows, with the inputs that each needs. */
type NodeTypes = Readonly<Record<string, readonly string[]>>;

/** Core nodes of ComfyUI 0.3.64 with the inputs that each needs, as its own `/object_info` tells them. */
export const coreNodes: NodeTypes = {
  UNETLoader: ['unet_name', 'weight_dtype'],
  CLIPLoader: ['clip_name', 'type'],
  VAELoader: ['vae_name'],
  CheckpointLoaderSimple: ['ckpt_name'],
  CLIPTextEncode: ['text', 'clip'],
  ConditioningZeroOut: ['conditioning'],
  TextEncodeQwenImageEditPlus: ['clip', 'prompt'],
  EmptySD3LatentImage: ['width', 'height', 'batch_size'],
  InpaintModelConditioning: ['positive', 'negative', 'vae', 'pixels', 'mask', 'noise_mask'],
  KSampler: [
    ...['model', 'seed', 'steps', 'cfg', 'sampler_name', 'scheduler'],
    ...['positive', 'negative', 'latent_image', 'denoise'],
  ],
  LoadImage: ['image'],
  LoadImageMask: ['image', 'channel'],
  VAEDecode: ['samples', 'vae'],
  SaveImage: ['images', 'filename_prefix'],
};

interface ComfyuiOptions {
  readonly nodes: NodeTypes;
  readonly port?: number;
}

/** ComfyUI with a queue and a history in memory. */
export interface ComfyuiStandIn extends StandInServer {
  readonly book: OrderBook;
  /** Sends a message to the socket of a client; false where it has none. */
  tell(clientId: string, message: object): boolean;
  /** As after a restart: queue and history are gone, files stay. */
  forget(): void;
}

const nodeSchema = z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) });
const promptSchema = z.object({ prompt: z.record(z.string(), nodeSchema), prompt_id: z.uuid() });

type Graph = z.infer<typeof promptSchema>['prompt'];

function findNode(graph: Graph, type: string) {
  return Object.values(graph).find(({ class_type }) => class_type === type)?.inputs;
}

function faultOf(graph: Graph, nodes: NodeTypes): string | null {
  for (const { class_type, inputs } of Object.values(graph)) {
    const needed = nodes[class_type];
    if (!needed) return 'invalid_prompt';
    if (!needed.every((name) => Object.hasOwn(inputs, name))) return 'prompt_outputs_failed_validation';
  }
  return findNode(graph, 'SaveImage') ? null : 'prompt_no_outputs';
}

const imageOf = ({ id }: BookedOrder, index: number) => ({
  filename: `${id}_${index}.png`,
  subfolder: 'pictor',
  type: 'output',
});

function entryOf(order: BookedOrder, error: string | undefined) {
  const isDone = order.state === 'done' && error === undefined;
  const failure = { exception_type: error ?? '', node_id: '7', node_type: 'KSampler' };
  const last =
    order.state === 'cancelled' ? 'execution_interrupted' : isDone ? 'execution_success' : 'execution_error';
  return {
    prompt: [0, order.id, order.input, {}, ['9']],
    outputs: isDone ? { 9: { images: order.pictures.map((_, index) => imageOf(order, index)) } } : {},
    status: {
      status_str: isDone ? 'success' : 'error',
      completed: isDone,
      messages: [
        ['execution_start', { prompt_id: order.id }],
        [last, isDone ? {} : failure],
      ],
    },
    meta: {},
  };
}

/** Memory of the stand-in. */
interface Kept {
  readonly nodes: NodeTypes;
  readonly book: OrderBook;
  /** Uploaded pictures by their path. */
  readonly uploads: Map<string, Buffer>;
  /** Kinds of exceptions that ended runs, by run. */
  readonly errors: Map<string, string>;
}

async function draw(graph: Graph, { uploads, book }: Kept): Promise<Buffer[]> {
  const photo = uploads.get(String(findNode(graph, 'LoadImage')?.image));
  const mask = uploads.get(String(findNode(graph, 'LoadImageMask')?.image));
  if (photo) return [await book.redraw(photo, mask)];
  const { width, height, batch_size } = findNode(graph, 'EmptySD3LatentImage') ?? {};
  const numbers = Array.from({ length: Number(batch_size ?? 1) }, (_, index) => index + 1);
  const size = { width: Number(width ?? 1024), height: Number(height ?? 1024) };
  return Promise.all(numbers.map((seed) => drawTestPicture({ ...size, seed })));
}

/** Adds what the server tells of itself, and its pictures: uploads and results. */
function addPictures(app: FastifyInstance, { nodes, book, uploads }: Kept): void {
  app.get('/system_stats', async () => ({ system: { comfyui_version: '0.3.64' }, devices: [] }));
  app.get('/object_info', async () =>
    Object.fromEntries(
      Object.entries(nodes).map(([type, needed]) => [
        type,
        { input: { required: Object.fromEntries(needed.map((name) => [name, ['STRING', {}]])) } },
      ]),
    ),
  );
  app.post('/upload/image', async ({ body, headers }) => {
    const type = headers['content-type'] ?? '';
    const form = await new Response(body as Buffer<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData();
    const file = form.get('image');
    const subfolder = String(form.get('subfolder') ?? '');
    const name = file instanceof File ? file.name : 'image.png';
    if (file instanceof Blob) uploads.set(`${subfolder}/${name}`, Buffer.from(await file.arrayBuffer()));
    return { name, subfolder, type: 'input' };
  });
  app.get('/view', async ({ query }, reply) => {
    const [, id = '', index = ''] = /^(.+)_(\d+)\.png$/.exec((query as { filename: string }).filename) ?? [];
    const picture = book.find(id)?.pictures[Number(index)];
    return picture ? reply.type('image/png').send(picture) : reply.code(404).send();
  });
}

/** Adds orders, and what is told of them: the queue and the history. */
function addRuns(app: FastifyInstance, kept: Kept): void {
  const { nodes, book, errors } = kept;
  app.post('/prompt', async ({ body }, reply) => {
    const parsed = promptSchema.safeParse(body);
    const type = parsed.success ? faultOf(parsed.data.prompt, nodes) : 'no_prompt';
    if (!parsed.success || type !== null)
      return reply
        .code(400)
        .send({ error: { type, message: 'A refusal.', details: '', extra_info: {} }, node_errors: {} });
    const { prompt, prompt_id } = parsed.data;
    const before = book.find(prompt_id);
    if (!before) book.take(prompt_id, { of: 'graph', input: prompt });
    return { prompt_id, number: book.orders.length - 1, node_errors: {} };
  });
  app.get('/queue', async () => {
    const open = book.orders.filter(
      (order) => !errors.has(order.id) && ['waiting', 'working'].includes(book.ask(order)),
    );
    const entries = (state: BookedOrder['state']) =>
      open.flatMap((order, number) =>
        order.state === state ? [[number, order.id, order.input, {}, ['9']]] : [],
      );
    return { queue_running: entries('working'), queue_pending: entries('waiting') };
  });
  app.get('/history/:id', async ({ params }) => {
    const order = book.find((params as { id: string }).id);
    if (!order || order.state === 'waiting' || order.state === 'working') return {};
    const planned = order.pictures.length === 0 ? book.planned.shift() : undefined;
    if (planned) errors.set(order.id, planned.error);
    const error = errors.get(order.id);
    if (!error && order.state === 'done' && order.pictures.length === 0)
      order.pictures = await draw(promptSchema.shape.prompt.parse(order.input), kept);
    return { [order.id]: entryOf(order, error) };
  });
}

/** Adds what ends runs: those that wait are dropped, the one that works is interrupted. */
function addCancelling(app: FastifyInstance, { book }: Kept): void {
  app.post('/queue', async ({ body }, reply) => {
    const { delete: ids = [] } = z.object({ delete: z.array(z.string()).optional() }).parse(body);
    const isDropped = ({ id, state }: BookedOrder) => ids.includes(id) && state === 'waiting';
    book.orders.splice(0, book.orders.length, ...book.orders.filter((order) => !isDropped(order)));
    return reply.send();
  });
  app.post('/interrupt', async ({ body }, reply) => {
    const { prompt_id } = z.object({ prompt_id: z.string() }).parse(body);
    const order = book.find(prompt_id);
    if (order?.state === 'working') order.state = 'cancelled';
    return reply.send();
  });
}

/** Starts a stand-in of ComfyUI. The same id and graph again compute nothing, as with ComfyUI itself. */
export async function startComfyuiStandIn({ nodes, port }: ComfyuiOptions): Promise<ComfyuiStandIn> {
  const app = Fastify({ bodyLimit: 64 * 1024 * 1024 });
  const kept: Kept = { nodes, book: new OrderBook(), uploads: new Map(), errors: new Map() };
  await app.register(faults);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  addPictures(app, kept);
  addRuns(app, kept);
  addCancelling(app, kept);
  const { book } = kept;
  const sockets = acceptSockets(app);
  const server = await listen(app, port);
  return { ...server, book, tell: sockets.tell, forget: () => void book.orders.splice(0) };
}
