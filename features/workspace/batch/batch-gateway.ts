import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call, tryUntilReached } from '#lib/browser/api-client/call.ts';
import { startOnce } from '#lib/browser/api-client/start-run.ts';
import { watchTasks } from '#lib/browser/api-client/task-stream.ts';
import { uploadFile } from '#lib/browser/api-client/upload-file.ts';
import { waitFor } from '#lib/browser/api-client/wait-for.ts';
import { tellRefusal } from '#lib/browser/modals/tell-limit.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { MediaType } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';
import { makeThumbnail } from '../additional/make-thumbnail.ts';
import { openPhoto } from '../photo/open-photo.ts';
import { PhotoRefused, type Refusal } from '../photo/refusal.ts';
import type { BatchItem } from './batch-state.ts';
import type { BatchRequest, SharedInputs } from './keep-batch.ts';

interface GatewayOptions {
  readonly feature: FeatureCode;
  readonly request: BatchRequest;
  /** Inputs shared by all photos, where they were uploaded before. */
  readonly shared: SharedInputs | null;
  /** Called once the shared inputs are uploaded. */
  readonly onShared: (ids: SharedInputs) => void;
  /** Message of a refused file. */
  readonly refusalText: (refusal: Refusal) => string;
}

/** Largest number of tasks per list call, and of photos per batch. */
const LOOK_AT = 50;

/**
 * Connects a batch to the host and to the photo decoder. Shared inputs are uploaded once, with the first
 * photo.
 */
export function createBatchGateway(options: GatewayOptions): BatchGateway {
  const { feature, request, refusalText } = options;
  const { parameters, cost, consent = false } = request;
  const startShared = shareInputs(options);
  return {
    async open(file, name) {
      try {
        const { type, bitmap } = await openPhoto(file, name);
        return { type, thumbnail: await makeThumbnail(bitmap) };
      } catch (error) {
        throw error instanceof PhotoRefused ? new FileRefused(refusalText(error.refusal)) : error;
      }
    },
    async send(file, { type, signal }) {
      try {
        return await uploadFile(file, { purpose: 'photo', type, signal });
      } catch (error) {
        const isGone = error instanceof ApiError && error.key === 'file_gone';
        throw isGone ? new FileRefused(refusalText({ reason: 'gone' })) : error;
      }
    },
    async start({ uploadId }, signal) {
      const own = { role: 'photo' as const, uploadId };
      return startShared((shared) => {
        const inputs = [own, ...shared];
        return startOnce('img2img', { feature, inputs, ...(consent && { consent }), parameters, cost });
      }, signal);
    },
    ...hostOf(feature),
  };
}

export interface SharedOptions extends Pick<GatewayOptions, 'request' | 'shared' | 'onShared'> {}
type Start = (shared: SharedInputs) => Promise<Task>;

/** A function that starts runs with the inputs that all share, which are uploaded once, with the first. */
export function shareInputs({ request, shared: before, onShared }: SharedOptions) {
  let shared = before ? Promise.resolve(before) : undefined;
  const forget = () => {
    shared = undefined;
  };
  const share = (signal: AbortSignal) => {
    shared ??= sendShared(request, signal).then(
      (ids) => {
        onShared(ids);
        return ids;
      },
      (error: unknown) => {
        forget();
        throw error;
      },
    );
    return shared;
  };
  return async (start: Start, signal: AbortSignal): Promise<Task> => {
    const ids = await share(signal);
    try {
      return await start(ids);
    } catch (error) {
      if (error instanceof ApiError && error.key === 'upload_missing') forget();
      throw error;
    }
  };
}

/** Operations that go by tasks alone, whatever they work on. */
export function hostOf(feature: FeatureCode): Pick<BatchGateway, 'cancel' | 'watch' | 'wait' | 'onRefused'> {
  const told = new Set<string>();
  return {
    cancel: (id) => tryUntilReached(() => call('cancelTask', { body: { id } }), new AbortController()),
    watch({ signal, onTask }) {
      const ask = async () => (await call('list', { query: { feature, limit: LOOK_AT }, signal })).list;
      void watchTasks({ signal, ask, onTask });
    },
    wait: waitFor,
    onRefused(error) {
      // Many items may meet the same limit, one after the other.
      const key = error instanceof ApiError ? error.key : '';
      if (told.has(key)) return;
      told.add(key);
      void tellRefusal(error, feature);
    },
  };
}

async function sendShared({ mask, others }: BatchRequest, signal: AbortSignal): Promise<SharedInputs> {
  const inputs: SharedInputs[number][] = [];
  for (const { file, type } of others) {
    const uploadId = await uploadFile(file, { purpose: 'photo', type, signal });
    inputs.push({ role: 'additional', uploadId });
  }
  if (mask) {
    const uploadId = await uploadFile(mask, { purpose: 'mask', type: 'image/png', signal });
    inputs.push({ role: 'mask', uploadId });
  }
  return inputs;
}

/** Operations of a batch that reach the browser's decoder and the host. */
export interface BatchGateway {
  /** Unfinished tasks at the host at most; left out, as many as one person may have. */
  readonly mostAtHost?: number;
  /** Opens a file to check what it is. @throws FileRefused */
  readonly open: (file: Blob, name: string) => Promise<OpenedFile>;
  /** Uploads a photo. @returns id of the upload @throws ApiError */
  readonly send: (
    file: Blob,
    about: { readonly type: MediaType; readonly signal: AbortSignal },
  ) => Promise<string>;
  /**
   * Starts the tool on an upload with the shared inputs and, where it has one, the run of its own. A repeated
   * call after a lost answer is safe. An abort after the request was sent still returns the task.
   * @throws ApiError
   */
  readonly start: (sent: SentItem, signal: AbortSignal) => Promise<Task>;
  /** Asks again until the host is reached; `watch` reports the end. @throws ApiError */
  readonly cancel: (taskId: string) => Promise<unknown>;
  /** Told why an item failed before it was started. */
  readonly onRefused?: (error: unknown) => void;
  /** Reports tasks until the signal fires. */
  readonly watch: (options: { readonly signal: AbortSignal; readonly onTask: (task: Task) => void }) => void;
  /** Waits, but not beyond the return of the connection. @throws ApiError `aborted` */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** An item that was uploaded. */
interface SentItem extends Pick<BatchItem, 'run'> {
  readonly uploadId: string;
}

interface OpenedFile {
  readonly type: MediaType;
  /** Object URL; null for none. */
  readonly thumbnail: string | null;
}

/** Refused file; its message is a complete sentence for the person. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
}
