import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { commitMark } from '#features/editor/edit-mask.ts';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { stepBrushSize } from '#features/editor/move-view.ts';
import { useAnnouncer } from '#features/editor/use-announcer.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const half = { kind: 'area', erase: false, points: [0, 0, 100, 0, 100, 50, 0, 50] } as const;

function Told({ store }: { readonly store: EditorStore }): ReactElement {
  const [{ text }] = useAnnouncer(store);
  return (
    <>
      <canvas tabIndex={-1} />
      <button type="button">Beside it</button>
      <p aria-live="polite">{text}</p>
    </>
  );
}

let store: EditorStore;
const focus = (name: 'canvas' | 'button') => document.querySelector<HTMLElement>(name)?.focus();
const told = () => document.querySelector('[aria-live]')?.textContent;
const rest = () => act(() => vi.advanceTimersByTime(600));

beforeEach(() => {
  vi.useFakeTimers();
  store = createEditorStore({ width: 100, height: 100 });
  render(withMessages(<Told store={store} />));
  focus('canvas');
});
afterEach(() => vi.useRealTimers());

it('[TOOL-25] The editor announces settled changes together to screen readers', () => {
  act(() => store.setState({ tool: 'eraser' }));
  act(() => stepBrushSize(store, 1));
  expect(told()).toBe('');
  rest();
  const tool = say('editor.toolIs', { tool: say('editor.eraser') });
  expect(told()).toBe(`${tool} ${say('editor.brushIs', { count: store.getState().brushSize })}`);
});

it('[TOOL-25] The editor announces the tools of corrections by the names that they have on the page', () => {
  cleanup();
  store = createEditorStore({ width: 100, height: 100 }, 'corrections');
  render(withMessages(<Told store={store} />));
  focus('canvas');
  act(() => store.setState({ tool: 'eraser' }));
  rest();
  expect(told()).toBe(say('editor.toolIs', { tool: say('options.corrections.drop') }));
});

it('[TOOL-25] The editor announces how much is marked, and that nothing is', () => {
  act(() => commitMark(store, half));
  rest();
  expect(told()).toBe(say('editor.markedNow', { share: '50%' }));
  act(() => commitMark(store, { kind: 'clear' }));
  rest();
  expect(told()).toBe(say('editor.nothingMarked'));
});

it('[TOOL-25] The editor leaves it to the focused control to announce its own value', () => {
  focus('button');
  act(() => store.setState({ brushSize: 90 }));
  rest();
  expect(told()).toBe('');
  expect(screen.getByRole('button')).toBe(document.activeElement);
});

it('[TOOL-25] The editor announces at once that no more marks fit', () => {
  act(() => store.setState({ isFull: true }));
  expect(told()).toBe(say('editor.full'));
});
