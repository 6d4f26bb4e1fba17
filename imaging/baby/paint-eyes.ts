import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Vector } from '../hair/head.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { hashUnit } from '../kernels/value-noise.ts';
import { type Canvas, eachPixel, lay, tint } from './canvas.ts';
import { boundLine, distanceToLine, distanceToOutline, type Line, smoothLine } from './outline.ts';

export interface EyesToPaint {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  readonly iris: Vector;
  /** Of the lashes. */
  readonly hair: Vector;
  /** Radius of the iris as a share of the eye's width. */
  readonly irisSize: number;
  /** How strong lashes are, 0–1. */
  readonly lashes: number;
}

interface Eye {
  readonly outline: Line;
  readonly upper: Line;
  readonly lower: Line;
  readonly width: number;
  readonly centre: readonly [x: number, y: number];
  readonly radius: number;
  /** Height of the opening. */
  readonly height: number;
}

const WHITE: Vector = [0.66, 0.64, 0.62];
const PUPIL: Vector = [0.006, 0.005, 0.005];
const GLINT: Vector = [1, 1, 1];

function layOut({ points, irisSize }: EyesToPaint, ring: readonly number[]): Eye {
  const line = (indices: readonly number[]) =>
    indices.flatMap((index) => [points[2 * index], points[2 * index + 1]]);
  // The ring begins in the outer corner, and reaches the inner one after half of its points.
  const half = ring.length / 2;
  const upper = smoothLine(line(ring.slice(0, half + 1)), false);
  const lower = smoothLine(line([...ring.slice(half), ring[0]]), false);
  const { left, right, top, bottom } = boundLine(line(ring), 0);
  const width = right - left;
  const radius = irisSize * width;
  // The upper lid covers the top of the iris, the lower one just meets it.
  const y = Math.max(top + 0.62 * radius, bottom - 0.94 * radius);
  return {
    ...{ outline: smoothLine(line(ring), true), upper, lower, width, radius, height: bottom - top },
    centre: [(left + right) / 2, y],
  };
}

/** The colour of an iris at a place: threads from the pupil outwards, a dark rim, and light that gathers opposite to the lamp. */
function irisAt({ centre, radius }: Eye, iris: Vector, [x, y]: readonly [number, number]): Vector {
  const [dx, dy] = [(x - centre[0]) / radius, (y - centre[1]) / radius];
  const distance = Math.hypot(dx, dy);
  const turn = ((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * 90;
  const thread = Math.floor(turn);
  const share = turn - thread;
  const threads = hashUnit(thread, 1, 5) * (1 - share) + hashUnit((thread + 1) % 90, 1, 5) * share;
  const gathered = Math.max(0, 0.35 * dx + 0.6 * dy);
  const rim = smoothStep(0.72, 1, distance);
  const light =
    (0.72 + 0.5 * threads + 1.1 * gathered) *
    (1 - 0.72 * rim) *
    (0.75 + 0.25 * smoothStep(0.35, 0.6, distance));
  return [iris[0] * light, iris[1] * light, iris[2] * light];
}

function paintBall(canvas: Canvas, eye: Eye, iris: Vector): void {
  const { outline, upper, centre, radius, width, height } = eye;
  const lamp = [centre[0] - 0.36 * radius, centre[1] - 0.4 * radius] as const;
  eachPixel(canvas, boundLine(outline, 2), (pixel, x, y) => {
    const inside = 0.5 - distanceToOutline(outline, x, y);
    if (inside <= 0) return;
    const [fromLid] = distanceToLine(upper, x, y);
    const across = Math.abs(x - centre[0]) / (0.5 * width);
    const shade = (0.42 + 0.58 * smoothStep(0, 0.5 * height, fromLid)) * (1 - 0.3 * across * across);
    const distance = Math.hypot(x - centre[0], y - centre[1]);
    const share = Math.min(1, inside);
    lay(canvas, pixel, {
      colour: [WHITE[0] * shade, WHITE[1] * shade * 0.98, WHITE[2] * shade * 0.98],
      share,
    });
    const coloured = share * Math.max(0, Math.min(1, (radius - distance) / 1.6 + 0.5));
    const [red, green, blue] = irisAt(eye, iris, [x, y]);
    const lidded = 0.35 + 0.65 * smoothStep(0, 0.38 * height, fromLid);
    lay(canvas, pixel, { colour: [red * lidded, green * lidded, blue * lidded], share: coloured });
    lay(canvas, pixel, {
      colour: PUPIL,
      share: share * Math.max(0, Math.min(1, (0.44 * radius - distance) / 2 + 0.5)),
    });
    const glint = Math.hypot(x - lamp[0], y - lamp[1]);
    lay(canvas, pixel, {
      colour: GLINT,
      share: 0.95 * share * smoothStep(0.25 * radius, 0.17 * radius, glint),
    });
    const second = Math.hypot(x - centre[0] - 0.4 * radius, y - centre[1] - 0.45 * radius);
    lay(canvas, pixel, {
      colour: GLINT,
      share: 0.22 * share * smoothStep(0.2 * radius, 0.05 * radius, second),
    });
  });
}

function paintLids(canvas: Canvas, eye: Eye, { hair, lashes }: EyesToPaint): void {
  const { upper, lower, height, width, outline } = eye;
  const thick = 0.05 * width;
  const dark: Vector = [0.02 + 0.3 * hair[0], 0.015 + 0.25 * hair[1], 0.012 + 0.25 * hair[2]];
  eachPixel(canvas, boundLine(outline, 0.7 * height), (pixel, x, y) => {
    const [fromUpper, along] = distanceToLine(upper, x, y);
    const [fromLower, alongLower] = distanceToLine(lower, x, y);
    const isOutside = distanceToOutline(outline, x, y) > 0;
    // The line of the lashes is thickest towards the outer corner.
    const width1 = thick * (0.45 + 0.75 * Math.sin(Math.PI * Math.min(1, 0.25 + 0.75 * (1 - along))));
    const line = smoothStep(width1, 0.25 * width1, fromUpper);
    lay(canvas, pixel, { colour: dark, share: lashes * line });
    if (!isOutside) return;
    const rim = Math.sin(Math.PI * alongLower);
    tint(canvas, pixel, {
      colour: [0.86, 0.66, 0.62],
      share: 0.55 * rim * smoothStep(0.09 * width, 0, fromLower),
    });
    if (fromUpper > fromLower) return;
    const ends = Math.sin(Math.PI * Math.min(1, Math.max(0, 0.06 + 0.9 * along)));
    const crease = Math.exp(-(((fromUpper - 0.3 * height) / (0.055 * height)) ** 2));
    tint(canvas, pixel, { colour: [0.62, 0.46, 0.42], share: 0.62 * ends * crease });
    tint(canvas, pixel, {
      colour: [0.82, 0.7, 0.68],
      share: 0.4 * ends * smoothStep(0.34 * height, 0.05 * height, fromUpper),
    });
  });
}

/** Paints both eyes of a child: white, iris, pupil and glints under lids that throw shadows, lashes and creases. */
export function paintEyes(canvas: Canvas, eyes: EyesToPaint): void {
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
    const eye = layOut(eyes, ring);
    paintLids(canvas, eye, { ...eyes, lashes: 0 });
    paintBall(canvas, eye, eyes.iris);
    paintLids(canvas, eye, eyes);
  }
}
