import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { fetchBlob } from '#lib/browser/downloads/prepare-download.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { UploadType } from '#lib/catalog/uploads.ts';
import type { Result } from '#lib/contract/contract.ts';

/** Additional photo for upload. */
export interface AdditionalFile {
  readonly file: Blob;
  readonly type: UploadType;
}

/** Request of a run, without the photo. */
export interface RunRequest {
  /** Null for tools without a mask. */
  readonly mask: Promise<Blob> | null;
  /** Correction strokes of a cut-out as a picture; null without any. */
  readonly corrections: Promise<Blob> | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** In the order of the tool's options. */
  readonly additional: readonly AdditionalFile[];
  /** True where consent was given for everybody in the photos. */
  readonly consent: boolean;
}

/** Input of a task, to show the original and to run it again. */
export type TaskInput = Result<'taskParamList'>['list'][number];

/** Reads the input of a task; null where the task or its photo is deleted. */
export async function readTaskInput(id: string, signal: AbortSignal): Promise<TaskInput | null> {
  const { list } = await call('taskParamList', { body: { ids: [id] }, signal });
  return list[0] ?? null;
}

/** Downloads the input photo of a task. An expired URL is renewed. @throws ApiError */
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
