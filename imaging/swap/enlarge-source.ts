import { superResolve } from '../enhance/super-resolve.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Iris } from '../faces/face-mesh.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadModel } from '../models/load-model.ts';
import type { Picture } from '../picture.ts';
import type { Progress } from '../progress.ts';
import type { SourceFace } from './crop-source.ts';

/** Size of a source face relative to the target below which super-resolution enlarges it. */
const SMALL = 0.7;

/** A face in a photo of twice the size. */
function enlargeFace({ box, mesh }: Face): Face {
  const grow = <Spot extends Iris>(iris: Spot): Spot => ({
    ...iris,
    x: 2 * iris.x,
    y: 2 * iris.y,
    radius: 2 * iris.radius,
  });
  const irises = mesh.irises && { right: grow(mesh.irises.right), left: grow(mesh.irises.left) };
  // Depth of the source is not used.
  const points = mesh.points.map((value, at) => (at % 3 === 2 ? value : 2 * value));
  return {
    box: { ...box, left: 2 * box.left, top: 2 * box.top, width: 2 * box.width, height: 2 * box.height },
    mesh: { ...mesh, points, irises },
  };
}

/**
 * The source at twice its size if its face is much smaller than the target; else unchanged. Rejects with
 * `aborted`.
 */
export async function enlargeSource(
  { photo, face }: SourceFace,
  { wanted, progress }: { readonly wanted: number; readonly progress: Progress },
): Promise<SourceFace> {
  const model = sizeOfFace(face.box) < SMALL * wanted ? await loadModel('esrgan-x2') : undefined;
  if (!model || photo.channels !== 3) return { photo, face };
  const { width, height } = photo;
  const out: Picture = {
    width: 2 * width,
    height: 2 * height,
    channels: 3,
    data: new Uint8Array(12 * width * height),
  };
  await superResolve(photo, { model, out, progress });
  return { photo: out, face: enlargeFace(face) };
}
