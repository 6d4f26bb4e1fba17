import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type BatchGateway, FileRefused } from '#features/workspace/batch/batch-gateway.ts';
import { BatchSetup } from '#features/workspace/batch/batch-setup.tsx';
import { newItem } from '#features/workspace/batch/batch-state.ts';
import { BatchView } from '#features/workspace/batch/batch-view.tsx';
import { runBatch } from '#features/workspace/batch/run-batch.ts';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import batch from '#messages/en/batch.json' with { type: 'json' };
import workspace from '#messages/en/workspace.json' with { type: 'json' };
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const taskOf = (id: string, part: Partial<Task> = {}): Task =>
  makeTask({ id, rootId: id, feature: 'ai-filter', state: 'waiting', place: 1, ...part });

function stage(part: Partial<BatchGateway> = {}) {
  let tell: (task: Task) => void = () => undefined;
  let started = 0;
  const gateway: BatchGateway = {
    async open(_, name) {
      if (name === 'note.txt') throw new FileRefused('This file type isn’t supported.');
      return { type: 'image/png', thumbnail: 'blob:thumbnail' };
    },
    send: async () => 'upload',
    async start() {
      started += 1;
      return taskOf(`task-${started}`);
    },
    cancel: async (id) => tell(taskOf(id, { state: 'cancelled' })),
    watch({ onTask }) {
      tell = onTask;
    },
    wait: () => new Promise(() => undefined),
    ...part,
  };
  const end = (id: string, how: Partial<Task> = { state: 'done' }) => act(() => tell(taskOf(id, how)));
  return { gateway, end };
}

async function show(names: readonly string[], gateway: BatchGateway): Promise<void> {
  const items = names.map((name) => newItem({ name, size: 9 }));
  const running = runBatch({ items, files: new Map(items.map(({ id }) => [id, new Blob(['x'])])), gateway });
  render(withMessages(<BatchView feature="ai-filter" batch={running} onLeave={() => undefined} />));
}

it('A batch shows each photo with its state, and a message for what is wrong with it', async () => {
  const { gateway, end } = stage();
  await show(['sea.png', 'note.txt', 'hill.png'], gateway);
  const rowOf = (name: string) => within(screen.getByText(name).closest('li') ?? document.body);
  expect(await rowOf('hill.png').findByText(batch.state.waiting)).toBeDefined();
  expect(rowOf('note.txt').getByText('This file type isn’t supported.')).toBeDefined();
  end('task-1');
  expect(rowOf('sea.png').getByText(batch.state.done)).toBeDefined();
  expect(screen.getByRole('heading').textContent).toBe('1 of 3 photos done');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('2');
  end('task-2', { state: 'failed', error: { code: 4634, message: 'It broke.' } });
  expect(screen.getByRole('heading').textContent).toBe('Finished: 1 of 3 photos done');
  expect(screen.getByRole('button', { name: 'Try 2 photos again' })).toBeDefined();
});

it('A batch says with the words of a run alone that a search found nobody, for tools that find things too', async () => {
  const { gateway, end } = stage();
  const items = [newItem({ name: 'plane.png', size: 9 })];
  const running = runBatch({ items, files: new Map(items.map(({ id }) => [id, new Blob(['x'])])), gateway });
  const view = { feature: 'background-remover', batch: running, onLeave: () => undefined } as const;
  render(withMessages(<BatchView {...view} ways={['auto', 'tap', 'brush']} />));
  await screen.findByText(batch.state.waiting);
  const { code } = errorKinds.person_not_found;
  end('task-1', { state: 'failed', error: { code, message: 'Nobody was found.' } });
  expect(screen.getByText(workspace.failed.nobody.tap)).toBeDefined();
  expect(screen.queryByText('Nobody was found.')).toBeNull();
});

it('A batch can be paused and resumed, and says what it waits for', async () => {
  const { gateway } = stage({
    async start() {
      throw new ApiError({ key: 'queue_full', code: 4601, message: '' });
    },
  });
  await show(['sea.png'], gateway);
  expect(await screen.findByText(batch.hold.full)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: batch.pause }));
  expect(screen.getByText(batch.paused)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: batch.resume }));
  expect(screen.getByText(batch.hold.full)).toBeDefined();
});

it('A batch says before the start what is taken, what all of it gets, and how much can be done today', () => {
  const removed: number[] = [];
  const { everyone, pro } = BATCH_PHOTOS;
  render(
    withMessages(
      <BatchSetup
        photos={['a.png', 'b.png', 'c.png', 'd.png', 'e.png'].map((name) => ({
          name,
          thumbnail: null,
          problem: null,
        }))}
        left={3}
        beyond={7}
        most={everyone}
        pro={pro}
        isMasked
        onRemove={(index) => removed.push(index)}
      />,
    ),
  );
  expect(screen.getByText('3 of 5 photos start now; 2 wait until tomorrow.')).toBeDefined();
  expect(screen.getByText(batch.setup.sameMask)).toBeDefined();
  expect(
    screen.getByText(/^Only the first 5 photos were added\. With Pro you can do 50 at once\.$/),
  ).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take out c.png' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take out a.png' }));
  expect(removed).toEqual([2, 0]);
});

