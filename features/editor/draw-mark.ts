import type { Point } from '#components/viewport/view-transform.ts';
import { commitMark } from './edit-mask.ts';
import type { EditorStore } from './editor-store.ts';
import type { Mark } from './mark.ts';

interface Touch extends Point {
  /** 0–1, of a pen; 0.5 for whatever cannot tell. */
  readonly pressure?: number;
  /** Takes away instead of adding, whatever the tool. */
  readonly erase?: boolean;
}

/** A pen that is pressed with full force draws half as wide again as the brush, one that barely touches half as wide. */
function brushRadius(store: EditorStore, pressure = 0.5): number {
  const { brushSize, view } = store.getState();
  return (brushSize / 2 / view.scale) * (0.5 + pressure);
}

/** Begins a mark with the present tool at a point of the photo; none before the stage has been measured, as a brush has no width there. */
export function beginMark(store: EditorStore, { x, y, pressure, erase = false }: Touch): void {
  const { tool, frame } = store.getState();
  if (tool === 'pan' || frame.stage.width === 0) return;
  const live: Mark =
    tool === 'box' || tool === 'lasso'
      ? { kind: 'area', erase, points: tool === 'box' ? [x, y, x, y, x, y, x, y] : [x, y] }
      : { kind: 'stroke', erase: erase || tool === 'eraser', points: [x, y, brushRadius(store, pressure)] };
  store.setState({ live, liveLength: 1 });
}

/** Draws on to a point of the photo. Does nothing where no mark was begun. */
export function extendMark(store: EditorStore, { x, y, pressure }: Touch): void {
  const { live, liveLength, tool } = store.getState();
  if (!live || (live.kind !== 'stroke' && live.kind !== 'area')) return;
  // A long stroke would be copied thousands of times; only this module ever sees a live mark as writable.
  const points = live.points as number[];
  if (live.kind === 'stroke') points.push(x, y, brushRadius(store, pressure));
  else if (tool === 'lasso') points.push(x, y);
  else points.splice(2, 6, x, points[1] ?? y, x, y, points[0] ?? x, y);
  store.setState({ liveLength: liveLength + 1 });
}

/** Puts the live mark among the edits; an area without extent is dropped. */
export function endMark(store: EditorStore): void {
  const { live } = store.getState();
  if (!live) return;
  if (live.kind === 'area' && !hasExtent(live.points)) cancelMark(store);
  else commitMark(store, live);
}

export function cancelMark(store: EditorStore): void {
  if (store.getState().live) store.setState({ live: null, liveLength: 0 });
}

function hasExtent(points: readonly number[]): boolean {
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  return Math.max(...xs) - Math.min(...xs) >= 1 && Math.max(...ys) - Math.min(...ys) >= 1;
}
