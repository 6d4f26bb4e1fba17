import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Result } from '#lib/contract/contract.ts';

/** A further photo, as it is sent. */
export interface OtherFile {
  readonly file: Blob;
  readonly type: UploadType;
}

/** Request of a run, beside the photo. */
export interface RunRequest {
  /** Null where the tool works without one. */
  readonly mask: Promise<Blob> | null;
  /** Strokes that correct what was cut out, as a picture; null where there are none. */
  readonly corrections: Promise<Blob> | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** In the order that the tool asks for. */
  readonly others: readonly OtherFile[];
  /** True where consent was declared for everybody in the photos. */
  readonly consent: boolean;
}

/** Input of a task, to show the picture before and to run it again. */
export type TaskInput = Result<'taskParamList'>['list'][number];

/** Null where the task or its photo is already deleted. */
export async function readTaskInput(id: string, signal: AbortSignal): Promise<TaskInput | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] }, signal });
  return list[0] ?? null;
}

/**
 * The photo that a task was started with. Its address ends long before the photo does: then a new one is
 * asked for.
 * @throws ApiError
 */
export async function fetchInputPhoto(input: TaskInput, signal: AbortSignal): Promise<Blob> {
  try {
    return await fetchBlob(photoUrlOf(input), signal);
  } catch (error) {
    if (!(error instanceof ApiError) || error.key !== 'unreadable') throw error;
    const now = await readTaskInput(input.id, signal);
    if (!now) throw error;
    return fetchBlob(photoUrlOf(now), signal);
  }
}

function photoUrlOf({ inputs }: TaskInput): string {
  const url = findInput(inputs, 'photo')?.url;
  if (!url) throw localError('unreadable');
  return url;
}
