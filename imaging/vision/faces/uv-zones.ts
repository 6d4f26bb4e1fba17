import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
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

interface Chart {
  readonly side: number;
  /** UV coordinates of each point in pixels, x and y in turn. */
  readonly places: Float64Array;
}

function flagRing({ side, places }: Chart, ring: readonly number[]): Uint8Array {
  const data = new Uint8Array(side * side);
  const corners = ring.flatMap((point) => [places[2 * point], places[2 * point + 1]]);
  fillPolygon({ width: side, height: side, data }, corners);
  return data;
}

/** Grows flags by a fraction of the UV map and softens their border. */
function soften(flags: Uint8Array, growth: number): Plane {
  const side = Math.sqrt(flags.length);
  const size = { width: side, height: side };
  const outside = flags.map((flag) => 1 - flag);
  const distance = distanceTransform({ ...size, data: outside });
  const reach = growth * side;
  const grown = mapToFloats(distance, (steps) => (steps <= reach ? 1 : 0));
  return gaussianBlurCompiled({ ...size, data: grown }, SOFTNESS * side);
}

function join(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((flag, at) => flag | (other[at] ?? 0));
}

/** Zones of the topologies that were asked for; there is one. */
const drawn = new WeakMap<MeshTopology, Map<number, UvZones>>();

/**
 * Zones of a face in its UV map; the same for every face, so that they are drawn once.
 * @param side of the UV map, in pixels
 */
export function findUvZones(topology: MeshTopology, side = UV_MAP_SIDE): UvZones {
  const known = drawn.get(topology) ?? new Map<number, UvZones>();
  const zones = known.get(side) ?? drawUvZones(topology, side);
  drawn.set(topology, known.set(side, zones));
  return zones;
}

function drawUvZones(topology: MeshTopology, side: number): UvZones {
  const size = { width: side, height: side };
  const chart = { side, places: placeInUvMap(topology, side) };
  const ring = (points: readonly number[], growth: number) => soften(flagRing(chart, points), growth);
  const oval = flagRing(chart, faceLandmarks.faceOval);
  const depth = distanceTransform({ ...size, data: oval }).map((steps) => steps / side);
  const brows = join(flagRing(chart, faceLandmarks.rightBrow), flagRing(chart, faceLandmarks.leftBrow));
  const lips = flagRing(chart, faceLandmarks.outerLips);
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
