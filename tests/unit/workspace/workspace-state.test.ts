import { describe, expect, it } from 'vitest';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { isInterruptible, nextState, type WorkspaceState } from '#features/workspace/workspace-state.ts';
import type { Task } from '#lib/contract/contract.ts';

const photo = { name: 'a.jpg', width: 10, height: 10 } as OpenPhoto;
const task = { id: 'one', state: 'done' } as Task;
const opening: WorkspaceState = {
  phase: { kind: 'opening' },
  photo: null,
  resumed: false,
  uploadId: null,
  input: null,
  result: null,
  connected: true,
};
const editing = nextState(opening, { type: 'opened', photo });

describe('the workspace', () => {
  it('sends the photo again after the host has lost it, and keeps it sent otherwise', () => {
    const sent = nextState(editing, { type: 'uploaded', uploadId: 'u' });
    const failed = (key: 'upload_missing' | 'network') =>
      nextState(sent, { type: 'failed', failure: { key, message: '', requestId: null, started: false } });
    expect(failed('network').uploadId).toBe('u');
    expect(failed('upload_missing').uploadId).toBeNull();
  });

  it('comes back to the result when a further run is canceled, and to the mask when the first one is', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    const again = nextState(nextState(shown, { type: 'uploading', share: 1 }), { type: 'canceled' });
    expect(again.phase).toEqual(shown.phase);
    const first = nextState(nextState(editing, { type: 'uploading', share: 0 }), { type: 'canceled' });
    expect(first.phase).toEqual({ kind: 'editing', canceled: true });
  });

  it('forgets the last result once the mask is changed', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    const changed = nextState(shown, { type: 'edit' });
    expect(nextState(changed, { type: 'canceled' }).phase.kind).toBe('editing');
  });

  it('stays unavailable until the host has the tool', () => {
    const none = nextState(opening, { type: 'availability', available: false });
    const opened = nextState(none, { type: 'opened', photo });
    expect(opened.phase.kind).toBe('unavailable');
    expect(nextState(opened, { type: 'availability', available: true }).phase.kind).toBe('editing');
  });

  it('shows what was made before the tool was switched off', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    expect(nextState(shown, { type: 'availability', available: false }).phase.kind).toBe('result');
  });

  it('lets no other photo take the place of one that is being marked or worked on', () => {
    expect(isInterruptible(editing.phase)).toBe(false);
    expect(isInterruptible({ kind: 'uploading', share: 0 })).toBe(false);
    expect(isInterruptible({ kind: 'running', task })).toBe(false);
    expect(isInterruptible({ kind: 'result', task, input: null })).toBe(true);
  });
});
