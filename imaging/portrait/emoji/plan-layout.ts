import type { Point } from '../../core/models/photo-window.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { facePoints } from '../../vision/faces/face-landmarks.ts';
import { meshPoint } from '../../vision/faces/face-mesh.ts';
import type { Stretching } from './stretch-plane.ts';

/** Free margin around the figure beside its border, as a fraction of the sheet's side. */
const ROOM = 0.02;

/** Exponent by which bodies shrink more in height than in width. */
const SHORTER = 1.35;

/** Range below the chin over which the body's own scale starts, in heights of the face. */
const NECK = { from: 0, to: 0.45 } as const;

/** Widening of the head at the brow and narrowing at the chin, at full exaggeration. */
const BROW = 0.07;
const CHIN = 0.08;

export interface LayoutParams {
  /** Drawn part, of the likeness's size, 0–1. */
  readonly shown: Plane;
  /** x, y and z of the mesh. */
  readonly points: Float32Array;
  /** Side of the square sheet in pixels. */
  readonly side: number;
  /** Width of the border around the figure, as a fraction of the side. */
  readonly border: number;
  /** Fraction by which the body shrinks. */
  readonly shrink: number;
  /** Change of the head's shape, 0–1. */
  readonly exaggeration: number;
}

/** Placement of a likeness on a sheet: rows keep their order, and each has its own scale. */
export interface Layout extends Stretching {
  /** Converts a place of the likeness to the sheet. */
  readonly place: (point: Point) => Point;
  /** Pixels of the sheet from hairline to chin. */
  readonly faceHeight: number;
}

/** Scales along and across each row of the likeness, before the fit to the sheet. */
function scaleRows({ shown, points, shrink, exaggeration }: LayoutParams): {
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

/** Start of each stacked row; one more entry for the end. */
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

/** Bounding box of the drawn part after its rows are scaled; `centre` is the fixed column. */
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

/** Fits a likeness into a square sheet with a larger head and a smaller body. */
export function planLayout(params: LayoutParams): Layout {
  const { shown, points, side, border } = params;
  const { along, across } = scaleRows(params);
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
