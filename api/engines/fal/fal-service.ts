import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { RemoteWeb } from '../../media/remote/remote-web.ts';
import { EngineError, neverSent } from '../engine-error.ts';
import { type Order, plainFields } from '../remote/order.ts';
import { saveBase64, savePicture, saveVideo } from '../remote/save-made.ts';
import { type Answer, call, type EngineServer } from '../remote/send.ts';
import type { Service, ServiceState } from '../remote/service.ts';
import { falError, falTypeError } from './fal-error.ts';
import { findRequest, handleOf, handleSchema, submitted } from './fal-requests.ts';

/** Addresses of fal: of its queue, its files and its platform. */
export interface FalOrigins {
  readonly queue: string;
  readonly files: string;
  readonly platform: string;
}

export const FAL_ORIGINS: FalOrigins = {
  queue: 'https://queue.fal.run',
  files: 'https://rest.fal.ai',
  platform: 'https://api.fal.ai',
};

interface FalOptions {
  readonly key: string;
  readonly web: RemoteWeb;
  readonly origins?: FalOrigins;
  /** Milliseconds between two looks for a run whose start was not answered. */
  readonly lookAgainMs?: number;
  /** Epoch milliseconds. */
  readonly now?: () => number;
}

const statusSchema = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error_type: z.string().nullish(),
  error: z.string().nullish(),
});

const picture = z.object({ url: z.string() });
const resultSchema = z.object({
  images: z.array(picture).optional(),
  image: picture.optional(),
  video: picture.optional(),
  has_nsfw_concepts: z.array(z.boolean().nullable()).nullish(),
});

const initiated = z.object({ upload_url: z.string(), file_url: z.string() });

/** Results and uploads are deleted by fal after an hour; by then they were fetched. */
const LIFETIME = JSON.stringify({ expiration_duration_seconds: 3600 });
/** Speaks fal's queue. Nothing is sent twice: fal has no key for that, so a second order is paid for. */
export function createFalService(options: FalOptions): Service {
  const { key, web, origins = FAL_ORIGINS, lookAgainMs = 60_000, now = Date.now } = options;
  const headers = { authorization: `Key ${key}` };
  const serverAt = (baseUrl: string): EngineServer => ({ name: 'fal', baseUrl, headers });
  const [queue, files, platform] = [origins.queue, origins.files, origins.platform].map(serverAt) as [
    EngineServer,
    EngineServer,
    EngineServer,
  ];

  return {
    resumable: true,

    async start(order) {
      const { endpoint } = order.model;
      const body = await makeBody(files, order);
      const answer = await call(queue, {
        method: 'POST',
        url: `/${endpoint}`,
        headers: { 'content-type': 'application/json', 'x-fal-object-lifecycle-preference': LIFETIME },
        body: JSON.stringify(body),
      });
      const run = submitted.safeParse(answer.json).data;
      if (answer.status < 400 && run) return handleOf(queue, { endpoint, answer: run });
      throw refusalOf(answer);
    },

    find: (wanted) => findRequest(wanted, { queue, platform, lookAgainMs, now }),

    async poll(given, outputFolder) {
      const { urls } = handleSchema.parse(given);
      const answer = await call(queue, { url: urls.status });
      if (answer.status === 404) throw new EngineError('internal', 'fal: forgot the run', { runEnded: true });
      const status = statusSchema.safeParse(answer.json).data;
      if (!status) throw pollErrorOf(answer);
      if (status.status === 'IN_QUEUE') return { state: 'queued' };
      if (status.status === 'IN_PROGRESS') return { state: 'running', progress: undefined };
      if (status.error_type) throw falTypeError(status.error_type);
      if (status.error) throw new EngineError('internal', 'fal: the run failed', { runEnded: true });
      return fetchResult({ server: queue, web }, { url: urls.result, outputFolder });
    },

    async cancel(given) {
      const { urls } = handleSchema.parse(given);
      const { status } = await call(queue, { method: 'PUT', url: urls.cancel });
      if (status >= 500) throw new EngineError('unavailable', `fal: not cancelled (${status})`);
    },
  };
}

/** Milliseconds in which a file has to arrive. */
const UPLOAD_MS = 5 * 60_000;

