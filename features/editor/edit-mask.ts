import type { EditorStore } from './editor-store.ts';
import type { Mark } from './mark.ts';
import { addMark, type MaskEdits, redoMark, undoMark } from './mask-edits.ts';

/** Undoes the last action; a live mark is discarded. */
export function undo(store: EditorStore): void {
  if (store.getState().live) store.setState({ live: null, liveLength: 0 });
  else changeEdits(store, undoMark(store.getState().edits));
}

export function redo(store: EditorStore): void {
  changeEdits(store, redoMark(store.getState().edits));
}

/** Empties the mask; undo brings it back. */
export function clearMask(store: EditorStore): void {
  commitMark(store, { kind: 'clear' });
}

/** Inverts the mask. */
export function invertMask(store: EditorStore): void {
  commitMark(store, { kind: 'invert' });
}

/** Adds a mark. A mark beyond the limit of the edits is dropped, and `isFull` is set. */
export function commitMark(store: EditorStore, mark: Mark): void {
  const { edits } = store.getState();
  const next = addMark(edits, mark);
  if (next === edits) store.setState({ live: null, liveLength: 0, isFull: true });
  else changeEdits(store, next);
}

/** Replaces the edits, for example after a reload. */
export function changeEdits(store: EditorStore, edits: MaskEdits): void {
  const state = store.getState();
  if (edits === state.edits) return;
  store.setState({ edits, live: null, liveLength: 0, isFull: false, share: state.coverageOf(edits.done) });
}
