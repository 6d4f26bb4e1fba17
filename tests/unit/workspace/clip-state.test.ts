import { describe, expect, it } from 'vitest';
import { type OneClip, startAfterRefusal, startWithFiles } from '#features/workspace/clip/clip-start.ts';
import { type ClipEvent, type ClipState, nextClipState } from '#features/workspace/clip/clip-state.ts';
import type { OpenClip } from '#features/workspace/clip/open-clip.ts';
import { makeTask } from '#tests/support/make-task.ts';

const clip: OpenClip = {
  ...{ file: new Blob(), name: 'a.mp4', type: 'video/mp4', url: 'blob:a', width: 4, height: 2 },
  ...{ hasSound: true, hasMoreSounds: false, frames: { times: [0], seconds: 0.04, start: 0 } },
};
const first: ClipState = {
  ...{ phase: { kind: 'opening' }, clip: null, uploadId: null, input: null, result: null },
  ...{ sent: new Map(), connected: true },
};
const task = makeTask({ feature: 'video-effects' });

const stateAfter = (...events: ClipEvent[]) => events.reduce(nextClipState, first);
const opened = { type: 'opened', clip } as const;
const failure = { message: '', requestId: null, started: false };

describe('the state of the workspace for clips', () => {
  it('[TOOL-21] A video goes from its opening through upload and run to its result', () => {
    expect(stateAfter(opened).phase).toEqual({ kind: 'editing', canceled: false });
    const sent = stateAfter(opened, { type: 'uploading', share: 0.5 }, { type: 'uploaded', uploadId: 'u' });
    expect(sent).toMatchObject({ phase: { kind: 'uploading', share: 0.5 }, uploadId: 'u' });
    const done = stateAfter(opened, { type: 'task', task }, { type: 'result', task, input: null });
    expect(done.phase).toEqual({ kind: 'result', task, input: null });
  });

  it('[TOOL-21] A run that is canceled leads back to the set-up, or to the result before it', () => {
    expect(stateAfter(opened, { type: 'task', task }, { type: 'canceled' }).phase).toEqual({
      ...{ kind: 'editing', canceled: true },
    });
    const result = { type: 'result', task, input: null } as const;
    expect(stateAfter(opened, result, { type: 'task', task }, { type: 'canceled' }).phase.kind).toBe(
      'result',
    );
  });

  it('[LIMIT-03] A run at another price than the told one leads back to the set-up, which says so', () => {
    const refused = { type: 'failed', failure: { ...failure, key: 'price_changed' } } as const;
    expect(stateAfter(opened, refused).phase).toEqual({ kind: 'editing', canceled: false, isRepriced: true });
    expect(stateAfter(refused).phase.kind).toBe('failed');
  });

  it('[GEN-05] A video that gives way to another takes its upload and its result with it', () => {
    const sent = [
      opened,
      { type: 'uploaded', uploadId: 'u' },
      { type: 'result', task, input: null },
    ] as const;
    expect(stateAfter(...sent, { type: 'replaced' })).toMatchObject({
      ...{ clip: null, uploadId: null, result: null, phase: { kind: 'opening' } },
    });
  });

  it('[GEN-05] Of several files each is tried once before the last refusal is told', () => {
    const files = ['a', 'b', 'c'].map((name) => new File([], name));
    const tried: (string | undefined)[] = [];
    for (let start: OneClip | null = startWithFiles(files); start; start = startAfterRefusal(start))
      tried.push(start.kind === 'clip' ? start.files?.map(({ name }) => name).join('') : undefined);
    expect(tried).toEqual(['abc', 'bca', 'cab']);
  });

  it('[GEN-04] An upload that the host has deleted is sent again by the next run', () => {
    const gone = { type: 'failed', failure: { ...failure, key: 'upload_missing' } } as const;
    expect(stateAfter(opened, { type: 'uploaded', uploadId: 'u' }, gone)).toMatchObject({
      ...{ uploadId: null, phase: { kind: 'failed' } },
    });
  });

  it('[TOOL-11] A tool that is off takes no video, and shows results from before', () => {
    const off = { type: 'availability', available: false } as const;
    expect(stateAfter(opened, off).phase.kind).toBe('unavailable');
    expect(stateAfter(opened, { type: 'result', task, input: null }, off).phase.kind).toBe('result');
    expect(stateAfter(off, opened, { type: 'availability', available: true }).phase.kind).toBe('editing');
  });
});
