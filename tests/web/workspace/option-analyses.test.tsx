import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { AnalysisRequest, SendPhoto } from '#features/analysis/run-analysis.ts';
import { OptionAnalysesContext } from '#features/options/option-analyses.ts';
import { OptionList } from '#features/options/option-list.tsx';
import {
  AdditionalPhotos,
  type AdditionalPhotosKey,
} from '#features/workspace/additional/additional-photos.tsx';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { useAnalysesOfOptions } from '#features/workspace/setup/use-option-analyses.tsx';
import { useSettings } from '#features/workspace/setup/use-settings.ts';
import type { WorkspaceParts } from '#features/workspace/workspace-props.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { english } from '../support/english.ts';
import { withMessages } from '../support/with-words.tsx';

const { analysis, choices, options: messages } = english;

interface Asked extends AnalysisRequest {
  readonly uploadId: string;
}

const asked: Asked[] = [];
let answer: (request: AnalysisRequest) => Promise<object>;

/** The host is out of reach here; what it does is proven in tests/api. */
vi.mock('#features/analysis/run-analysis.ts', () => ({
  runAnalysis: async (
    request: AnalysisRequest,
    { send, signal }: { send: SendPhoto; signal: AbortSignal },
  ) => {
    asked.push({ ...request, uploadId: await send({ signal }) });
    return answer(request);
  },
}));
/** jsdom decodes no pictures. */
vi.mock('#features/analysis/cut-sheet.ts', () => ({
  cutSheet: async (url: string, { count }: { count: number }) =>
    Array.from({ length: count }, (_, tile) => `${url}#${tile}`),
}));
vi.mock('#features/workspace/photo/open-photo.ts', async () => ({
  openPhoto: (await import('../support/opened-photo.ts')).openAnyPhoto,
}));
vi.mock('#features/workspace/additional/make-view.ts', () => ({
  makeView: async () => `blob:${Math.random()}`,
}));

const photo = { file: new Blob(['photo']), type: 'image/png', width: 4, height: 3 } as OpenPhoto;
const workspace = { send: async () => 'photo', sendAdditional: async () => 'other' };

beforeEach(() => {
  URL.revokeObjectURL = () => undefined;
  asked.length = 0;
});

function Page({ tool: key, options }: { tool: ToolKey; options: ToolOptions }): ReactElement {
  const tool = toolOf(key);
  const settings = useSettings({ tool, options, photo });
  const parts = { tool, options, workspace, settings } as unknown as WorkspaceParts;
  const { analyses: helps, over } = useAnalysesOfOptions(parts);
  const { shown, values, set, additional } = settings;
  return (
    <OptionAnalysesContext value={helps}>
      {over}
      {settings.additionalBounds[1] > 0 && (
        <AdditionalPhotos tool={key as AdditionalPhotosKey} most={1} isNeeded additional={additional} />
      )}
      <OptionList feature={tool.featureCode} options={shown} values={values} onChange={set} />
    </OptionAnalysesContext>
  );
}

async function open(tool: ToolKey) {
  const options = await loadOptions(toolOf(tool).featureCode);
  const { container } = render(withMessages(<Page {...{ tool, options }} />));
  return container;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

it('The face that is taken is chosen by its number in the second photo, and forgotten with another photo', async () => {
  answer = async () => ({ findings: { boxes: [10, 20, 8, 12, 50, 15, 20, 24] } });
  const container = await open('faceSwap');
  expect(screen.queryByRole('button', { name: analysis.faces.showOther })).toBeNull();
  const input = container.querySelector('input[type=file]');
  if (!input) throw new Error('no place for the second photo');
  fireEvent.change(input, { target: { files: [new File(['other'], 'other.png')] } });
  await waitFor(() => press(analysis.faces.showOther));
  const numbers = within(await screen.findByRole('group', { name: analysis.faces.legendOther }));
  expect(asked).toMatchObject([{ kind: 'find-faces', uploadId: 'other' }]);
  const [first, second] = numbers.getAllByRole('button');
  if (!first || !second) throw new Error('two faces were found');
  expect(second.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(select(messages.labels.sourceFace).value).toBe('1');
  expect(select(messages.labels.face).value).toBe('0');
  fireEvent.change(select(messages.labels.sourceFace), { target: { value: '2' } });
  expect(second.getAttribute('aria-pressed')).toBe('true');
  press(messages.additional.remove.replace('{number, number}', '1').replace('{number}', '1'));
  expect(screen.queryByRole('group', { name: analysis.faces.legendOther })).toBeNull();
});

it('Stickers of the photo are previewed in each style with the chosen expression, and the other way round', async () => {
  answer = async ({ parameters }) => ({ files: [{ url: `sheet-of-${parameters.face}` }] });
  const container = await open('photoToEmoji');
  const pictures = () => [...container.querySelectorAll<HTMLImageElement>('.look img')];
  const tiles = (kind: number) => {
    const group = container.querySelectorAll('.looks')[kind];
    return [...(group?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
  };
  expect(pictures().every(({ src }) => !src.includes('sheet'))).toBe(true);
  press(analysis.previews.show);
  await waitFor(() => expect(tiles(0)[0]).toBe('sheet-of-0#0'));
  expect(tiles(0)).toEqual([0, 9, 18, 27].map((tile) => `sheet-of-0#${tile}`));
  expect(tiles(1)).toEqual(Array.from({ length: 9 }, (_, tile) => `sheet-of-0#${tile}`));
  fireEvent.click(screen.getByRole('radio', { name: choices['photo-to-emoji'].flat }));
  expect(tiles(1)[8]).toBe('sheet-of-0#17');
  expect(asked).toHaveLength(1);
});

it('Stickers are previewed anew of another person, and the samples return where that fails', async () => {
  answer = async ({ parameters }) => ({ files: [{ url: `sheet-of-${parameters.face}` }] });
  const container = await open('photoToEmoji');
  const first = () => container.querySelector('.look img')?.getAttribute('src');
  const choose = (value: string) =>
    fireEvent.change(select(messages.labels.emojiFace), { target: { value } });
  choose('1');
  expect(asked).toHaveLength(0);
  press(analysis.previews.show);
  await waitFor(() => expect(first()).toBe('sheet-of-1#0'));
  choose('2');
  await waitFor(() => expect(first()).toBe('sheet-of-2#0'));
  expect(asked.map(({ parameters }) => parameters)).toEqual(
    [1, 2].map((face) => ({ feature: 'photo-to-emoji', face, crop: 'bust' })),
  );
  const { localError } = await import('#lib/browser/api-client/api-error.ts');
  answer = async () => {
    throw localError('network');
  };
  choose('3');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(analysis.offline));
  expect(first()).not.toContain('sheet');
  await act(async () => choose('2'));
});
