import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Start } from '#features/workspace/start.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const DISCARD = '/api/oss/deleteUploads';

/** jsdom decodes no pictures; what opening one does is told by a browser in tests/e2e. */
vi.mock('#features/workspace/photo/open-photo.ts', () => ({
  openPhoto: async (file: Blob, name: string) => ({
    ...{ file, name, type: 'image/png', width: 4, height: 3 },
    bitmap: { close: () => undefined },
  }),
}));

let host: BrowserHost;
/** Ids of uploads that the host was asked to delete. */
let discarded: string[];

beforeEach(async () => {
  host = await openBrowserHost();
  discarded = [];
  host.on(DISCARD, ({ body }, response) => {
    discarded.push(...(JSON.parse(body) as { ids: string[] }).ids);
    sendEnvelope(response, { deletedIds: [], deletedFiles: 0 });
  });
  host.on('/api/common/v2/getFeatures', (_, response) => sendEnvelope(response, { list: [] }));
});
afterEach(() => host.close());

async function open(uploadId?: string) {
  const { useWorkspace } = await import('#features/workspace/use-workspace.ts');
  const file = new Blob(['photo']);
  const start: Start = {
    kind: 'photo',
    read: async () => ({ file, name: 'a.png', ...(uploadId && { uploadId }) }),
  };
  const onIdle = vi.fn();
  const hook = renderHook(() => useWorkspace({ feature: 'object-remover', start, onIdle }));
  await waitFor(() => expect(hook.result.current.state.photo).not.toBeNull());
  return { ...hook, onIdle };
}

describe('putting a photo away', () => {
  it('[GEN-04] Closing a photo has the host delete what was sent of it', async () => {
    const { result, unmount, onIdle } = await open('upload-1');
    await waitFor(() => expect(result.current.state.uploadId).toBe('upload-1'));
    expect(discarded).toEqual([]);
    act(() => result.current.leave());
    expect(onIdle).toHaveBeenCalledWith(null);
    unmount();
    await waitFor(() => expect(discarded).toEqual(['upload-1']));
  });

  it('[GEN-04] Closing a photo ends its upload, which is not resumed later', async () => {
    const { keepSending, readSending } = await import('#features/workspace/photo/send-photo.ts');
    const { result } = await open();
    const request = { feature: 'object-remover', inputs: [] };
    keepSending('object-remover', { uploadId: 'upload-2', fingerprint: 'f', name: 'a.png', request });
    act(() => result.current.leave());
    expect(readSending('object-remover')).toBeNull();
    await waitFor(() => expect(discarded).toEqual(['upload-2']));
  });

  it('Closing a photo asks the host for nothing where nothing was sent', async () => {
    const { result, unmount } = await open();
    act(() => result.current.leave());
    unmount();
    await act(async () => new Promise((resolve) => setImmediate(resolve)));
    expect(host.requests(DISCARD)).toEqual([]);
  });
});
