import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FullScreenButton, useWholePage } from '#features/workspace/whole-page.tsx';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');

/** A browser that takes its time to enter the full screen, as jsdom has none. */
function openScreen() {
  let element: Element | null = null;
  const change = (next: Element | null) => {
    element = next;
    document.dispatchEvent(new Event('fullscreenchange'));
  };
  const leave = vi.fn(async () => change(null));
  const root = document.documentElement;
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => element });
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  Object.defineProperty(root, 'requestFullscreen', { configurable: true, value: async () => undefined });
  onTestFinished(() => {
    for (const name of ['fullscreenElement', 'exitFullscreen']) Reflect.deleteProperty(document, name);
    Reflect.deleteProperty(root, 'requestFullscreen');
  });
  return { enter: () => change(root), leave, isFull: () => element !== null };
}

it('[TOOL-16] Who leaves the full screen before the browser has entered it is not kept in it', async () => {
  const browser = openScreen();
  render(withMessages(<FullScreenButton isNeeded={false} />));
  fireEvent.click(screen.getByRole('button', { name: say('editor.fullScreen.enter') }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  browser.enter();
  await waitFor(() => expect(browser.isFull()).toBe(false));
  expect(screen.getByRole('button', { name: say('editor.fullScreen.enter') })).toBeDefined();
});

it('[TOOL-16] The full screen that is wanted stays until it is left', async () => {
  const browser = openScreen();
  render(withMessages(<FullScreenButton isNeeded={false} />));
  fireEvent.click(screen.getByRole('button', { name: say('editor.fullScreen.enter') }));
  browser.enter();
  expect(browser.leave).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await waitFor(() => expect(browser.isFull()).toBe(false));
});

it('[TOOL-16] The letter F toggles the full screen while the photo or its button has the focus, and nowhere else', () => {
  render(
    withMessages(
      <main className="workspace">
        <FullScreenButton isNeeded={false} />
        <div className="photo-frame">
          <canvas data-testid="photo" />
          <button type="button">Undo</button>
        </div>
        <button type="button">Run</button>
      </main>,
    ),
  );
  const press = (target: Element) => fireEvent.keyDown(target, { key: 'f' });
  const isFull = () => document.documentElement.hasAttribute('data-full-screen');
  for (const name of ['Undo', 'Run']) press(screen.getByRole('button', { name }));
  press(document.body);
  expect(isFull()).toBe(false);
  press(screen.getByTestId('photo'));
  expect(isFull()).toBe(true);
  press(screen.getByRole('button', { name: say('editor.fullScreen.leave') }));
  expect(isFull()).toBe(false);
});

/** A stage measures itself before its first paint. */
function Stage({ onMeasure }: { readonly onMeasure: () => void }) {
  useLayoutEffect(() => onMeasure(), [onMeasure]);
  return null;
}

function Workspace(props: { readonly onMeasure: () => void }) {
  useWholePage(true);
  return <Stage {...props} />;
}

it('[TOOL-16] The window is the photo’s before its stage is first measured, so that the photo never jumps', () => {
  const isOpen = () => document.documentElement.hasAttribute('data-photo-open');
  const measured: boolean[] = [];
  const onMeasure = () => void measured.push(isOpen());
  const { unmount } = render(<Workspace onMeasure={onMeasure} />);
  expect(measured).toEqual([true]);
  unmount();
  expect(isOpen()).toBe(false);
});
