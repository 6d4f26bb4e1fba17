import { describe, expect, it } from 'vitest';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { nextState } from '#features/workspace/use-workspace.ts';
import { isInterruptible, type WorkspaceState } from '#features/workspace/workspace-state.ts';
import type { Task } from '#lib/contract/contract.ts';

const photo = { name: 'a.jpg', width: 10, height: 10 } as OpenPhoto;
const task = { id: 'one', state: 'done' } as Task;
const opening: WorkspaceState = {
  phase: { kind: 'opening' },
  photo: null,
  resumed: false,
  uploadId: null,
  sent: new Map(),
  input: null,
  result: null,
  work: null,
  connected: true,
};
const editing = nextState(opening, { type: 'opened', photo });

describe('the workspace', () => {
  it('The workspace sends the photo again after the host has lost it, and keeps it sent otherwise', () => {
    const sent = nextState(editing, { type: 'uploaded', uploadId: 'u' });
    const failed = (key: 'upload_missing' | 'network') =>
      nextState(sent, { type: 'failed', failure: { key, message: '', requestId: null, started: false } });
    expect(failed('network').uploadId).toBe('u');
    expect(failed('upload_missing').uploadId).toBeNull();
  });

  it('What goes with a photo is sent again, too, once the host has lost an upload', () => {
    const sent = { ...editing, sent: new Map([['mask', 'm']]) };
    const failed = (key: 'upload_missing' | 'network') =>
      nextState(sent, { type: 'failed', failure: { key, message: '', requestId: null, started: true } });
    expect([...failed('network').sent]).toEqual([['mask', 'm']]);
    expect(failed('upload_missing').sent.size).toBe(0);
  });

  it('[LIMIT-03] A run that was refused for a changed price leads back to the set-up, which says so until the next run', () => {
    const failure = { key: 'price_changed', message: '', requestId: null, started: false } as const;
    const sent = nextState(editing, { type: 'uploading', share: 1 });
    const refused = nextState(sent, { type: 'failed', failure });
    expect(refused.phase).toEqual({ kind: 'editing', canceled: false, isRepriced: true });
    expect(nextState({ ...sent, photo: null }, { type: 'failed', failure }).phase.kind).toBe('failed');
  });

  it('A cancelled further run leads back to the result, and a cancelled first one to the mask', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    const again = nextState(nextState(shown, { type: 'uploading', share: 1 }), { type: 'canceled' });
    expect(again.phase).toEqual(shown.phase);
    const first = nextState(nextState(editing, { type: 'uploading', share: 0 }), { type: 'canceled' });
    expect(first.phase).toEqual({ kind: 'editing', canceled: true });
  });

  it('The last result is forgotten once the mask is changed', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    const changed = nextState(shown, { type: 'edit' });
    expect(nextState(changed, { type: 'canceled' }).phase.kind).toBe('editing');
  });

  it('The workspace stays unavailable until the host has the tool', () => {
    const none = nextState(opening, { type: 'availability', available: false });
    const opened = nextState(none, { type: 'opened', photo });
    expect(opened.phase.kind).toBe('unavailable');
    expect(nextState(opened, { type: 'availability', available: true }).phase.kind).toBe('editing');
  });

  it('Results made before the tool was switched off are still shown', () => {
    const shown = nextState(editing, { type: 'result', task, input: null });
    expect(nextState(shown, { type: 'availability', available: false }).phase.kind).toBe('result');
  });

  it('No other photo replaces one that is being marked or worked on', () => {
    expect(isInterruptible(editing.phase)).toBe(false);
    expect(isInterruptible({ kind: 'uploading', share: 0 })).toBe(false);
    expect(isInterruptible({ kind: 'running', task })).toBe(false);
    expect(isInterruptible({ kind: 'result', task, input: null })).toBe(true);
  });
});
