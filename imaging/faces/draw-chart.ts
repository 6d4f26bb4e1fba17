import { clampUnit } from '../kernels/clamp-unit.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Triangles } from '../kernels/triangulate.ts';
import { warpTriangles } from '../kernels/warp-triangles.ts';
import { type FaceCrop, placeInCrop } from './crop-face.ts';
import { faceLandmarks, facePoints } from './face-landmarks.ts';
import type { MeshTopology } from './mesh-topology.ts';

/** Side of a UV map in pixels. The map of the mesh puts the same place of every face at the same pixel. */
export const CHART_SIDE = 512;

export const chartWindow = { left: 0, top: 0, width: CHART_SIDE, height: CHART_SIDE } as const;

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
export function placeInChart({ map }: MeshTopology): Float64Array {
  const { rightMouthCorner, upperInnerLip, lowerInnerLip, chin } = facePoints;
  const inner = faceLandmarks.innerLips[0];
  const mouthY = (map[2 * upperInnerLip + 1] + map[2 * lowerInnerLip + 1]) / 2;
  const chinY = map[2 * chin + 1];
  const reach = 0.5 - Math.max(map[2 * inner], map[2 * rightMouthCorner]);
  return map.map((place, at) => {
    if (at % 2 === 0 || place < mouthY) return place * CHART_SIDE;
    const across = Math.min(1, Math.abs(map[at - 1] - 0.5) / reach);
    const down = clampUnit((chinY - place) / (chinY - mouthY));
    return (place + MOUTH_OPENING * (1 - across * across) * down) * CHART_SIDE;
  });
}

/**
 * Unwraps a face into its UV map: `UV_MAP_SIDE²` × 4, encoded as the crop. Places outside the face or the
 * photo are 0.
 */
export function drawChart(
  crop: FaceCrop,
  { points, topology }: { readonly points: Float32Array; readonly topology: MeshTopology },
): Raster {
  const from = placeInCrop(crop, points);
  const mesh = { triangles: allTriangles(topology), from, to: placeInChart(topology) };
  return warpTriangles(crop.levels, { mesh, window: chartWindow });
}
