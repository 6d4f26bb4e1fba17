import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Start } from '#features/workspace/start.ts';
import { useWorkspace } from '#features/workspace/use-workspace.ts';
import { discardUploads } from '#lib/browser/api-client/upload-file.ts';
import { keepSending, readSending } from '#lib/browser/storage/kept-photo.ts';
import { type Host, openHost } from '../support/host.ts';
import { paintPicture } from '../support/paint-picture.ts';

const [FIRST, SECOND] = [crypto.randomUUID(), crypto.randomUUID()];

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

/** Uploads that the host was asked to delete. */
const discarded = () => host.requests('deleteUploads').flatMap(({ ids }) => ids);

async function open(uploadId?: string) {
  const file = await paintPicture('a.png');
  const start: Start = {
    kind: 'remote',
    read: async () => ({ file, name: 'a.png', ...(uploadId && { uploadId }) }),
  };
  const onIdle = vi.fn();
  const hook = renderHook(() => useWorkspace({ feature: 'object-remover', start, onIdle }));
  await waitFor(() => expect(hook.result.current.state.photo).not.toBeNull());
  return { ...hook, onIdle };
}

describe('putting a photo away', () => {
  it('[GEN-04] Closing a photo has the host delete what was sent of it', async () => {
    const { result, unmount, onIdle } = await open(FIRST);
    await waitFor(() => expect(result.current.state.uploadId).toBe(FIRST));
    expect(discarded()).toEqual([]);
    act(() => result.current.leave());
    expect(onIdle).toHaveBeenCalledWith(null);
    unmount();
    await waitFor(() => expect(discarded()).toEqual([FIRST]));
  });

  it('[GEN-04] Closing a photo ends its upload, which is not resumed later', async () => {
    const { result } = await open();
    const request = { feature: 'object-remover', inputs: [] };
    keepSending('object-remover', { uploadId: SECOND, fingerprint: 'f', name: 'a.png', request });
    act(() => result.current.leave());
    expect(readSending('object-remover')).toBeNull();
    await waitFor(() => expect(discarded()).toEqual([SECOND]));
  });

  it('Closing a photo asks the host for nothing where nothing was sent', async () => {
    const { result, unmount } = await open();
    act(() => result.current.leave());
    unmount();
    discardUploads([SECOND]);
    await waitFor(() => expect(discarded()).toEqual([SECOND]));
  });
});
