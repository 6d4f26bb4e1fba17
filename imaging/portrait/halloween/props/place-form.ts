import type { Vector } from '../../../core/geometry/vector.ts';
import type { Form } from './forms.ts';
import { SURFACE_VALUES } from './rasterize-surface.ts';

export interface Placement {
  /**
   * Rotations in radians, in this order: forwards about the line through the ears (front down), to its left
   * side, about the vertical.
   */
  readonly nod?: number;
  readonly lean?: number;
  readonly turn?: number;
  readonly size?: number;
  /** Position of its origin. */
  readonly at?: Vector;
}

function rotate([x, y, z]: Vector, { nod = 0, lean = 0, turn = 0 }: Placement): Vector {
  const [x1, y1, z1] = [x, y * Math.cos(nod) - z * Math.sin(nod), z * Math.cos(nod) + y * Math.sin(nod)];
  const [x2, y2] = [x1 * Math.cos(lean) - y1 * Math.sin(lean), y1 * Math.cos(lean) + x1 * Math.sin(lean)];
  return [x2 * Math.cos(turn) - z1 * Math.sin(turn), y2, z1 * Math.cos(turn) + x2 * Math.sin(turn)];
}

/** Rotates, scales and moves a form. */
export function placeForm(form: Form, placement: Placement): Form {
  const { size = 1, at = [0, 0, 0] } = placement;
  const points = new Float32Array(form.points.length);
  const values = form.values.slice();
  for (let i = 0; 3 * i < points.length; i++) {
    const [x, y, z] = [form.points[3 * i], form.points[3 * i + 1], form.points[3 * i + 2]];
    const placed = rotate([x, y, z], placement);
    points.set([at[0] + size * placed[0], at[1] + size * placed[1], at[2] + size * placed[2]], 3 * i);
    const to = SURFACE_VALUES * i + 2;
    const [nx, ny, nz] = [values[to], values[to + 1], values[to + 2]];
    values.set(rotate([nx, ny, nz], placement), SURFACE_VALUES * i + 2);
  }
  return { points, values, triangles: form.triangles };
}
