import type { Mark } from './mark.ts';

/** What was drawn, and what was taken back and can be drawn again. */
export interface MaskEdits {
  readonly done: readonly Mark[];
  readonly undone: readonly Mark[];
}

export const noEdits: MaskEdits = { done: [], undone: [] };

/** Adds a mark; what was undone before can then no longer be redone. */
export function addMark(edits: MaskEdits, mark: Mark): MaskEdits {
  return { done: [...edits.done, mark], undone: [] };
}

/** The same edits where there is nothing to undo. */
export function undoMark(edits: MaskEdits): MaskEdits {
  const last = edits.done.at(-1);
  if (!last) return edits;
  return { done: edits.done.slice(0, -1), undone: [...edits.undone, last] };
}

/** The same edits where there is nothing to redo. */
export function redoMark(edits: MaskEdits): MaskEdits {
  const next = edits.undone.at(-1);
  if (!next) return edits;
  return { done: [...edits.done, next], undone: edits.undone.slice(0, -1) };
}
