import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Vector } from '../hair/head.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { hashUnit } from '../kernels/value-noise.ts';
import { blend, eachPixel, type LightCanvas } from './canvas.ts';
import { paintStroke } from './paint-stroke.ts';
import { boundLine, distanceToLine, lineOf, type Polyline, placeOn, smoothLine } from './polyline.ts';

export interface BrowParams {
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
export function paintBrows(canvas: LightCanvas, params: BrowParams): void {
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
