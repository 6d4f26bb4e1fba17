import type { EditorStore } from './editor-store.ts';
import { handleCanvasKey, releaseSpace } from './key-input.ts';
import type { HeldKeys } from './pointer-gesture.ts';

/**
 * The keys of the photo itself.
 * @returns takes the listeners off again
 */
export function attachKeys(canvas: HTMLCanvasElement, store: EditorStore, held: HeldKeys): () => void {
  const stop = new AbortController();
  const down = (event: KeyboardEvent) => {
    if (handleCanvasKey(store, event, held)) event.preventDefault();
  };
  const up = (event: KeyboardEvent) => {
    if (event.key === ' ') releaseSpace(store, held);
  };
  canvas.addEventListener('keydown', down, stop);
  canvas.addEventListener('keyup', up, stop);
  // A key that is let go elsewhere, as in another window, is not told here: the hand would stay.
  canvas.addEventListener('blur', () => Object.assign(held, { space: false }), stop);
  return () => stop.abort();
}
