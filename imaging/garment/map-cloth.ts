import { distanceTransform, FAR } from '../kernels/distance-transform.ts';
import { gaussianBlur } from '../kernels/gaussian-blur.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import type { Point } from '../models/photo-window.ts';

/** A body is round up to so many centimetres in from its outline. */
const ROUND = 9;

/** Least distance from the outline that counts, as a share of that: cloth seen nearly from the side would be squeezed to nothing. */
const LEAST = 0.12;

/** Spread in centimetres over which slopes of folds are looked at, and how far cloth is shifted by a slope of 1 per centimetre. */
const FOLDS = [
  { spread: 0.35, shift: 0.16 },
  { spread: 1.1, shift: 0.7 },
] as const;

/** Centimetres that folds shift cloth at most. */
const MOST_SHIFT = 1.3;

/** Spread in centimetres over which shifts are made even. */
const SETTLING = 0.25;

interface ClothSurface {
  /** Logarithm of light on the garment, 0 outside. */
  readonly light: Plane;
  /** Coverage of the garment, 0–1. */
  readonly coverage: Plane;
  /** 1 where the wearer is, whom the outline is of. */
  readonly body: Uint8Array;
  readonly pixelsPerCentimetre: number;
  /** Where the middle of the cloth lies, in pixels. */
  readonly origin: Point;
  /** How far the cloth is turned clockwise, in radians, and how many times as large as usual its pattern is. */
  readonly angle: number;
  readonly scale: number;
}

/** Where each pixel lies on the cloth, in centimetres, and how far it turns away, 0–1. */
interface ClothMap {
  readonly across: Plane;
  readonly down: Plane;
  readonly rim: Plane;
}

/** Distance to the outline against the background in pixels; sides of the picture are no outline. */
function measureDepth({ coverage, body }: ClothSurface): Plane {
  const distance = distanceTransform({ width: coverage.width, height: coverage.height, data: body });
  return { width: coverage.width, height: coverage.height, data: distance };
}

interface Shift {
  readonly across: Plane;
  readonly down: Plane;
}

/** Adds how far a slope shifts cloth: as slopes of a plane times so much, in pixels. */
function addSlopes(plane: Plane, { across, down }: Shift, times: (at: number) => number): void {
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

/** Spreads what is known of the garment a little over its border, so that slopes don't see it. */
function fillOutside(light: Plane, coverage: Plane, spread: number): Plane {
  const inside = createPlane(light);
  for (let at = 0; at < inside.data.length; at++) inside.data[at] = coverage.data[at] > 0.6 ? 1 : 0;
  const known = createPlane(light);
  for (let at = 0; at < known.data.length; at++) known.data[at] = inside.data[at] * light.data[at];
  const sums = gaussianBlur(known, spread);
  const weights = gaussianBlur(inside, spread);
  for (let at = 0; at < sums.data.length; at++) sums.data[at] /= Math.max(0.02, weights.data[at]);
  return sums;
}

/** How far the round of the body moves cloth outwards, in pixels: its way along a circle is longer than it looks. */
function roundShift(depth: number, radius: number): number {
  if (depth >= radius) return 0;
  const share = Math.max(LEAST, depth / radius);
  return radius * (Math.PI / 2 - Math.acos(1 - share)) - radius * (1 - share);
}

/**
 * Lays cloth over a body: upright in the middle, closer and closer towards the outline, as round things are seen, and shifted by folds, whose slopes are taken from
 * the light on them (brighter counts as nearer).
 */
export function mapCloth(surface: ClothSurface): ClothMap {
  const { light, coverage, pixelsPerCentimetre } = surface;
  const depth = measureDepth(surface);
  const radius = ROUND * pixelsPerCentimetre;
  const shift = { across: createPlane(light), down: createPlane(light) };
  for (let at = 0; at < depth.data.length; at++)
    depth.data[at] = depth.data[at] >= FAR ? radius : Math.min(radius, depth.data[at]);
  const soft = gaussianBlur(depth, 0.8 * pixelsPerCentimetre);
  addSlopes(soft, shift, (at) => -roundShift(depth.data[at], radius));
  for (const { spread, shift: centimetres } of FOLDS) {
    const smooth = fillOutside(light, coverage, spread * pixelsPerCentimetre);
    const most = MOST_SHIFT * pixelsPerCentimetre;
    const folds = { across: createPlane(light), down: createPlane(light) };
    addSlopes(smooth, folds, () => centimetres * pixelsPerCentimetre * pixelsPerCentimetre);
    for (let at = 0; at < light.data.length; at++) {
      shift.across.data[at] += Math.max(-most, Math.min(most, folds.across.data[at]));
      shift.down.data[at] += Math.max(-most, Math.min(most, folds.down.data[at]));
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
  const across = gaussianBlur(shift.across, SETTLING * pixelsPerCentimetre);
  const down = gaussianBlur(shift.down, SETTLING * pixelsPerCentimetre);
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
