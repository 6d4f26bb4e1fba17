import { nextRunState } from '../use-activity.ts';
import type { RunEvent, RunState } from '../workspace-state.ts';
import type { OpenClip } from './open-clip.ts';

export interface ClipState extends RunState {
  /** Null after a reload, while only the host has the video. */
  readonly clip: OpenClip | null;
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
    default:
      return nextRunState(state, event, isClipOpen(state));
  }
}

export function isClipOpen({ clip }: ClipState): boolean {
  return clip !== null;
}
