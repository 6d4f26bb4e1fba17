import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { distanceTransform, FAR } from '../../core/morphology/distance-transform.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';

/** Depth from the outline up to which a body is round, in centimetres. */
const ROUND = 9;

/** Smallest depth relative to that: at grazing angles cloth would be squeezed to nothing. */
const MIN = 0.12;

/** Spreads of fold slopes in centimetres, and shift of cloth per slope of 1 per centimetre. */
const FOLDS = [
  { spread: 0.35, shift: 0.16 },
  { spread: 1.1, shift: 0.7 },
] as const;

/** Largest shift by folds, in centimetres. */
const MAX_SHIFT = 1.3;

/** Blur of the shifts, in centimetres. */
const SHIFT_BLUR = 0.25;

interface ClothSurface {
  /** Logarithm of light on the garment, 0 outside. */
  readonly light: Plane;
  /** Coverage of the garment, 0–1. */
  readonly coverage: Plane;
  /** 1 for the wearer, who gives the outline. */
  readonly body: Uint8Array;
  readonly pixelsPerCentimetre: number;
  /** Middle of the cloth, in pixels. */
  readonly origin: Point;
  /** Clockwise rotation of the cloth in radians, and scale of its pattern. */
  readonly angle: number;
  readonly scale: number;
}

/** Cloth coordinates of each pixel in centimetres, and its slant, 0–1. */
interface ClothMap {
  readonly across: Plane;
  readonly down: Plane;
  readonly rim: Plane;
}

/** Distance to the outline against the background in pixels. Sides of the picture are not outline. */
function measureDepth({ coverage, body }: ClothSurface): Plane {
  const distance = distanceTransform({ width: coverage.width, height: coverage.height, data: body });
  return { width: coverage.width, height: coverage.height, data: distance };
}

interface Shift {
  readonly across: Plane;
  readonly down: Plane;
}

/** Adds the shift of cloth by slopes of a plane times a factor, in pixels. */
function addSlopes(
  plane: Plane,
  { shift: { across, down }, times }: { readonly shift: Shift; readonly times: (at: number) => number },
): void {
  const { width, height, data } = plane;
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at];
      const [above, below] = [y > 0 ? at - width : at, y < height - 1 ? at + width : at];
      const factor = times(at);
      across.data[at] += 0.5 * factor * (data[right] - data[left]);
      down.data[at] += 0.5 * factor * (data[below] - data[above]);
    }
}

/** Extends light of the garment beyond its border, so that slopes do not include it. */
function fillOutside(
  light: Plane,
  { coverage, spread }: { readonly coverage: Plane; readonly spread: number },
): Plane {
  const inside = createPlane(light);
  for (let at = 0; at < inside.data.length; at++) inside.data[at] = coverage.data[at] > 0.6 ? 1 : 0;
  const known = createPlane(light);
  for (let at = 0; at < known.data.length; at++) known.data[at] = inside.data[at] * light.data[at];
  const sums = gaussianBlurCompiled(known, spread);
  const weights = gaussianBlurCompiled(inside, spread);
  for (let at = 0; at < sums.data.length; at++) sums.data[at] /= Math.max(0.02, weights.data[at]);
  return sums;
}

/** Outward shift of cloth on a round body, in pixels: the arc is longer than its projection. */
function roundShift(depth: number, radius: number): number {
  if (depth >= radius) return 0;
  const share = Math.max(MIN, depth / radius);
  return radius * (Math.PI / 2 - Math.acos(1 - share)) - radius * (1 - share);
}

/**
 * Maps cloth onto a body: upright in the middle, denser towards the outline, and shifted by folds. Brighter
 * light counts as nearer.
 */
export function mapCloth(surface: ClothSurface): ClothMap {
  const { light, coverage, pixelsPerCentimetre } = surface;
  const depth = measureDepth(surface);
  const radius = ROUND * pixelsPerCentimetre;
  const shift = { across: createPlane(light), down: createPlane(light) };
  for (let at = 0; at < depth.data.length; at++)
    depth.data[at] = depth.data[at] >= FAR ? radius : Math.min(radius, depth.data[at]);
  const soft = gaussianBlurCompiled(depth, 0.8 * pixelsPerCentimetre);
  addSlopes(soft, { shift, times: (at) => -roundShift(depth.data[at], radius) });
  for (const { spread, shift: centimetres } of FOLDS) {
    const smooth = fillOutside(light, { coverage, spread: spread * pixelsPerCentimetre });
    const max = MAX_SHIFT * pixelsPerCentimetre;
    const folds = { across: createPlane(light), down: createPlane(light) };
    addSlopes(smooth, { shift: folds, times: () => centimetres * pixelsPerCentimetre * pixelsPerCentimetre });
    for (let at = 0; at < light.data.length; at++) {
      shift.across.data[at] += Math.max(-max, Math.min(max, folds.across.data[at]));
      shift.down.data[at] += Math.max(-max, Math.min(max, folds.down.data[at]));
    }
  }
  return placeCloth(shift, { surface, depth, radius });
}

interface RoundBody {
  readonly surface: ClothSurface;
  readonly depth: Plane;
  readonly radius: number;
}

function placeCloth(shift: Shift, { surface, depth, radius }: RoundBody): ClothMap {
  const { origin, angle, scale, pixelsPerCentimetre } = surface;
  const across = gaussianBlurCompiled(shift.across, SHIFT_BLUR * pixelsPerCentimetre);
  const down = gaussianBlurCompiled(shift.down, SHIFT_BLUR * pixelsPerCentimetre);
  const rim = createPlane(depth);
  const cosine = Math.cos(angle) / (pixelsPerCentimetre * scale);
  const sine = Math.sin(angle) / (pixelsPerCentimetre * scale);
  const { width } = depth;
  for (let at = 0; at < depth.data.length; at++) {
    const x = (at % width) + 0.5 - origin.x + across.data[at];
    const y = Math.floor(at / width) + 0.5 - origin.y + down.data[at];
    across.data[at] = x * cosine + y * sine;
    down.data[at] = y * cosine - x * sine;
    rim.data[at] = Math.exp((-4 * depth.data[at]) / radius);
  }
  return { across, down, rim };
}
