import {
  type Extent,
  type Frame,
  fitView,
  type Point,
  panView,
  resizeView,
  type View,
  zoomView,
} from './view-transform.ts';

/** Position of a picture on its stage after panning and zooming. */
export interface Viewport {
  readonly frame: Frame;
  readonly view: View;
}

/** Factor of one press of a zoom button or key. */
export const ZOOM_STEP = 1.25;

/** CSS pixels that the pointer may move during a tap. */
const TAP_SLACK = 6;

/** CSS pixels around a fitted picture. */
const PADDING = 4;
/** Windows narrower than this, in CSS pixels, have no padding. */
const NARROW = 640;

/** True once a pointer has moved farther than a tap allows. */
export function isBeyondTap(from: Point, at: Point): boolean {
  return Math.hypot(at.x - from.x, at.y - from.y) > TAP_SLACK;
}

/** CSS pixels around a fitted picture, by the width of the window. */
export function stagePadding(width: number): number {
  return width < NARROW ? 0 : PADDING;
}

/** @param at point of the stage that stays where it is, its middle by default */
export function zoomViewport(
  { frame, view }: Viewport,
  { factor, at }: { factor: number; at?: Point },
): Viewport {
  return { frame, view: zoomView(frame, { view, factor, at: at ?? middleOf(frame.stage) }) };
}

/** Moves the picture by CSS pixels. */
export function panViewport({ frame, view }: Viewport, by: Point): Viewport {
  return { frame, view: panView(frame, { view, by }) };
}

/** Moves a point of the stage to its middle. */
export function centreViewport(viewport: Viewport, at: Point): Viewport {
  const middle = middleOf(viewport.frame.stage);
  return panViewport(viewport, { x: middle.x - at.x, y: middle.y - at.y });
}

/** Fits the whole picture to the stage. */
export function fitViewport({ frame }: Viewport): Viewport {
  return { frame, view: fitView(frame) };
}

/** Two pointers in CSS pixels of the stage, one of which moved. */
export interface Pinch {
  readonly other: Point;
  readonly before: Point;
  readonly now: Point;
}

/** Pinch gesture: the picture follows the middle of the two pointers, and their distance zooms. */
export function pinchViewport(viewport: Viewport, { other, before, now }: Pinch): Viewport {
  const distance = Math.hypot(before.x - other.x, before.y - other.y);
  const next = Math.hypot(now.x - other.x, now.y - other.y);
  const panned = panViewport(viewport, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
  if (distance === 0) return panned;
  return zoomViewport(panned, {
    factor: next / distance,
    at: { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 },
  });
}

interface Resizing {
  /** New picture size, given where the picture was replaced. */
  readonly picture?: Extent;
  readonly stage: Extent;
  readonly padding: number;
  /** True for the first measurement of the stage, which fits the picture. */
  readonly isFirst: boolean;
}

/** Applies a new size of the stage in CSS pixels. */
export function resizeViewport({ frame, view }: Viewport, { isFirst, ...size }: Resizing): Viewport {
  const next = { ...frame, ...size };
  return { frame: next, view: isFirst ? fitView(next) : resizeView(frame, { after: next, view }) };
}

function middleOf({ width, height }: Extent): Point {
  return { x: width / 2, y: height / 2 };
}
