import type { Vector } from '../../core/geometry/vector.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { hashUnit } from '../../core/numeric/value-noise.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { blend, eachPixel, type LightCanvas, tint } from './canvas.ts';
import { paintStroke } from './paint-stroke.ts';
import {
  boundLine,
  distanceToLine,
  distanceToOutline,
  lineOf,
  type Polyline,
  placeOn,
  smoothLine,
} from './polyline.ts';
import { lineBetweenLips } from './raise-features.ts';

interface BrowParams {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  /** Pixels per centimetre. */
  readonly unit: number;
  readonly hair: Vector;
  /** Density of the brows, 0–1. */
  readonly brows: number;
  readonly seed: number;
}

/** Hairs of a brow, and their length in centimetres. */
const HAIRS = 150;
const LENGTH = 0.5;

/** Half the largest thickness of a brow, in centimetres. */
const THICK = 0.26;

/** Thickness of a brow along it: full near the nose, pointed at the temple. */
function thicknessAt(along: number): number {
  return THICK * smoothStep(-0.12, 0.22, along) * (1 - 0.82 * along ** 1.7);
}

/** Soft tone of the hairs too fine to be visible. */
function paintBrowTone(
  canvas: LightCanvas,
  { middle, unit, hair, brows }: BrowParams & { readonly middle: Polyline },
): void {
  eachPixel(canvas, boundLine(middle, 0.7 * unit), (pixel, x, y) => {
    const [distance, along] = distanceToLine(middle, x, y);
    const thick = thicknessAt(along) * unit * (0.75 + 0.35 * brows) + 1;
    const share = (0.1 + 0.45 * brows) * smoothStep(1.35 * thick, 0.1 * thick, distance);
    if (share > 0)
      blend(canvas, pixel, {
        colour: hair,
        share: share * smoothStep(0, 0.1, along) * smoothStep(1, 0.9, along),
      });
  });
}

/** Paints brows hair by hair: upright near the nose, then lying outwards. */
function paintBrows(canvas: LightCanvas, params: BrowParams): void {
  const { points, unit, hair, brows, seed } = params;
  const dark: Vector = [0.7 * hair[0], 0.7 * hair[1], 0.7 * hair[2]];
  for (const [side, ring] of [faceLandmarks.rightBrow, faceLandmarks.leftBrow].entries()) {
    // The first half runs along the upper edge from the inner end, the second along the lower edge back.
    const upper = smoothLine(lineOf(points, ring.slice(0, ring.length / 2)), false);
    const lower = smoothLine(lineOf(points, ring.slice(ring.length / 2).toReversed()), false);
    const middle = upper.map((value, at) => 0.5 * value + 0.5 * lower[at]);
    paintBrowTone(canvas, { middle, ...params });
    const count = Math.round(HAIRS * (0.45 + 0.55 * brows));
    for (let i = 0; i < count; i++) {
      const random = (n: number) => hashUnit(i, n + 8 * side, seed + 31);
      const along = ((i + random(0)) / count) ** 0.95;
      const [x, y, dx, dy] = placeOn(middle, Math.min(0.97, along));
      const across = (2 * random(1) - 1) * thicknessAt(along) * unit * (0.75 + 0.35 * brows);
      // Hairs of the upper edge lean down, those of the lower one up, and meet in the middle.
      const rise =
        1.1 * (1 - smoothStep(0, 0.45, along)) + 0.35 * (across / (THICK * unit)) + 0.25 * (random(2) - 0.5);
      const length = unit * LENGTH * (0.6 + 0.5 * random(3)) * (0.7 + 0.3 * brows) * (1 - 0.4 * along);
      const [tx, ty] = [
        dx * Math.cos(rise) + dy * Math.sin(rise) * Math.sign(dx),
        dy * Math.cos(rise) - Math.abs(dx) * Math.sin(rise),
      ];
      const [rootX, rootY] = [x, y + across];
      paintStroke(canvas, {
        bend: [
          rootX,
          rootY,
          rootX + 0.5 * length * tx,
          rootY + 0.5 * length * ty,
          rootX + length * (0.75 * tx + 0.3 * dx),
          rootY + length * (0.75 * ty + 0.3 * dy),
        ],
        width: 0.062 * unit,
        colour: dark,
        share: (0.28 + 0.45 * brows) * (0.55 + 0.45 * random(4)) * (1 - 0.6 * along),
      });
    }
  }
}

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
