import { dot, type Vector } from '../../core/geometry/vector.ts';
import type { HeadLight } from '../hair/shade/head-light.ts';

/** A place on a traced body, in head coordinates (centimetres). */
export interface SurfacePoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly normal: Vector;
  /** Light from the lamp, and ambient openness, 0–1. */
  readonly lit: number;
  readonly open: number;
}

/** Lamp light on a surface with wrap lighting, for subsurface scattering. */
export function lampOn(
  normal: Vector,
  { lit }: SurfacePoint,
  { light: { towards }, wrap }: { readonly light: HeadLight; readonly wrap: number },
): number {
  return (Math.max(0, dot(normal, towards) + wrap) / (1 + wrap)) * lit ** (1 - wrap);
}
