import type { Vector } from '#imaging/core/geometry/vector.ts';
import { createPoint, normalize, type Point } from '../../renderer/point.ts';
import type { Hit, Solid, Surface } from '../../renderer/scene.ts';
import type { Distance } from '../../renderer/shapes.ts';

/**
 * Rigid transform of a thing: rows of a matrix from the scene to its own coordinates, after `at` is
 * subtracted.
 */
export interface Pose {
  readonly at: Vector;
  readonly rows: readonly [Vector, Vector, Vector];
  /** Length of the thing's unit in the scene. */
  readonly scale: number;
}

interface PoseOptions {
  readonly at: Vector;
  /** Degrees about the upright axis; positive looks to the picture's right. */
  readonly turn: number;
  /** Degrees about the line of sight; positive leans to the picture's right. */
  readonly lean: number;
  readonly scale: number;
  /** The place of its own that it is turned about. */
  readonly about: Vector;
}

/** Stands a thing at a place of the scene, turned and leaning about a place of its own. */
export function createPose({ at, turn, lean, scale, about }: PoseOptions): Pose {
  const [cosTurn, sinTurn] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const [cosLean, sinLean] = [Math.cos((lean * Math.PI) / 180), Math.sin((lean * Math.PI) / 180)];
  const rows: Pose['rows'] = [
    [cosTurn * cosLean, -sinLean, -sinTurn * cosLean],
    [cosTurn * sinLean, cosLean, -sinTurn * sinLean],
    [sinTurn, 0, cosTurn],
  ];
  const unmoved: Pose = { at, rows, scale };
  const [x, y, z] = toScene(unmoved, about);
  return {
    rows,
    scale,
    at: [
      2 * at[0] + about[0] * scale - x,
      2 * at[1] + about[1] * scale - y,
      2 * at[2] + about[2] * scale - z,
    ],
  };
}

/** Writes a place of the scene as the thing's own. */
export function toOwn({ at, rows: [a, b, c], scale }: Pose, place: Readonly<Point>, own: Point): void {
  const x = (place.x - at[0]) / scale;
  const y = (place.y - at[1]) / scale;
  const z = (place.z - at[2]) / scale;
  own.x = a[0] * x + a[1] * y + a[2] * z;
  own.y = b[0] * x + b[1] * y + b[2] * z;
  own.z = c[0] * x + c[1] * y + c[2] * z;
}

/** Writes a direction of the thing as one of the scene. The two may be the same object. */
export function turnToScene({ rows: [a, b, c] }: Pose, { x, y, z }: Readonly<Point>, out: Point): void {
  out.x = a[0] * x + b[0] * y + c[0] * z;
  out.y = a[1] * x + b[1] * y + c[1] * z;
  out.z = a[2] * x + b[2] * y + c[2] * z;
}

/** A place of the thing, where the scene has it. */
export function toScene(pose: Pose, [x, y, z]: Vector): Vector {
  const out = createPoint();
  turnToScene(pose, { x, y, z }, out);
  const { at, scale } = pose;
  return [at[0] + out.x * scale, at[1] + out.y * scale, at[2] + out.z * scale];
}

function posedDistance(distance: Distance, { at, rows, scale }: Pose): Distance {
  const [a, b, c] = rows;
  return (sceneX, sceneY, sceneZ) => {
    const x = (sceneX - at[0]) / scale;
    const y = (sceneY - at[1]) / scale;
    const z = (sceneZ - at[2]) / scale;
    return (
      scale *
      distance(a[0] * x + a[1] * y + a[2] * z, b[0] * x + b[1] * y + b[2] * z, c[0] * x + c[1] * y + c[2] * z)
    );
  };
}

/** The solid as it stands in the scene; its distance and painter go on in its own places. */
export function posed(solid: Solid, pose: Pose): Solid {
  const own: Hit = { ...createPoint(), footprint: 0 };
  const turned = createPoint();
  const paint = (hit: Readonly<Hit>, surface: Surface) => {
    toOwn(pose, hit, own);
    own.footprint = hit.footprint / pose.scale;
    const { normal } = surface;
    const { rows } = pose;
    const { x, y, z } = normal;
    normal.x = rows[0][0] * x + rows[0][1] * y + rows[0][2] * z;
    normal.y = rows[1][0] * x + rows[1][1] * y + rows[1][2] * z;
    normal.z = rows[2][0] * x + rows[2][1] * y + rows[2][2] * z;
    solid.paint(own, surface);
    turnToScene(pose, normal, turned);
    Object.assign(normal, turned);
    normalize(normal);
  };
  const { bound } = solid;
  if (!bound) return { ...solid, distance: posedDistance(solid.distance, pose), paint };
  const middle = toScene(pose, [bound[0], bound[1], bound[2]]);
  return {
    ...solid,
    bound: [...middle, bound[3] * pose.scale],
    distance: posedDistance(solid.distance, pose),
    paint,
  };
}
