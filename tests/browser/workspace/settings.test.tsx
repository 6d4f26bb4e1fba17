import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useLayoutEffect } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { useStore } from 'zustand';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import {
  AdditionalPhotos,
  type AdditionalPhotosKey,
} from '#features/workspace/additional/additional-photos.tsx';
import { type OpenPhoto, openPhoto } from '#features/workspace/photo/open-photo.ts';
import { useBlockingReason } from '#features/workspace/setup/use-blocking-reason.ts';
import { type Settings, toRunRequest, useSettings } from '#features/workspace/setup/use-settings.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type ToolEntry, type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { withMessages } from '#tests/support/with-messages.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

const options = (key: string, values?: Record<string, number>) => say(`options.${key}`, values);

let photo: OpenPhoto;
let editor: EditorStore;
beforeAll(async () => {
  photo = await openPhoto(await paintPicture('photo.png'), 'photo.png');
  editor = createEditorStore(photo);
});

interface PageProps {
  readonly tool: ToolEntry;
  readonly toolOptions: ToolOptions;
  readonly onSettings: (settings: Settings) => void;
}

/** Workspace controls without the photo beside them. */
function Page({ tool, toolOptions, onSettings }: PageProps): ReactElement {
  const settings = useSettings({ tool, options: toolOptions, size: photo });
  const share = useStore(editor, (state) => state.share);
  const reason = useBlockingReason({ tool, options: toolOptions, settings, share, sizeProblem: null });
  const [least, most] = settings.additionalBounds;
  useLayoutEffect(() => onSettings(settings));
  return (
    <>
      {most > 0 && (
        <AdditionalPhotos
          tool={tool.key as AdditionalPhotosKey}
          most={most}
          isNeeded={least > 0}
          additional={settings.additional}
        />
      )}
      <ConsentCheck checked={settings.consent} onChange={settings.setConsent} />
      <output data-testid="blockingReason">{reason}</output>
      <button type="button" onClick={() => settings.set('fabric', 'own')}>
        own pattern
      </button>
    </>
  );
}

/** Shows what a tool asks for; what it gives reads what is set. */
async function show(key: ToolKey): Promise<() => { settings: Settings; toolOptions: ToolOptions }> {
  const tool = toolOf(key);
  const toolOptions = await loadOptions(tool.featureCode);
  let last: Settings | undefined;
  const onSettings = (settings: Settings) => {
    last = settings;
  };
  render(withMessages(<Page {...{ tool, toolOptions, onSettings }} />));
  return () => {
    if (!last) throw new Error('nothing is shown');
    return { settings: last, toolOptions };
  };
}

const blockingReason = () => screen.getByTestId('blockingReason').textContent;
const consent = () => screen.getByRole<HTMLInputElement>('checkbox', { name: options('consent.text') });
const choose = async (...names: string[]) =>
  userEvent.upload(
    screen.getByLabelText(options('additional.add')),
    await Promise.all(names.map((name) => paintPicture(name))),
  );

describe('a tool that changes faces', () => {
  it('A tool that changes faces asks for the other photo first, then for consent, which is never preset', async () => {
    await show('faceSwap');
    expect(blockingReason()).toBe(options('additional.faceSwap.missing'));
    expect(consent().checked).toBe(false);
    await choose('giver.png');
    await waitFor(() => expect(blockingReason()).toBe(options('consent.missing')));
    fireEvent.click(consent());
    expect(blockingReason()).toBe('');
  });

  it('A tool that changes faces asks again for consent when a photo was added or removed', async () => {
    await show('faceSwap');
    await choose('giver.png');
    await screen.findByAltText(options('additional.photo', { number: 1 }));
    fireEvent.click(consent());
    fireEvent.click(screen.getByRole('button', { name: options('additional.remove', { number: 1 }) }));
    expect(consent().checked).toBe(false);
    expect(blockingReason()).toBe(options('additional.faceSwap.missing'));
  });

  it('Additional photos are sent in their order, with the consent', async () => {
    const read = await show('headShot');
    await choose('one.png', 'two.png');
    await screen.findByAltText(options('additional.photo', { number: 2 }));
    fireEvent.click(consent());
    const { settings, toolOptions } = read();
    const request = toRunRequest(settings, { options: toolOptions, size: photo });
    expect(request.consent).toBe(true);
    expect(request.additional.map(({ file }) => (file as File).name)).toEqual(['one.png', 'two.png']);
  });
});

