import { resizePicture } from '../../core/io/size.ts';
import type { SourceFace } from '../../portrait/swap/crop-source.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { boxOfPoints, sizeOfPoints } from './face-extent.ts';

/** Size of the fitted source relative to the largest face, for parts that are wider in it. */
const ROOM = 1.25;

interface Scale {
  readonly across: number;
  readonly down: number;
}

function scaleFace({ mesh }: Face, { across, down }: Scale): Face {
  const factors = [across, down, across];
  const points = mesh.points.map((value, at) => value * factors[at % 3]);
  const grow = <Eye extends { x: number; y: number; radius: number }>(eye: Eye): Eye => ({
    ...eye,
    ...{ x: across * eye.x, y: down * eye.y, radius: across * eye.radius },
  });
  const irises = mesh.irises && { right: grow(mesh.irises.right), left: grow(mesh.irises.left) };
  return { mesh: { ...mesh, points, irises }, box: boxOfPoints(points) };
}

/**
 * The source scaled down once to the size at which it is drawn, so that eyes and brows stay sharp. Halving
 * until it fits, and reading between the halves, would blur them. A smaller source is returned itself.
 * @param largest size of the largest face that is replaced, as `sizeOfPoints`
 */
export async function fitSource(source: SourceFace, largest: number): Promise<SourceFace> {
  const { photo, face } = source;
  const scale = (ROOM * largest) / sizeOfPoints(face.mesh.points);
  if (scale >= 1) return source;
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(scale * side)));
  const small = await resizePicture(photo, { width, height });
  return {
    photo: small,
    face: scaleFace(face, { across: width / photo.width, down: height / photo.height }),
  };
}
