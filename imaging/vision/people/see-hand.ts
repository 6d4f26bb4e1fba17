import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import { type PhotoWindow, type Point, toPhoto } from '../../core/models/photo-window.ts';
import { readWindow } from '../../core/models/read-window.ts';

/** Side of the model's input. */
const SIDE = 224;
const input = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Points of a hand, and numbers of each in the model's output. */
const POINTS = 21;
const NUMBERS = 3;

/** Points of the palm and of the first joints, which tell where the next window lies. */
const STEADY = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18] as const;

/** Side of a window in sides of the steady points, and how far it lies towards the finger tips. */
const AROUND = 2;
const TOWARDS_TIPS = 0.1;

/** A hand as the model sees it. */
export interface SeenHand {
  /** The 21 points of MediaPipe Hands (Zhang et al. 2020), in pixels of the photo; 0 is the wrist. */
  readonly points: readonly Point[];
  /** Confidence that the window shows a hand, 0–1. */
  readonly score: number;
}

/** Angle of a window whose upper side lies in a direction. */
export function angleTowards({ x, y }: Point): number {
  return Math.atan2(x, -y);
}

/** Looks for a hand in a window in which fingers point up. */
export async function seeHand(
  levels: PhotoLevels,
  { model, window }: { readonly model: Model; readonly window: PhotoWindow },
): Promise<SeenHand> {
  const { points, flag } = await model.run(readWindow(levels, { window, ...input }));
  return {
    points: Array.from({ length: POINTS }, (_, number) => {
      const [x, y] = points.data.subarray(NUMBERS * number, NUMBERS * number + 2);
      return toPhoto(window, { x: x / SIDE, y: y / SIDE });
    }),
    score: flag.data[0],
  };
}

/** The window around a hand whose points are known: from the wrist to the knuckles is up. */
export function windowAroundHand({ points }: Pick<SeenHand, 'points'>): PhotoWindow {
  const [index, middle, ring] = [5, 9, 13].map((number) => points[number]);
  const [wrist] = points;
  const angle = angleTowards({
    x: (index.x + ring.x) / 4 + middle.x / 2 - wrist.x,
    y: (index.y + ring.y) / 4 + middle.y / 2 - wrist.y,
  });
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const across = STEADY.map((number) => points[number].x * cosine + points[number].y * sine);
  const down = STEADY.map((number) => points[number].y * cosine - points[number].x * sine);
  const [left, right] = [Math.min(...across), Math.max(...across)];
  const [top, bottom] = [Math.min(...down), Math.max(...down)];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2 - TOWARDS_TIPS * (bottom - top)];
  const side = AROUND * Math.max(right - left, bottom - top);
  return { x: x * cosine - y * sine, y: x * sine + y * cosine, width: side, height: side, angle };
}
