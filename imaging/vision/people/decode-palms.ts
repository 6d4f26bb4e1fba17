import type { Tensor } from '../../core/models/open-session.ts';
import { type PhotoWindow, type Point, toPhoto } from '../../core/models/photo-window.ts';

/** Side of the detector's input in pixels. */
const SIDE = 192;

/** Size and value range of the detector's input. */
export const PALM_INPUT = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Grids of the detector in the order of its output: `anchors` amid each cell of `cell` pixels. */
const grids = [
  { cell: 8, anchors: 2 },
  { cell: 16, anchors: 6 },
] as const;

/** Values of one anchor: centre and size of the box, then seven points, relative to the anchor. */
const VALUES = 18;

/** Positions of the wrist and of the knuckle of the middle finger among them. */
const WRIST = 4;
const KNUCKLE = 8;

/** A palm that the detector saw, in pixels of the photo. */
export interface Palm {
  readonly score: number;
  /** Middle of its box, and the longer side. */
  readonly centre: Point;
  readonly side: number;
  readonly wrist: Point;
  /** Knuckle of the middle finger. */
  readonly knuckle: Point;
}

function* listAnchors(): Generator<Point> {
  for (const { cell, anchors } of grids)
    for (let place = 0; place < (SIDE / cell) ** 2; place++)
      for (let anchor = 0; anchor < anchors; anchor++)
        yield {
          x: ((place % (SIDE / cell)) + 0.5) * cell,
          y: (Math.floor(place / (SIDE / cell)) + 0.5) * cell,
        };
}

const anchors: readonly Point[] = [...listAnchors()];

function toProbability(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/**
 * Decodes the output of MediaPipe's palm detector (Zhang et al. 2020, 2016 anchors) for a square window. All
 * palms with a score of at least `min`; several of one palm remain.
 */
export function decodePalms(
  { boxes, scores }: Readonly<Record<string, Tensor>>,
  { window, min }: { readonly window: PhotoWindow; readonly min: number },
): Palm[] {
  const found: Palm[] = [];
  for (const [at, anchor] of anchors.entries()) {
    const score = toProbability(scores.data[at]);
    if (score < min) continue;
    const values = boxes.data.subarray(at * VALUES, (at + 1) * VALUES);
    const place = (from: number) =>
      toPhoto(window, { x: (anchor.x + values[from]) / SIDE, y: (anchor.y + values[from + 1]) / SIDE });
    const side = (Math.max(values[2], values[3]) * window.width) / SIDE;
    found.push({ score, centre: place(0), side, wrist: place(WRIST), knuckle: place(KNUCKLE) });
  }
  return found;
}
