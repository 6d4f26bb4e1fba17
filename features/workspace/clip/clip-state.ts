import { findInput } from '#lib/catalog/inputs.ts';
import type { Phase, RunEvent, TaskInput } from '../workspace-state.ts';
import type { OpenClip } from './open-clip.ts';

export interface ClipState {
  readonly phase: Phase;
  /** Null after a reload, while only the host has the video. */
  readonly clip: OpenClip | null;
  /** Upload of the video; null before. */
  readonly uploadId: string | null;
  /** Input of the current or last run; null before this page knows it. */
  readonly input: TaskInput | null;
  /** Earlier result, restored when a later run is cancelled. */
  readonly result: Extract<Phase, { kind: 'result' }> | null;
  /** False while the host is unreachable. */
  readonly connected: boolean;
}

export type ClipEvent =
  | RunEvent
  | { readonly type: 'opening' }
  | {
      readonly type: 'opened';
      readonly clip: OpenClip;
      /** Upload that the video was fetched from. */
      readonly uploadId?: string;
    }
  | { readonly type: 'edit' }
  /** The open video gives way to another one, which is opened now. */
  | { readonly type: 'replaced' };

const editing = { kind: 'editing', canceled: false } as const;

/** Reducer of the workspace for clips; pure. */
export function nextClipState(state: ClipState, event: ClipEvent): ClipState {
  switch (event.type) {
    case 'opening':
      return { ...state, phase: { kind: 'opening' } };
    case 'opened': {
      const { clip, uploadId = null } = event;
      const phase = state.phase.kind === 'unavailable' ? state.phase : editing;
      return { ...state, clip, uploadId, result: null, phase };
    }
    case 'edit':
      return { ...state, result: null, phase: editing };
    case 'replaced':
      return { ...state, clip: null, uploadId: null, result: null, phase: { kind: 'opening' } };
    case 'canceled':
      return { ...state, phase: state.result ?? { kind: 'editing', canceled: true } };
    case 'uploading':
      return { ...state, phase: { kind: 'uploading', share: event.share } };
    case 'uploaded':
      return { ...state, uploadId: event.uploadId };
    case 'task':
      return { ...state, phase: { kind: 'running', task: event.task } };
    case 'result': {
      const { task, input } = event;
      const uploadId = findInput(input?.inputs ?? [], 'video')?.uploadId ?? state.uploadId;
      const result = { kind: 'result', task, input } as const;
      return { ...state, input, uploadId, result, phase: result };
    }
    case 'failed':
      return withFailure(state, event);
    case 'availability':
      return { ...state, phase: phaseByAvailability(state, event.available) };
    case 'connection':
      return state.connected === event.connected ? state : { ...state, connected: event.connected };
  }
}

function withFailure(
  state: ClipState,
  { failure }: Extract<ClipEvent, { readonly type: 'failed' }>,
): ClipState {
  if (failure.key === 'price_changed' && state.clip)
    return { ...state, phase: { kind: 'editing', canceled: false, isRepriced: true } };
  // An upload that the host has deleted: the next run sends the video again.
  const uploadId = failure.key === 'upload_missing' ? null : state.uploadId;
  return { ...state, uploadId, phase: { kind: 'failed', failure } };
}

function phaseByAvailability({ phase, clip }: ClipState, available: boolean): Phase {
  // Results from before the tool was switched off stay visible.
  if (!available)
    return phase.kind === 'result' || phase.kind === 'running' ? phase : { kind: 'unavailable' };
  if (phase.kind !== 'unavailable') return phase;
  return clip ? editing : { kind: 'opening' };
}
