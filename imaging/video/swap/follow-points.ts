import { boundPoints } from '../../vision/faces/crop-face.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { FrameSize } from '../media/frame.ts';
import { BLOCK } from '../motion/block-difference.ts';
import { motionToFrame } from '../motion/carry-frame.ts';
import { refineAtPoint } from '../motion/refine-at-point.ts';
import type { RefinedMotion } from '../motion/refine-motion.ts';
import { sizeOfPoints } from './face-extent.ts';
import { cutPlanes, type FrameWindow, windowAround } from './frame-window.ts';

/** x and y in turn, in pixels: how far each point has come since the frame before. */
export type PointMoves = Float32Array;

/** Room around points in which their motion is looked for, in sides of their box. */
const MARGIN = 0.1;
/** Radius of the place around a point whose motion it has: in sizes of a face, and its bounds in pixels. */
const RADIUS = 0.03;
const NEAREST = 4;
const FARTHEST = 9;

function windowOf(points: Float32Array, size: FrameSize): FrameWindow | null {
  const { left, top, right, bottom } = boundPoints(points);
  const room = MARGIN * Math.max(right - left, bottom - top);
  return windowAround(size, {
    ...{ left: left - room, top: top - room },
    ...{ right: right + room, bottom: bottom + room },
  });
}

/** Motion at a place between the middles of blocks, in pixels. */
function readMotion(
  { motion, share }: RefinedMotion,
  { x, y, out }: { readonly x: number; readonly y: number; readonly out: [number, number] },
): void {
  const { columns, rows } = motion;
  const gx = Math.max(0, Math.min(columns - 1, x / BLOCK - 0.5));
  const gy = Math.max(0, Math.min(rows - 1, y / BLOCK - 0.5));
  const [column, row] = [Math.floor(gx), Math.floor(gy)];
  const [right, below] = [column + 1 < columns ? 1 : 0, row + 1 < rows ? columns : 0];
  const at = row * columns + column;
  const [u, v] = [gx - column, gy - row];
  const read = (field: Int16Array) => {
    const above = field[at] + (field[at + right] - field[at]) * u;
    const under = field[at + below] + (field[at + below + right] - field[at + below]) * u;
    return ((above + (under - above) * v) * share) / 2;
  };
  out[0] = read(motion.x);
  out[1] = read(motion.y);
}

/** Tells how the points of faces move from frame to frame, by what is seen alone. */
export class PointFollower {
  readonly #size: FrameSize;
  readonly #pointsOf: (mesh: FaceMesh) => Float32Array;
  readonly #moves = new Map<FaceMesh, PointMoves>();
  #before: Uint8Array | null = null;

  /** @param pointsOf points of a face, x, y and z in turn */
  constructor(size: FrameSize, pointsOf: (mesh: FaceMesh) => Float32Array) {
    this.#size = size;
    this.#pointsOf = pointsOf;
  }

  /** By meshes; those of the first frame of a shot have none. */
  get moves(): ReadonlyMap<FaceMesh, PointMoves> {
    return this.#moves;
  }

  /** Takes the next frame, as planes, with the faces that were found in it. */
  add(
    data: Uint8Array,
    { meshes, isCut }: { readonly meshes: readonly FaceMesh[]; readonly isCut: boolean },
  ) {
    const before = this.#before;
    if (before && !isCut)
      for (const mesh of meshes) {
        const moves = this.#follow(mesh, { data, before });
        if (moves) this.#moves.set(mesh, moves);
      }
    this.#before = Uint8Array.from(data);
  }

  #follow(
    mesh: FaceMesh,
    { data, before }: { readonly data: Uint8Array; readonly before: Uint8Array },
  ): PointMoves | null {
    const size = this.#size;
    const points = this.#pointsOf(mesh);
    const window = windowOf(points, size);
    if (!window) return null;
    const { width, height } = window;
    const [now, past] = [data, before].map((planes) => cutPlanes(planes, { size, window }));
    const motion = motionToFrame(now, { other: past, size: window });
    if (!motion) return null;
    const lumaOf = (planes: Uint8Array) => ({ width, height, data: planes.subarray(0, width * height) });
    const radius = Math.max(NEAREST, Math.min(FARTHEST, Math.round(RADIUS * sizeOfPoints(mesh.points))));
    const pair = { current: lumaOf(now), reference: lumaOf(past), radius };
    const moves = new Float32Array((2 * points.length) / 3);
    const vector: [number, number] = [0, 0];
    for (let at = 0, from = 0; at < moves.length; at += 2, from += 3) {
      const [x, y] = [points[from] - window.left - 0.5, points[from + 1] - window.top - 0.5];
      readMotion(motion, { x: x + 0.5, y: y + 0.5, out: vector });
      refineAtPoint(pair, { x, y, vector });
      moves[at] = -vector[0];
      moves[at + 1] = -vector[1];
    }
    return moves;
  }
}
