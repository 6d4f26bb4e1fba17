import type { Viewport } from '#components/viewport/pan-zoom.ts';

/** Visible part of the picture: distances from the edges of the stage and width, in CSS pixels. */
interface PicturePart {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
}

/** Part of the stage that the picture covers. */
export function picturePart({ view, frame: { picture, stage } }: Viewport): PicturePart {
  const left = Math.max(0, view.x);
  const right = Math.max(0, stage.width - view.x - picture.width * view.scale);
  const top = Math.max(0, view.y);
  const bottom = Math.max(0, stage.height - view.y - picture.height * view.scale);
  return { left, right, top, bottom, width: Math.max(1, stage.width - left - right) };
}
