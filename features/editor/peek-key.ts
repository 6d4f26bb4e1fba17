import type { EditorStore } from './editor-store.ts';
import { focusNext } from './focus-next.ts';

/** Milliseconds that Tab is held before it shows the original instead of moving the focus on. */
const HOLD_MS = 250;

/**
 * While Tab is held on the photo, it is seen without its mask. A short press moves the focus on, as Tab does everywhere; with
 * Shift it always does.
 * @returns takes the listeners off again
 */
export function attachPeekKey(canvas: HTMLCanvasElement, store: EditorStore): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (store.getState().peeking) store.setState({ peeking: false });
  };
  const down = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (timer === null) timer = setTimeout(() => store.setState({ peeking: true }), HOLD_MS);
  };
  const up = (event: KeyboardEvent) => {
    // The key that brought the focus here is let go here, too, and was not pressed here.
    if (event.key !== 'Tab' || timer === null) return;
    const wasShort = !store.getState().peeking;
    end();
    if (wasShort) focusNext(canvas);
  };
  canvas.addEventListener('keydown', down, stop);
  canvas.addEventListener('keyup', up, stop);
  canvas.addEventListener('blur', end, stop);
  return () => {
    end();
    stop.abort();
  };
}
