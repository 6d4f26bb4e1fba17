import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactElement, useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ConsentCheck } from '#components/consent/consent-check.tsx';
import { createEditorStore } from '#features/editor/editor-store.ts';
import {
  AdditionalPhotos,
  type AdditionalPhotosKey,
} from '#features/workspace/additional/additional-photos.tsx';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { useBlockingReason } from '#features/workspace/setup/run-block.tsx';
import { type Settings, toRunRequest, useSettings } from '#features/workspace/setup/use-settings.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type ToolEntry, type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '../support/with-words.tsx';

const say = readMessages('en');
const options = (key: string, values?: Record<string, number>) => say(`options.${key}`, values);

vi.mock('#features/workspace/photo/open-photo.ts', async () => ({
  openPhoto: (await import('../support/opened-photo.ts')).openAnyPhoto,
}));
vi.mock('#features/workspace/additional/make-view.ts', () => ({
  makeView: async () => `blob:${Math.random()}`,
}));

const photo = { file: new Blob(['photo']), type: 'image/png', width: 4, height: 3 } as OpenPhoto;
const editor = createEditorStore(photo);

beforeEach(() => {
  URL.revokeObjectURL = () => undefined;
});

interface PageProps {
  readonly tool: ToolEntry;
  readonly toolOptions: ToolOptions;
  readonly onSettings: (settings: Settings) => void;
}

/** Workspace controls without the photo beside them. */
function Page({ tool, toolOptions, onSettings }: PageProps): ReactElement {
  const settings = useSettings({ tool, options: toolOptions, photo });
  const reason = useBlockingReason({ tool, options: toolOptions, settings, editor, sizeProblem: null });
  const [least, most] = settings.additionalBounds;
  useEffect(() => onSettings(settings));
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
const choose = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText(options('additional.add')), {
    target: { files: names.map((name) => new File([name], name)) },
  });

describe('a tool that changes faces', () => {
  it('A tool that changes faces asks for the other photo first, then for consent, which is never preset', async () => {
    await show('faceSwap');
    expect(blockingReason()).toBe(options('additional.faceSwap.missing'));
    expect(consent().checked).toBe(false);
    choose('giver.png');
    await waitFor(() => expect(blockingReason()).toBe(options('consent.missing')));
    fireEvent.click(consent());
    expect(blockingReason()).toBe('');
  });

  it('A tool that changes faces asks again for consent when a photo was added or removed', async () => {
    await show('faceSwap');
    choose('giver.png');
    await screen.findByAltText(options('additional.photo', { number: 1 }));
    fireEvent.click(consent());
    fireEvent.click(screen.getByRole('button', { name: options('additional.remove', { number: 1 }) }));
    expect(consent().checked).toBe(false);
    expect(blockingReason()).toBe(options('additional.faceSwap.missing'));
  });

  it('Additional photos are sent in their order, with the consent', async () => {
    const read = await show('headShot');
    choose('one.png', 'two.png');
    await screen.findByAltText(options('additional.photo', { number: 2 }));
    fireEvent.click(consent());
    const { settings, toolOptions } = read();
    const request = toRunRequest(settings, { options: toolOptions, photo });
    expect(request.consent).toBe(true);
    expect(request.additional.map(({ file }) => (file as File).name)).toEqual(['one.png', 'two.png']);
  });
});

describe('further photos', () => {
  it('Additional photos are no more than the tool takes', async () => {
    await show('headShot');
    choose(...Array.from({ length: 14 }, (_, index) => `${index}.png`));
    await screen.findByAltText(options('additional.photo', { number: 11 }));
    expect(screen.getAllByRole('img')).toHaveLength(11);
    expect(screen.queryByLabelText(options('additional.add'))).toBeNull();
    expect(screen.getByText(options('additional.beyond', { count: 3 }))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: options('additional.remove', { number: 1 }) }));
    expect(screen.queryByText(options('additional.beyond', { count: 3 }))).toBeNull();
  });

  it('[GEN-02] Additional photos are taken from the camera, too, on a touch screen', async () => {
    await show('babyGenerator');
    const camera = screen.getByLabelText<HTMLInputElement>(readMessages('en')('workspace.drop.camera'));
    expect([camera.accept, camera.getAttribute('capture')]).toEqual(['image/*', 'environment']);
    expect(camera.closest('label')?.className).toContain('coarse-pointer');
    fireEvent.change(camera, { target: { files: [new File(['taken'], 'taken.jpg')] } });
    await screen.findByAltText(options('additional.photo', { number: 1 }));
  });

  it('Additional photos are asked for by the choice that needs one, and sent only with it', async () => {
    const read = await show('clothesChanger');
    expect(screen.queryByLabelText(options('additional.add'))).toBeNull();
    fireEvent.click(screen.getByText('own pattern'));
    expect(blockingReason()).toBe(options('additional.clothesChanger.missing'));
    choose('cloth.png');
    await waitFor(() => expect(blockingReason()).toBe(options('consent.missing')));
    const { settings, toolOptions } = read();
    expect(toRunRequest(settings, { options: toolOptions, photo }).additional).toHaveLength(1);
  });
});

describe('a tool that asks for a mark', () => {
  it('A tool that needs a mask says so before anything is marked', async () => {
    await show('objectRemover');
    expect(blockingReason()).toBe(say('workspace.run.maskEmpty'));
  });
});
