import type { Model } from '../../core/models/open-model.ts';
import type { PhotoLevels } from '../../core/models/photo-levels.ts';
import type { PhotoWindow } from '../../core/models/photo-window.ts';
import { readWindow } from '../../core/models/read-window.ts';
import { type FaceBox, rollOfFace, sizeOfFace } from './face-box.ts';
import { facePoints, MESH_POINTS } from './face-landmarks.ts';
import { type FaceMesh, type Iris, meshPoint, placePoints } from './face-mesh.ts';

const DEGREES = 180 / Math.PI;

/** Depth of the chin behind the hairline of a level face: the mean of drawn faces and of a photo. */
const LEVEL_PITCH = 8;

/**
 * Pose of a head in degrees, from the lines across the cheeks and down the face. Signs are those of
 * `FaceMesh`.
 */
function measurePose(points: Float32Array): Pick<FaceMesh, 'roll' | 'yaw' | 'pitch'> {
  const between = (from: number, to: number) =>
    [0, 1, 2].map((axis) => points[3 * to + axis] - points[3 * from + axis]);
  const across = between(facePoints.rightCheek, facePoints.leftCheek);
  const down = between(facePoints.hairline, facePoints.chin);
  return {
    roll: Math.atan2(across[1], across[0]) * DEGREES,
    yaw: Math.atan2(across[2], Math.hypot(across[0], across[1])) * DEGREES,
    pitch: Math.atan2(down[2], Math.hypot(down[0], down[1])) * DEGREES - LEVEL_PITCH,
  };
}

/** Side of the model's irisInput in pixels. */
const IRIS_SIDE = 64;
const irisInput = { columns: IRIS_SIDE, rows: IRIS_SIDE, low: 0, high: 1 };

/** Width of the window in widths of the eye. */
const IRIS_MARGIN = 2.3;

/** Points of the iris among the model's 76: the middle, then four on the border. */
const MIDDLE = 71;
const BORDER = [72, 73, 74, 75];

/**
 * Points of the eye among the model's others: the corners, and places on the upper lid with those below them.
 */
const CORNERS = [0, 8] as const;
const LIDS = [
  [11, 3],
  [12, 4],
  [13, 5],
] as const;

interface Eye {
  readonly inner: number;
  readonly outer: number;
  readonly mirrored: boolean;
}

const { rightInnerCorner, rightOuterCorner, leftInnerCorner, leftOuterCorner } = facePoints;

/** The model knows one eye only, so the other is mirrored. */
const right: Eye = { inner: rightInnerCorner, outer: rightOuterCorner, mirrored: false };
const left: Eye = { inner: leftInnerCorner, outer: leftOuterCorner, mirrored: true };

function windowOfEye(points: Float32Array, { inner, outer, mirrored }: Eye): PhotoWindow {
  const [a, b] = [inner, outer].map((index) => meshPoint({ points }, index));
  const [from, to] = a.x < b.x ? [a, b] : [b, a];
  const side = IRIS_MARGIN * Math.hypot(to.x - from.x, to.y - from.y);
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, width: side, height: side, angle, mirrored };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function findIris(
  levels: PhotoLevels,
  { window, iris }: { readonly window: PhotoWindow; readonly iris: Model },
): Promise<Iris> {
  const output = await iris.run(readWindow(levels, { window, ...irisInput }));
  const points = placePoints(output.points.data, { window, side: IRIS_SIDE });
  const middle = meshPoint({ points }, MIDDLE);
  const between = (from: number, to: number) => {
    const [a, b] = [meshPoint({ points }, from), meshPoint({ points }, to)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  return {
    ...middle,
    radius: mean(BORDER.map((index) => between(MIDDLE, index))),
    opening: mean(LIDS.map(([upper, lower]) => between(upper, lower))) / between(...CORNERS),
  };
}

/**
 * Finds both irises of a face by its mesh (Ablavatski et al., “Real-time pupil tracking from monocular
 * video”, 2020).
 */
async function findIrises(
  levels: PhotoLevels,
  { points, iris }: { readonly points: Float32Array; readonly iris: Model },
): Promise<NonNullable<FaceMesh['irises']>> {
  return {
    right: await findIris(levels, { window: windowOfEye(points, right), iris }),
    left: await findIris(levels, { window: windowOfEye(points, left), iris }),
  };
}

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

interface FollowParams {
  /** Points of the face where it is expected: x, y and z in turn. */
  readonly points: Float32Array;
  readonly mesh: Model;
  /** Omitted where irises are not needed. */
  readonly iris?: Model;
}

/** Finds the points of a face near points of it that are known, as those of the frame before. */
export async function followFace(
  levels: PhotoLevels,
  { points, mesh, iris }: FollowParams,
): Promise<FaceMesh> {
  const { points: found, flag } = await runMesh(levels, { window: windowOfPoints(points), mesh });
  const face = { points: found, flag, ...measurePose(found) };
  return iris ? { ...face, irises: await findIrises(levels, { points: found, iris }) } : face;
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
  const { points } = await runMesh(levels, { window: windowOfBox(face), mesh });
  return followFace(levels, { points, mesh, iris });
}
