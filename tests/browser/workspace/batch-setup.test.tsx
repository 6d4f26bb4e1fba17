import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { makeTask } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(() => host.close());

const names = () => [...document.querySelectorAll('.batch-name')].map(({ textContent }) => textContent);
const takeOut = (name: string) =>
  fireEvent.click(screen.getByRole('button', { name: say('batch.setup.remove', { name }) }));

it('The photos of a batch are seen before its start, and each can be taken out, the one on the stage too', async () => {
  render(<ToolPage tool="aiFilter" />);
  const files = await Promise.all(
    ['sea.png', 'hill.png', 'wood.png'].map((name, at) => paintPicture(name, { width: 8 + at })),
  );
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), files);
  await screen.findByText(say('batch.setup.title', { count: 3 }));
  await waitFor(() => expect(document.querySelectorAll('.batch-setup img')).toHaveLength(3));
  takeOut('sea.png');
  await waitFor(() => expect(names()).toEqual(['hill.png', 'wood.png']));
  await waitFor(() => expect(document.querySelector('.stage-about')?.textContent).toContain('hill.png'));
  takeOut('hill.png');
  await waitFor(() => expect(document.querySelector('.stage-about')?.textContent).toContain('wood.png'));
  expect(names()).toEqual([]);
});

it('[GEN-02] Consent that was given for a batch goes with each of its photos', async () => {
  const feature = 'photo-to-emoji';
  takeUploads(host);
  host.answer('analysis', () => makeTask({ feature: 'find-faces', findings: { boxes: [10, 20, 8, 12] } }));
  host.answer('img2img', () => makeTask({ feature, state: 'running', files: [] }));
  host.answer('list', () => ({ list: [], nextCursor: null }));
  render(<ToolPage tool="photoToEmoji" />);
  const files = await Promise.all(['sea.png', 'hill.png'].map((name) => paintPicture(name)));
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), files);
  await screen.findByText(say('batch.setup.title', { count: 2 }));
  await userEvent.click(await screen.findByRole('checkbox', { name: say('options.consent.text') }));
  await userEvent.click(screen.getByRole('button', { name: say('batch.run', { count: 2 }) }));
  await expect.poll(() => host.requests('img2img').map(({ consent }) => consent)).toEqual([true, true]);
});