/** Uploads a picture or a video. Its name begins with the run's key, by which the run can be found. */
async function upload(
  files: EngineServer,
  { file, runKey }: { readonly file: string; readonly runKey: string },
): Promise<string> {
  const name = `${runKey}-${path.basename(file)}`;
  const type = file.endsWith('.mp4') ? 'video/mp4' : 'image/png';
  const answer = await call(files, {
    method: 'POST',
    url: '/storage/upload/initiate?storage_type=fal-cdn-v3',
    headers: { 'content-type': 'application/json', 'x-fal-object-lifecycle': LIFETIME },
    body: JSON.stringify({ content_type: type, file_name: name }),
  }).catch(neverSent);
  const place = initiated.safeParse(answer.json).data;
  if (answer.status >= 400 || !place) throw falError(answer);
  const target = { ...files, headers: {} };
  const put = await call(target, {
    method: 'PUT',
    url: place.upload_url,
    headers: { 'content-type': type },
    body: await openAsBlob(file, { type }),
    timeoutMs: UPLOAD_MS,
  }).catch(neverSent);
  if (put.status >= 400) throw falError(put);
  return place.file_url;
}

async function makeBody(files: EngineServer, order: Order): Promise<Record<string, unknown>> {
  const { model, photos, mask, video, runKey } = order;
  const { fields } = model;
  const urls = await Promise.all(photos.map((file) => upload(files, { file, runKey })));
  return {
    ...plainFields(order),
    ...(fields.photo && urls.length > 0 && { [fields.photo]: urls[0] }),
    ...(fields.photos && urls.length > 0 && { [fields.photos]: urls }),
    ...(fields.video && video && { [fields.video]: await upload(files, { file: video.path, runKey }) }),
    ...(fields.mask && mask !== undefined && { [fields.mask]: await upload(files, { file: mask, runKey }) }),
  };
}

/**
 * The failure of an order. Answers of fal itself say for certain that it took nothing; those of something on
 * the way leave open whether it did.
 */
function refusalOf(answer: Answer): EngineError {
  const { status, headers } = answer;
  const isOfFal = headers.has('x-fal-request-id') || headers.has('x-fal-error-type');
  if (status >= 400 && (status < 500 || isOfFal)) return falError(answer);
  return new EngineError('unavailable', `fal: an order was answered with ${status}`, { runEnded: false });
}

/** The failure of a question about a run, which goes on meanwhile unless fal says otherwise. */
function pollErrorOf(answer: Answer): EngineError {
  const { kind } = falError(answer);
  const isPassing = answer.status >= 500 || answer.status === 429 || answer.status < 400;
  return isPassing
    ? new EngineError('unavailable', `fal: a status was answered with ${answer.status}`, { runEnded: false })
    : new EngineError(kind, `fal: a status was answered with ${answer.status}`, { runEnded: false });
}

interface Fetch {
  readonly url: string;
  readonly outputFolder: string;
}

async function fetchResult(
  from: { readonly server: EngineServer; readonly web: RemoteWeb },
  { url, outputFolder: folder }: Fetch,
): Promise<ServiceState> {
  const answer = await call(from.server, { url });
  if (answer.status === 502 || answer.status === 503)
    throw new EngineError('unavailable', `fal: a result was answered with ${answer.status}`);
  if (answer.status >= 400) throw falError(answer);
  const result = resultSchema.safeParse(answer.json).data;
  if (result?.has_nsfw_concepts?.includes(true))
    throw new EngineError('rejected_content', 'fal: marked as unsafe', { runEnded: true });
  if (result?.video) {
    const saved = await saveVideo(from, { url: result.video.url, folder, index: 0 });
    return { state: 'done', outputs: [saved] };
  }
  const pictures = result?.images ?? (result?.image ? [result.image] : []);
  if (!result || pictures.length === 0)
    throw new EngineError('rejected_content', 'fal: an answer without a picture', { runEnded: true });
  const outputs: string[] = [];
  for (const [index, made] of pictures.entries())
    outputs.push(
      made.url.startsWith('data:')
        ? await saveBase64('fal', { text: made.url, folder, index })
        : await savePicture(from, { url: made.url, folder, index }),
    );
  return { state: 'done', outputs };
}
