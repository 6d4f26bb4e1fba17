import type { ApiError } from '#lib/browser/api-client/api-error.ts';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Task } from '#lib/contract/contract.ts';
import type { OpenPhoto } from './photo/open-photo.ts';
import type { TaskInput } from './processing/run-request.ts';

/** Phase of the workspace. It waits for a photo before the first of these and after the last. */
export type Phase =
  | { readonly kind: 'opening'; readonly fetching?: boolean }
  | { readonly kind: 'resuming' }
  | { readonly kind: 'editing'; readonly canceled: boolean }
  | { readonly kind: 'uploading'; readonly share: number }
  | { readonly kind: 'running'; readonly task: Task }
  | { readonly kind: 'result'; readonly task: Task; readonly input: TaskInput | null }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'unavailable' };

/** Why a run came to nothing. `key` is of the closed table or one of the browser's own. */
export interface Failure {
  readonly key: ApiError['key'] | 'task';
  readonly message: string;
  readonly requestId: string | null;
  /** True where a task had been started, and its free use was given back. */
  readonly started: boolean;
}

export interface WorkspaceState {
  readonly phase: Phase;
  /** Null after a reload, when only the host still has it. */
  readonly photo: OpenPhoto | null;
  /** True where the shown run was started before a reload, by settings that this page does not know yet. */
  readonly resumed: boolean;
  /** The photo as the host knows it, once it was sent. */
  readonly uploadId: string | null;
  /** Input of the present or last run, where this page started it. */
  readonly input: TaskInput | null;
  /** The result to come back to when a further run is canceled. */
  readonly result: Extract<Phase, { kind: 'result' }> | null;
  /** False while the host cannot be reached. */
  readonly connected: boolean;
}

export type WorkspaceEvent =
  | { readonly type: 'opening' }
  | { readonly type: 'opened'; readonly photo: OpenPhoto; readonly resumed?: boolean }
  | { readonly type: 'edit' }
  | { readonly type: 'canceled' }
  | { readonly type: 'uploading'; readonly share: number }
  | { readonly type: 'uploaded'; readonly uploadId: string }
  | { readonly type: 'task'; readonly task: Task }
  | { readonly type: 'result'; readonly task: Task; readonly input: TaskInput | null }
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'availability'; readonly available: boolean }
  | { readonly type: 'connection'; readonly connected: boolean };

/** The workspace after an event. Pure. */
export function nextState(state: WorkspaceState, event: WorkspaceEvent): WorkspaceState {
  switch (event.type) {
    case 'opening':
      return { ...state, phase: { kind: 'opening' } };
    case 'opened':
      return {
        ...state,
        photo: event.photo,
        resumed: event.resumed ?? false,
        uploadId: null,
        result: null,
        phase: state.phase.kind === 'unavailable' ? state.phase : { kind: 'editing', canceled: false },
      };
    case 'edit':
      return { ...state, resumed: false, result: null, phase: { kind: 'editing', canceled: false } };
    case 'canceled':
      return { ...state, phase: state.result ?? { kind: 'editing', canceled: true } };
    case 'uploading':
      return { ...state, phase: { kind: 'uploading', share: event.share } };
    case 'uploaded':
      return { ...state, uploadId: event.uploadId };
    case 'task':
      return { ...state, phase: { kind: 'running', task: event.task } };
    case 'result': {
      const result = { kind: 'result', task: event.task, input: event.input } as const;
      const uploadId = findInput(event.input?.inputs ?? [], 'photo')?.uploadId ?? state.uploadId;
      const resumed = state.resumed && state.result === null;
      return { ...state, input: event.input, resumed, uploadId, result, phase: result };
    }
    case 'failed':
      return {
        ...state,
        phase: { kind: 'failed', failure: event.failure },
        // An address that has run out, or an upload the host no longer has: the next run sends the photo
        // again.
        uploadId: event.failure.key === 'upload_missing' ? null : state.uploadId,
      };
    case 'availability':
      return { ...state, phase: phaseByAvailability(state, event.available) };
    case 'connection':
      return state.connected === event.connected ? state : { ...state, connected: event.connected };
  }
}

function phaseByAvailability({ phase, photo }: WorkspaceState, available: boolean): Phase {
  // Results from before the tool was switched off stay.
  if (!available)
    return phase.kind === 'result' || phase.kind === 'running' ? phase : { kind: 'unavailable' };
  if (phase.kind !== 'unavailable') return phase;
  return photo ? { kind: 'editing', canceled: false } : { kind: 'opening' };
}

/** True where another photo may replace the open one without loss. */
export function isInterruptible({ kind }: Phase): boolean {
  return kind !== 'editing' && kind !== 'uploading' && kind !== 'running';
}
