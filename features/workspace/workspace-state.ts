import type { ApiError } from '#lib/browser/api-client/api-error.ts';
import type { RefusedPrice } from '#lib/contract/app-error.ts';
import type { Result, Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from './photo/open-photo.ts';

/** Input of a task, to show the original and to run it again. */
export type TaskInput = Result<'taskParamList'>['list'][number];

/** Phase of the workspace between its start with a photo and its return to the drop area. */
export type Phase =
  | { readonly kind: 'opening'; readonly fetching?: boolean }
  | { readonly kind: 'resuming' }
  | {
      readonly kind: 'editing';
      readonly canceled: boolean;
      /** True where the host refused a run, as its price is no longer the one that was told. */
      readonly isRepriced?: boolean;
    }
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'running'; readonly task: Task }
  | { readonly kind: 'result'; readonly task: Task; readonly input: TaskInput | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unavailable' };

/** Place of the open photo among the steps of its root. */
export interface PlaceInWork {
  readonly rootId: string;
  /** Task whose result is the open photo; null for the root's own photo. */
  readonly parentTaskId: string | null;
}

/** Failure of a run. `key` comes from the closed error table, or is one of the browser's own. */
export interface Failure {
  readonly key: ApiError['key'] | 'task';
  readonly message: string;
  readonly requestId: string | null;
  /** Epoch milliseconds when the same may succeed, where the host told. */
  readonly retryAt?: number | null;
  /** Of a run that was refused for its price. */
  readonly price?: RefusedPrice | undefined;
  /** True where a task was started, whose free use has been returned. */
  readonly started: boolean;
}

/**
 * Uploads by file, so that each is uploaded once. Additional photos are keyed by their blob. Masks are keyed
 * by a hash of their bytes, since each run draws them anew.
 */
export type SentFiles = Map<Blob | string, string>;

/** State of the work on a photo, a video or a drawing. */
export interface RunState {
  readonly phase: Phase;
  /** Upload of the photo or video; null before. */
  readonly uploadId: string | null;
  /** Uploads of what goes with it. */
  readonly sent: SentFiles;
  /** Input of the current or last run; null before this page knows it. */
  readonly input: TaskInput | null;
  /** Earlier result, restored when a later run is cancelled. */
  readonly result: Extract<Phase, { kind: 'result' }> | null;
  /** False while the host is unreachable. */
  readonly connected: boolean;
}

export interface WorkspaceState extends RunState {
  /** Null after a reload, while only the host has the photo. */
  readonly photo: OpenPhoto | null;
  /** True where the shown run was started before a reload, with settings unknown to this page. */
  readonly resumed: boolean;
  /** Null for a photo that no run has named yet. */
  readonly work: PlaceInWork | null;
  /** True for tools that need no photo. */
  readonly isDrawing?: boolean;
}

/** Event of a run and of what it needs, the same for photos and videos. */
export type RunEvent =
  | { readonly type: 'canceled' }
  | { readonly type: 'uploading'; readonly share: number }
  | { readonly type: 'uploaded'; readonly uploadId: string }
  | { readonly type: 'task'; readonly task: Task }
  | { readonly type: 'result'; readonly task: Task; readonly input: TaskInput | null }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'availability'; readonly available: boolean }
  | { readonly type: 'connection'; readonly connected: boolean };

export type WorkspaceEvent =
  | RunEvent
  | { readonly type: 'opening' }
  | {
      readonly type: 'opened';
      readonly photo: OpenPhoto;
      readonly resumed?: boolean;
      readonly work?: PlaceInWork | null;
    }
  | { readonly type: 'edit' }
  | { readonly type: 'step'; readonly task: Task; readonly input: TaskInput | null };

/** True where another photo may replace the open one without loss. */
export function isInterruptible({ kind }: Phase): boolean {
  return kind !== 'editing' && kind !== 'uploading' && kind !== 'running';
}

/** True while a run is on its way. */
export function isBusy({ phase }: { readonly phase: Phase }): boolean {
  return phase.kind === 'uploading' || phase.kind === 'running';
}
