import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type OpenClip, openClip } from '#features/workspace/clip/open-clip.ts';
import { useManyClips } from '#features/workspace/clip/use-many-clips.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { WithMessages } from '#tests/support/with-messages.tsx';
import { fetchBall } from '../support/clip-page.tsx';
import { type Host, openHost } from '../support/host.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await host.close();
});

it('[TOOL-21] Videos beside a newly opened one show no picture that was given up with the one before', async () => {
  const revoked: string[] = [];
  const revoke = URL.revokeObjectURL.bind(URL);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => {
    revoked.push(url);
    revoke(url);
  });
  const ball = await fetchBall();
  const files = ['a', 'b', 'c'].map((name) => new File([ball], `${name}.mp4`, { type: 'video/mp4' }));
  const clips = new Map<File, OpenClip>();
  for (const file of files.slice(0, 2)) {
    clips.set(file, await openClip({ file, name: file.name }, new AbortController().signal));
  }
  const tool = toolOf('videoEffects');
  const parameters = { from: 0, seconds: 1 };
  const { result, rerender } = renderHook(
    ({ some }: { readonly some: readonly File[] }) => {
      const clip = clips.get(some[0] as File) ?? null;
      return useManyClips({ tool, files: some, clip, parameters, onRestart: () => undefined });
    },
    { wrapper: WithMessages, initialProps: { some: files } },
  );
  const pictures = () => result.current.clips.flatMap(({ thumbnail }) => thumbnail ?? []);
  await waitFor(() => expect(pictures()).toHaveLength(3));
  const before = pictures();
  rerender({ some: files.slice(1) });
  expect(revoked).toEqual(expect.arrayContaining(before));
  expect(pictures().filter((url) => revoked.includes(url))).toEqual([]);
  await waitFor(() => expect(pictures()).toHaveLength(2));
  expect(pictures().filter((url) => revoked.includes(url))).toEqual([]);
});
