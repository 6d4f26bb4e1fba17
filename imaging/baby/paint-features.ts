import { faceLandmarks, facePoints } from '../faces/face-landmarks.ts';
import type { Vector } from '../hair/head.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { blend, eachPixel, type LightCanvas, tint } from './canvas.ts';
import { type BrowParams, paintBrows } from './paint-brows.ts';
import { boundLine, distanceToLine, distanceToOutline, lineOf, smoothLine } from './polyline.ts';
import { lineBetweenLips } from './raise-features.ts';

/** Inputs of the painted features. */
interface FeatureParams extends BrowParams {
  /** Redness of the lips, 0–1. */
  readonly lips: number;
}

const LIPS: Vector = [0.94, 0.63, 0.62];
const GAP: Vector = [0.3, 0.17, 0.16];
const NOSTRIL: Vector = [0.34, 0.2, 0.18];

/** Paints lips, the line between them, a highlight on the lower one and a shadow below. */
function paintMouth(canvas: LightCanvas, { points, unit, lips }: FeatureParams): void {
  const outline = smoothLine(lineOf(points, faceLandmarks.outerLips), true);
  const gap = lineBetweenLips(points);
  const { left, right, bottom } = boundLine(outline, 0);
  const shineY = 0.4 * points[2 * facePoints.lowerInnerLip + 1] + 0.6 * bottom;
  eachPixel(canvas, boundLine(outline, 0.9 * unit), (pixel, x, y) => {
    const inside = distanceToOutline(outline, x, y);
    tint(canvas, pixel, { colour: LIPS, share: lips * smoothStep(0.12 * unit, -0.28 * unit, inside) });
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
    blend(canvas, pixel, {
      colour: [0.95, 0.85, 0.83],
      share: 0.14 * shine * smoothStep(0, -0.15 * unit, inside),
    });
  });
}

/** Paints the nostrils, the wings' creases and the shadow below the nose. */
function paintNose(canvas: LightCanvas, { points, unit }: FeatureParams): void {
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
    // Nostrils are drops that lean towards the tip, darkest at their upper edge.
    const [dx, dy] = [
      (side - 0.5 * half) / (0.3 * half),
      (y - baseY + 0.16 * unit - 0.22 * (side - 0.5 * half)) / (0.115 * unit),
    ];
    tint(canvas, pixel, { colour: NOSTRIL, share: 0.85 * Math.exp(-((dx * dx + dy * dy) ** 1.6)) });
    const [wx, wy] = [(side - 1.2 * half) / (0.16 * unit), (y - baseY + 0.42 * unit) / (0.34 * unit)];
    tint(canvas, pixel, { colour: [0.74, 0.54, 0.5], share: 0.45 * Math.exp(-(wx * wx + wy * wy)) });
    const below = [(x - middle) / (0.95 * half), (y - baseY - 0.1 * unit) / (0.2 * unit)] as const;
    tint(canvas, pixel, {
      colour: [0.78, 0.62, 0.59],
      share: 0.45 * Math.exp(-(below[0] ** 2 + below[1] ** 2)),
    });
  });
}

/** Paints mouth, nose and brows on a shaded face. */
export function paintFeatures(canvas: LightCanvas, features: FeatureParams): void {
  paintMouth(canvas, features);
  paintNose(canvas, features);
  paintBrows(canvas, features);
}
