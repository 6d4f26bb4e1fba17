import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { resumeWork } from '#features/workspace/resume-work.ts';
import { keep, readKept } from '#lib/browser/storage/device-store.ts';
import { fingerprintFile, forgetPhoto, keepPhoto } from '#lib/browser/storage/kept-photo.ts';
import { keepBatchRun, keepRun, keptRun, SENDING } from '#lib/browser/storage/kept-run.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { inHours, makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

const feature = 'object-remover';
const SENDING_KEY = `sending:${feature}`;
const [uploadId, maskId] = [crypto.randomUUID(), crypto.randomUUID()];
const mask = { role: 'mask', uploadId: maskId } as const;
const parameters = { grow: 4 };

let host: Host;
let photo: File;
/** Parts of a stored upload that every release has, beside its request. */
let about: { readonly uploadId: string; readonly fingerprint: string; readonly name: string };

beforeEach(async () => {
  host = await openHost();
  photo = await paintPicture('sea.png', { width: 40, height: 30 });
  const fingerprint = (await fingerprintFile(photo)) ?? '';
  about = { uploadId, fingerprint, name: photo.name };
  await keepPhoto(feature, { openFile: { fingerprint, file: photo }, signal: new AbortController().signal });
  keepRun(feature, SENDING);
});
afterEach(() => host.close());

/** Opens the page of the tool as a reload does in the middle of an upload. */
function reload(sending: unknown): void {
  sessionStorage.setItem(SENDING_KEY, typeof sending === 'string' ? sending : JSON.stringify(sending));
  render(<ToolPage tool="objectRemover" />);
}

/** Addresses of the two halves of the photo. */
function halves() {
  const middle = Math.floor(photo.size / 2);
  const [first, second] = [host.serve('/files/first', () => ({})), host.serve('/files/second', () => ({}))];
  return [
    { from: 0, to: middle, url: first },
    { from: middle, to: photo.size, url: second },
  ] as const;
}

/** Lets the host do every run at once. */
function finishRuns(): void {
  const url = host.serve('/files/result', () => ({ body: photo }));
  const task = makeTask({ feature, files: [makeTaskFile({ url, previewUrl: url })] });
  host.answer('img2img', () => task);
  host.answer('imgResult', () => task);
  const inputs = [{ role: 'photo' as const, uploadId, url }];
  const input = { feature, parameters, consent: false, inputs, inputPreviewUrl: url, expiresAt: 0 };
  host.answer('taskParamList', ({ ids }) => ({ list: ids.map((id) => ({ ...input, id })) }));
}

/** The run begins at the price that the person was told; nothing where an older release kept none. */
async function expectRunWith(photoId: string, cost = 0): Promise<void> {
  await screen.findByRole('button', { name: say('workspace.result.deleteNow') });
  const inputs = [{ role: 'photo', uploadId: photoId }, mask];
  expect(host.requests('img2img')).toEqual([{ feature, parameters, inputs, cost }]);
  expect(sessionStorage.getItem(SENDING_KEY)).toBeNull();
}

const stored = [
  {
    release: 'this release',
    requestOf: () => ({ request: { feature, parameters, cost: 3, inputs: [mask] } }),
    cost: 3,
  },
  {
    release: 'the one before',
    requestOf: () => ({ order: { feature, parameters, inputs: [mask] } }),
    cost: 0,
  },
  { release: 'the first ones', requestOf: () => ({ order: { feature, parameters, maskId } }), cost: 0 },
];

