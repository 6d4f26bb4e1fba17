import { clampUnit } from '../kernels/clamp-unit.ts';
import type { Raster } from '../kernels/raster.ts';
import type { Triangles } from '../kernels/triangulate.ts';
import { warpTriangles } from '../kernels/warp-triangles.ts';
import { type FaceCrop, placeInCrop } from './crop-face.ts';
import { faceLandmarks, facePoints } from './face-landmarks.ts';
import type { MeshTopology } from './mesh-topology.ts';

/** Side of a chart in pixels: a face laid flat by the map of its mesh, so that the same place of every face lies in the same pixel. */
export const CHART_SIDE = 512;

export const chartWindow = { left: 0, top: 0, width: CHART_SIDE, height: CHART_SIDE } as const;

/** All triangles of the face, those of the mouth's opening first, so that lips lie over it. */
export function allTriangles({ triangles, mouthTriangles }: MeshTopology): Triangles {
  return Int32Array.of(...mouthTriangles, ...triangles);
}

/** By how much the map's shut mouth is opened in charts, in sides of the chart. */
const MOUTH_OPENING = 0.045;

/**
 * x and y of each point of the mesh in pixels of a chart. The mouth is open, so that there is room for teeth: what is below gives way, less and less
 * towards the corners of the mouth and down to the chin.
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

/** Lays a face flat: `CHART_SIDE²` × 4, as in the crop. What lies outside the face or the photo is 0. */
export function drawChart(crop: FaceCrop, points: Float32Array, topology: MeshTopology): Raster {
  const from = placeInCrop(crop, points);
  const mesh = { triangles: allTriangles(topology), from, to: placeInChart(topology) };
  return warpTriangles(crop.levels, mesh, chartWindow);
}
