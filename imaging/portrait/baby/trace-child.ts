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

function march(solid: Solid, x: number, y: number): readonly [z: number, nearest: number] {
  let z = NEAREST;
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
  for (const [dx, dy] of CORNERS) met += march(solid, x + dx * step, y + dy * step)[1] < HIT ? 0.25 : 0;
  return met;
}

const CORNERS = [
  [-1, -0.5],
  [0.5, -1],
  [1, 0.5],
  [-0.5, 1],
] as const;

function normalAt(solid: Solid, x: number, [y, z]: readonly [number, number]): Vector {
  const e = 0.06;
  return normalize([
    solid(x + e, y, z) - solid(x - e, y, z),
    solid(x, y + e, z) - solid(x, y - e, z),
    solid(x, y, z + e) - solid(x, y, z - e),
  ]);
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
  for (let row = 0, at = 0; row < height; row++) {
    await progress.report(row / height);
    const y = (view.y - row - 0.5) / unit;
    for (let column = 0; column < width; column++, at++) {
      const x = (column + 0.5 - view.x) / unit;
      const [z, nearest] = march(solid, x, y);
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
