import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClipCompare } from '#features/workspace/clip/clip-compare.tsx';
import { ClipPicture, PlayerBar } from '#features/workspace/clip/clip-player.tsx';
import type { OpenClip } from '#features/workspace/clip/open-clip.ts';
import { useClipPlayer } from '#features/workspace/clip/use-clip-player.ts';
import { english } from '#tests/support/english.ts';
import { makeTaskFile } from '#tests/support/make-task.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const words = english.clip.player;
const frames = { times: Float64Array.of(0, 1, 2, 3), seconds: 4, start: 0 };
const clip = {
  ...{ file: new Blob(['clip']), name: 'sea.mp4', type: 'video/mp4', url: 'blob:clip' },
  ...{ width: 32, height: 18, hasSound: true, hasMoreSounds: false, frames },
} as OpenClip;

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Player() {
  const player = useClipPlayer({ clip, trim: { first: 0, end: 4 } });
  return (
    <>
      <ClipPicture {...{ clip, player }}>none</ClipPicture>
      <PlayerBar {...{ clip, player }} />
    </>
  );
}

it('The button of the player follows a video that the system stops and starts, as media keys and calls do', () => {
  render(withMessages(<Player />));
  const video = screen.getByLabelText(words.label);
  fireEvent.click(screen.getByRole('button', { name: words.play }));
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
  fireEvent.pause(video);
  expect(screen.getByRole('button', { name: words.play })).toBeDefined();
  fireEvent.play(video);
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
});

it('A video that ends goes on where it is played round and round', () => {
  render(withMessages(<Player />));
  const video = screen.getByLabelText(words.label);
  fireEvent.click(screen.getByRole('button', { name: words.play }));
  Object.defineProperty(video, 'ended', { value: true });
  fireEvent.pause(video);
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
});

it('The button under a result follows a result that the system stops', async () => {
  const file = makeTaskFile({ kind: 'video', durationMs: 4000 });
  const shown = { file, url: 'blob:result', before: null, result: { current: null } };
  await act(async () => render(withMessages(<ClipCompare {...shown} onChange={() => undefined} />)));
  const video = screen.getByLabelText(english.clip.result.after);
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
  fireEvent.pause(video);
  expect(screen.getByRole('button', { name: words.play })).toBeDefined();
  fireEvent.play(video);
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
});

it('The bar under a result that is not here yet says nothing of playing, and the result plays once it is here', async () => {
  // By the HTML standard a video without a source is no longer paused after this, and says that it plays.
  vi.mocked(HTMLMediaElement.prototype.play).mockImplementation(async function play(this: HTMLMediaElement) {
    fireEvent.play(this);
    if (!this.hasAttribute('src')) await new Promise(() => undefined);
  });
  const file = makeTaskFile({ kind: 'video', durationMs: 4000 });
  const shown = (url: string | null) => {
    const given = { file, url, before: null, result: { current: null } };
    return withMessages(<ClipCompare {...given} onChange={() => undefined} />);
  };
  const { rerender } = await act(async () => render(shown(null)));
  const press = screen.getByRole('button', { name: words.play });
  await act(async () => fireEvent.click(press));
  expect(screen.queryByRole('button', { name: words.pause })).toBeNull();
  await act(async () => rerender(shown('blob:result')));
  expect(screen.getByRole('button', { name: words.pause })).toBeDefined();
});
