import { gaussianBlur } from '../../core/filters/gaussian-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from './face-landmarks.ts';
import type { MeshTopology } from './mesh-topology.ts';
import { placeInUvMap, UV_MAP_SIDE } from './unwrap-face.ts';

/** Parts of a face in a UV map: coverage 0–1, soft at the borders. */
export interface UvZones {
  /** Distance from the outline of the face inwards, in sides of the UV map. */
  readonly depth: Plane;
  readonly rightEye: Plane;
  readonly leftEye: Plane;
  readonly brows: Plane;
  readonly nostrils: Plane;
  readonly lips: Plane;
  /** Area between the inner lips, where an open mouth shows teeth. */
  readonly mouth: Plane;
  /** Certain skin, if nothing hides it: neither a feature nor near the outline. */
  readonly skin: Plane;
}

/** Growth and softness of zones, in sides of the UV map. */
const GROWTH = { eye: 0.008, brow: 0.018, lips: 0.022, mouth: 0, nostril: 0.03 } as const;
const SOFTNESS = 0.008;

/** Width of the rim inside the outline without skin, in sides of the UV map. */
const EDGE = 0.05;

const size = { width: UV_MAP_SIDE, height: UV_MAP_SIDE };

function flagRing(places: Float64Array, ring: readonly number[]): Uint8Array {
  const data = new Uint8Array(UV_MAP_SIDE * UV_MAP_SIDE);
  const corners = ring.flatMap((point) => [places[2 * point], places[2 * point + 1]]);
  fillPolygon({ ...size, data }, corners);
  return data;
}

/** Grows flags by a fraction of the UV map and softens their border. */
function soften(flags: Uint8Array, growth: number): Plane {
  const outside = flags.map((flag) => 1 - flag);
  const distance = distanceTransform({ ...size, data: outside });
  const reach = growth * UV_MAP_SIDE;
  const grown = Float32Array.from(distance, (steps) => (steps <= reach ? 1 : 0));
  return gaussianBlur({ ...size, data: grown }, SOFTNESS * UV_MAP_SIDE);
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((flag, at) => flag | (other[at] ?? 0));
}

/** Zones of the topologies that were asked for; there is one. */
const drawn = new WeakMap<MeshTopology, UvZones>();

/** Zones of a face in its UV map; the same for every face, so that they are drawn once. */
export function findUvZones(topology: MeshTopology): UvZones {
  const zones = drawn.get(topology) ?? drawUvZones(topology);
  drawn.set(topology, zones);
  return zones;
}

function drawUvZones(topology: MeshTopology): UvZones {
  const places = placeInUvMap(topology);
  const ring = (points: readonly number[], growth: number) => soften(flagRing(places, points), growth);
  const oval = flagRing(places, faceLandmarks.faceOval);
  const depth = distanceTransform({ ...size, data: oval }).map((steps) => steps / UV_MAP_SIDE);
  const brows = join(flagRing(places, faceLandmarks.rightBrow), flagRing(places, faceLandmarks.leftBrow));
  const lips = flagRing(places, faceLandmarks.outerLips);
  const zones = {
    rightEye: ring(faceLandmarks.rightEye, GROWTH.eye),
    leftEye: ring(faceLandmarks.leftEye, GROWTH.eye),
    brows: soften(brows, GROWTH.brow),
    nostrils: ring(faceLandmarks.noseBase, GROWTH.nostril),
    lips: soften(lips, GROWTH.lips),
    mouth: ring(faceLandmarks.innerLips, GROWTH.mouth),
  };
  const features = Object.values(zones);
  const skin = depth.map((inwards, at) => {
    const hidden = features.reduce((max, { data }) => Math.max(max, data[at]), 0);
    return smoothStep(0, EDGE, inwards) * (1 - hidden);
  });
  return { ...zones, depth: { ...size, data: depth }, skin: { ...size, data: skin } };
}
