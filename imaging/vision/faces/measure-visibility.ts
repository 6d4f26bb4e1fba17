import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { placeTriangles } from '../../core/geometry/place-triangles.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { meshNormals } from './mesh-normals.ts';
import type { MeshTopology } from './mesh-topology.ts';
import { allTriangles, placeInUvMap, uvMapWindow } from './unwrap-face.ts';
import type { UvZones } from './uv-zones.ts';

/**
 * Cosine of the angle between the normal and the line of sight: no visibility up to the first, full from the
 * second.
 */
const HIDDEN = 0.12;
const SEEN = 0.42;

interface VisibilityParams {
  readonly topology: MeshTopology;
  readonly zones: UvZones;
}

/** Radius of the surroundings of hollows, in sides of the UV map. */
const AROUND = 0.04;

/** Lips, mouth and nostrils of a UV map, and what lies between them. */
interface Hollows {
  readonly hollow: Float32Array;
  readonly firm: Float32Array;
  /** Share of the latter around each place. */
  readonly around: Float32Array;
}

/** Hollows by the zones that they were found in: those of a clip are the same in all frames. */
const known = new WeakMap<UvZones, Hollows>();

function hollowsOf(zones: UvZones): Hollows {
  const before = known.get(zones);
  if (before) return before;
  const { mouth, lips, nostrils } = zones;
  const hollow = mouth.data.map((value, at) => Math.max(value, lips.data[at], nostrils.data[at]));
  const firm = hollow.map((value) => 1 - value);
  const around = gaussianBlurCompiled({ ...mouth, data: firm }, AROUND * mouth.width).data;
  const found = { hollow, firm, around };
  known.set(zones, found);
  return found;
}

/** Replaces the visibility of hollows (lips, mouth, nostrils) by that of their surroundings. */
function aroundHollows(visibility: Plane, zones: UvZones): Plane {
  const { hollow, firm, around: below } = hollowsOf(zones);
  const above = gaussianBlurCompiled(
    { ...visibility, data: visibility.data.map((value, at) => value * firm[at]) },
    AROUND * visibility.width,
  );
  const data = visibility.data.map((value, at) => {
    const around = above.data[at] / Math.max(1e-3, below[at]);
    return value + hollow[at] * (Math.min(1, 1.25 * around) - value);
  });
  return { ...visibility, data };
}

/** Visibility of each place of a face, as a UV map: 0 turned away, 1 seen from the front. */
export function measureVisibility(points: Float32Array, { topology, zones }: VisibilityParams): Plane {
  const side = zones.depth.width;
  const normals = meshNormals(points, topology.triangles);
  const from = new Float64Array((points.length / 3) * 2);
  for (let i = 0; 2 * i < from.length; i++) from[2 * i] = -normals[3 * i + 2];
  const mesh = { triangles: allTriangles(topology), from, to: placeInUvMap(topology, side) };
  const { width, height, x } = placeTriangles(uvMapWindow(side), mesh);
  const data = x.map((cosine) => (Number.isNaN(cosine) ? 0 : smoothStep(HIDDEN, SEEN, cosine)));
  return aroundHollows({ width, height, data }, zones);
}
