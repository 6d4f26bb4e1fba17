import { facePoints } from '../faces/face-landmarks.ts';
import { meshPoint } from '../faces/face-mesh.ts';
import type { Plane } from '../kernels/plane.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import type { Stretching } from '../kernels/stretch-plane.ts';
import type { Point } from '../models/photo-window.ts';

/** Share of the sheet's side that stays free around the figure, beside its border. */
const ROOM = 0.02;

/** How much more bodies shrink along than across. */
const SHORTER = 1.35;

/** From where on below the chin the body has its own scale, in heights of the face. */
const NECK = { from: 0, to: 0.45 } as const;

/** At whole exaggeration: how much wider the head is at the brow, and narrower at the chin. */
const BROW = 0.07;
const CHIN = 0.08;

export interface LayoutOrder {
  /** What is shown, of the likeness's size, 0–1. */
  readonly shown: Plane;
  /** x, y and z of the mesh. */
  readonly points: Float32Array;
  /** Of the square sheet, in pixels. */
  readonly side: number;
  /** Share of the side that the border takes around the figure. */
  readonly border: number;
  /** Share by which the body becomes smaller. */
  readonly shrink: number;
  /** 0–1: how far the shape of the head is changed. */
  readonly exaggeration: number;
}

/** How a likeness is laid on a sheet: rows keep their order, and each has a scale of its own. */
export interface Layout extends Stretching {
  /** Where a place of the likeness comes to lie. */
  readonly place: (point: Point) => Point;
  /** Pixels of the sheet from hairline to chin. */
  readonly faceHeight: number;
}

/** The scale along and across each row of the likeness, before all is fitted to the sheet. */
function scaleRows({ shown, points, shrink, exaggeration }: LayoutOrder): {
  along: Float32Array;
  across: Float32Array;
} {
  const top = meshPoint({ points }, facePoints.hairline);
  const chin = meshPoint({ points }, facePoints.chin);
  const height = Math.max(1, Math.hypot(chin.x - top.x, chin.y - top.y));
  const along = new Float32Array(shown.height);
  const across = new Float32Array(shown.height);
  for (let row = 0; row < shown.height; row++) {
    const below = (row + 0.5 - chin.y) / height;
    const body = 1 - shrink * smoothStep(NECK.from, NECK.to, below);
    const head = BROW * smoothStep(-0.3, -0.85, below) - CHIN * Math.exp(-((below / 0.25) ** 2));
    // Short legs rather than thin ones.
    along[row] = body ** SHORTER;
    across[row] = body * (1 + exaggeration * head);
  }
  return { along, across };
}

/** Where each row begins when rows are laid under each other; one more entry for the end. */
function sumRows(along: Float32Array): Float64Array {
  const starts = new Float64Array(along.length + 1);
  for (let row = 0; row < along.length; row++) starts[row + 1] = starts[row] + along[row];
  return starts;
}

interface Bounds {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box of what is shown after its rows are scaled; `centre` is the column that stays where it is. */
function boundShown(
  { width, height, data }: Plane,
  { starts, across, centre }: { starts: Float64Array; across: Float32Array; centre: number },
): Bounds {
  const bounds = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (data[row * width + column] < 0.5) continue;
      bounds.left = Math.min(bounds.left, (column - centre) * across[row]);
      bounds.right = Math.max(bounds.right, (column + 1 - centre) * across[row]);
      bounds.top = Math.min(bounds.top, starts[row]);
      bounds.bottom = Math.max(bounds.bottom, starts[row + 1]);
    }
  return bounds;
}

/** Lays a likeness on a square sheet so that all that is shown of it fits, the head larger and the body smaller than they are. */
export function planLayout(order: LayoutOrder): Layout {
  const { shown, points, side, border } = order;
  const { along, across } = scaleRows(order);
  const starts = sumRows(along);
  const centre = meshPoint({ points }, facePoints.chin).x;
  const bounds = boundShown(shown, { starts, across, centre });
  const [wide, high] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const room = side * (1 - 2 * (border + ROOM));
  const scale = room / Math.max(1, wide, high);
  const left = (side - wide * scale) / 2 - bounds.left * scale;
  const top = (side - high * scale) / 2 - bounds.top * scale;
  const rows = new Float32Array(side);
  const lefts = new Float32Array(side);
  const steps = new Float32Array(side);
  for (let row = 0, from = 0; row < side; row++) {
    const at = (row + 0.5 - top) / scale;
    while (from < along.length - 1 && starts[from + 1] < at) from++;
    rows[row] = from + (at - starts[from]) / along[from] - 0.5;
    steps[row] = 1 / (scale * across[from]);
    lefts[row] = centre + (0.5 - left) * steps[row] - 0.5;
  }
  function place({ x, y }: Point): Point {
    const row = Math.max(0, Math.min(along.length - 1, Math.floor(y)));
    return {
      x: left + (x - centre) * across[row] * scale,
      y: top + (starts[row] + (y - row) * along[row]) * scale,
    };
  }
  const [hairline, chin] = [facePoints.hairline, facePoints.chin].map((index) =>
    place(meshPoint({ points }, index)),
  );
  const height = Math.hypot(chin.x - hairline.x, chin.y - hairline.y);
  return { width: side, height: side, rows, lefts, steps, place, faceHeight: Math.max(1, height) };
}
