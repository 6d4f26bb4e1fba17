import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PREVIEW_SHEET } from '#lib/catalog/analyses.ts';
import type { Body, Task } from '#lib/contract/contract.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { CUT, type Host, openHost } from '../support/host.ts';
import { openTool } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;
/** Ids of uploads by the bytes of their files. */
let uploads: Map<number, string>;

beforeEach(async () => {
  host = await openHost();
  uploads = new Map();
  takeUploads(host, (size, uploadId) => uploads.set(size, uploadId));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

/** Answers each analysis with a task that is done at once. */
function answerAnalyses(
  reply: (request: Body<'analysis'>) => Partial<Task> | typeof CUT | Promise<Partial<Task>>,
): void {
  const tasks = new Map<string, Task>();
  host.answer('analysis', async (request) => {
    const parts = await reply(request);
    if (parts === CUT) return CUT;
    const task = makeTask({ feature: request.kind, ...parts });
    tasks.set(task.id, task);
    return { ...task, state: 'waiting', place: 1 };
  });
  host.answer('imgResult', (_, { url }) => tasks.get(url.split('/').at(-1) ?? '') ?? CUT);
}

const press = (key: string) => fireEvent.click(screen.getByRole('button', { name: say(key) }));
const select = (label: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: say(`options.labels.${label}`) });
const consentCheck = () => screen.getByRole('checkbox', { name: say('options.consent.text') });
const choose = (label: string, value: string) => fireEvent.change(select(label), { target: { value } });

it('The face that is taken is chosen by its number in the second photo, and forgotten with another photo', async () => {
  answerAnalyses(() => ({ findings: { boxes: [10, 20, 8, 12, 50, 15, 20, 24] } }));
  await openTool('faceSwap', await paintPicture('photo.png'));
  expect(screen.queryByRole('button', { name: say('analysis.faces.showOther') })).toBeNull();
  const other = await paintPicture('other.png', { width: 300, height: 200 });
  await userEvent.upload(screen.getByLabelText(say('options.additional.add')), other);
  const numbers = within(await screen.findByRole('group', { name: say('analysis.faces.legendOther') }));
  // Faces of the first photo may be asked for later.
  expect(host.requests('analysis')).toContainEqual({
    ...{ kind: 'find-faces', parameters: {}, uploadId: uploads.get(other.size) },
  });
  const [first, second] = numbers.getAllByRole('button');
  if (!first || !second) throw new Error('two faces were found');
  expect(second.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(first);
  expect(first.getAttribute('aria-pressed')).toBe('true');
  expect(select('sourceFace').value).toBe('1');
  expect(select('face').value).toBe('0');
  choose('sourceFace', '2');
  expect(second.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: say('options.additional.remove', { number: 1 }) }));
  expect(screen.queryByRole('group', { name: say('analysis.faces.legendOther') })).toBeNull();
});

it('[GEN-03] Faces are found as soon as a photo is open, and only as many numbers are offered', async () => {
  answerAnalyses(() => ({ findings: { boxes: [10, 20, 8, 12, 30, 15, 20, 24, 60, 15, 20, 24] } }));
  const photo = await paintPicture('photo.png');
  await openTool('clothesChanger', photo);
  const group = within(await screen.findByRole('group', { name: say('analysis.faces.legend') }));
  expect(group.getAllByRole('button')).toHaveLength(3);
  expect(host.requests('analysis')).toEqual([
    { kind: 'find-faces', parameters: {}, uploadId: uploads.get(photo.size) },
  ]);
  expect([...select('person').options].map(({ value }) => value)).toEqual(['0', '1', '2', '3']);
  expect(screen.queryByRole('button', { name: say('analysis.faces.show') })).toBeNull();
  expect(screen.getByText(say('analysis.faces.found', { count: 3 }))).toBeDefined();
});

it('The faces that were found count for the time that a run is told to take', async () => {
  const answer = Promise.withResolvers<Partial<Task>>();
  answerAnalyses(() => answer.promise);
  await openTool('clothesChanger', await paintPicture('photo.png'));
  const told = () => Number(document.querySelector('#run-cost span')?.textContent?.match(/\d+/)?.[0]);
  expect(await screen.findAllByText(say('analysis.faces.findingSends'))).toHaveLength(2);
  const before = told();
  expect(before).toBeGreaterThan(0);
  answer.resolve({ findings: { boxes: [10, 20, 8, 12, 30, 15, 20, 24, 60, 15, 20, 24] } });
  await waitFor(() => expect(told()).toBeGreaterThan(before + 1));
});

