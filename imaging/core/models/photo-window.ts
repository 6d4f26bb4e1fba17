/** A place in a photo, in pixels from its upper left corner: the middle of the first pixel is 0.5, 0.5. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle of a photo that a model looks at. */
export interface PhotoWindow {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Clockwise rotation in radians. Default 0. */
  readonly angle?: number;
  /** True to exchange left and right. Default false. */
  readonly mirrored?: boolean;
}

/** Maps a place in a window, 0–1 across and down, to the photo. */
export function toPhoto(window: PhotoWindow, { x, y }: Point): Point {
  const { width, height, angle = 0, mirrored = false } = window;
  const across = (mirrored ? 0.5 - x : x - 0.5) * width;
  const down = (y - 0.5) * height;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return { x: window.x + across * cosine - down * sine, y: window.y + across * sine + down * cosine };
}

/** Maps a place in the photo to a window, 0–1 across and down: the inverse of `toPhoto`. */
export function toWindow(window: PhotoWindow, { x, y }: Point): Point {
  const { width, height, angle = 0, mirrored = false } = window;
  const [right, below] = [x - window.x, y - window.y];
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  const across = (right * cosine + below * sine) / width;
  return { x: mirrored ? 0.5 - across : 0.5 + across, y: 0.5 + (below * cosine - right * sine) / height };
}
