import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Guide } from '#features/workspace/result/passport-guides.ts';
import type { PictureSource } from '#features/workspace/result/picture-layer.tsx';
import { placeWithin } from '#features/workspace/result/place-of-before.ts';
import { ResultStage } from '#features/workspace/result/result-stage.tsx';
import { makeTaskFile } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const renew = async () => null;
const photo: PictureSource = {
  ...{ preview: 'https://host.test/photo', full: 'https://host.test/photo', renew },
  place: placeWithin({ width: 800, height: 1000 }, 1.5),
  isBeside: true,
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(guides: readonly Guide[] = []): void {
  const file = makeTaskFile({ width: 800, height: 1000 });
  const parts = { renew, guides, maskAt: null, onAnotherVersion: null, changes: 'settings' } as const;
  render(withMessages(<ResultStage file={file} before={photo} onChange={() => undefined} {...parts} />));
}

const button = (key: string) => screen.getByRole('button', { name: say(`workspace.result.${key}`) });
const original = () => screen.queryByAltText(say('workspace.result.beforeAlt'));

it('[TOOL-02] [TOOL-08] [TOOL-12] [TOOL-20] A result of another frame than its photo is seen by holding a button, or beside it', () => {
  show();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(original()).toBeNull();
  expect(screen.queryByRole('button', { name: say('workspace.result.holdButton') })).toBeNull();
  fireEvent.click(button('hold'));
  fireEvent.pointerDown(button('holdButton'));
  expect(original()).not.toBeNull();
  fireEvent.pointerUp(button('holdButton'));
  expect(original()).toBeNull();
  fireEvent.click(button('sideBySide'));
  expect(original()).not.toBeNull();
  expect(screen.getByAltText(say('workspace.result.afterAlt'))).toBeDefined();
  fireEvent.click(button('sideBySide'));
  expect(original()).toBeNull();
});

it('[TOOL-25] Plain keys enlarge a result that has the focus, and those with Ctrl are left to the browser', () => {
  show();
  const picture = screen.getByAltText(say('workspace.result.afterAlt'));
  const enlarged = () => screen.queryByRole('group', { name: say('workspace.result.enlarged') });
  // True where the browser does what it does by itself.
  const press = (target: Element, key: string, ctrlKey = false) =>
    fireEvent.keyDown(target, { key, ctrlKey });
  for (const key of ['+', '=', '-', '0']) expect(press(picture, key, true)).toBe(true);
  expect(press(button('hold'), '+')).toBe(true);
  expect(enlarged()).toBeNull();
  expect(press(picture, '+')).toBe(false);
  expect(enlarged()).not.toBeNull();
  press(picture, '0');
  expect(enlarged()).toBeNull();
});

it('[TOOL-20] Lines over a result are hidden and shown by a button', () => {
  show([{ of: 'eyes', at: 0.4 }]);
  const line = () => screen.queryByText(say('workspace.result.guide.eyes'));
  expect(line()).not.toBeNull();
  fireEvent.click(button('guides'));
  expect(line()).toBeNull();
  fireEvent.click(button('guides'));
  expect(line()).not.toBeNull();
});

it('A photo beside a result keeps its shape in the middle of it', () => {
  expect(placeWithin({ width: 800, height: 1000 }, 2)).toEqual({
    width: 800,
    height: 400,
    left: 0,
    top: 300,
  });
  expect(placeWithin({ width: 800, height: 400 }, 1)).toEqual({ width: 400, height: 400, left: 200, top: 0 });
});

/** The picture on the page, and a connection that is lost and comes back. */
function showOnline() {
  show();
  const picture = () => screen.getByAltText(say('workspace.result.afterAlt'));
  const connect = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  return { picture, connect };
}

it('[TOOL-16] A picture that is shown stays when the connection is lost and when it is back', () => {
  const { picture, connect } = showOnline();
  const shown = picture();
  fireEvent.load(shown);
  connect(false);
  expect(picture()).toBe(shown);
  connect(true);
  expect(picture()).toBe(shown);
});

it('[TOOL-16] A picture that failed to load is loaded again once the connection is back, and stays from then on', () => {
  const { picture, connect } = showOnline();
  const missed = picture();
  connect(false);
  fireEvent.error(missed);
  expect(picture()).toBe(missed);
  connect(true);
  const again = picture();
  expect(again).not.toBe(missed);
  fireEvent.load(again);
  connect(false);
  connect(true);
  expect(picture()).toBe(again);
});

it('[TOOL-16] A picture that was on its way when the connection was lost is loaded again, though its failure is told later', () => {
  const { picture, connect } = showOnline();
  const stalled = picture();
  connect(false);
  connect(true);
  fireEvent.error(stalled);
  expect(picture()).not.toBe(stalled);
});

it('[TOOL-16] A picture that is shown at its second try stays when the connection is back', () => {
  const { picture, connect } = showOnline();
  const shown = picture();
  fireEvent.error(shown);
  fireEvent.load(shown);
  connect(false);
  connect(true);
  expect(picture()).toBe(shown);
});
