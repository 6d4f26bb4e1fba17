import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Start } from '#features/workspace/start.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const TASK = '0192f3c1-7a44-7000-8000-00000000000a';
const feature = 'object-remover';

/** Gives the memory of a decoded photo back. */
const close = vi.fn();

/** jsdom decodes no pictures; what opening one does is told by a browser in tests/e2e. */
vi.mock('#features/workspace/photo/open-photo.ts', () => ({
  openPhoto: async (file: Blob, name: string) => ({
    ...{ file, name, type: 'image/png', width: 4, height: 3 },
    bitmap: { close: () => close() },
  }),
}));

let host: BrowserHost;

beforeEach(async () => {
  host = await openBrowserHost();
  close.mockClear();
  host.on('/api/common/v2/getFeatures', (_, response) =>
    sendEnvelope(response, { list: [], sysTimestamp: Date.now() / 1000 }),
  );
});
afterEach(() => host.close());

async function open(start: Start) {
  const { useWorkspace } = await import('#features/workspace/use-workspace.ts');
  const onIdle = vi.fn();
  return { ...renderHook(() => useWorkspace({ feature, start, onIdle })), onIdle };
}

const inputFrom = (path: string) => ({
  ...{ id: TASK, feature, parameters: {}, inputPreviewUrl: null },
  inputs: [{ role: 'photo', uploadId: 'u', url: new URL(path, location.href).href }],
  expiresAt: 0,
});

describe('a workspace after a reload', () => {
  beforeEach(() => {
    const task = {
      ...{ id: TASK, feature, state: 'done', progress: null, place: null, secondsLeft: null, cost: 0 },
      ...{ files: [], findings: null, error: null, createdAt: 0 },
    };
    host.on(`/api/gen/v2/imgResult/${TASK}`, (_, response) => sendEnvelope(response, task));
  });

  it('[TOOL-20] The workspace returns to a photo whose URL has ended, by asking for a new one', async () => {
    let asked = 0;
    host.on('/api/gen/v2/taskParamList', (_, response) =>
      sendEnvelope(response, { list: [inputFrom(asked++ === 0 ? '/ended' : '/fresh')] }),
    );
    host.on('/ended', (_, response) => response.writeHead(403).end('<Error/>'));
    host.on('/fresh', (_, response) => response.writeHead(200).end('the photo'));
    const { result, onIdle, unmount } = await open({ kind: 'resume', taskId: TASK });
    await waitFor(() => expect(result.current.state.phase.kind).toBe('result'));
    act(() => result.current.edit());
    expect(result.current.state.phase.kind).toBe('opening');
    await waitFor(() => expect(result.current.state.phase.kind).toBe('editing'));
    expect(result.current.state.uploadId).toBe('u');
    expect(onIdle).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    unmount();
    expect(close).toHaveBeenCalledOnce();
  });

  it('The workspace says that the photo could not be fetched, and tries again when asked to', async () => {
    let isBack = false;
    host.on('/api/gen/v2/taskParamList', (_, response) =>
      sendEnvelope(response, { list: [inputFrom('/photo')] }),
    );
    host.on('/photo', (_, response) =>
      isBack ? response.writeHead(200).end('the photo') : response.destroy(),
    );
    const { result, onIdle } = await open({ kind: 'resume', taskId: TASK });
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
});

it('[LIMIT-01] The workspace asks how many free uses are left where the host says that there are none', async () => {
  const LIMITS = '/api/vip/getUserFeatureUsageLimit';
  const { tellFailure } = await import('#features/workspace/open-workspace.ts');
  const { ApiError } = await import('#lib/browser/api-client/api-error.ts');
  const error = new ApiError({ key: 'free_uses_exhausted', code: 4420, message: 'None left.' });
  tellFailure(error, { feature, dispatch: vi.fn(), onIdle: vi.fn() });
  await waitFor(() => expect(host.requests(LIMITS)).toHaveLength(1));
});

it('[GEN-03] A run is cancelled once there is a connection again', async () => {
  let isBack = false;
  const canceled = new Promise<string>((resolve) => {
    host.on('/api/task/cancel', ({ body }, response) => {
      if (!isBack) {
        isBack = true;
        response.destroy();
        return;
      }
      resolve(body);
      sendEnvelope(response, { id: TASK, state: 'cancelled' });
    });
  });
  const { cancel } = await import('#features/workspace/workspace-actions.ts');
  const state = { phase: { kind: 'running', task: { id: TASK } } };
  const dispatch = vi.fn();
  cancel({ feature, state, dispatch } as unknown as Parameters<typeof cancel>[0]);
  expect(JSON.parse(await canceled)).toEqual({ id: TASK });
  expect(dispatch).toHaveBeenCalledWith({ type: 'connection', connected: false });
});

describe('what nobody expected', () => {
  it('An unexpected failure is told as a problem with the system, and is thrown on', async () => {
    const { tellFailure } = await import('#features/workspace/open-workspace.ts');
    const dispatch = vi.fn();
    const error = new TypeError('a part of the page did not come');
    expect(() => tellFailure(error, { feature, dispatch, onIdle: vi.fn() })).toThrow(error);
    expect(dispatch).toHaveBeenCalledWith({
      type: 'failed',
      failure: { key: 'unreadable', message: '', requestId: null, started: false },
    });
  });
});
