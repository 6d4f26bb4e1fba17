import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fingerprintFile, keepPhoto } from '#lib/browser/storage/kept-photo.ts';
import { keepRun } from '#lib/browser/storage/kept-run.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { makeTask } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { openTool, ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

const feature = 'photo-enhancer';
const task = makeTask({ feature, state: 'running' });

let host: Host;
beforeEach(async () => {
  host = await openHost();
  host.answer('imgResult', () => task);
});
afterEach(() => host.close());

it('[TOOL-20] A reload during a run shows the photo that this device kept, and its name', async () => {
  const file = await paintPicture('sea.png', { width: 40, height: 30 });
  const fingerprint = (await fingerprintFile(file)) ?? '';
  await keepPhoto(feature, { openFile: { fingerprint, file }, signal: new AbortController().signal });
  keepRun(feature, task.id);
  const { container } = render(<ToolPage tool="photoEnhancer" />);
  await screen.findByText('sea.png');
  expect(container.querySelector('.busy-picture canvas')).not.toBeNull();
});

it('[TOOL-20] The name of the photo is kept from the start of its run', async () => {
  takeUploads(host);
  host.answer('img2img', () => task);
  await openTool('photoEnhancer', await paintPicture('harbor.png', { width: 40, height: 30 }));
  await userEvent.click(await screen.findByRole('button', { name: say('toolRuns.photoEnhancer.run') }));
  await waitFor(() => expect(keptPhotoName(task.id)).toBe('harbor.png'));
});
