import { loadModel } from '../../core/models/load-model.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { faceLandmarks, MESH_POINTS } from '../../vision/faces/face-landmarks.ts';
import { listFaces } from '../../vision/faces/select-faces.ts';
import type { Canvas, FacePoints } from './style.ts';

/** Least height of a face that a style draws differently, as a share of the photo's longer side. */
const LEAST = 0.035;

function heightOf(points: Float32Array): number {
  let [top, bottom] = [Infinity, -Infinity];
  for (const index of faceLandmarks.faceOval) {
    top = Math.min(top, points[3 * index + 1]);
    bottom = Math.max(bottom, points[3 * index + 1]);
  }
  return bottom - top;
}

/**
 * Points of the faces of people in a photo, from left to right. None where the models are missing, so that a
 * style goes on without them. Rejects with `aborted`.
 */
export async function findFacePoints(photo: Picture, progress: Progress): Promise<readonly FacePoints[]> {
  const [detector, mesh] = await Promise.all([loadModel('blazeface'), loadModel('facemesh')]);
  if (!detector || !mesh) return [];
  const { width, height } = photo;
  const least = LEAST * Math.max(width, height);
  const faces = await listFaces(photo, { models: { detector, mesh }, progress });
  return faces
    .map((face) => face.mesh.points)
    .filter((points) => heightOf(points) >= least)
    .map((points) =>
      Float32Array.from({ length: 2 * MESH_POINTS }, (_, at) =>
        at % 2 === 0 ? points[1.5 * at] / width : points[1.5 * (at - 1) + 1] / height,
      ),
    );
}

/** Corners of a ring of a face (`faceLandmarks`) on a canvas: x and y in turn, in pixels. */
export function ringOnCanvas(
  face: FacePoints,
  { ring, canvas: { width, height } }: { readonly ring: readonly number[]; readonly canvas: Canvas },
): number[] {
  return ring.flatMap((index) => [face[2 * index] * width, face[2 * index + 1] * height]);
}