describe('an upload that a reload cut off', () => {
  it.each(stored)(
    '[GEN-02] An upload that $release stored sends what is missing, and its run begins and ends',
    async ({ requestOf, cost }) => {
      const [first, second] = halves();
      const parts = [
        { ...first, present: true },
        { ...second, present: false },
      ];
      host.answer('getUploadState', () => ({ uploadId, parts, expiresAt: inHours(1) }));
      finishRuns();
      reload({ ...about, ...requestOf() });
      await expectRunWith(uploadId, cost);
      expect([host.count('/files/first'), host.count('/files/second')]).toEqual([0, 1]);
      expect(host.requests('getMediaPreSignedUrl')).toEqual([]);
    },
  );

  it('[GEN-02] An upload of an earlier release that the host has deleted is sent again, with the rest of its request', async () => {
    const again = crypto.randomUUID();
    const gone = { code: errorKinds.upload_missing.code, message: 'gone', result: null };
    const type = 'application/json';
    host.serve(endpoints.getUploadState.path, () => ({ body: new Blob([JSON.stringify(gone)], { type }) }));
    host.answer('getMediaPreSignedUrl', () => ({
      uploadId: again,
      parts: [...halves()],
      expiresAt: inHours(1),
    }));
    finishRuns();
    reload({ ...about, order: { feature, parameters, maskId } });
    await expectRunWith(again);
    expect([host.count('/files/first'), host.count('/files/second')]).toEqual([1, 1]);
  });
});

describe('an upload that cannot be resumed', () => {
  /** The person is told, a reload does not try again, and the page takes a photo as ever. */
  async function expectLost(): Promise<void> {
    expect((await screen.findByRole('alert')).textContent).toBe(say('workspace.resume.lost'));
    expect(keptRun(feature)).toBeNull();
    expect(host.requests('img2img')).toEqual([]);
    const another = await paintPicture('another.png', { colour: 'navy' });
    await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), another);
    await screen.findByText(another.name);
    expect(screen.queryByRole('alert')).toBeNull();
  }

  it.each([
    { what: 'text that is cut off', sendingOf: () => '{"uploadId":' },
    { what: 'nothing', sendingOf: () => null },
    { what: 'no request', sendingOf: () => about },
    { what: 'a request of another shape', sendingOf: () => ({ ...about, request: { plan: [] } }) },
    {
      what: 'inputs of unknown roles',
      sendingOf: () => ({ ...about, request: { feature, inputs: [{ role: 'sound', uploadId }] } }),
    },
    {
      what: 'the request of another tool',
      sendingOf: () => ({ ...about, request: { feature: 'ai-filter', inputs: [] } }),
    },
  ])(
    '[GEN-02] A stored upload that holds $what is dropped, and the person is told',
    async ({ sendingOf }) => {
      reload(sendingOf());
      await expectLost();
      expect(sessionStorage.getItem(SENDING_KEY)).toBeNull();
    },
  );

  it('[GEN-02] An upload whose photo is no longer on the device is not resumed, and the person is told', async () => {
    await forgetPhoto(feature);
    reload({ ...about, request: { feature, parameters, inputs: [mask] } });
    await expectLost();
  });

  it('A photo that was opened for an upload nobody waits for any more is let go', async () => {
    const request = { feature, parameters, inputs: [mask] };
    sessionStorage.setItem(SENDING_KEY, JSON.stringify({ ...about, request }));
    const opened: ImageBitmap[] = [];
    const decode = globalThis.createImageBitmap.bind(globalThis);
    const decoding = vi.spyOn(globalThis, 'createImageBitmap').mockImplementation(async (...source) => {
      const bitmap = await Reflect.apply(decode, globalThis, source);
      opened.push(bitmap);
      return bitmap;
    });
    const dispatch = vi.fn();
    const stop = new AbortController();
    const opening = resumeWork(SENDING, { feature, signal: stop.signal, dispatch, onIdle: () => undefined });
    stop.abort();
    await opening;
    expect(dispatch).not.toHaveBeenCalled();
    expect(opened.length).toBeGreaterThan(0);
    // A closed picture has no size.
    expect(opened.map(({ width }) => width)).toEqual(opened.map(() => 0));
    decoding.mockRestore();
  });

  it('A stored batch that no release knows is dropped, and the person is told', async () => {
    const id = crypto.randomUUID();
    await keep('batches', { key: id, value: { id, plan: [], isPaused: false } });
    keepBatchRun('ai-filter', id);
    render(<ToolPage tool="aiFilter" />);
    expect((await screen.findByRole('alert')).textContent).toBe(say('workspace.resume.lost'));
    await waitFor(async () => expect(await readKept('batches', id)).toBeNull());
    expect(keptRun('ai-filter')).toBeNull();
  });
});
