import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useBatchStart } from '#features/workspace/batch/use-batch-setup.ts';
import { useCorrection } from '#features/workspace/cut-out/use-correction.tsx';
import { ShareButton } from '#features/workspace/share/share-button.tsx';
import { provideNotices } from '#lib/browser/notices/notice-request.ts';
import { english } from '#tests/support/english.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { WithMessages, withMessages } from '#tests/support/with-messages.tsx';

// Parts that a newer build has replaced, or that cannot be loaded without a connection.
vi.mock('#features/workspace/share/share-dialog.tsx', () => Promise.reject(new Error('no part')));
vi.mock('#features/workspace/cut-out/correct-view.tsx', () => Promise.reject(new Error('no part')));

const notices: string[] = [];
let stop: () => void;
beforeEach(() => {
  notices.length = 0;
  stop = provideNotices(({ text }) => notices.push(text));
});
afterEach(() => stop());
const task = makeTask({ id: 'one', files: [makeTaskFile({})] });
const isTold = () => waitFor(() => expect(notices).toEqual([english.workspace.failed.network]));

it('A result stays where the dialog of its links cannot be loaded, and that is said', async () => {
  render(withMessages(<ShareButton task={task} index={0} />));
  fireEvent.click(screen.getByRole('button', { name: english.share.button }));
  await isTold();
  expect(screen.getByRole('button', { name: english.share.button })).toBeDefined();
});

it('The set-up of a batch stays where its view cannot be loaded, and that is said', async () => {
  const { result } = renderHook(() => useBatchStart(() => Promise.reject(new Error('no part'))), {
    wrapper: WithMessages,
  });
  const request = { parameters: {}, additional: [], mask: null } as never;
  act(() => result.current[1](() => request, []));
  await isTold();
  expect(result.current[0]).toBeNull();
});

it('A cut-out stays where its correction cannot be loaded, and that is said', async () => {
  const parts = {
    workspace: { state: { photo: { width: 4, height: 4 } } },
    settings: { cutOut: { strokesOn: () => null } },
  };
  const { result } = renderHook(() => useCorrection(parts as never, { task, isCorrectable: true }), {
    wrapper: WithMessages,
  });
  act(() => result.current.onCorrect?.());
  await isTold();
  expect(result.current.view).toBeNull();
});
