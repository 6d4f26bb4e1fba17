import type { EditorStore } from './editor-store.ts';
import type { Mark } from './mark.ts';
import { addMark, type MaskEdits, redoMark, undoMark } from './mask-edits.ts';
import { maskShare } from './mask-share.ts';

export function undo(store: EditorStore): void {
  changeEdits(store, undoMark(store.getState().edits));
}

export function redo(store: EditorStore): void {
  changeEdits(store, redoMark(store.getState().edits));
}

/** Empties the mask; undo brings it back. */
export function clearMask(store: EditorStore): void {
  commitMark(store, { kind: 'clear' });
}

/** Marks what was not marked, and the other way round. */
export function invertMask(store: EditorStore): void {
  commitMark(store, { kind: 'invert' });
}

export function commitMark(store: EditorStore, mark: Mark): void {
  changeEdits(store, addMark(store.getState().edits, mark));
}

function changeEdits(store: EditorStore, edits: MaskEdits): void {
  const state = store.getState();
  if (edits === state.edits) return;
  store.setState({ edits, live: null, liveLength: 0, share: maskShare(edits.done, state.frame.picture) });
}
