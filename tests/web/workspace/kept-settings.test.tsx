import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { useSettings } from '#features/workspace/setup/use-settings.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';

const shelves = vi.hoisted(() => new Map<string, unknown>());

/** jsdom has neither a database nor digests; both are a browser's in tests/e2e. */
vi.mock('#lib/browser/storage/device-store.ts', () => ({
  keep: async (shelf: string, { key, value }: { key: string; value: unknown }) =>
    shelves.set(`${shelf}/${key}`, structuredClone(value)),
  readKept: async (shelf: string, key: string) => shelves.get(`${shelf}/${key}`) ?? null,
  forgetKept: async (shelf: string, key: string) => shelves.delete(`${shelf}/${key}`),
}));
vi.mock('#lib/browser/storage/fingerprint-file.ts', () => ({
  fingerprintFile: async (file: Blob) => `print-of-${file.size}`,
}));

const photoOf = (text: string) =>
  ({ file: new Blob([text]), name: 'a.png', type: 'image/png', width: 4, height: 3 }) as OpenPhoto;
const photo = photoOf('photo');

beforeEach(() => shelves.clear());

/** Opens a photo in a tool, as a page does that was just loaded. */
async function open(key: ToolKey, shown: OpenPhoto = photo) {
  const tool = toolOf(key);
  const options = await loadOptions(tool.featureCode);
  const hook = renderHook(() => useSettings({ tool, options, photo: shown }));
  // Until it is known whether there is something to restore.
  await act(async () => new Promise((resolve) => setImmediate(resolve)));
  return hook;
}

const kept = () => [...shelves].find(([key]) => key.startsWith('settings/'))?.[1];

describe('what is set for a photo', () => {
  it('The settings of a photo are restored after a reload, and the consent is not', async () => {
    const before = await open('faceSwap');
    act(() => before.result.current.set('strength', 0.4));
    act(() => before.result.current.setConsent(true));
    await waitFor(() => expect(kept()).toMatchObject({ changed: { strength: 0.4 } }));
    expect(JSON.stringify(kept())).not.toContain('consent');
    const after = await open('faceSwap');
    await waitFor(() => expect(after.result.current.values.strength).toBe(0.4));
    expect(after.result.current.consent).toBe(false);
  });

  it('The settings of a photo belong to one photo, one tool, and the way of marking', async () => {
    const before = await open('recolor');
    act(() => before.result.current.setMarking({ way: 'tap', point: { x: 12, y: 34 }, box: null }));
    await waitFor(() => expect(kept()).toMatchObject({ marking: { point: { x: 12, y: 34 } } }));
    const again = await open('recolor');
    await waitFor(() => expect(again.result.current.marking.point).toEqual({ x: 12, y: 34 }));
    const other = await open('recolor', photoOf('another photo'));
    expect(other.result.current.marking.point).not.toEqual({ x: 12, y: 34 });
  });

  it('The settings of a photo are stored at once where the page is left', async () => {
    const { result } = await open('faceSwap');
    act(() => result.current.set('strength', 0.3));
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(kept()).toMatchObject({ changed: { strength: 0.3 } });
  });
});
