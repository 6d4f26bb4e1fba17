import { add, normalize, type Vector } from '../../core/geometry/vector.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Solid } from '../hair/fit/head-solid.ts';
import type { SolidView } from '../hair/fit/trace-solid.ts';

/** Rendering of a solid along parallel rays. */
export interface Traced {
  /**
   * Depth of its surface towards the viewer, in centimetres. Beside it, that of the nearest place on the ray.
   */
  readonly depth: Plane;
  /** Smallest distance of each ray in pixels; −1 for hits. */
  readonly distance: Plane;
  /** Unit normals, x, y and z of each pixel in turn. */
  readonly normals: Float32Array;
  /** Light from the lamp, 0–1. */
  readonly lit: Plane;
  /** Ambient openness, 0–1. */
  readonly open: Plane;
}

const NEAREST = 9;
const FARTHEST = -14;
const STEPS = 120;

/** Distance of a hit, in centimetres. */
const HIT = 0.03;

/** Steps and length of a shadow ray in centimetres, and hardness of shadows. */
const SHADOW_STEPS = 18;
const SHADOW_REACH = 14;
const SHADOW_EDGE = 5;

/** Sample distances of ambient occlusion, in centimetres. */
const OPEN_REACHES = [0.6, 1.5, 3];

/** Side of the squares of pixels that approach a solid together, and the room each leaves, in pixels. */
const TILE = 8;
const ROOM = 4;

/**
 * Depth down to which no ray of a square comes near a solid: one thick ray marches for all (“cone marching”).
 * The solid is `ROOM` pixels farther than any of them. Of a square that passes it, the depth of the nearest
 * place.
 */
function approach(solid: Solid, [x, y]: readonly [number, number], unit: number): number {
  const radius = (TILE * Math.SQRT1_2 + ROOM) / unit;
  let z = NEAREST;
  let [nearest, at] = [Number.POSITIVE_INFINITY, NEAREST];
  for (let step = 0; step < STEPS && z > FARTHEST; step++) {
    const distance = solid(x, y, z) - radius;
    if (distance < nearest) [nearest, at] = [distance, z];
    if (0.8 * distance < HIT) return z;
    z -= 0.8 * distance;
  }
  return at;
}

/** Depths that `approach` finds for the squares of a row of squares, one for each pixel across. */
function approachRow(solid: Solid, { width, unit, x }: SolidView, y: number): Float64Array {
  const depths = new Float64Array(width);
  for (let left = 0; left < width; left += TILE)
    depths.fill(approach(solid, [(left + TILE / 2 - x) / unit, y], unit), left, left + TILE);
  return depths;
}

function march(
  solid: Solid,
  [x, y]: readonly [number, number],
  from = NEAREST,
): readonly [z: number, nearest: number] {
  let z = from;
  let [nearest, at] = [Number.POSITIVE_INFINITY, FARTHEST];
  for (let step = 0; step < STEPS && z > FARTHEST; step++) {
    const distance = solid(x, y, z);
    if (distance < nearest) [nearest, at] = [distance, z];
    if (distance < HIT) break;
    z -= Math.max(HIT, 0.8 * distance);
  }
  return [at, nearest];
}

/** Coverage of a pixel by four rays. x and y are the pixel's middle, in centimetres. */
export function measureCover(solid: Solid, [x, y]: readonly [number, number], unit: number): number {
  const step = 0.25 / unit;
  let met = 0;
  for (const [dx, dy] of CORNERS) met += march(solid, [x + dx * step, y + dy * step])[1] < HIT ? 0.25 : 0;
  return met;
}

const CORNERS = [
  [-1, -0.5],
  [0.5, -1],
  [1, 0.5],
  [-0.5, 1],
] as const;

/** The gradient by four places at the corners of a tetrahedron (Quílez, “Normals for an SDF”, 2015). */
function normalAt(solid: Solid, x: number, [y, z]: readonly [number, number]): Vector {
  const e = 0.035;
  const a = solid(x + e, y - e, z - e);
  const b = solid(x - e, y - e, z + e);
  const c = solid(x - e, y + e, z - e);
  const d = solid(x + e, y + e, z + e);
  return normalize([a - b - c + d, c + d - a - b, b + d - a - c]);
}

/**
 * Light along a ray, darker the nearer it passes a surface (Quílez, “Soft shadows in raymarched SDFs”, 2010).
 */
function shadowAt(solid: Solid, [x, y, z]: Vector, [dx, dy, dz]: Vector): number {
  let light = 1;
  let along = 0.4;
  for (let step = 0; step < SHADOW_STEPS && along < SHADOW_REACH; step++) {
    const distance = solid(x + dx * along, y + dy * along, z + dz * along);
    light = Math.min(light, (SHADOW_EDGE * (distance + 0.12)) / along);
    if (light <= 0) return 0;
    along += Math.max(0.35, distance);
  }
  return Math.min(1, light);
}

function opennessAt(solid: Solid, [x, y, z]: Vector, [nx, ny, nz]: Vector): number {
  let closed = 0;
  for (const reach of OPEN_REACHES) {
    const distance = solid(x + nx * reach, y + ny * reach, z + nz * reach);
    closed += Math.max(0, reach - distance) / reach / OPEN_REACHES.length;
  }
  return Math.max(0.15, 1 - 0.9 * closed);
}

/** Traces a solid along parallel rays under a lamp. Rejects with `aborted`. */
export async function traceChild(
  solid: Solid,
  {
    view,
    towards,
    progress,
  }: { readonly view: SolidView; readonly towards: Vector; readonly progress: Progress },
): Promise<Traced> {
  const { width, height, unit } = view;
  const planes = {
    depth: createPlane(view),
    distance: createPlane(view),
    lit: createPlane(view),
    open: createPlane(view),
  };
  const normals = new Float32Array(3 * width * height);
  let near: Float64Array = new Float64Array(width);
  for (let row = 0, at = 0; row < height; row++) {
    await progress.report(row / height);
    if (row % TILE === 0) near = approachRow(solid, view, (view.y - row - TILE / 2) / unit);
    const y = (view.y - row - 0.5) / unit;
    for (let column = 0; column < width; column++, at++) {
      const x = (column + 0.5 - view.x) / unit;
      const [z, nearest] = march(solid, [x, y], near[column]);
      planes.depth.data[at] = z;
      planes.distance.data[at] = nearest < HIT ? -1 : nearest * unit;
      if (nearest * unit > 3) continue;
      const normal = normalAt(solid, x, [y, z]);
      normals.set(normal, 3 * at);
      const start = add([x, y, z], normal, 0.05);
      planes.lit.data[at] = shadowAt(solid, start, towards);
      planes.open.data[at] = opennessAt(solid, start, normal);
    }
  }
  await progress.report(1);
  return { ...planes, normals };
}
