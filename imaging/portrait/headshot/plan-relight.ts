import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { FaceLight } from '../../vision/faces/estimate-light.ts';
import type { LightPattern, LightTerms } from './light-patterns.ts';
import type { SubjectShape } from './shape-subject.ts';

/** Bounds of the light factor: more would show the noise of shadows. */
const MIN = 0.66;
const MAX = 1.42;

/** Fraction of the photo's light that is replaced by the studio's. */
const EVENED = 0.65;

/** Smallest light on any surface. */
const MIN_LIGHT = 0.2;

/** Direction of the rim light: beyond the outline, above. */
const BEHIND = { aside: 0.74, up: -0.5, back: 0.44 } as const;

/** Changes of a subject's light, on small planes. */
export interface Relight {
  /** Factor of the light. */
  readonly factor: Plane;
  /** Light added along the outline, 0–1. */
  readonly rim: Plane;
}

/** Light terms rotated into a frame that is turned clockwise by `angle`. */
export function turnTerms([even, x, y, z]: LightTerms, angle: number): LightTerms {
  return [even, x * Math.cos(angle) + y * Math.sin(angle), y * Math.cos(angle) - x * Math.sin(angle), z];
}

function illuminate(terms: LightTerms, shape: SubjectShape, at: number): number {
  const { x, y, z } = shape;
  const light = terms[0] + terms[1] * x.data[at] + terms[2] * y.data[at] + terms[3] * z.data[at];
  return Math.max(MIN_LIGHT, light);
}

function rimAt({ x, y, z }: SubjectShape, at: number, side: number): number {
  const facing = side * BEHIND.aside * x.data[at] + BEHIND.up * y.data[at] + BEHIND.back * (1 + z.data[at]);
  return Math.max(0, facing - 0.35) ** 1.5;
}

/**
 * Plans the relighting of a subject: the ratio of studio light to the photo's light by the normals (after
 * Basri and Jacobs, 2003), softened and bounded.
 */
export function planRelight(
  shape: SubjectShape,
  { own, pattern }: { readonly own: Pick<FaceLight, 'terms'>; readonly pattern: LightPattern },
): Relight {
  const factor = createPlane(shape.x);
  const rim = createPlane(shape.x);
  const { side } = pattern.rim;
  for (let at = 0; at < factor.data.length; at++) {
    const before = illuminate(own.terms, shape, at);
    const wanted = illuminate(pattern.terms, shape, at);
    factor.data[at] = Math.min(MAX, Math.max(MIN, (wanted / before) ** EVENED));
    const left = side <= 0 ? rimAt(shape, at, -1) : 0;
    const right = side >= 0 ? rimAt(shape, at, 1) : 0;
    rim.data[at] = left + right;
  }
  return { factor: gaussianBlurCompiled(factor, 1.5), rim };
}
