import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Frame, fitView, type Point, type View } from '#components/viewport/view-transform.ts';
import type { Mark, Size } from './mark.ts';
import { type MaskEdits, noEdits } from './mask-edits.ts';
import { UNDECIDED } from './raster-mask.ts';
import { createShareCounter } from './rolling-mask.ts';

export type EditorTool = 'brush' | 'eraser' | 'box' | 'lasso' | 'tap' | 'pan';

/** Position of the next mark in photo pixels, moved by the pointer or by the arrow keys. */
interface Cursor extends Point {
  readonly by: 'pointer' | 'keys';
}

export interface EditorState {
  /** Strokes of the brush and of the eraser: marked or not, or kept and removed. */
  readonly meaning: 'mask' | 'corrections';
  readonly tool: EditorTool;
  /** Diameter of the brush in CSS pixels; zooming in makes it finer on the photo. */
  readonly brushSize: number;
  /** Fully marked share of the brush's radius, in per cent; the rim beyond it fades. */
  readonly hardness: number;
  /** True where marks are made by taps, one for each point. */
  readonly byTaps: boolean;
  readonly edits: MaskEdits;
  /** True once a mark exceeded the limit of the edits. */
  readonly isFull: boolean;
  /** Mark being drawn. Its points are added in place. */
  readonly live: Mark | null;
  /** Number of changes of `live`, which notifies subscribers. */
  readonly liveLength: number;
  /** Share of the photo that the mask covers, 0–1. */
  readonly share: number;
  readonly coverageOf: (marks: readonly Mark[]) => number;
  readonly maskShown: boolean;
  /** True while the photo is shown without mask and cursor. */
  readonly peeking: boolean;
  readonly cursor: Cursor | null;
  /** Receives the tapped point of the photo with the tool `tap`. */
  readonly onTap: ((point: Point) => void) | null;
  readonly frame: Frame;
  readonly view: View;
}

export type EditorStore = StoreApi<EditorState>;

export const BRUSH = { min: 1, max: 200, initial: 40 } as const;
export const HARDNESS = { min: 0, max: 100, initial: 100 } as const;

/**
 * Store of the editor of one photo. It outlives the component, so that the mask can be changed after a
 * result.
 */
export function createEditorStore(photo: Size, meaning: EditorState['meaning'] = 'mask'): EditorStore {
  const frame: Frame = { picture: photo, stage: { width: 0, height: 0 }, padding: 0 };
  return createStore<EditorState>()(() => ({
    meaning,
    tool: 'brush',
    brushSize: BRUSH.initial,
    hardness: HARDNESS.initial,
    byTaps: false,
    edits: noEdits,
    isFull: false,
    live: null,
    liveLength: 0,
    share: 0,
    coverageOf: createShareCounter(photo, meaning === 'mask' ? 0 : UNDECIDED),
    maskShown: true,
    peeking: false,
    cursor: null,
    onTap: null,
    frame,
    view: fitView(frame),
  }));
}
