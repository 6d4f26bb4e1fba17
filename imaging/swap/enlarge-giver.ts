import { superResolve } from '../enhance/super-resolve.ts';
import { cropPicture } from '../faces/crop-face.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadModel } from '../models/load-model.ts';
import type { Pace } from '../pace.ts';
import type { Picture } from '../picture.ts';

/** A giver's face smaller than this share of the taker's is enlarged by the network, which keeps its edges sharp. */
const SMALL = 0.7;

/** Room around the face, in shares of its size. */
const ROOM = 0.5;

export interface Giver {
  readonly photo: Picture;
  readonly face: Face;
}

function scalePoints(points: Float32Array, shift: readonly [number, number], factor: number): Float32Array {
  return points.map((value, at) => (at % 3 === 2 ? value : value - shift[at % 3]) * factor);
}

/** The giver cut out and at twice its size, where its face is much smaller than the one it goes onto; else as it was. Rejects with `aborted`. */
export async function enlargeGiver(
  { photo, face }: Giver,
  { wanted }: { readonly wanted: number },
  pace: Pace,
): Promise<Giver> {
  const size = sizeOfFace(face.box);
  const model = size < SMALL * wanted ? await loadModel('esrgan-x2') : undefined;
  if (!model) return { photo, face };
  const { box, mesh } = face;
  const { left, top, picture } = cropPicture(photo, {
    left: box.left - ROOM * size,
    top: box.top - ROOM * size,
    right: box.left + box.width + ROOM * size,
    bottom: box.top + box.height + ROOM * size,
  });
  const { width, height } = picture;
  const opaque = picture.channels === 3;
  if (!opaque) return { photo, face };
  const out: Picture = {
    width: 2 * width,
    height: 2 * height,
    channels: 3,
    data: new Uint8Array(12 * width * height),
  };
  await superResolve(picture, { model, out }, pace);
  const move = <Spot extends { readonly x: number; readonly y: number }>(spot: Spot): Spot => ({
    ...spot,
    x: 2 * (spot.x - left),
    y: 2 * (spot.y - top),
  });
  const irises = mesh.irises && {
    right: { ...move(mesh.irises.right), radius: 2 * mesh.irises.right.radius },
    left: { ...move(mesh.irises.left), radius: 2 * mesh.irises.left.radius },
  };
  const points = scalePoints(mesh.points, [left, top], 2);
  return {
    photo: out,
    face: {
      box: {
        ...box,
        left: 2 * (box.left - left),
        top: 2 * (box.top - top),
        width: 2 * box.width,
        height: 2 * box.height,
      },
      mesh: { ...mesh, points, irises },
    },
  };
}
