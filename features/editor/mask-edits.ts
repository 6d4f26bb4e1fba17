import type { Mark } from './mark.ts';

/** Applied marks, and undone marks for redo. */
export interface MaskEdits {
  readonly done: readonly Mark[];
  readonly undone: readonly Mark[];
}

export const noEdits: MaskEdits = { done: [], undone: [] };

/**
 * Limits of the undo history: 2,000 steps, and half a million numbers, which are 4 MB. A stroke across a
 * photo takes about two hundred numbers.
 */
export const MAX_EDITS = { marks: 2000, numbers: 500_000 } as const;

/**
 * Adds a mark and clears the redo list. At the limit, marks before the last clearing are dropped, which
 * leaves the mask unchanged. Where that is not enough, the edits are returned unchanged, without the mark.
 */
export function addMark(edits: MaskEdits, mark: Mark): MaskEdits {
  const done = [...edits.done, mark];
  if (fits(done)) return { done, undone: [] };
  const cleared = done.findLastIndex(({ kind }) => kind === 'clear');
  const counting = cleared > 0 ? done.slice(cleared) : done;
  return fits(counting) ? { done: counting, undone: [] } : edits;
}

function fits(marks: readonly Mark[]): boolean {
  if (marks.length > MAX_EDITS.marks) return false;
  let numbers = 0;
  for (const mark of marks) if ('points' in mark) numbers += mark.points.length;
  return numbers <= MAX_EDITS.numbers;
}

/** Returns the same edits where there is nothing to undo. */
export function undoMark(edits: MaskEdits): MaskEdits {
  const last = edits.done.at(-1);
  if (!last) return edits;
  return { done: edits.done.slice(0, -1), undone: [...edits.undone, last] };
}

/** Returns the same edits where there is nothing to redo. */
export function redoMark(edits: MaskEdits): MaskEdits {
  const next = edits.undone.at(-1);
  if (!next) return edits;
  return { done: [...edits.done, next], undone: edits.undone.slice(0, -1) };
}
