import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { attachPeekKey } from '#features/editor/keyboard.ts';

let store: EditorStore;
let canvas: HTMLElement;
let next: HTMLElement;
let detach: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom lays nothing out.
  HTMLElement.prototype.checkVisibility = () => true;
  document.body.innerHTML = '<canvas tabindex="0"></canvas><button disabled></button><button>next</button>';
  canvas = document.querySelector('canvas') as HTMLElement;
  next = document.querySelector('button:not([disabled])') as HTMLElement;
  store = createEditorStore({ width: 100, height: 100 });
  detach = attachPeekKey(canvas as HTMLCanvasElement, store);
  canvas.focus();
});
afterEach(() => {
  detach();
  vi.useRealTimers();
});

const key = (type: string, init: KeyboardEventInit = {}) =>
  canvas.dispatchEvent(new KeyboardEvent(type, { key: 'Tab', cancelable: true, bubbles: true, ...init }));

describe('the Tab key on the photo', () => {
  it('[TOOL-25] The Tab key held on the photo shows the original', () => {
    key('keydown');
    vi.advanceTimersByTime(300);
    expect(store.getState().peeking).toBe(true);
    key('keyup');
    expect(store.getState().peeking).toBe(false);
    expect(document.activeElement).toBe(canvas);
  });

  it('[TOOL-25] The Tab key pressed briefly on the photo moves the focus, and back with Shift', () => {
    key('keydown');
    key('keyup');
    expect(document.activeElement).toBe(next);
    canvas.focus();
    expect(key('keydown', { shiftKey: true })).toBe(true);
  });

  it('[TOOL-25] The Tab key that brought the focus does nothing when it is released', () => {
    key('keyup');
    expect(document.activeElement).toBe(canvas);
  });
});
