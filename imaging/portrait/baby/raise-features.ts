import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks, facePoints } from '../../vision/faces/face-landmarks.ts';
import { eachPixel, type RasterSize } from './canvas.ts';
import { boundLine, distanceToLine, distanceToOutline, lineOf, smoothLine } from './polyline.ts';

/** Inputs of the raised features. */
interface RaisedFeatureParams extends RasterSize {
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  /** Pixels per centimetre. */
  readonly unit: number;
}

/** Heights of the forms, in centimetres. */
const LIP = { upper: 0.17, lower: 0.25, gap: 0.12, below: 0.13, corner: 0.05 } as const;
const LID = { upper: 0.1, crease: 0.07, lower: 0.05, pouch: 0.05 } as const;
const PHILTRUM = 0.055;

/** Blur of the forms in centimetres, as skin has no edges. */
const SOFT = 0.045;

const bell = (value: number) => Math.exp(-value * value);

/** Line between the lips, from corner to corner. */
export function lineBetweenLips(points: Float64Array): readonly number[] {
  const ring = faceLandmarks.innerLips;
  const { rightMouthCorner, leftMouthCorner } = facePoints;
  const between = [rightMouthCorner, ...ring.slice(0, ring.length / 2 + 1), leftMouthCorner];
  return smoothLine(lineOf(points, between), false);
}

function raiseMouth(heights: Plane, { points, unit }: RaisedFeatureParams): void {
  const outline = smoothLine(lineOf(points, faceLandmarks.outerLips), true);
  const gap = lineBetweenLips(points);
  const { left, right, bottom } = boundLine(outline, 0);
  const [middle, half] = [(left + right) / 2, (right - left) / 2];
  const gapY = points[2 * facePoints.upperInnerLip + 1];
  eachPixel(heights, boundLine(outline, unit), (pixel, x, y) => {
    const inside = -distanceToOutline(outline, x, y) / unit;
    const [fromGap, along] = distanceToLine(gap, x, y);
    const across = (x - middle) / half;
    const ends = Math.max(0, Math.sin(Math.PI * along)) ** 0.8;
    const upper = y < gapY + 0.12 * unit * (1 - across * across);
    const share = Math.max(0, inside) / Math.max(0.02, Math.max(0, inside) + fromGap / unit);
    const full = Math.sin(Math.PI * Math.min(1, (upper ? 0.32 : 0.22) + 0.72 * (1 - share)));
    let height = (upper ? LIP.upper : LIP.lower) * Math.max(0, full) * ends * smoothStep(-0.1, 0.14, inside);
    height -= LIP.gap * ends * bell(fromGap / (0.075 * unit));
    height -= LIP.below * bell((y - bottom - 0.36 * unit) / (0.3 * unit)) * bell(across / 0.55);
    const aside = Math.abs(x - middle) - half - 0.06 * unit;
    height -= LIP.corner * bell(aside / (0.2 * unit)) * bell((y - gap[1]) / (0.3 * unit));
    heights.data[pixel] += height;
  });
}

/** The groove between nose and upper lip. */
function raisePhiltrum(heights: Plane, { points, unit }: RaisedFeatureParams): void {
  const [, , base] = faceLandmarks.noseBase;
  const [x0, top] = [points[2 * base], points[2 * base + 1]];
  const bottom = points[2 * 0 + 1];
  const area = { left: x0 - unit, right: x0 + unit, top: top - 0.2 * unit, bottom: bottom + 0.1 * unit };
  eachPixel(heights, area, (pixel, x, y) => {
    const down =
      smoothStep(top - 0.1 * unit, top + 0.25 * unit, y) *
      smoothStep(bottom + 0.08 * unit, bottom - 0.12 * unit, y);
    const aside = Math.abs(x - x0) / unit;
    heights.data[pixel] += PHILTRUM * down * (0.8 * bell((aside - 0.34) / 0.17) - bell(aside / 0.2));
  });
}

/** Lids over the eyeballs, the fold above and the soft roll below. */
function raiseLids(heights: Plane, { points, unit }: RaisedFeatureParams): void {
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
    const half = ring.length / 2;
    const outline = smoothLine(lineOf(points, ring), true);
    const upper = smoothLine(lineOf(points, ring.slice(0, half + 1)), false);
    const lower = smoothLine(lineOf(points, [...ring.slice(half), ring[0]]), false);
    const { top, bottom } = boundLine(outline, 0);
    const open = (bottom - top) / unit;
    eachPixel(heights, boundLine(outline, 1.2 * unit), (pixel, x, y) => {
      const outside = distanceToOutline(outline, x, y) / unit;
      if (outside <= 0) return;
      const [fromUpper, along] = distanceToLine(upper, x, y);
      const [fromLower, alongLower] = distanceToLine(lower, x, y);
      const [above, below] = [fromUpper / unit, fromLower / unit];
      const isUpper = above < below;
      const ends = Math.sin(Math.PI * (isUpper ? along : alongLower));
      heights.data[pixel] += isUpper
        ? ends *
          (LID.upper * bell(above / (0.26 * open)) - LID.crease * bell((above - 0.34 * open) / (0.07 * open)))
        : ends * (LID.lower * bell((below - 0.1) / 0.13) - LID.pouch * bell((below - 0.42) / 0.16));
    });
  }
}

/** Height map of lips, lids and philtrum on a head, in centimetres. */
export function raiseFeatures(params: RaisedFeatureParams): Plane {
  const heights = createPlane(params);
  raiseMouth(heights, params);
  raisePhiltrum(heights, params);
  raiseLids(heights, params);
  return gaussianBlurCompiled(heights, SOFT * params.unit);
}
