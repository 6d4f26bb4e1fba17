import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type OpenPhoto, openPhoto } from '#features/workspace/photo/open-photo.ts';
import { readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile } from '#lib/browser/storage/kept-photo.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { WithMessages } from '#tests/support/with-messages.tsx';
import { forgetEverything } from '../support/forget-everything.ts';
import { paintPicture } from '../support/paint-picture.ts';
import { useSetupOfPhoto } from '../support/use-setup-of-photo.ts';

let photo: OpenPhoto;
beforeEach(async () => {
  await forgetEverything();
  photo = await openPicture('teal');
});
afterEach(() => {
  vi.useRealTimers();
});

const openPicture = async (colour: string) => openPhoto(await paintPicture('a.png', { colour }), 'a.png');

const keyOf = async (key: ToolKey, { file }: OpenPhoto) =>
  `${toolOf(key).featureCode}:${await fingerprintFile(file)}`;

/** Settings of a photo in a tool that are stored on the device. */
const kept = async (key: ToolKey, shown = photo) => readKept('settings', await keyOf(key, shown));

/** Shows the settings of a photo in a tool, as a page does that was just loaded. */
async function show(key: ToolKey, shown = photo) {
  const tool = toolOf(key);
  const options = await loadOptions(tool.featureCode);
  return renderHook(() => useSetupOfPhoto({ tool, options, photo: shown }), { wrapper: WithMessages });
}

/** The same, until it is known whether there is something to restore. */
async function open(key: ToolKey, shown = photo) {
  const hook = await show(key, shown);
  // The database answers in the order in which it is asked.
  await act(async () => void (await kept(key, shown)));
  return hook;
}

describe('what is set for a photo', () => {
  it('The settings of a photo are restored after a reload, and the consent is not', async () => {
    const before = await open('faceSwap');
    act(() => before.result.current.set('strength', 0.4));
    act(() => before.result.current.setConsent(true));
    await waitFor(async () => expect(await kept('faceSwap')).toMatchObject({ changed: { strength: 0.4 } }));
    expect(JSON.stringify(await kept('faceSwap'))).not.toContain('consent');
    const after = await open('faceSwap');
    expect(after.result.current.values.strength).toBe(0.4);
    expect(after.result.current.consent).toBe(false);
  });

  it('The settings of a photo belong to one photo, one tool, and the way of marking', async () => {
    const before = await open('recolor');
    const point = { x: 12, y: 34 };
    act(() => before.result.current.setMarking({ way: 'tap', point, box: null }));
    await waitFor(async () => expect(await kept('recolor')).toMatchObject({ marking: { point } }));
    const again = await open('recolor');
    expect(again.result.current.marking.point).toEqual(point);
    const otherTool = await open('aiReplacer');
    expect(otherTool.result.current.marking.point).not.toEqual(point);
    const otherPhoto = await open('recolor', await openPicture('plum'));
    expect(otherPhoto.result.current.marking.point).not.toEqual(point);
  });

  it('Settings that are changed before the stored ones were read are stored in their place', async () => {
    const before = await open('faceSwap');
    act(() => before.result.current.set('strength', 0.4));
    await waitFor(async () => expect(await kept('faceSwap')).toMatchObject({ changed: { strength: 0.4 } }));
    before.unmount();
    const { result } = await show('faceSwap');
    act(() => result.current.set('strength', 0.6));
    await waitFor(async () => expect(await kept('faceSwap')).toMatchObject({ changed: { strength: 0.6 } }));
    expect(result.current.values.strength).toBe(0.6);
  });

  it('The settings of a photo are stored at once where the page is left', async () => {
    const { result } = await open('faceSwap');
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    act(() => result.current.set('strength', 0.3));
    expect(await kept('faceSwap')).toBeNull();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(await kept('faceSwap')).toMatchObject({ changed: { strength: 0.3 } });
  });
});
