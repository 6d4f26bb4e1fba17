import fc from 'fast-check';
import type { OklabPlanes } from '#imaging/core/colour/colour-space.ts';
import type { Plane } from '#imaging/core/raster/plane.ts';

/** The same cases in every run: a failure of today is one of tomorrow. */
export const fixedCases = { seed: 20_260, numRuns: 60 } as const;

interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Largest side in pixels; the least is 1. */
  readonly side?: number;
}

/** Sizes from 1 × 1 up. */
export function anySize(side = 9): fc.Arbitrary<{ readonly width: number; readonly height: number }> {
  return fc.record({ width: fc.integer({ min: 1, max: side }), height: fc.integer({ min: 1, max: side }) });
}

function anyData(count: number, { min, max }: Bounds): fc.Arbitrary<Float32Array> {
  const value = fc.double({ min, max, noNaN: true });
  return fc.array(value, { minLength: count, maxLength: count }).map((values) => Float32Array.from(values));
}

/** Planes of any values between bounds, from 1 × 1 up. */
export function anyPlane(bounds: Bounds): fc.Arbitrary<Plane> {
  return anySize(bounds.side).chain(({ width, height }) =>
    anyData(width * height, bounds).map((data) => ({ width, height, data })),
  );
}

/** Colours of any kind, also some that sRGB does not hold. */
export function anyOklab(side = 7): fc.Arbitrary<OklabPlanes> {
  return anySize(side).chain((size) => {
    const count = size.width * size.height;
    const chroma = anyData(count, { min: -0.35, max: 0.35 });
    return fc.tuple(anyData(count, { min: -0.1, max: 1.1 }), chroma, chroma).map(([lightness, a, b]) => ({
      lightness: { ...size, data: lightness },
      a: { ...size, data: a },
      b: { ...size, data: b },
    }));
  });
}

/** A plane from a value at each place. */
export function planeOf(
  { width, height }: { readonly width: number; readonly height: number },
  valueAt: (x: number, y: number) => number,
): Plane {
  const data = Float32Array.from({ length: width * height }, (_, at) =>
    valueAt(at % width, Math.floor(at / width)),
  );
  return { width, height, data };
}

/** Planes of one colour. */
export function evenOklab(
  size: { readonly width: number; readonly height: number },
  [lightness, a, b]: readonly [number, number, number],
): OklabPlanes {
  return {
    lightness: planeOf(size, () => lightness),
    a: planeOf(size, () => a),
    b: planeOf(size, () => b),
  };
}
