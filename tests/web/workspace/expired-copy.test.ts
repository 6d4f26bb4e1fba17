import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { PhotoRefused } from '#features/workspace/photo/refusal.ts';
import type { WorkspaceState } from '#features/workspace/workspace-state.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';

const feature = 'object-remover';
const picture = { taskId: '0192f3c1-7a44-7000-8000-000000000001', file: 0 };
const OLD = '0192f3c1-7a44-7000-8000-000000000002';
const NEW = '0192f3c1-7a44-7000-8000-000000000003';
const COPY = '/api/oss/uploadFromTask';
const START = '/api/gen/v2/img2img';
const SEND = '/api/oss/getMediaPreSignedUrl';

let host: BrowserHost;
beforeEach(async () => {
  host = await openBrowserHost();
});
afterEach(() => host.close());

/** Runs the tool on a result whose file here is the marked preview, and tells what is dispatched. */
async function runOn(stored: OpenPhoto['stored']) {
  const { createRuns } = await import('#features/workspace/processing/run-task.ts');
  const { tellFailure } = await import('#features/workspace/use-activity.ts');
  const dispatch = vi.fn();
  const context = { feature, refused: PhotoRefused, dispatch, onIdle: vi.fn() } as const;
  const photo = { file: new Blob(['a marked preview']), type: 'image/png', name: '', stored } as OpenPhoto;
  const state = { phase: { kind: 'editing' }, photo, uploadId: OLD, sent: new Map() } as WorkspaceState;
  const begin = (work: (signal: AbortSignal) => Promise<void>) => {
    work(new AbortController().signal).catch((error: unknown) => tellFailure(error, context));
  };
  const request = { mask: null, corrections: null, parameters: {}, additional: [], consent: false };
  createRuns({ ...context, begin, state }).run(request);
  const told = (type: string) =>
    dispatch.mock.calls.map(([event]) => event).filter((event) => event.type === type);
  return { told };
}

const photosOf = () =>
  host
    .requests(START)
    .map(({ body }) => JSON.parse(body).inputs.map(({ uploadId }: { uploadId: string }) => uploadId));

it('[TOOL-01] A run on a result whose copy has expired has the host copy it anew, and never sends what the page shows of it', async () => {
  host.on(START, ({ body }, response) =>
    body.includes(NEW)
      ? sendEnvelope(response, null, { code: 4420, message: 'None left.' })
      : sendEnvelope(response, null, { code: 4617, message: 'Gone.' }),
  );
  host.on(COPY, (_, response) =>
    sendEnvelope(response, {
      ...{ uploadId: NEW, url: 'http://files.test/a.png', type: 'image/png', rootId: OLD },
      ...{ width: 4000, height: 3000, expiresAt: 1 },
    }),
  );
  const { told } = await runOn({ picture });
  await waitFor(() => expect(told('failed')).toHaveLength(1));
  expect(photosOf()).toEqual([[OLD], [NEW]]);
  expect(told('uploaded')).toEqual([{ type: 'uploaded', uploadId: NEW }]);
  expect(told('failed')[0].failure.key).toBe('free_uses_exhausted');
  expect(host.requests(SEND)).toEqual([]);
});

it.each([
  ['the result is gone as well', { picture }],
  ['it was the photo of a run', { picture: null }],
])('[TOOL-01] A photo that the host no longer has is told as expired, where %s', async (_, stored) => {
  host.on(START, (_seen, response) => sendEnvelope(response, null, { code: 4617, message: 'Gone.' }));
  host.on(COPY, (_seen, response) => sendEnvelope(response, null, { code: 4635, message: 'Expired.' }));
  const { told } = await runOn(stored);
  await waitFor(() => expect(told('failed')).toHaveLength(1));
  expect(told('failed')[0].failure).toMatchObject({ key: 'photo_expired', started: false });
  expect(host.requests(SEND)).toEqual([]);
});
