import { changeEdits } from '#features/editor/edit-mask.ts';
import type { EditorState, EditorStore } from '#features/editor/editor-store.ts';
import type { Mark } from '#features/editor/mark.ts';

/** Strokes that count: those since the last clearing. */
export function strokesOf({ edits: { done } }: EditorState): readonly Mark[] {
  return done.slice(done.findLastIndex(({ kind }) => kind === 'clear') + 1);
}

/**
 * Adds the strokes on a result to those on its photo, from which the set-up runs. Those of an earlier try are
 * replaced. Without the photo, or in another size than its own, nothing is added.
 */
export function addStrokes(ofPhoto: EditorStore | null, ofResult: EditorStore): void {
  if (!ofPhoto) return;
  const [{ edits, frame }, result] = [ofPhoto.getState(), ofResult.getState()];
  const { width, height } = result.frame.picture;
  if (frame.picture.width !== width || frame.picture.height !== height) return;
  const drawn = new Set([...result.edits.done, ...result.edits.undone]);
  const others = edits.done.filter((mark) => !drawn.has(mark));
  changeEdits(ofPhoto, { done: [...others, ...strokesOf(result)], undone: [] });
}
