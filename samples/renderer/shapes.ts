import type { Vector } from '#imaging/core/geometry/vector.ts';
import { clamp } from './interpolate.ts';
import { length2, length3 } from './point.ts';

/**
 * Signed distance of a place to a solid's surface, in the scene's unit: negative inside. A bound from below
 * will do as well: the tracer then only takes smaller steps (Hart, “Sphere tracing”, 1996). Most formulas are
 * in Quilez, “Distance functions”, 2008. Every solid below lies round the origin, y is up.
 */
export type Distance = (x: number, y: number, z: number) => number;

export function sphere(radius: number): Distance {
  return (x, y, z) => length3(x, y, z) - radius;
}

/** Half axes along x, y and z. The distance is a good guess, not exact. */
export function ellipsoid(a: number, b: number, c: number): Distance {
  const smallest = Math.min(a, b, c);
  return (x, y, z) => {
    const scaled = length3(x / a, y / b, z / c);
    const slope = length3(x / (a * a), y / (b * b), z / (c * c));
    return slope === 0 ? -smallest : (scaled * (scaled - 1)) / slope;
  };
}

/** Box with rounded edges. @param half half its width, height and depth, the rounding included */
export function roundedBox([a, b, c]: Vector, rounding: number): Distance {
  return (x, y, z) => {
    const qx = Math.abs(x) - a + rounding;
    const qy = Math.abs(y) - b + rounding;
    const qz = Math.abs(z) - c + rounding;
    const outside = length3(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
    return outside + Math.min(Math.max(qx, qy, qz), 0) - rounding;
  };
}

/** Distance to a rectangle in the plane. @param half half its width and height, the rounding included */
export function roundedRectangle(
  [a, b]: readonly [number, number],
  rounding: number,
): (x: number, y: number) => number {
  return (x, y) => {
    const qx = Math.abs(x) - a + rounding;
    const qy = Math.abs(y) - b + rounding;
    return length2(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - rounding;
  };
}

interface CylinderSize {
  readonly radius: number;
  readonly halfHeight: number;
  readonly rounding?: number;
}

/** Upright cylinder. */
export function cylinder({ radius, halfHeight, rounding = 0 }: CylinderSize): Distance {
  const profile = roundedRectangle([radius, halfHeight], rounding);
  return (x, y, z) => profile(length2(x, z), y);
}

interface FrustumSize {
  readonly bottomRadius: number;
  readonly topRadius: number;
  readonly halfHeight: number;
  readonly rounding?: number;
}

/** Upright cone with its top cut off. */
export function frustum({ bottomRadius, topRadius, halfHeight, rounding = 0 }: FrustumSize): Distance {
  const slope = Math.cos(Math.atan2(bottomRadius - topRadius, 2 * halfHeight));
  return (x, y, z) => {
    const share = clamp((y + halfHeight) / (2 * halfHeight));
    const radius = bottomRadius + (topRadius - bottomRadius) * share;
    const side = (length2(x, z) - radius + rounding) * slope;
    const end = Math.abs(y) - halfHeight + rounding;
    return length2(Math.max(side, 0), Math.max(end, 0)) + Math.min(Math.max(side, end), 0) - rounding;
  };
}

/** Lying ring. @param major from the middle to the middle of the tube; `minor` the tube's radius */
export function torus(major: number, minor: number): Distance {
  return (x, y, z) => length2(length2(x, z) - major, y) - minor;
}

interface CapsuleEnds {
  readonly from: Vector;
  readonly to: Vector;
  readonly radius: number;
  /** Radius at `to`. Default: as at `from`. */
  readonly endRadius?: number;
}

/** Rod with round ends between two places. */
export function capsule({ from, to, radius, endRadius = radius }: CapsuleEnds): Distance {
  const [ax, ay, az] = from;
  const dx = to[0] - ax;
  const dy = to[1] - ay;
  const dz = to[2] - az;
  const squared = dx * dx + dy * dy + dz * dz;
  return (x, y, z) => {
    const px = x - ax;
    const py = y - ay;
    const pz = z - az;
    const share = clamp((px * dx + py * dy + pz * dz) / squared);
    return (
      length3(px - dx * share, py - dy * share, pz - dz * share) - (radius + (endRadius - radius) * share)
    );
  };
}
