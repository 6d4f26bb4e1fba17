import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { Face } from '../faces/find-faces.ts';
import { outlineSureFace } from './plan-trimap.ts';

/** Least mean likelihood over a face that belongs to the subject. */
const BELONGS = 0.5;

/**
 * Faces that belong to a subject: its likelihood, 0–1, is high over them. Faces of others would float in the
 * cut-out.
 *
 * @param scale converts pixels of the photo to pixels of the likelihood, across and down
 */
export function facesWithin(
  { width, height, data }: Plane,
  { faces, scale }: { readonly faces: readonly Face[]; readonly scale: readonly [x: number, y: number] },
): Face[] {
  return faces.filter((face) => {
    const flags = new Uint8Array(width * height);
    fillPolygon({ width, height, data: flags }, outlineSureFace(face, scale));
    let [sum, count] = [0, 0];
    for (let at = 0; at < flags.length; at++) {
      if (!flags[at]) continue;
      sum += data[at];
      count++;
    }
    return count > 0 && sum >= BELONGS * count;
  });
}
