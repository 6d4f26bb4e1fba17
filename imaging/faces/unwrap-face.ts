import { clampUnit } from '../kernels/clamp-unit.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Triangles } from '../kernels/triangulate.ts';
import { warpTriangles } from '../kernels/warp-triangles.ts';
import { type FaceCrop, placeInCrop } from './crop-face.ts';
import { faceLandmarks, facePoints } from './face-landmarks.ts';
import type { MeshTopology } from './mesh-topology.ts';

/** Side of a UV map in pixels. The map of the mesh puts the same place of every face at the same pixel. */
export const UV_MAP_SIDE = 512;

export const uvMapWindow = { left: 0, top: 0, width: UV_MAP_SIDE, height: UV_MAP_SIDE } as const;

/** All triangles of the face. Those of the mouth's opening come first, so that lips are drawn over it. */
export function allTriangles({ triangles, mouthTriangles }: MeshTopology): Triangles {
  return Int32Array.of(...mouthTriangles, ...triangles);
}

/** Height of the opened mouth in UV maps, in sides of the map. The mouth of the canonical map is shut. */
const MOUTH_OPENING = 0.045;

/**
 * UV coordinates of each point in pixels, x and y in turn. The mouth is opened to make room for teeth: points
 * below it move down, less towards the corners and the chin.
 */
export function placeInUvMap({ map }: MeshTopology): Float64Array {
  const { rightMouthCorner, upperInnerLip, lowerInnerLip, chin } = facePoints;
  const inner = faceLandmarks.innerLips[0];
  const mouthY = (map[2 * upperInnerLip + 1] + map[2 * lowerInnerLip + 1]) / 2;
  const chinY = map[2 * chin + 1];
  const reach = 0.5 - Math.max(map[2 * inner], map[2 * rightMouthCorner]);
  return map.map((place, at) => {
    if (at % 2 === 0 || place < mouthY) return place * UV_MAP_SIDE;
    const across = Math.min(1, Math.abs(map[at - 1] - 0.5) / reach);
    const down = clampUnit((chinY - place) / (chinY - mouthY));
    return (place + MOUTH_OPENING * (1 - across * across) * down) * UV_MAP_SIDE;
  });
}

/**
 * Unwraps a face into its UV map: `UV_MAP_SIDE²` × 4, encoded as the crop. Places outside the face or the
 * photo are 0.
 */
export function unwrapFace(
  crop: FaceCrop,
  { points, topology }: { readonly points: Float32Array; readonly topology: MeshTopology },
): Raster {
  const from = placeInCrop(crop, points);
  const mesh = { triangles: allTriangles(topology), from, to: placeInUvMap(topology) };
  return warpTriangles(crop.levels, { mesh, window: uvMapWindow });
}
