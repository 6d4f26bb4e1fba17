import '../../../app/globals.css';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { videoWatermarkRemover } from '#lib/catalog/tools/video-watermark-remover/entry.ts';
import { inHours, makeTask } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { fetchBall, openClipTool } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  const { featureCode, creditCost, creditSeconds } = videoWatermarkRemover;
  const feature = {
    ...{ featureCode, creditCost, creditSeconds, type: 'video', available: true, models: [] },
    ...{ waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null },
  };
  host.answer('getFeatures', () => ({ list: [feature], sysTimestamp: inHours(0) }));
  signInAccount(host);
  takeUploads(host);
});
afterEach(async () => {
  forgetPerson();
  await host.close();
});

const button = (key: string) => screen.getByRole('button', { name: say(`clip.proposals.${key}`) });

async function lookFor(findings: Readonly<Record<string, readonly (number | string)[]>>): Promise<void> {
  const found = makeTask({ feature: 'find-marks', findings });
  host.answer('analysis', () => found);
  host.answer('imgResult', () => found);
  await openClipTool(await fetchBall(), 'videoWatermarkRemover');
  fireEvent.click(await screen.findByRole('button', { name: say('clip.proposals.button') }));
  await screen.findByText(say('clip.proposals.found', { count: findings.places?.length ?? 0 }));
}

it('[TOOL-24] Watermarks that are proposed show over the video, and one press marks each', async () => {
  await lookFor({ boxes: [80, 5, 10, 10, 10, 80, 20, 10], places: ['topRight', 'bottomLeft'] });
  expect(host.requests('analysis')).toMatchObject([{ kind: 'find-marks', parameters: {} }]);
  const boxes = () => document.querySelectorAll('.clip-proposal').length;
  await waitFor(() => expect(boxes()).toBe(2));
  expect(screen.queryByText(say('clip.mark.change'))).toBeNull();
  button('topRight').focus();
  fireEvent.click(button('topRight'));
  screen.getByText(say('clip.mark.change'));
  // The focus goes on to the next proposal, and from the last to the button that looks for them.
  expect(document.activeElement).toBe(button('bottomLeft'));
  expect(boxes()).toBe(1);
  expect(screen.queryByRole('button', { name: say('clip.proposals.topRight') })).toBeNull();
  expect(screen.queryByText(say('clip.mark.missing'))).toBeNull();
  fireEvent.click(button('bottomLeft'));
  expect(boxes()).toBe(0);
  expect(document.activeElement).toBe(button('button'));
  // Both boxes, with half a per cent around each.
  await screen.findByText(/^3\.\d% of the frame is marked/);
});

it('[TOOL-24] [A11Y-01] All that was found is marked by one press, in a set-up without faults that axe finds', async () => {
  await lookFor({ boxes: [80, 5, 10, 10, 10, 80, 20, 10], places: ['topRight', 'bottomLeft'] });
  const workspace = screen.getByRole('region', { name: say('tools.videoWatermarkRemover.name') });
  const { violations } = await axe.run(workspace, { runOnly: ['wcag2a', 'wcag2aa', 'wcag22aa'] });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  fireEvent.click(button('all'));
  expect(document.querySelector('.clip-proposals')).toBeNull();
  screen.getByText(say('clip.mark.change'));
});

it('[TOOL-24] Another look that finds fewer watermarks leaves the focus where it is', async () => {
  await lookFor({ boxes: [80, 5, 10, 10, 10, 80, 20, 10], places: ['topRight', 'bottomLeft'] });
  const found = makeTask({
    feature: 'find-marks',
    findings: { boxes: [80, 5, 10, 10], places: ['topRight'] },
  });
  host.answer('analysis', () => found);
  host.answer('imgResult', () => found);
  fireEvent.click(button('button'));
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await screen.findByText(say('clip.proposals.found', { count: 1 }));
  expect(document.activeElement).toBe(document.body);
});

it('[TOOL-24] Where nothing is found, the page says so and the brush is left', async () => {
  await lookFor({ boxes: [], places: [] });
  screen.getByRole('button', { name: say('clip.mark.start') });
  expect(screen.queryByRole('button', { name: say('clip.proposals.all') })).toBeNull();
});

it('[TOOL-24] A run on a watermark that moves tells the frame that was open for the brush', async () => {
  await lookFor({ boxes: [80, 5, 10, 10], places: ['topRight'] });
  host.answer('img2img', () => makeTask({ feature: 'video-watermark-remover', state: 'failed' }));
  fireEvent.click(screen.getByRole('button', { name: say('clip.player.forward') }));
  fireEvent.click(screen.getByRole('button', { name: say('clip.mark.start') }));
  fireEvent.click(await screen.findByRole('button', { name: say('clip.mark.done') }));
  fireEvent.click(button('topRight'));
  fireEvent.click(screen.getByLabelText(say('options.labels.moves')));
  fireEvent.click(screen.getByRole('button', { name: say('toolRuns.videoWatermarkRemover.run') }));
  await waitFor(() => expect(host.requests('img2img')).toHaveLength(1));
  expect(host.requests('img2img')).toMatchObject([{ parameters: { moves: true, at: 0.04 } }]);
});
