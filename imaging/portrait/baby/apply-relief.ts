import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { placeTriangles } from '../../core/geometry/place-triangles.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { type Plane, samplePlane } from '../../core/raster/plane.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { allTriangles, placeInUvMap, UV_MAP_SIDE } from '../../vision/faces/unwrap-face.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { LightCanvas } from './canvas.ts';

interface ReliefParams {
  /** UV map, 1 for plain skin. */
  readonly relief: Plane;
  /** x and y of each point of the face, in pixels. */
  readonly points: Float64Array;
  readonly topology: MeshTopology;
  readonly zones: UvZones;
  /** Strength of the relief, 0–1. */
  readonly strength: number;
}

/** Finest detail in sides of the UV map, as young skin has no lines. */
const FINEST = 0.011;

/** Fade of the relief towards the outline of the face, in sides of the UV map. */
const EDGE = [0.06, 0.2] as const;

/** Bounds of the factor. */
const MIN = 0.6;
const MAX = 1.18;

/** Clears parts that are painted later: eyes, brows, lips and nostrils with their surroundings. */
function clearFeatures({ relief, zones }: ReliefParams): Plane {
  const painted = zones.brows.data.map((brow, at) =>
    Math.max(
      brow,
      zones.rightEye.data[at],
      zones.leftEye.data[at],
      zones.lips.data[at],
      zones.nostrils.data[at],
    ),
  );
  const wide = gaussianBlurCompiled({ ...relief, data: painted }, 0.012 * UV_MAP_SIDE).data.map((value) =>
    smoothStep(0.1, 0.7, value),
  );
  const bare = wide.map((value) => 1 - value);
  const above = gaussianBlurCompiled(
    { ...relief, data: relief.data.map((value, at) => value * bare[at]) },
    FINEST * UV_MAP_SIDE,
  );
  const below = gaussianBlurCompiled({ ...relief, data: bare }, FINEST * UV_MAP_SIDE);
  const data = above.data.map((value, at) => {
    const known = smoothStep(0.05, 0.5, below.data[at]);
    return 1 + known * (value / Math.max(0.05, below.data[at]) - 1);
  });
  return { ...relief, data };
}

/** Applies the parents' relief to a painted face: eye sockets, nose, and the area around the mouth. */
export function applyRelief(canvas: LightCanvas, params: ReliefParams): void {
  const { points, topology, zones, strength } = params;
  const relief = clearFeatures(params);
  const window = { left: 0, top: 0, width: canvas.width, height: canvas.height };
  const places = placeTriangles(window, {
    triangles: allTriangles(topology),
    from: placeInUvMap(topology),
    to: points,
  });
  for (let pixel = 0; pixel < canvas.width * canvas.height; pixel++) {
    const [x, y] = [places.x[pixel] - 0.5, places.y[pixel] - 0.5];
    if (Number.isNaN(x)) continue;
    const share = strength * smoothStep(...EDGE, samplePlane(zones.depth, x, y));
    const value = Math.max(MIN, Math.min(MAX, samplePlane(relief, x, y)));
    const factor = 1 + share * (value - 1);
    for (let channel = 0; channel < 3; channel++)
      // Skin is warmer in the shade than in the light.
      canvas.light[3 * pixel + channel] *= factor ** (factor < 1 ? 0.85 + 0.2 * channel : 1);
  }
}
