import { gaussianBlurCompiled } from '../filters/compiled-blur.ts';
import { smoothStep } from '../numeric/scalar.ts';
import { mapToFloats } from '../raster/map-values.ts';
import { type DrawnWindow, type MeshPair, placeTriangles } from './place-triangles.ts';

interface Outline extends Pick<MeshPair, 'triangles' | 'to'> {
  /** Standard deviation of the softened outline, in pixels. */
  readonly spread: number;
}

/**
 * Weight of each pixel of a drawn mesh: 0 on its outline, 1 further inside. Without it a mesh ends at
 * straight sides of triangles.
 * @param window the bounds of the mesh, in pixels
 * @returns a weight per pixel of the window, 0–1
 */
export function weighOutline(
  { left, top, width, height }: DrawnWindow,
  { triangles, to, spread }: Outline,
): Float32Array {
  // Beyond the bounds there is no mesh, which a blur of the bounds alone could not tell.
  const room = Math.ceil(3 * spread);
  const size = { width: width + 2 * room, height: height + 2 * room };
  const { x } = placeTriangles({ left: left - room, top: top - room, ...size }, { triangles, from: to, to });
  const inside = mapToFloats(x, (place) => (Number.isNaN(place) ? 0 : 1));
  const soft = gaussianBlurCompiled({ ...size, data: inside }, spread).data;
  const weights = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      weights[row * width + column] = smoothStep(0.5, 1, soft[(row + room) * size.width + column + room]);
  return weights;
}
