import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OpenClip } from '#features/workspace/clip/open-clip.ts';
import { useManyClips } from '#features/workspace/clip/use-many-clips.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { WithMessages } from '#tests/support/with-messages.tsx';

const { waits } = vi.hoisted(() => ({ waits: { for: Promise.resolve() } }));
const frames = { times: Float64Array.of(0, 1), seconds: 2, start: 0 };
const clipOf = (file: File): OpenClip => ({
  ...{ file, name: file.name, type: 'video/mp4', url: 'blob:clip', width: 32, height: 18 },
  ...{ hasSound: false, hasMoreSounds: false, frames },
});

vi.mock('#features/workspace/clip/open-clip.ts', async (load) => ({
  ...(await load<object>()),
  openClip: async ({ file }: { file: File }) => clipOf(file),
}));
vi.mock('#features/workspace/clip/make-clip-thumbnail.ts', () => {
  let made = 0;
  const makeClipThumbnail = async () => {
    await waits.for;
    made += 1;
    return `blob:${made}`;
  };
  return { makeClipThumbnail };
});
afterEach(() => vi.restoreAllMocks());

it('Videos beside a newly opened one show no picture that was given up with the one before', async () => {
  const revoked: string[] = [];
  URL.revokeObjectURL = (url) => void revoked.push(url);
  const files = ['a', 'b', 'c'].map((name) => new File([name], `${name}.mp4`));
  const clips = new Map(files.map((file) => [file, clipOf(file)]));
  const tool = toolOf('videoEffects');
  const parameters = { from: 0, seconds: 1 };
  const { result, rerender } = renderHook(
    ({ some }: { readonly some: readonly [File, ...File[]] }) => {
      const clip = clips.get(some[0]) ?? null;
      return useManyClips({ tool, files: some, clip, parameters, onRestart: () => undefined });
    },
    { wrapper: WithMessages, initialProps: { some: files as [File, ...File[]] } },
  );
  const pictures = () => result.current.clips.flatMap(({ thumbnail }) => thumbnail ?? []);
  await waitFor(() => expect(pictures()).toHaveLength(3));
  const { promise, resolve } = Promise.withResolvers<void>();
  waits.for = promise;
  rerender({ some: files.slice(1) as [File, ...File[]] });
  expect(revoked).toEqual(expect.arrayContaining(['blob:1', 'blob:2', 'blob:3']));
  expect(pictures().filter((url) => revoked.includes(url))).toEqual([]);
  resolve();
  await waitFor(() => expect(pictures()).toHaveLength(2));
  expect(pictures().filter((url) => revoked.includes(url))).toEqual([]);
});
