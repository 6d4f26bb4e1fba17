import { type DrawnWindow, type MeshPair, placeTriangles } from './place-triangles.ts';
import type { Raster } from './raster.ts';
import { samplePlaces } from './sample-places.ts';

/**
 * Warps a raster from one shape of a mesh to another, each triangle by an affine map, within a window.
 * `levels` are the raster and its halves (`buildMipLevels`). Pixels without a triangle are 0 in all channels.
 * For a face painted on the UV map of `faces/mesh-topology.ts`, `from` is that map times the size of the
 * painting.
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
