import { type Point, toStage } from '#components/viewport/view-transform.ts';
import { commitMark } from './edit-mask.ts';
import type { EditorStore } from './editor-store.ts';
import type { Mark } from './mark.ts';
import { MIN_RADIUS } from './raster-mask.ts';

interface Touch extends Point {
  /** Pressure of a pen, 0–1; 0.5 for devices without it. */
  readonly pressure?: number;
  /** Erases instead of adding, whatever the tool. */
  readonly erase?: boolean;
}

/**
 * Radius in photo pixels: full pen pressure gives 1.5 times the brush, the lightest touch half of it. Close
 * up, a brush that is finer than a pixel would be seen on the screen and miss pixels of the mask.
 */
function brushRadius(store: EditorStore, pressure = 0.5): number {
  const { brushSize, view } = store.getState();
  const least = view.scale > 1 ? MIN_RADIUS : 0;
  return Math.max(least, (brushSize / 2 / view.scale) * (0.5 + pressure));
}

/**
 * Begins a mark with the current tool at a point of the photo. Does nothing before the stage is measured,
 * since the brush has no width then.
 */
export function beginMark(store: EditorStore, { x, y, pressure, erase = false }: Touch): void {
  const { tool, frame, hardness } = store.getState();
  if (tool === 'pan' || tool === 'tap' || frame.stage.width === 0) return;
  const live: Mark =
    tool === 'box' || tool === 'lasso'
      ? { kind: 'area', erase, points: tool === 'box' ? [x, y, x, y, x, y, x, y] : [x, y] }
      : {
          kind: 'stroke',
          erase: erase || tool === 'eraser',
          points: [x, y, brushRadius(store, pressure)],
          ...(hardness < 100 && { hardness: hardness / 100 }),
        };
  store.setState({ live, liveLength: 1 });
}

/**
 * Extends the mark to a point of the photo. Does nothing without a live mark, or for a point too close to the
 * last one.
 */
export function extendMark(store: EditorStore, touch: Touch): void {
  const { live, liveLength, tool } = store.getState();
  if (!live || (live.kind !== 'stroke' && live.kind !== 'area')) return;
  const { x, y } = touch;
  // Copying a long stroke thousands of times would be slow; only this module writes to a live mark.
  const points = live.points as number[];
  if (live.kind === 'stroke') {
    const radius = brushRadius(store, touch.pressure);
    if (isNearLast(points, [x, y, radius])) return;
    points.push(x, y, radius);
  } else if (tool === 'lasso') {
    if (Math.hypot(x - (points.at(-2) ?? x), y - (points.at(-1) ?? y)) < 1 / store.getState().view.scale)
      return;
    points.push(x, y);
  } else points.splice(2, 6, x, points[1] ?? y, x, y, points[0] ?? x, y);
  store.setState({ liveLength: liveLength + 1 });
}

/** Smallest distance or change of radius that adds a point, as a share of the brush's radius. */
const TELLING = 0.08;

function isNearLast(points: readonly number[], [x, y, radius]: readonly [number, number, number]): boolean {
  const [lastX = x, lastY = y, lastRadius = radius] = points.slice(-3);
  const least = TELLING * Math.min(radius, lastRadius);
  return Math.hypot(x - lastX, y - lastY) < least && Math.abs(radius - lastRadius) < least;
}

/** Commits the live mark to the edits; an area without extent is dropped. */
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
  const spread = (axis: 0 | 1) => {
    let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let at: number = axis; at < points.length; at += 2) {
      least = Math.min(least, points[at] ?? least);
      most = Math.max(most, points[at] ?? most);
    }
    return most - least;
  };
  return spread(0) >= 1 && spread(1) >= 1;
}

/** CSS pixels around the first corner of a lasso in which a tap closes it. */
const CLOSING = 16;

/** True where marks are made by taps instead of dragging. */
export function isTapping(store: EditorStore): boolean {
  const { byTaps, tool } = store.getState();
  return byTaps || tool === 'tap';
}

/**
 * Marks by taps instead of dragging. Brush and eraser draw a line between two taps, and two taps give the
 * corners of a box. The lasso adds a corner for each tap until its first one is tapped again. The tool `tap`
 * calls `onTap` instead.
 */
export function tapAt(store: EditorStore, point: Point): void {
  const { live, tool, view, onTap } = store.getState();
  if (tool === 'tap') {
    onTap?.(point);
    return;
  }
  if (!live) {
    beginMark(store, point);
    return;
  }
  if (tool !== 'lasso' || live.kind !== 'area') {
    extendMark(store, point);
    endMark(store);
    return;
  }
  const [x = point.x, y = point.y] = live.points;
  const [first, tapped] = [toStage(view, { x, y }), toStage(view, point)];
  const closes = live.points.length > 4 && Math.hypot(first.x - tapped.x, first.y - tapped.y) <= CLOSING;
  if (closes) endMark(store);
  else extendMark(store, point);
}

/** Preview of a box with one tapped corner: the other corner follows the pointer. */
export function previewTap(store: EditorStore, point: Point): void {
  const { live, tool } = store.getState();
  if (live && tool === 'box') extendMark(store, point);
}
