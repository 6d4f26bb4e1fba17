import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitMark } from '#features/editor/edit-mask.ts';
import { Editor } from '#features/editor/editor.tsx';
import { createEditorStore, type EditorStore } from '#features/editor/editor-store.ts';
import { mountStage } from '#features/editor/mount-stage.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';
import { installCanvas } from '../support/canvas.ts';

const say = readMessages('en');
const half = { kind: 'area', erase: false, points: [0, 0, 100, 0, 100, 50, 0, 50] } as const;
const photo = { width: 100, height: 100, close: () => undefined } satisfies ImageBitmap;

let store: EditorStore;
beforeEach(() => {
  installCanvas();
  store = createEditorStore(photo);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const button = (key: string) => screen.getByRole('button', { name: say(key) });

describe('the editor as a whole', () => {
  it('[TOOL-25] The editor leaves Ctrl+Z in the boxes of a dialog to them', async () => {
    render(withMessages(<Editor store={store} photo={photo} about="a.jpg" />));
    act(() => commitMark(store, half));
    fireEvent.click(button('editor.box'));
    fireEvent.click(button('editor.boxNumbers.open'));
    const field = await screen.findByRole('spinbutton', { name: say('editor.boxNumbers.left') });
    // True where nobody has prevented what the browser does by itself.
    expect(fireEvent.keyDown(field, { key: 'z', ctrlKey: true })).toBe(true);
    expect(store.getState().edits.done).toEqual([half]);
    fireEvent.click(button('editor.close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.keyDown(button('editor.undo'), { key: 'z', ctrlKey: true });
    expect(store.getState().edits.done).toEqual([]);
  });

  it('[TOOL-25] The editor announces a repeated action in the same words', () => {
    const { container } = render(withMessages(<Editor store={store} photo={photo} about="a.jpg" />));
    const region = container.querySelector('.sr-only[aria-live=polite]');
    fireEvent.click(button('editor.invert'));
    const first = region?.firstChild;
    expect(region?.textContent).toBe(say('editor.inverted'));
    fireEvent.click(button('editor.invert'));
    expect(region?.textContent).toBe(say('editor.inverted'));
    expect(region?.firstChild).not.toBe(first);
  });

  it('[TOOL-25] The editor lists its keys where ? is pressed on the photo', async () => {
    render(withMessages(<Editor store={store} photo={photo} about="a.jpg" />));
    fireEvent.keyDown(button('editor.brush'), { key: '?' });
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(screen.getByRole('application'), { key: '?' });
    const list = await screen.findByRole('dialog', { name: say('editor.shortcuts') });
    const [ctrl, shift, tab] = ['ctrl', 'shift', 'tab'].map((key) => say(`editor.keyNames.${key}`));
    const keys = [...list.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    for (const key of ['[', ']', `${ctrl}+Z`, `${shift}+${ctrl}+Z`, tab, `${ctrl}+V`, `${ctrl}+S`, '?'])
      expect(keys).toContain(key);
  });

  it('[TOOL-25] The editor says visibly why a stroke does not stay', () => {
    render(withMessages(<Editor store={store} photo={photo} about="a.jpg" />));
    expect(screen.queryByText(say('editor.full'))).toBeNull();
    const points = Array.from({ length: 600_000 }, () => 1);
    act(() => commitMark(store, { kind: 'stroke', erase: false, points }));
    expect(store.getState().edits.done).toEqual([]);
    expect(screen.getAllByText(say('editor.full')).some(({ tagName }) => tagName === 'P')).toBe(true);
    act(() => commitMark(store, half));
    expect(screen.queryByText(say('editor.full'), { selector: 'p' })).toBeNull();
  });
});

describe('the canvas that is looked at', () => {
  it.each([
    { what: 'of a phone', width: 390, height: 500, density: 3, most: 390 * 500 * 9 },
    { what: 'of a large screen', width: 2400, height: 1300, density: 2, most: 4_000_000 },
    { what: 'of 4K at once and a half', width: 3700, height: 1900, density: 1.5, most: 4_000_000 },
  ])(
    '[TOOL-25] The visible canvas has four megapixels at most: $what',
    ({ width, height, density, most }) => {
      vi.stubGlobal('devicePixelRatio', density);
      const canvas = document.createElement('canvas');
      Object.defineProperties(canvas, { clientWidth: { value: width }, clientHeight: { value: height } });
      const stop = mountStage(canvas, { store, photo: canvas, kept: { current: null } });
      stop();
      expect(canvas.width * canvas.height).toBeLessThanOrEqual(most);
      expect(canvas.width * canvas.height).toBeGreaterThan(0.99 * most);
      expect(store.getState().frame.stage).toEqual({ width, height });
    },
  );
});
