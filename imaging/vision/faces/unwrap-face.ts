import { type DrawnWindow, type MeshPair, placeTriangles } from '../../core/geometry/place-triangles.ts';
import { samplePlaces } from '../../core/geometry/sample-places.ts';
import type { Triangles } from '../../core/geometry/triangulate.ts';
import { clampUnit } from '../../core/numeric/scalar.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { type FaceCrop, placeInCrop } from './crop-face.ts';
import { faceLandmarks, facePoints } from './face-landmarks.ts';
import type { MeshTopology } from './mesh-topology.ts';

/**
 * Warps a raster from one shape of a mesh to another, each triangle by an affine map, within a window.
 * `levels` are the raster and its halves (`buildMipLevels`). Pixels without a triangle are 0 in all channels.
 * For a face painted on the UV map of `vision/faces/mesh-topology.ts`, `from` is that map times the size of
 * the painting.
 */
export function warpTriangles(
  levels: readonly Raster[],
  { mesh, window }: { readonly mesh: MeshPair; readonly window: DrawnWindow },
): Raster {
  const { width, height } = window;
  const { channels } = levels[0];
  const out = new Float32Array(width * height * channels);
  samplePlaces(levels, { places: placeTriangles(window, mesh), out, top: 0, bottom: height });
  return { width, height, channels, data: out };
}

/** Usual side of a UV map in pixels. It puts the same place of every face at the same pixel. */
export const UV_MAP_SIDE = 512;

/** The whole of a UV map. */
export function uvMapWindow(side: number): DrawnWindow {
  return { left: 0, top: 0, width: side, height: side };
}

/** All triangles of the face. Those of the mouth's opening come first, so that lips are drawn over it. */
export function allTriangles({ triangles, mouthTriangles }: MeshTopology): Triangles {
  return Int32Array.of(...mouthTriangles, ...triangles);
}

/** Height of the opened mouth in UV maps, in sides of the map. The mouth of the canonical map is shut. */
const MOUTH_OPENING = 0.045;

/**
 * Moves canonical UV coordinates to where UV maps have them, both 0–1. The mouth is opened to make room for
 * teeth: places below it move down, less towards the corners and the chin.
 */
export function openMouth({ map }: MeshTopology): (x: number, y: number) => number {
  const { rightMouthCorner, upperInnerLip, lowerInnerLip, chin } = facePoints;
  const inner = faceLandmarks.innerLips[0];
  const mouthY = (map[2 * upperInnerLip + 1] + map[2 * lowerInnerLip + 1]) / 2;
  const chinY = map[2 * chin + 1];
  const reach = 0.5 - Math.max(map[2 * inner], map[2 * rightMouthCorner]);
  return (x, y) => {
    if (y < mouthY) return y;
    const across = Math.min(1, Math.abs(x - 0.5) / reach);
    const down = clampUnit((chinY - y) / (chinY - mouthY));
    return y + MOUTH_OPENING * (1 - across * across) * down;
  };
}

/** UV coordinates of each point in pixels of a UV map, x and y in turn. */
export function placeInUvMap(topology: MeshTopology, side = UV_MAP_SIDE): Float64Array {
  const { map } = topology;
  const lower = openMouth(topology);
  return map.map((place, at) => (at % 2 === 0 ? place : lower(map[at - 1], place)) * side);
}

interface UnwrapParams {
  readonly points: Float32Array;
  readonly topology: MeshTopology;
  /** Of the UV map, in pixels. */
  readonly side?: number;
}

/**
 * Unwraps a face into its UV map: `side²` × 4, encoded as the crop. Places outside the face or the
 * photo are 0.
 */
export function unwrapFace(crop: FaceCrop, { points, topology, side = UV_MAP_SIDE }: UnwrapParams): Raster {
  const from = placeInCrop(crop, points);
  const mesh = { triangles: allTriangles(topology), from, to: placeInUvMap(topology, side) };
  return warpTriangles(crop.levels, { mesh, window: uvMapWindow(side) });
}
