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

/** Signed strokes and the photo's lightness, of the same part of a picture. */
interface StrokePart {
  readonly width: number;
  readonly height: number;
  /** −1 removes, 1 keeps, 0 leaves as it is. */
  readonly strokes: Float32Array;
  /** Lightness of the photo, 0–1. */
  readonly guide: Float32Array;
}

/** Radius of the filter in pixels; the part needs twice as much around what is wanted. */
export const SOFT_RADIUS = 4;

/** Variance of lightness that counts as grain. */
const GRAIN = 4e-4;

/**
 * Softens strokes along their rims, where they follow edges of the photo: guided filter (He et al. 2010).
 * Inside, strokes stay as they are.
 */
export function softenStrokes({ width, height, strokes, guide }: StrokePart): Float32Array {
  const mean = (values: Float32Array) => meanAround(values, { width, height });
  const product = (one: Float32Array, other: Float32Array) =>
    one.map((value, at) => value * (other[at] ?? 0));
  const [light, drawn] = [mean(guide), mean(strokes)];
  const [square, both] = [mean(product(guide, guide)), mean(product(guide, strokes))];
  const slope = light.map((value, at) => {
    const variance = (square[at] ?? 0) - value * value;
    return ((both[at] ?? 0) - value * (drawn[at] ?? 0)) / (variance + GRAIN);
  });
  const offset = drawn.map((value, at) => value - (slope[at] ?? 0) * (light[at] ?? 0));
  const [slopes, offsets] = [mean(slope), mean(offset)];
  return guide.map((value, at) => Math.max(-1, Math.min(1, (slopes[at] ?? 0) * value + (offsets[at] ?? 0))));
}

/** Mean over a square around each pixel, clipped to the part. */
function meanAround(
  values: Float32Array,
  { width, height }: { width: number; height: number },
): Float32Array {
  const rows = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1)
    meanAlong({ from: values, to: rows }, { start: y * width, step: 1, count: width });
  const out = new Float32Array(values.length);
  for (let x = 0; x < width; x += 1)
    meanAlong({ from: rows, to: out }, { start: x, step: width, count: height });
  return out;
}

interface Line {
  readonly start: number;
  readonly step: number;
  readonly count: number;
}

function meanAlong(
  { from, to }: { readonly from: Float32Array; readonly to: Float32Array },
  { start, step, count }: Line,
): void {
  let [sum, held] = [0, 0];
  for (let at = 0; at < Math.min(SOFT_RADIUS, count); at += 1) {
    sum += from[start + at * step] ?? 0;
    held += 1;
  }
  for (let at = 0; at < count; at += 1) {
    if (at + SOFT_RADIUS < count) {
      sum += from[start + (at + SOFT_RADIUS) * step] ?? 0;
      held += 1;
    }
    const gone = at - SOFT_RADIUS - 1;
    if (gone >= 0) {
      sum -= from[start + gone * step] ?? 0;
      held -= 1;
    }
    to[start + at * step] = sum / held;
  }
}
