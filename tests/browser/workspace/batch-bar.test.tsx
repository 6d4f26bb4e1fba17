import '../../../app/globals.css';
import '#features/workspace/workspace.css';
import '#features/workspace/whole-page.css';
import { render, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { newItem } from '#features/workspace/batch/batch-state.ts';
import { BatchView } from '#features/workspace/batch/batch-view.tsx';
import { runBatch } from '#features/workspace/batch/run-batch.ts';
import { withMessages } from '#tests/support/with-messages.tsx';
import { say } from '../support/say.ts';

it('The note of a running batch has the whole width below its two buttons in a narrow window', async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(320, 640);
  const never = () => new Promise<never>(() => undefined);
  const gateway = {
    open: never,
    send: never,
    start: never,
    cancel: never,
    watch: () => undefined,
    wait: never,
  };
  const item = newItem({ name: 'sea.png', size: 9 });
  const batch = runBatch({ items: [item], files: new Map([[item.id, new Blob()]]), gateway });
  onTestFinished(() => batch.close());
  render(withMessages(<BatchView feature="ai-filter" batch={batch} onLeave={() => undefined} />));
  batch.pause();
  const boxOf = (element: HTMLElement) => element.getBoundingClientRect();
  const [go, cancel] = [
    boxOf(await screen.findByRole('button', { name: say('batch.resume') })),
    boxOf(screen.getByRole('button', { name: say('batch.cancel') })),
  ];
  const note = boxOf(screen.getByText(say('batch.cancelNote')));
  expect(go.top).toBe(cancel.top);
  expect(note.top).toBeGreaterThanOrEqual(cancel.bottom);
  expect(note.width).toBeGreaterThan(200);
});
