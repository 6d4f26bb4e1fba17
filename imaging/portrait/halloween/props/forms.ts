import { cross, normalize, subtract, type Vector } from '../../../core/geometry/vector.ts';
import { smoothPath } from '../paint/shapes.ts';
import { SURFACE_VALUES } from './rasterize-surface.ts';

/** Triangle mesh in head coordinates (`HeadFrame`). */
export interface Form {
  /** x, y and z of each point. */
  readonly points: Float32Array;
  /** u, v and the normal of each point. */
  readonly values: Float32Array;
  readonly triangles: Int32Array;
}

interface Sheet {
  /** Position on the sheet; across and down run from 0 to 1. */
  readonly at: (across: number, down: number) => Vector;
  readonly columns: number;
  readonly rows: number;
  /** u and v at the far end, in face widths. */
  readonly size?: readonly [number, number];
}

/** Step of the numerical normals. */
const STEP = 1e-3;

/** A curved sheet as a grid of triangles. */
export function sheet({ at, columns, rows, size = [1, 1] }: Sheet): Form {
  const count = (columns + 1) * (rows + 1);
  const points = new Float32Array(3 * count);
  const values = new Float32Array(SURFACE_VALUES * count);
  const triangles = new Int32Array(6 * columns * rows);
  for (let row = 0, i = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++, i++) {
      const s = column / columns;
      const t = row / rows;
      points.set(at(s, t), 3 * i);
      values.set([s * size[0], t * size[1], ...normalAt(at, s, t)], SURFACE_VALUES * i);
    }
  for (let row = 0, to = 0; row < rows; row++)
    for (let column = 0; column < columns; column++, to += 6) {
      const a = row * (columns + 1) + column;
      const c = a + columns + 1;
      triangles.set([a, a + 1, c, a + 1, c + 1, c], to);
    }
  return { points, values, triangles };
}

function normalAt(at: Sheet['at'], s: number, t: number): Vector {
  const [s0, s1] = [Math.max(0, s - STEP), Math.min(1, s + STEP)];
  // At a pole all places of a row coincide, so that normals are taken beside it.
  const middle = Math.min(1 - STEP, Math.max(STEP, t));
  const [t0, t1] = [middle - STEP, Math.min(1, middle + STEP)];
  const [a, b, c, d] = [at(s0, middle), at(s1, middle), at(s, t0), at(s, t1)];
  return normalize(cross(subtract(b, a), subtract(d, c)));
}

/**
 * Surface of revolution around a vertical axis, by radius and height (y) along its profile. u starts behind,
 * which hides the seam. `change` bends the points.
 */
export function lathe(
  profile: readonly (readonly [radius: number, y: number])[],
  {
    steps = 48,
    change = (place) => place,
    smooth = true,
  }: { steps?: number; change?: (place: Vector) => Vector; smooth?: boolean } = {},
): Form {
  const path = smooth ? smoothPath(profile, { steps: 6 }) : profile.map(([radius, y]) => [radius, y]);
  const at = (s: number, t: number): Vector => {
    const place = t * (path.length - 1);
    const from = Math.min(path.length - 2, Math.floor(place));
    const share = place - from;
    const radius = path[from][0] + (path[from + 1][0] - path[from][0]) * share;
    const y = path[from][1] + (path[from + 1][1] - path[from][1]) * share;
    const turn = 2 * Math.PI * s;
    return change([-radius * Math.sin(turn), y, radius * Math.cos(turn)]);
  };
  const widest = Math.max(...path.map(([radius]) => radius));
  const tall = Math.abs(path[path.length - 1][1] - path[0][1]);
  return sheet({ at, columns: steps, rows: path.length - 1, size: [2 * Math.PI * widest, tall] });
}

/** A tube along a smooth line through x, y, z, radius. */
export function tube(
  places: readonly (readonly [x: number, y: number, z: number, radius: number])[],
  {
    sides = 14,
    steps = 6,
    swell = () => 1,
    flat = 1,
  }: { sides?: number; steps?: number; swell?: (turn: number, along: number) => number; flat?: number } = {},
): Form {
  const path = smoothPath(places, { steps });
  const frames = path.map((_, i) => tubeFrame(path, i));
  let length = 0;
  for (let i = 1; i < path.length; i++)
    length += Math.hypot(
      path[i][0] - path[i - 1][0],
      path[i][1] - path[i - 1][1],
      path[i][2] - path[i - 1][2],
    );
  const widest = Math.max(...path.map(([, , , radius]) => radius));
  const at = (s: number, t: number): Vector => {
    const place = t * (path.length - 1);
    const from = Math.min(path.length - 2, Math.floor(place));
    const share = place - from;
    const turn = 2 * Math.PI * s;
    const mix = (a: readonly number[], b: readonly number[], axis: number) =>
      a[axis] + (b[axis] - a[axis]) * share;
    const radius = mix(path[from], path[from + 1], 3) * swell(turn, t * length);
    const [cosine, sine] = [radius * Math.cos(turn), flat * radius * Math.sin(turn)];
    const axis = (i: 0 | 1 | 2) =>
      mix(path[from], path[from + 1], i) +
      cosine * mix(frames[from].first, frames[from + 1].first, i) +
      sine * mix(frames[from].second, frames[from + 1].second, i);
    return [axis(0), axis(1), axis(2)];
  };
  return sheet({ at, columns: sides, rows: path.length - 1, size: [2 * Math.PI * widest, length] });
}

/** Two directions across a line, kept as upright as possible. */
function tubeFrame(path: readonly number[][], i: number): { first: Vector; second: Vector } {
  const before = path[Math.max(0, i - 1)];
  const after = path[Math.min(path.length - 1, i + 1)];
  const [x, y, z] = [0, 1, 2].map((axis) => after[axis] - before[axis]);
  const along = normalize([x, y, z]);
  // A helper axis across line and view keeps the frame from jumping.
  const help: Vector = Math.abs(along[2]) > 0.9 ? [0, 1, 0] : [0, 0, 1];
  const first = normalize(cross(along, help));
  return { first, second: normalize(cross(along, first)) };
}

/** An ellipsoid; u starts behind. `change` bends its points. */
export function ball(
  centre: Vector,
  {
    axes: [rx, ry, rz],
    steps = 24,
    change = (place) => place,
  }: { readonly axes: Vector; steps?: number; change?: (place: Vector) => Vector },
): Form {
  const at = (s: number, t: number): Vector => {
    const turn = 2 * Math.PI * s;
    const rise = Math.PI * t;
    return change([
      centre[0] - rx * Math.sin(rise) * Math.sin(turn),
      centre[1] - ry * Math.cos(rise),
      centre[2] + rz * Math.sin(rise) * Math.cos(turn),
    ]);
  };
  return sheet({ at, columns: steps, rows: steps >> 1, size: [2 * Math.PI * rx, Math.PI * ry] });
}

/** The upper half of an ellipsoid. */
export function dome(centre: Vector, axes: Vector): Form {
  const whole = ball(centre, { axes });
  return { ...whole, triangles: whole.triangles.slice(0, whole.triangles.length >> 1) };
}

/** Mirror image of a form on the other side of the head. */
export function mirrorForm({ points, values, triangles }: Form): Form {
  const turned = points.slice();
  const carried = values.slice();
  for (let at = 0; at < turned.length; at += 3) turned[at] *= -1;
  for (let at = 2; at < carried.length; at += SURFACE_VALUES) carried[at] *= -1;
  return { points: turned, values: carried, triangles };
}
