import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { PhotoWindow } from '../models/photo-window.ts';
import { readWindow } from '../models/read-window.ts';
import { type FaceBox, rollOfFace, sizeOfFace } from './face-box.ts';
import { facePoints, MESH_POINTS } from './face-landmarks.ts';
import { type FaceMesh, meshPoint, placePoints } from './face-mesh.ts';
import { findIrises } from './find-irises.ts';
import { measurePose } from './measure-pose.ts';

/** Side of the model's input in pixels. */
const SIDE = 192;
const input = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Side of the window in sizes of the face. */
const MARGIN = 1.5;

function windowOfBox(face: FaceBox): PhotoWindow {
  const side = MARGIN * sizeOfFace(face);
  const centre = { x: face.left + face.width / 2, y: face.top + face.height / 2 };
  return { ...centre, width: side, height: side, angle: rollOfFace(face) };
}

function windowOfPoints(points: Float32Array): PhotoWindow {
  let [left, top, right, bottom] = [points[0], points[1], points[0], points[1]];
  for (let at = 0; at < 3 * MESH_POINTS; at += 3) {
    left = Math.min(left, points[at]);
    right = Math.max(right, points[at]);
    top = Math.min(top, points[at + 1]);
    bottom = Math.max(bottom, points[at + 1]);
  }
  const rightEye = meshPoint({ points }, facePoints.rightOuterCorner);
  const leftEye = meshPoint({ points }, facePoints.leftOuterCorner);
  const side = MARGIN * Math.max(right - left, bottom - top);
  const angle = Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
  return { x: (left + right) / 2, y: (top + bottom) / 2, width: side, height: side, angle };
}

async function runMesh(
  levels: PhotoLevels,
  { window, mesh }: { readonly window: PhotoWindow; readonly mesh: Model },
) {
  const { points, flag } = await mesh.run(readWindow(levels, { window, ...input }));
  return { points: placePoints(points.data, { window, side: SIDE }), flag: flag.data[0] };
}

interface MeshParams {
  readonly face: FaceBox;
  readonly mesh: Model;
  /** Omitted where irises are not needed. */
  readonly iris?: Model;
}

/**
 * Finds the 468 points of a face (Kartynnik et al., “Real-time facial surface geometry from monocular video
 * on mobile GPUs”, 2019). The model runs twice: on the detector's box, then on a window around the points,
 * where it is most accurate.
 */
export async function meshFace(levels: PhotoLevels, { face, mesh, iris }: MeshParams): Promise<FaceMesh> {
  const rough = await runMesh(levels, { window: windowOfBox(face), mesh });
  const { points, flag } = await runMesh(levels, { window: windowOfPoints(rough.points), mesh });
  const found = { points, flag, ...measurePose(points) };
  return iris ? { ...found, irises: await findIrises(levels, { points, iris }) } : found;
}
