import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useBatchStart } from '#features/workspace/batch/use-batch-setup.ts';
import { provideNotices } from '#lib/browser/notices/notice-request.ts';
import { english } from '#tests/support/english.ts';
import { WithMessages } from '#tests/support/with-messages.tsx';

const notices: string[] = [];
let stop: () => void;
beforeEach(() => {
  notices.length = 0;
  stop = provideNotices(({ text }) => notices.push(text));
});
afterEach(() => stop());
const isTold = () => waitFor(() => expect(notices).toEqual([english.workspace.failed.network]));

it('The set-up of a batch stays where its view cannot be loaded, and that is said', async () => {
  const { result } = renderHook(() => useBatchStart(() => Promise.reject(new Error('no part')), []), {
    wrapper: WithMessages,
  });
  const request = { parameters: {}, additional: [], mask: null } as never;
  act(() => result.current[1](() => request, []));
  await isTold();
  expect(result.current[0]).toBeNull();
});

it('A mask that cannot be drawn either adds nothing where the view of a batch cannot be loaded', async () => {
  const { result } = renderHook(() => useBatchStart(() => Promise.reject(new Error('no part')), []), {
    wrapper: WithMessages,
  });
  const mask = Promise.withResolvers<Blob>();
  const request = { parameters: {}, additional: [], mask: mask.promise } as never;
  const missed: unknown[] = [];
  const onMissed = (reason: unknown) => missed.push(reason);
  process.on('unhandledRejection', onMissed);
  act(() => result.current[1](() => request, []));
  await isTold();
  mask.reject(new Error('no mask'));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', onMissed);
  expect(missed).toEqual([]);
});
