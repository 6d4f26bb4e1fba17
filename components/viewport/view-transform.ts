/** Width and height in CSS pixels of the stage or in pixels of the picture. */
export interface Extent {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of a picture on its stage: `stage = picture × scale + offset`. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Sizes of a picture and its stage, and the padding of a fitted picture. */
export interface Frame {
  readonly picture: Extent;
  readonly stage: Extent;
  readonly padding: number;
}

const MAX_SCALE = 8;

/** Share of the stage that may stay empty on one side when a larger picture is moved. */
const OVERSCROLL = 0.4;

export function toPicture(view: View, point: Point): Point {
  return { x: (point.x - view.x) / view.scale, y: (point.y - view.y) / view.scale };
}

export function toStage(view: View, point: Point): Point {
  return { x: point.x * view.scale + view.x, y: point.y * view.scale + view.y };
}

/** View of the whole picture in the middle of the stage. */
export function fitView(frame: Frame): View {
  const scale = fitScale(frame);
  return centred(frame, scale);
}

function fitScale({ picture, stage, padding }: Frame): number {
  const width = Math.max(1, stage.width - 2 * padding);
  const height = Math.max(1, stage.height - 2 * padding);
  return Math.min(width / picture.width, height / picture.height, MAX_SCALE);
}

function centred({ picture, stage }: Frame, scale: number): View {
  return {
    scale,
    x: (stage.width - picture.width * scale) / 2,
    y: (stage.height - picture.height * scale) / 2,
  };
}

/** Smallest scale: every picture can be fitted, and shown at its own size. */
function leastScale(frame: Frame): number {
  return Math.min(fitScale(frame), 1);
}

/** Zooms by a factor within the limits. The picture's point under `at` (stage pixels) stays in place. */
export function zoomView(
  frame: Frame,
  { view, factor, at }: { view: View } & { factor: number; at: Point },
): View {
  const scale = Math.min(MAX_SCALE, Math.max(leastScale(frame), view.scale * factor));
  const anchor = toPicture(view, at);
  return keepInSight(frame, { scale, x: at.x - anchor.x * scale, y: at.y - anchor.y * scale });
}

/** Pans by stage pixels. */
export function panView(frame: Frame, { view, by }: { view: View; by: Point }): View {
  return keepInSight(frame, { ...view, x: view.x + by.x, y: view.y + by.y });
}

/** Clamps the view: a smaller picture stays centred, a larger one stays visible. */
export function keepInSight(frame: Frame, view: View): View {
  return {
    scale: view.scale,
    x: keepAxis(frame.stage.width, frame.picture.width * view.scale, view.x),
    y: keepAxis(frame.stage.height, frame.picture.height * view.scale, view.y),
  };
}

function keepAxis(stage: number, shown: number, offset: number): number {
  if (shown <= stage) return (stage - shown) / 2;
  const slack = stage * OVERSCROLL;
  return Math.min(slack, Math.max(stage - shown - slack, offset));
}

/** View after a resize of the stage: fitted if it was, else with the same centre. */
export function resizeView(before: Frame, { after, view }: { after: Frame; view: View }): View {
  if (isFitted(before, view)) return fitView(after);
  const middle = toPicture(view, { x: before.stage.width / 2, y: before.stage.height / 2 });
  const scale = Math.max(view.scale, leastScale(after));
  return keepInSight(after, {
    scale,
    x: after.stage.width / 2 - middle.x * scale,
    y: after.stage.height / 2 - middle.y * scale,
  });
}

export function isFitted(frame: Frame, view: View): boolean {
  return Math.abs(view.scale / fitScale(frame) - 1) < 0.001;
}
