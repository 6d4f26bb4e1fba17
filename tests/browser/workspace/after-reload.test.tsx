import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useWorkspace } from '#features/workspace/use-workspace.ts';
import type { Task } from '#lib/contract/contract.ts';
import { makeTask } from '#tests/support/make-task.ts';
import { CUT, type Host, openHost } from '../support/host.ts';
import { paintPicture } from '../support/paint-picture.ts';

const feature = 'object-remover';
const task = makeTask({ feature });
const uploadId = crypto.randomUUID();

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('imgResult', () => task);
});
afterEach(() => host.close());

/** Addresses of the task's photo, one for each question after its input; the last one stays. */
function giveInputs(...urls: string[]): void {
  host.answer('taskParamList', () => {
    const [url = null] = urls.length > 1 ? urls.splice(0, 1) : urls;
    const inputs = [{ role: 'photo' as const, uploadId, url }];
    const told = { id: task.id, feature, parameters: {}, consent: false, inputPreviewUrl: null };
    return { list: [{ ...told, inputs, expiresAt: 0 }] };
  });
}

/** Opens the workspace as a reload does that finds a task with its result. */
async function reload() {
  const onIdle = vi.fn();
  const start = { kind: 'resume', taskId: task.id } as const;
  const connections: boolean[] = [];
  const hook = renderHook(() => {
    const workspace = useWorkspace({ feature, start, onIdle });
    connections.push(workspace.state.connected);
    return workspace;
  });
  await waitFor(() => expect(hook.result.current.state.phase.kind).not.toBe('resuming'));
  return { ...hook, onIdle, connections };
}

describe('a workspace after a reload', () => {
  it('[TOOL-20] The workspace returns to a photo whose URL has ended, by asking for a new one', async () => {
    const photo = await paintPicture('photo.png', { width: 40, height: 30 });
    giveInputs(
      host.serve('/files/ended', () => ({ status: 403 })),
      host.serve('/files/fresh', () => ({ body: photo })),
    );
    const { result, onIdle, unmount } = await reload();
    await waitFor(() => expect(result.current.state.phase.kind).toBe('result'));
    act(() => result.current.edit());
    expect(result.current.state.phase.kind).toBe('opening');
    await waitFor(() => expect(result.current.state.phase.kind).toBe('editing'));
    await waitFor(() => expect(result.current.state.uploadId).toBe(uploadId));
    const bitmap = result.current.state.photo?.bitmap;
    expect(bitmap).toMatchObject({ width: 40, height: 30 });
    expect(onIdle).not.toHaveBeenCalled();
    unmount();
    // A closed bitmap has given its memory back.
    expect(bitmap).toMatchObject({ width: 0, height: 0 });
  });

  it('The workspace says that the photo could not be fetched, and tries again when asked to', async () => {
    const photo = await paintPicture('photo.png');
    let isBack = false;
    giveInputs(host.serve('/files/photo', () => (isBack ? { body: photo } : CUT)));
    const { result, onIdle } = await reload();
    await waitFor(() => expect(result.current.state.phase.kind).toBe('result'));
    act(() => result.current.edit());
    await waitFor(() =>
      expect(result.current.state.phase).toMatchObject({ kind: 'failed', failure: { key: 'network' } }),
    );
    isBack = true;
    act(() => result.current.edit());
    await waitFor(() => expect(result.current.state.phase.kind).toBe('editing'));
    expect(onIdle).not.toHaveBeenCalled();
  });
  it('[GEN-03] A run is cancelled once there is a connection again', async () => {
    let state: Task['state'] = 'running';
    let isBack = false;
    host.answer('imgResult', () => ({ ...task, state }));
    host.answer('cancelTask', () => {
      if (!isBack) return CUT;
      state = 'cancelled';
      return { ...task, state };
    });
    const { result, onIdle, connections } = await reload();
    expect(result.current.state.phase.kind).toBe('running');
    act(() => result.current.cancel());
    await waitFor(() => expect(connections).toContain(false));
    isBack = true;
    await waitFor(() => expect(onIdle).toHaveBeenCalledWith(null));
    expect(new Set(host.requests('cancelTask').map(({ id }) => id))).toEqual(new Set([task.id]));
    expect(connections.at(-1)).toBe(true);
  });
});
