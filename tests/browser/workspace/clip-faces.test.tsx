import '../../../app/globals.css';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { videoFaceSwap } from '#lib/catalog/tools/video-face-swap/entry.ts';
import { inHours, makeTask } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { fetchBall, openClipTool } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('getFeatures', () => ({
    list: [
      {
        ...{ featureCode: 'video-face-swap', type: 'video', available: true, models: [] },
        ...{ creditCost: videoFaceSwap.creditCost, creditSeconds: videoFaceSwap.creditSeconds },
        ...{ waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null },
      },
    ],
    sysTimestamp: inHours(0),
  }));
});
afterEach(async () => {
  forgetPerson();
  await host.close();
});

/** Two people, as left, top, width and height in per cent. */
const boxes = [10, 20, 20, 40, 60, 20, 25, 50];

async function makePhoto(): Promise<File> {
  const canvas = new OffscreenCanvas(64, 64);
  canvas.getContext('2d')?.fillRect(0, 0, 64, 64);
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'face.png', { type: 'image/png' });
}

const button = (key: string) => screen.getByRole('button', { name: say(key) });
const face = (number: number) =>
  screen.findByRole('button', { name: say('analysis.faces.choose', { number }) });
const frameLegend = () => screen.findByRole('group', { name: say('clip.faces.legend') });

async function openWithFaces(): Promise<void> {
  signInAccount(host);
  takeUploads(host);
  const found = makeTask({ feature: 'find-faces', findings: { boxes } });
  host.answer('analysis', () => found);
  host.answer('imgResult', () => found);
  await openClipTool(await fetchBall(), 'videoFaceSwap');
  fireEvent.click(await screen.findByRole('button', { name: say('clip.faces.show') }));
  await frameLegend();
}

it('[TOOL-23] Faces are numbered on the frame that is shown, of which alone something is sent', async () => {
  await openWithFaces();
  expect(host.requests('analysis')).toMatchObject([{ kind: 'find-faces' }]);
  const [sent] = host.requests('getMediaPreSignedUrl');
  expect(sent).toMatchObject({ purpose: 'photo', type: 'image/jpeg' });
  expect((await face(2)).getAttribute('aria-pressed')).toBe('true');
  expect((await face(1)).getAttribute('aria-pressed')).toBe('false');
  (await face(1)).focus();
  await userEvent.keyboard('{Enter}');
  expect((await face(1)).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('clip.player.forward'));
  await waitFor(() => expect(screen.queryByRole('group', { name: say('clip.faces.legend') })).toBeNull());
  fireEvent.click(button('clip.faces.back'));
  await frameLegend();
});

it('[TOOL-23] [LIMIT-03] A run sends video and photo, and names the person by number and frame, once all agree', async () => {
  await openWithFaces();
  const task = makeTask({
    ...{ feature: 'video-face-swap', state: 'failed', error: { code: 4624, message: 'No face.' } },
  });
  fireEvent.click(await face(1));
  const run = () => fireEvent.click(button('toolRuns.videoFaceSwap.run'));
  await screen.findByText(say('options.additional.videoFaceSwap.missing'));
  await userEvent.upload(screen.getByLabelText(say('options.additional.add')), await makePhoto());
  await screen.findByRole('group', { name: say('analysis.faces.legend') });
  await screen.findByText(say('clip.withPhoto.options.consent.missing'));
  fireEvent.click(screen.getByLabelText(say('clip.withPhoto.options.consent.text')));
  const cost = videoFaceSwap.creditCost;
  await screen.findByText(say('workspace.run.creditsLeft', { cost, left: 30 - cost }));
  host.answer('img2img', () => task);
  host.answer('imgResult', () => task);
  run();
  await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
  expect(host.requests('img2img')[0]).toMatchObject({
    ...{ feature: 'video-face-swap', consent: true, cost },
    inputs: [{ role: 'video' }, { role: 'additional' }],
    parameters: { face: 1, at: 0, all: false, sourceFace: 0, strength: 1, sound: 'kept', from: 0 },
  });
  await screen.findByText(say('clip.failures.no_face'));
});

it('[A11Y-01] The set-up with numbered faces has no fault that axe finds', async () => {
  await openWithFaces();
  const workspace = screen.getByRole('region', { name: say('tools.videoFaceSwap.name') });
  const { violations } = await axe.run(workspace, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
