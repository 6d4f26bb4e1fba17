import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { keep } from '#lib/browser/storage/device-store.ts';
import { keepWaitingBatch } from '#lib/browser/storage/kept-run.ts';
import { makeTask } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';
import { ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';
import { takeUploads } from '../support/take-uploads.ts';

const feature = 'ai-filter';
let host: Host;

beforeEach(async () => {
  host = await openHost();
  takeUploads(host);
  host.answer('img2img', () => makeTask({ feature, state: 'running', files: [] }));
  host.answer('list', () => ({ list: [], nextCursor: null }));
});
afterEach(() => host.close());

/** Keeps a batch with one photo that waits for a free use. */
async function keepOneWaiting(): Promise<string> {
  const [id, itemId] = [crypto.randomUUID(), crypto.randomUUID()];
  const photo = await paintPicture('sea.png');
  const item = {
    ...{ id: itemId, name: 'sea.png', bytes: photo.size, state: 'tomorrow', progress: null, taskId: null },
    ...{ uploadId: null, reason: null, files: [], thumbnail: null },
  };
  const request = { parameters: { style: 'oil' }, mask: null, others: [] };
  await keep('batchPhotos', { key: `${id}/${itemId}`, value: photo });
  await keep('batches', { key: id, value: { id, request, shared: null, items: [item], isPaused: false } });
  keepWaitingBatch(feature, id);
  return id;
}

const isHeld = async (id: string) =>
  (await navigator.locks.query()).held?.some(({ name }) => name === `batch:${id}`);

it('A batch that waits for free uses is open in one tab, starts once, and is open again in the next', async () => {
  const id = await keepOneWaiting();
  const first = render(<ToolPage tool="aiFilter" />);
  const inFirst = within(first.container);
  const start = { name: say('batch.startWaiting', { count: 1 }) };
  await inFirst.findByRole('button', start);
  const second = render(<ToolPage tool="aiFilter" />);
  const inSecond = within(second.container);
  await inSecond.findByText(say('workspace.resume.elsewhere'));
  expect(inSecond.queryByRole('button', start)).toBeNull();
  second.unmount();

  first.unmount();
  await expect.poll(() => isHeld(id)).toBe(false);
  render(<ToolPage tool="aiFilter" />);
  await userEvent.click(await screen.findByRole('button', start));
  await expect.poll(() => host.requests('img2img')).toHaveLength(1);
});