describe('the consent to a run on a photo', () => {
  it.each(['hairstyleChanger', 'halloween', 'photoToEmoji', 'passportPhoto', 'headShot'] as const)(
    '%s asks for consent before a run',
    async (key) => {
      const read = await show(key);
      const isBlocked = () => blockingReason() === options('consent.missing');
      // It is the last thing that a page asks for.
      act(() => read().settings.set('style', 'bob'));
      expect(isBlocked()).toBe(true);
      fireEvent.click(consent());
      expect(isBlocked()).toBe(false);
    },
  );

  it('[TOOL-04] The replacer asks for consent only after the host found a person in the marked place', async () => {
    const read = await show('aiReplacer');
    expect(read().settings.asksConsent).toBe(false);
    expect(blockingReason()).not.toBe(options('consent.missing'));
    act(() => read().settings.askConsent());
    expect(read().settings.asksConsent).toBe(true);
  });

  it('Restored photos of an earlier run leave its consent as it is, and added ones do not', async () => {
    const read = await show('faceSwap');
    act(() => read().settings.setConsent(true));
    const other = await paintPicture('giver.png');
    act(() => read().settings.additional.add([other], { isRestored: true }));
    await screen.findByAltText(options('additional.photo', { number: 1 }));
    expect(consent().checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: options('additional.remove', { number: 1 }) }));
    expect(consent().checked).toBe(false);
  });
});

describe('further photos', () => {
  it('Additional photos are no more than the tool takes', async () => {
    await show('headShot');
    await choose(...Array.from({ length: 14 }, (_, index) => `${index}.png`));
    await screen.findByAltText(options('additional.photo', { number: 11 }));
    expect(screen.getAllByRole('img')).toHaveLength(11);
    expect(screen.queryByLabelText(options('additional.add'))).toBeNull();
    expect(screen.getByText(options('additional.beyond', { count: 3 }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: options('additional.remove', { number: 1 }) }));
    expect(screen.queryByText(options('additional.beyond', { count: 3 }))).toBeNull();
  });

  it('[GEN-02] Additional photos are taken from the camera, too, on a touch screen', async () => {
    await show('babyGenerator');
    const camera = screen.getByLabelText<HTMLInputElement>(say('workspace.drop.camera'));
    expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    expect(camera.closest('label')?.className).toContain('coarse-pointer');
    await userEvent.upload(camera, await paintPicture('taken.png'));
    await screen.findByAltText(options('additional.photo', { number: 1 }));
  });

  it('Additional photos are asked for by the choice that needs one, and sent only with it', async () => {
    const read = await show('clothesChanger');
    expect(screen.queryByLabelText(options('additional.add'))).toBeNull();
    fireEvent.click(screen.getByText('own pattern'));
    expect(blockingReason()).toBe(options('additional.clothesChanger.missing'));
    await choose('cloth.png');
    await waitFor(() => expect(blockingReason()).toBe(options('consent.missing')));
    const { settings, toolOptions } = read();
    expect(toRunRequest(settings, { options: toolOptions, size: photo }).additional).toHaveLength(1);
  });
});

describe('a tool that asks for a mark', () => {
  it('A tool that needs a mask says so before anything is marked', async () => {
    await show('objectRemover');
    expect(blockingReason()).toBe(say('workspace.run.maskEmpty'));
  });
});
