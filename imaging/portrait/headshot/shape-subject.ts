import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import { distanceTransform } from '../../core/morphology/distance-transform.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { meshNormals } from '../../vision/faces/mesh-normals.ts';

/** Shape of a subject as unit normals: x right, y down, z away from the viewer. */
export interface SubjectShape {
  readonly x: Plane;
  readonly y: Plane;
  readonly z: Plane;
}

interface ShapeParams {
  /** Coverage 0–1 on a small plane, whose size is that of the shape. */
  readonly coverage: Plane;
  /** Points of the face in its pixels. */
  readonly points: Float32Array;
  readonly triangles: ArrayLike<number>;
  /** From hairline to chin, in its pixels. */
  readonly unit: number;
}

/** Width of the rounding along the outline, in heights of the face, and its depth relative to that. */
const ROUND = 0.5;
const DEPTH = 0.75;

/** Depth of a body inflated within its outline: round along it, flat in the middle. */
function inflate({ coverage, unit }: ShapeParams): Plane {
  const distance = distanceTransform(thresholdPlane(coverage, 0.5));
  const reach = Math.max(2, ROUND * unit);
  const out = createPlane(coverage);
  for (let at = 0; at < distance.length; at++) {
    const inwards = Math.min(1, distance[at] / reach);
    out.data[at] = DEPTH * reach * Math.sqrt(inwards * (2 - inwards));
  }
  return gaussianBlurCompiled(out, 0.07 * unit);
}

/** Normals of the face splatted at its points: sums of x, y, z, and weight. */
function splatFace({
  coverage,
  points,
  triangles,
  unit,
}: ShapeParams): readonly [Plane, Plane, Plane, Plane] {
  const normals = meshNormals(points, triangles);
  const sums = [0, 1, 2, 3].map(() => createPlane(coverage));
  const { width, height } = coverage;
  for (let at = 0; at < normals.length; at += 3) {
    const column = Math.floor(points[at]);
    const row = Math.floor(points[at + 1]);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    for (let axis = 0; axis < 3; axis++) sums[axis].data[row * width + column] += normals[at + axis];
    sums[3].data[row * width + column]++;
  }
  const [x, y, z, weight] = sums.map((plane) => gaussianBlurCompiled(plane, 0.045 * unit));
  return [x, y, z, weight];
}

function ovalOf({ coverage, points, unit }: ShapeParams): Plane {
  const flags = {
    width: coverage.width,
    height: coverage.height,
    data: new Uint8Array(coverage.data.length),
  };
  fillPolygon(
    flags,
    faceLandmarks.faceOval.flatMap((index) => [points[3 * index], points[3 * index + 1]]),
  );
  return gaussianBlurCompiled({ ...coverage, data: Float32Array.from(flags.data) }, 0.06 * unit);
}

/** Shape of a subject: the face by its mesh, the rest inflated within its outline. */
export function shapeSubject(params: ShapeParams): SubjectShape {
  const { width, height } = params.coverage;
  const body = inflate(params);
  const face = splatFace(params);
  const oval = ovalOf(params);
  const shape = {
    x: createPlane(params.coverage),
    y: createPlane(params.coverage),
    z: createPlane(params.coverage),
  };
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const left = body.data[column > 0 ? at - 1 : at];
      const right = body.data[column < width - 1 ? at + 1 : at];
      const above = body.data[row > 0 ? at - width : at];
      const below = body.data[row < height - 1 ? at + width : at];
      const normal = [(left - right) / 2, (above - below) / 2, -1];
      const bodyLength = Math.hypot(normal[0], normal[1], normal[2]);
      const faceLength = Math.hypot(face[0].data[at], face[1].data[at], face[2].data[at]);
      const share = face[3].data[at] > 1e-4 && faceLength > 0 ? oval.data[at] : 0;
      const mixed = normal.map(
        (value, axis) =>
          (1 - share) * (value / bodyLength) + (share > 0 ? (share * face[axis].data[at]) / faceLength : 0),
      );
      const length = Math.hypot(mixed[0], mixed[1], mixed[2]) || 1;
      shape.x.data[at] = mixed[0] / length;
      shape.y.data[at] = mixed[1] / length;
      shape.z.data[at] = mixed[2] / length;
    }
  return shape;
}