it('Faces that could not be looked for are looked for on request', async () => {
  answerAnalyses(() => CUT);
  await openTool('faceSwap', await paintPicture('photo.png'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(say('analysis.offline')));
  answerAnalyses(() => ({ findings: { boxes: [10, 20, 8, 12] } }));
  press('analysis.faces.show');
  await screen.findByRole('group', { name: say('analysis.faces.legend') });
  expect([...select('face').options].map(({ value }) => value)).toEqual(['0', '1']);
});

it('[TOOL-03] A face swap starts two presses after both photos were chosen', async () => {
  answerAnalyses(() => ({ findings: { boxes: [10, 20, 8, 12, 50, 15, 20, 24] } }));
  await openTool('faceSwap', await paintPicture('photo.png'));
  const other = await paintPicture('other.png', { width: 300, height: 200 });
  await userEvent.upload(screen.getByLabelText(say('options.additional.add')), other);
  await screen.findByRole('group', { name: say('analysis.faces.legendOther') });
  fireEvent.click(consentCheck());
  const runButton = screen.getByRole('button', { name: say('toolRuns.faceSwap.run') });
  expect(runButton.getAttribute('aria-disabled')).toBe('false');
});

/** A sheet of previews whose tiles have the number of the face and their own as their colours. */
async function paintSheet(face: number): Promise<Blob> {
  const { side, columns } = PREVIEW_SHEET;
  const canvas = new OffscreenCanvas(side * columns, side * Math.ceil(TILES / columns));
  const context = canvas.getContext('2d');
  for (let tile = 0; context && tile < TILES; tile += 1) {
    context.fillStyle = `rgb(${face} ${tile} 200)`;
    context.fillRect(side * (tile % columns), side * Math.floor(tile / columns), side, side);
  }
  return canvas.convertToBlob();
}

/** Four styles with nine expressions each. */
const TILES = 36;

/** Face and tile that a preview shows, as `face/tile`; `sample` for a picture that is no preview. */
async function seenIn({ src }: HTMLImageElement): Promise<string> {
  const bitmap = await createImageBitmap(await (await fetch(src)).blob());
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
  const [face, tile, blue] = context?.getImageData(0, 0, 1, 1).data ?? [];
  return blue === 200 ? `${face}/${tile}` : 'sample';
}

/** Previews of the choices of an option, in their order. */
async function previews(label: string): Promise<string[]> {
  const group = screen.getByRole('group', {
    name: (name) => name.startsWith(say(`options.labels.${label}`)),
  });
  return Promise.all([...group.querySelectorAll('img')].map(seenIn));
}

/** Requests of previews so far. */
const previewRequests = () => host.requests('analysis').filter(({ kind }) => kind === 'preview-choices');

/** Opens the tool that draws stickers, with a sheet for each face. */
async function openStickers(): Promise<void> {
  const painted = await Promise.all([0, 1, 2].map(paintSheet));
  const sheets = painted.map((body, face) => host.serve(`/files/sheet-of-${face}`, () => ({ body })));
  answerAnalyses(({ kind, parameters }) =>
    kind === 'find-faces'
      ? { findings: { boxes: [10, 20, 8, 12, 30, 15, 20, 24, 60, 15, 20, 24] } }
      : { files: [makeTaskFile({ url: sheets[Number(parameters?.face)] ?? '' })] },
  );
  await openTool('photoToEmoji', await paintPicture('photo.png'));
}

it('[GEN-02] Stickers are not drawn of a person before consent, which is asked at the button and draws them', async () => {
  await openStickers();
  press('analysis.previews.show');
  const [asked, ofRun] = await screen.findAllByRole('checkbox', { name: say('options.consent.text') });
  if (!asked || !ofRun) throw new Error('consent is asked twice');
  expect(screen.getByText(say('options.consent.missing'), { selector: '.analysis p' })).toBeDefined();
  expect(previewRequests()).toEqual([]);
  fireEvent.click(asked);
  await screen.findByText(say('analysis.previews.drawn'));
  expect(previewRequests().map(({ consent }) => consent)).toEqual([true]);
  expect(ofRun).toHaveProperty('checked', true);
  fireEvent.click(consentCheck());
  choose('emojiFace', '1');
  await screen.findByText(say('options.consent.missing'), { selector: '.analysis p' });
  expect(previewRequests()).toHaveLength(1);
});

it('Stickers of the photo are previewed in each style with the chosen expression, and the other way round', async () => {
  await openStickers();
  expect(new Set([...(await previews('style')), ...(await previews('expression'))])).toEqual(
    new Set(['sample']),
  );
  fireEvent.click(consentCheck());
  press('analysis.previews.show');
  await screen.findByText(say('analysis.previews.drawn'));
  expect(await previews('style')).toEqual(['0/0', '0/9', '0/18', '0/27']);
  expect(await previews('expression')).toEqual(Array.from({ length: 9 }, (_, tile) => `0/${tile}`));
  fireEvent.click(screen.getByRole('radio', { name: say('choices.photo-to-emoji.flat') }));
  expect((await previews('expression'))[8]).toBe('0/17');
  expect(previewRequests()).toHaveLength(1);
});

it('All previews are encoded at once, as a busy page waits for each time that it encodes', async () => {
  const held: (() => void)[] = [];
  const { toBlob } = HTMLCanvasElement.prototype;
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    tell,
    ...options
  ) {
    toBlob.call(
      this,
      (blob) => {
        held.push(() => tell(blob));
        if (held.length === TILES) for (const go of held) go();
      },
      ...options,
    );
  });
  await openStickers();
  fireEvent.click(consentCheck());
  press('analysis.previews.show');
  await screen.findByText(say('analysis.previews.drawn'));
  expect(await previews('style')).toEqual(['0/0', '0/9', '0/18', '0/27']);
});

it('Stickers are previewed anew of another person, and the samples return where that fails', async () => {
  await openStickers();
  const first = async () => (await previews('style'))[0];
  choose('emojiFace', '1');
  expect(previewRequests()).toHaveLength(0);
  fireEvent.click(consentCheck());
  press('analysis.previews.show');
  await waitFor(async () => expect(await first()).toBe('1/0'));
  choose('emojiFace', '2');
  await waitFor(async () => expect(await first()).toBe('2/0'));
  expect(previewRequests().map(({ parameters }) => parameters)).toEqual(
    [1, 2].map((face) => ({ feature: 'photo-to-emoji', face, crop: 'bust' })),
  );
  host.answer('analysis', () => CUT);
  choose('emojiFace', '3');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(say('analysis.offline')));
  expect(await first()).toBe('sample');
});
