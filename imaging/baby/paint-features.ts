import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import type { Vector } from '../hair/head.ts';
import { sampleNoise } from '../kernels/sample-noise.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { type Canvas, eachPixel, lay, tint } from './canvas.ts';
import { boundLine, distanceToLine, distanceToOutline, type Line, smoothLine } from './outline.ts';

export interface FeaturesToPaint {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  /** Pixels of a centimetre. */
  readonly unit: number;
  readonly hair: Vector;
  /** How full brows are, 0–1. */
  readonly brows: number;
  readonly seed: number;
}

const LIPS: Vector = [0.94, 0.63, 0.62];
const GAP: Vector = [0.3, 0.17, 0.16];
const NOSTRIL: Vector = [0.34, 0.2, 0.18];

function lineOf(points: Float64Array, indices: readonly number[]): Line {
  return indices.flatMap((index) => [points[2 * index], points[2 * index + 1]]);
}

/** Paints lips, the line between them, a shine on the lower one and a shadow below it. */
function paintMouth(canvas: Canvas, { points, unit }: FeaturesToPaint): void {
  const outline = smoothLine(lineOf(points, faceLandmarks.outerLips), true);
  const ring = faceLandmarks.innerLips;
  const { rightMouthCorner, leftMouthCorner } = facePoints;
  const gap = smoothLine(
    lineOf(points, [rightMouthCorner, ...ring.slice(0, ring.length / 2 + 1), leftMouthCorner]),
    false,
  );
  const { left, right, bottom } = boundLine(outline, 0);
  const shineY = 0.4 * points[2 * facePoints.lowerInnerLip + 1] + 0.6 * bottom;
  eachPixel(canvas, boundLine(outline, 0.9 * unit), (pixel, x, y) => {
    const inside = distanceToOutline(outline, x, y);
    tint(canvas, pixel, { colour: LIPS, share: 0.9 * smoothStep(0.12 * unit, -0.28 * unit, inside) });
    const [fromGap, along] = distanceToLine(gap, x, y);
    const ends = Math.min(1, 0.25 + Math.sin(Math.PI * along));
    tint(canvas, pixel, { colour: GAP, share: 0.9 * ends * smoothStep(0.1 * unit, 0.015 * unit, fromGap) });
    tint(canvas, pixel, {
      colour: [0.72, 0.5, 0.48],
      share: 0.4 * ends * smoothStep(0.34 * unit, 0, fromGap),
    });
    const below = Math.exp(-(((y - bottom - 0.26 * unit) / (0.2 * unit)) ** 2));
    const middle = Math.exp(-(((x - (left + right) / 2) / (0.3 * (right - left))) ** 2));
    tint(canvas, pixel, { colour: [0.8, 0.68, 0.66], share: 0.42 * below * middle });
    const shine = Math.exp(-(((y - shineY) / (0.12 * unit)) ** 2)) * middle;
    lay(canvas, pixel, {
      colour: [0.95, 0.85, 0.83],
      share: 0.14 * shine * smoothStep(0, -0.15 * unit, inside),
    });
  });
}

/** Paints the nostrils, the wings' creases and the shadow below the nose. */
function paintNose(canvas: Canvas, { points, unit }: FeaturesToPaint): void {
  const [rightWing, , base, , leftWing] = faceLandmarks.noseBase;
  const baseY = points[2 * base + 1];
  const half = (points[2 * leftWing] - points[2 * rightWing]) / 2;
  const middle = (points[2 * leftWing] + points[2 * rightWing]) / 2;
  const area = {
    left: middle - 2 * unit,
    right: middle + 2 * unit,
    top: baseY - 1.4 * unit,
    bottom: baseY + unit,
  };
  eachPixel(canvas, area, (pixel, x, y) => {
    const side = Math.abs(x - middle);
    const [dx, dy] = [
      (side - 0.52 * half) / (0.36 * half),
      (y - baseY + 0.1 * unit + 0.1 * side) / (0.15 * unit),
    ];
    tint(canvas, pixel, { colour: NOSTRIL, share: 0.8 * Math.exp(-((dx * dx + dy * dy) ** 1.5)) });
    const [wx, wy] = [(side - 1.12 * half) / (0.14 * unit), (y - baseY + 0.34 * unit) / (0.36 * unit)];
    tint(canvas, pixel, { colour: [0.66, 0.46, 0.42], share: 0.5 * Math.exp(-(wx * wx + wy * wy)) });
    const below = [(x - middle) / (0.85 * half), (y - baseY - 0.16 * unit) / (0.22 * unit)] as const;
    tint(canvas, pixel, {
      colour: [0.74, 0.58, 0.55],
      share: 0.4 * Math.exp(-(below[0] ** 2 + below[1] ** 2)),
    });
  });
}

/** Paints brows as fine hairs that grow outwards. */
function paintBrows(canvas: Canvas, { points, unit, hair, brows, seed }: FeaturesToPaint): void {
  for (const ring of [faceLandmarks.rightBrow, faceLandmarks.leftBrow]) {
    // The first half runs along the upper edge from the inner end, the second along the lower edge back.
    const upper = smoothLine(lineOf(points, ring.slice(0, ring.length / 2)), false);
    const lower = smoothLine(lineOf(points, ring.slice(ring.length / 2).toReversed()), false);
    const middle = upper.map((value, at) => 0.45 * value + 0.55 * lower[at]);
    const inner = middle[0];
    eachPixel(canvas, boundLine(middle, 0.7 * unit), (pixel, x, y) => {
      const [distance, along] = distanceToLine(middle, x, y);
      const thick = unit * (0.4 - 0.26 * along) * (0.6 + 0.4 * brows);
      const within =
        smoothStep(thick, 0.3 * thick, distance) * smoothStep(0, 0.12, along) * smoothStep(1, 0.86, along);
      if (within <= 0) return;
      const away = Math.abs(x - inner);
      const hairs = sampleNoise((away + 0.9 * y) / (0.06 * unit), (y - 0.5 * away) / (0.4 * unit), seed);
      // Those of children are a few hairs, those of grown-ups are full.
      const ground = 0.3 + 0.9 * Math.max(0, brows - 0.75);
      const share = within * brows * (ground + 0.9 * smoothStep(0.35, 0.75, hairs));
      lay(canvas, pixel, {
        colour: [0.8 * hair[0], 0.8 * hair[1], 0.8 * hair[2]],
        share: Math.min(0.85, share),
      });
    });
  }
}

/** Paints mouth, nose and brows onto a face whose light and shadow are there already. */
export function paintFeatures(canvas: Canvas, features: FeaturesToPaint): void {
  paintMouth(canvas, features);
  paintNose(canvas, features);
  paintBrows(canvas, features);
}
