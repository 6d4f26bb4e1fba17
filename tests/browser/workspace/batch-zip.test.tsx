import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { type BatchItem, newItem } from '#features/workspace/batch/batch-state.ts';
import { BatchView } from '#features/workspace/batch/batch-view.tsx';
import { runBatch } from '#features/workspace/batch/run-batch.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { type ErrorKey, errorKinds, SUCCESS } from '#lib/contract/error-codes.ts';
import { makeTaskFile } from '#tests/support/make-task.ts';
import { withMessages } from '#tests/support/with-messages.tsx';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const LIMIT = 'You have used up today’s free downloads of this tool.';
const NAMES = ['sea', 'hill', 'flower'] as const;
const refused = new Map<string, ErrorKey>();
let host: Host;
let saved: Blob[];

beforeEach(async () => {
  host = await openHost();
  refused.clear();
  saved = [];
  const address = host.serve('/files/result', () => ({ body: new Blob(['picture']) }));
  host.serve(endpoints.downloadTask.path, ({ body }) => {
    const { id } = JSON.parse(String(body));
    const key = refused.get(id);
    const file = { ...{ type: 'image/png', width: 1, height: 1, bytes: 7 }, name: `${id}.png`, url: address };
    const answer = key
      ? { code: errorKinds[key].code, message: LIMIT, result: null }
      : { code: SUCCESS, message: 'success', result: { state: 'ready', ...file } };
    return { body: new Blob([JSON.stringify(answer)]) };
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:saved';
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

/** Shows a batch whose photos are all done. */
function showDone(): void {
  const items = NAMES.map(
    (id): BatchItem => ({
      ...newItem({ name: `${id}.jpg`, size: 9 }),
      ...{ state: 'done', taskId: id, files: [makeTaskFile()] },
    }),
  );
  const gateway = {
    open: async () => ({ type: 'image/png' as const, thumbnail: null }),
    send: async () => 'upload',
    start: () => Promise.reject(new Error('All photos are done.')),
    cancel: async () => undefined,
    watch: () => undefined,
    wait: async () => undefined,
  };
  const batch = runBatch({ items, files: new Map(), gateway });
  onTestFinished(() => batch.close());
  render(
    withMessages(
      <>
        <BatchView feature="background-remover" batch={batch} onLeave={() => undefined} />
        <ModalPlace />
      </>,
    ),
  );
}

/** ZIP files hold their files as they are. */
const textOf = (index: number) => saved[index]?.text();

it('A ZIP that the free downloads end in says so in the page and in its report, and is whole after a sign-in', async () => {
  refused.set('flower', 'free_downloads_exhausted');
  const withdraw = provideSignIn(async () => {
    refused.clear();
    return true;
  });
  onTestFinished(withdraw);
  showDone();
  await userEvent.click(screen.getByRole('button', { name: say('zip.save', { count: 3 }) }));
  const told = `${say('zip.savedPart', { count: 2, missing: 1 })} ${LIMIT}`;
  expect(await screen.findByText(told)).toBeDefined();
  expect(await textOf(0)).toContain(`"flower.jpg","${say('batch.state.done')}","${LIMIT}"`);

  await screen.findByRole('dialog', { name: say('modals.freeDownload.title') });
  await userEvent.click(screen.getByRole('button', { name: say('modals.freeDownload.button') }));
  expect(await screen.findByText(say('zip.saved', { count: 3 }))).toBeDefined();
  expect(await textOf(1)).toContain('flower.png');
  expect(await textOf(1)).not.toContain('report.csv');
});

it('A ZIP without any free download left says so instead of asking to try again', async () => {
  for (const name of NAMES) refused.set(name, 'free_downloads_exhausted');
  showDone();
  await userEvent.click(screen.getByRole('button', { name: say('zip.save', { count: 3 }) }));
  expect(await screen.findByText(LIMIT)).toBeDefined();
  await screen.findByRole('dialog', { name: say('modals.freeDownload.title') });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved).toEqual([]);
});

it('The report of a ZIP tells deleted results from others that could not be had', async () => {
  refused.set('sea', 'not_found');
  refused.set('flower', 'engine_failed');
  showDone();
  await userEvent.click(screen.getByRole('button', { name: say('zip.save', { count: 3 }) }));
  await screen.findByText(say('zip.savedPart', { count: 1, missing: 2 }));
  const text = await textOf(0);
  expect(text).toContain(`"sea.jpg","${say('batch.report.missing')}",""`);
  expect(text).toContain(`"flower.jpg","${say('batch.state.done')}","${LIMIT}"`);
  expect(screen.queryByRole('dialog')).toBeNull();
});
