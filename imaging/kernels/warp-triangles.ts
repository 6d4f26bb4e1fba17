import { type DrawnWindow, type MeshPair, placeTriangles } from './place-triangles.ts';
import type { Raster } from './raster.ts';
import { samplePlaces } from './sample-places.ts';

/**
 * A raster carried from one shape of a mesh onto another, each triangle by an affine map: what of it lies in
 * a window of the place where it goes. `levels` are the raster and its halves (`buildMipLevels`). What no
 * triangle covers is 0 in all channels. For a face painted on the flat map of `faces/mesh-topology.ts`,
 * `from` is that map times the size of the painting.
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