it('A batch says before the start which files cannot be used, and that the others are done without them', () => {
  const photos = [
    { name: 'a.png', thumbnail: 'blob:a', problem: null },
    { name: 'notes.pdf', thumbnail: null, problem: 'This file type isn’t supported.' },
    { name: 'c.png', thumbnail: null, problem: null },
  ];
  const setup = (
    <BatchSetup
      {...{ photos, left: 3, beyond: 0, most: 5, pro: null, isMasked: false }}
      onRemove={() => undefined}
    />
  );
  render(withMessages(setup));
  expect(screen.getByText('2 photos')).toBeDefined();
  expect(screen.getByText('All 2 photos can be done today.')).toBeDefined();
  expect(screen.getByText('1 file can’t be used and is left out. The list says why.')).toBeDefined();
  expect(screen.getByText('notes.pdf').textContent).toContain('This file type isn’t supported.');
});

it('The focus stays among the photos of a batch when the last of them is removed', () => {
  const photos = ['a.png', 'b.png', 'c.png'].map((name) => ({ name, thumbnail: null, problem: null }));
  const setup = (count: number) =>
    withMessages(
      <BatchSetup
        {...{ photos: photos.slice(0, count), left: 3, beyond: 0, most: 5, pro: null, isMasked: false }}
        onRemove={() => view.rerender(setup(2))}
      />,
    );
  const view = render(setup(3));
  const last = screen.getByRole('button', { name: 'Take out c.png' });
  last.focus();
  fireEvent.click(last);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take out b.png' }));
});

it('A broken file of a batch is told, the others are tried, and it gets no second try', async () => {
  const { gateway, end } = stage();
  const items = [
    newItem({ name: 'huge.png', size: 9, problem: 'This file is too large.' }),
    newItem({ name: 'sea.png', size: 9 }),
  ];
  const files = new Map([[items[1]?.id ?? '', new Blob(['x'])]]);
  render(
    withMessages(
      <BatchView feature="ai-filter" batch={runBatch({ items, files, gateway })} onLeave={() => undefined} />,
    ),
  );
  expect(await screen.findByText(batch.state.waiting)).toBeDefined();
  end('task-1');
  expect(screen.getByRole('heading').textContent).toBe('Finished: 1 of 2 photos done');
  expect(screen.getByText('This file is too large.')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull();
});

it('Photos that wait for another day are told calmly, can be taken out, and the last one leaves the batch', async () => {
  let isLeft = false;
  const { gateway } = stage({
    async start() {
      throw new ApiError({ key: 'free_uses_exhausted', code: 4602, message: 'None left.' });
    },
  });
  const items = ['sea.png', 'hill.png'].map((name) => newItem({ name, size: 9 }));
  const files = new Map(items.map(({ id }) => [id, new Blob(['x'])]));
  const running = runBatch({ items, files, gateway });
  const onLeave = () => {
    isLeft = true;
  };
  render(withMessages(<BatchView feature="ai-filter" batch={running} onLeave={onLeave} />));
  await waitFor(() => expect(screen.getAllByText(batch.state.tomorrow)).toHaveLength(2));
  expect(screen.getByRole('heading').textContent).toBe('0 of 2 photos done for today');
  expect(screen.queryByText(batch.state.failed)).toBeNull();
  expect(screen.getByRole('button', { name: 'Start 2 photos' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take out sea.png' }));
  expect(screen.queryByText('sea.png')).toBeNull();
  expect(isLeft).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Take out hill.png' }));
  expect(isLeft).toBe(true);
});

it('A result of a batch opens large from the list', async () => {
  const { gateway, end } = stage();
  await show(['sea.png'], gateway);
  await screen.findByText(batch.state.waiting);
  end('task-1', { state: 'done', files: [makeTaskFile()] });
  fireEvent.click(screen.getByRole('button', { name: 'Show sea.png large' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'sea.png' }));
  expect(dialog.getByAltText('The result').getAttribute('src')).toBe(makeTaskFile().url);
  fireEvent.click(dialog.getByRole('button', { name: batch.close }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('The focus goes to the heading of a batch when a press takes its own button away', async () => {
  const { gateway, end } = stage();
  await show(['sea.png'], gateway);
  await screen.findByText(batch.state.waiting);
  const cancel = screen.getByRole('button', { name: batch.cancel });
  cancel.focus();
  fireEvent.click(cancel);
  await screen.findByText(batch.state.cancelled);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
  const field = document.createElement('button');
  document.body.append(field);
  field.focus();
  end('task-1', { state: 'cancelled' });
  expect(document.activeElement).toBe(field);
  field.remove();
});

it('The focus goes to the heading of a batch when a photo that waits is taken out', async () => {
  const { gateway } = stage({
    async start() {
      throw new ApiError({ key: 'free_uses_exhausted', code: 4605, message: '' });
    },
  });
  await show(['sea.png', 'hill.png'], gateway);
  const out = await screen.findByRole('button', { name: 'Take out sea.png' });
  out.focus();
  fireEvent.click(out);
  await waitFor(() => expect(screen.queryByText('sea.png')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')));
});

it('The end of a batch that nobody pressed for leaves the focus where it is', async () => {
  const { gateway, end } = stage();
  await show(['sea.png'], gateway);
  await screen.findByText(batch.state.waiting);
  screen.getByRole('heading').blur();
  end('task-1');
  expect(screen.getByRole('heading').textContent).toBe('Finished: 1 of 1 photos done');
  expect(document.activeElement).toBe(document.body);
});
