import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { blend, eachPixel, type LightCanvas } from './canvas.ts';
import { type Eye, locateEye } from './eye.ts';
import { paintLids } from './paint-lids.ts';
import { boundLine, distanceToLine, distanceToOutline } from './polyline.ts';

interface EyeParams {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  readonly iris: Vector;
  /** Colour of the lashes. */
  readonly hair: Vector;
  /** Radius of the iris as a fraction of the eye's width. */
  readonly irisSize: number;
  /** Strength of the lashes, 0–1. */
  readonly lashes: number;
}

const WHITE: Vector = [0.7, 0.675, 0.655];
const FLESH: Vector = [0.62, 0.36, 0.33];
const PUPIL: Vector = [0.006, 0.005, 0.005];
const GLINT: Vector = [1.05, 1.05, 1.05];

/** Radius of the pupil relative to the iris. */
const PUPIL_SIZE = 0.46;

/**
 * Colour of an iris at a place: fibres from the pupil outwards, a dark rim, and a caustic opposite to the
 * lamp.
 */
function irisAt({ centre, radius }: Eye, iris: Vector, [x, y]: readonly [number, number]): Vector {
  const [dx, dy] = [(x - centre[0]) / radius, (y - centre[1]) / radius];
  const distance = Math.hypot(dx, dy);
  const turn = ((Math.atan2(dy, dx) + Math.PI) / (2 * Math.PI)) * 90;
  const thread = Math.floor(turn);
  const share = turn - thread;
  const threads = hashUnit(thread, 1, 5) * (1 - share) + hashUnit((thread + 1) % 90, 1, 5) * share;
  const gathered = smoothStep(-0.35, 1, 0.3 * dx + 0.9 * dy);
  const rim = smoothStep(0.66, 1.02, distance);
  const light =
    (0.6 + 0.4 * threads + 1.9 * gathered) * (1 - 0.78 * rim) * (0.6 + 0.4 * smoothStep(0.4, 0.62, distance));
  return [iris[0] * light, iris[1] * light, iris[2] * light];
}

/** Coverage of a window's reflection at a place: a soft square with sides curved by the eyeball. */
function windowAt({ centre, radius }: Eye, x: number, y: number): number {
  const [dx, dy] = [(x - centre[0]) / radius + 0.36, (y - centre[1]) / radius + 0.4];
  const [a, b] = [dx + 0.12 * dy, dy - 0.12 * dx];
  const distance = ((a / 0.25) ** 4 + (b / 0.3) ** 4) ** 0.25;
  return smoothStep(1.08, 0.86, distance);
}

/** Pixel of an eye's opening: its coverage, and the distances to both lids. */
interface Place {
  readonly pixel: number;
  readonly x: number;
  readonly y: number;
  readonly share: number;
  readonly fromUpper: number;
  readonly fromLower: number;
}

/** Paints the white, which curves away at the corners, with the shadow of the upper lid and lashes. */
function paintWhite(
  canvas: LightCanvas,
  eye: Eye,
  { pixel, x, y, share, fromUpper, fromLower }: Place,
): void {
  const { inner, centre, width, height } = eye;
  const across = Math.abs(x - centre[0]) / (0.5 * width);
  const round = 1 - 0.42 * across ** 2.4;
  const shadow = 0.3 + 0.7 * smoothStep(0.02 * height, 0.42 * height, fromUpper);
  const shade = round * shadow * (0.82 + 0.18 * smoothStep(0, 0.14 * height, fromLower));
  const warm = 1 - shadow * round;
  blend(canvas, pixel, {
    colour: [WHITE[0] * shade, WHITE[1] * shade * (1 - 0.1 * warm), WHITE[2] * shade * (1 - 0.12 * warm)],
    share,
  });
  const corner = Math.hypot(x - inner[0], 1.2 * (y - inner[1]));
  blend(canvas, pixel, {
    colour: [FLESH[0] * shade, FLESH[1] * shade, FLESH[2] * shade],
    share: 0.75 * share * smoothStep(0.15 * width, 0.05 * width, corner),
  });
}

function paintIris(
  canvas: LightCanvas,
  { eye, iris }: { readonly eye: Eye; readonly iris: Vector },
  { pixel, x, y, share, fromUpper }: Place,
): void {
  const { centre, radius, height } = eye;
  const soft = Math.max(1.2, 0.06 * radius);
  const distance = Math.hypot(x - centre[0], y - centre[1]);
  const [red, green, blue] = irisAt(eye, iris, [x, y]);
  const lidded = 0.25 + 0.75 * smoothStep(0.04 * height, 0.45 * height, fromUpper);
  blend(canvas, pixel, {
    colour: [red * lidded, green * lidded, blue * lidded],
    share: share * smoothStep(radius + soft, radius - soft, distance),
  });
  const pupil = PUPIL_SIZE * radius;
  blend(canvas, pixel, { colour: PUPIL, share: share * smoothStep(pupil + soft, pupil - soft, distance) });
}

/** Paints the reflected window, its faint image from the lens, and tears along the lower lid. */
function paintGlints(canvas: LightCanvas, eye: Eye, { pixel, x, y, share, fromLower }: Place): void {
  const { centre, radius, width, height } = eye;
  blend(canvas, pixel, { colour: GLINT, share: 0.96 * share * windowAt(eye, x, y) });
  const second = Math.hypot(x - centre[0] - 0.42 * radius, y - centre[1] - 0.45 * radius);
  blend(canvas, pixel, {
    colour: GLINT,
    share: 0.3 * share * smoothStep(0.2 * radius, 0.04 * radius, second),
  });
  const across = (x - centre[0]) / (0.5 * width);
  const tears = smoothStep(0.05 * height, 0.02 * height, Math.abs(fromLower - 0.05 * height));
  blend(canvas, pixel, { colour: GLINT, share: 0.28 * share * tears * Math.max(0, 1 - across * across) });
}

function paintBall(canvas: LightCanvas, { eye, iris }: { readonly eye: Eye; readonly iris: Vector }): void {
  const { outline, upper, lower } = eye;
  eachPixel(canvas, boundLine(outline, 2), (pixel, x, y) => {
    const inside = 0.6 - distanceToOutline(outline, x, y);
    if (inside <= 0) return;
    const [fromUpper] = distanceToLine(upper, x, y);
    const [fromLower] = distanceToLine(lower, x, y);
    const place = { pixel, x, y, share: Math.min(1, inside / 1.2), fromUpper, fromLower };
    paintWhite(canvas, eye, place);
    paintIris(canvas, { eye, iris }, place);
    paintGlints(canvas, eye, place);
  });
}

/** Paints both eyes of a child: white, iris, pupil and reflections, lids with shadows, lashes and creases. */
export function paintEyes(canvas: LightCanvas, eyes: EyeParams): void {
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
    const eye = locateEye(eyes, ring);
    paintBall(canvas, { eye, iris: eyes.iris });
    paintLids(canvas, { eye, ...eyes });
  }
}
