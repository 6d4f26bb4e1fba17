import type { DrawnWindow, Places } from '../../core/geometry/place-triangles.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Iris } from '../../vision/faces/face-mesh.ts';
import type { DescribedFace } from './describe-face.ts';
import { type EyeLine, eyeLine } from './measure-expression.ts';

/** Largest movement of irises in widths of the eye: across, and up or down. */
const MAX_ACROSS = 0.16;
const MAX_DOWN = 0.04;

/** Radii of the iris: everything within the first moves along, with a fade to the second. */
const NEAR = 0.9;
const FAR = 2.1;

interface EyeMove {
  /** Position of the drawn iris, in pixels of the photo. */
  readonly centre: Point;
  readonly radius: number;
  /** Pixels of the source's crop. */
  readonly move: Point;
}

/**
 * Position of an iris in its eye: from the middle of the corners, in widths of the eye, along the corners'
 * line and across it.
 */
function placeInEye(iris: Point, { x, y, width, angle }: EyeLine): Point {
  const [across, down] = [iris.x - x, iris.y - y];
  return {
    x: (across * Math.cos(angle) + down * Math.sin(angle)) / width,
    y: (down * Math.cos(angle) - across * Math.sin(angle)) / width,
  };
}

type Side = 'right' | 'left';

function other(side: Side): Side {
  return side === 'right' ? 'left' : 'right';
}

interface EyeToMove {
  readonly side: Side;
  readonly given: Iris;
  readonly taken: Iris;
}

function planEye(params: GazeParams, { side, given, taken }: EyeToMove): EyeMove {
  const { source, target, shape, mirrored } = params;
  const from = eyeLine(source.face.mesh, mirrored ? other(side) : side);
  const sign = mirrored ? -1 : 1;
  const own = eyeLine(target.face.mesh, side);
  const drawn = eyeLine({ points: shape }, side);
  const seen = placeInEye(given, from);
  const inSource = { x: sign * seen.x, y: seen.y };
  const inTarget = placeInEye(taken, own);
  const bound = (value: number, max: number) => Math.max(-max, Math.min(max, value));
  const turned = {
    x: bound(inSource.x - inTarget.x, MAX_ACROSS),
    y: bound(inSource.y - inTarget.y, MAX_DOWN),
  };
  const goal = { x: inSource.x - turned.x, y: inSource.y - turned.y };
  const { angle, width } = drawn;
  const size = from.width * source.crop.scale;
  return {
    centre: {
      x: drawn.x + width * (goal.x * Math.cos(angle) - goal.y * Math.sin(angle)),
      y: drawn.y + width * (goal.x * Math.sin(angle) + goal.y * Math.cos(angle)),
    },
    radius: (taken.radius * width) / own.width,
    move: {
      x: size * (sign * turned.x * Math.cos(from.angle) - turned.y * Math.sin(from.angle)),
      y: size * (sign * turned.x * Math.sin(from.angle) + turned.y * Math.cos(from.angle)),
    },
  };
}

interface GazeParams {
  readonly source: Pick<DescribedFace, 'face' | 'crop'>;
  readonly target: Pick<DescribedFace, 'face'>;
  /** Points of the swapped face. */
  readonly shape: Float32Array;
  /** True if the source is mirrored, with eyes exchanged. */
  readonly mirrored: boolean;
}

/**
 * Moves places in the source's crop so that its irises look in the target's direction. Does nothing without
 * irises.
 */
export function planGaze(params: GazeParams): (places: Places, window: DrawnWindow) => void {
  const given = params.source.face.mesh.irises;
  const taken = params.target.face.mesh.irises;
  if (!given || !taken) return () => undefined;
  const moves = (['right', 'left'] as const).map((side) =>
    planEye(params, { side, given: given[params.mirrored ? other(side) : side], taken: taken[side] }),
  );
  return (places, { left, top }) => {
    for (const { centre, radius, move } of moves) {
      const reach = FAR * radius;
      const firstRow = Math.max(0, Math.floor(centre.y - top - reach));
      const lastRow = Math.min(places.height - 1, Math.ceil(centre.y - top + reach));
      const firstColumn = Math.max(0, Math.floor(centre.x - left - reach));
      const lastColumn = Math.min(places.width - 1, Math.ceil(centre.x - left + reach));
      for (let row = firstRow; row <= lastRow; row++)
        for (let column = firstColumn; column <= lastColumn; column++) {
          const distance = Math.hypot(column + 0.5 + left - centre.x, row + 0.5 + top - centre.y);
          const share = 1 - smoothStep(NEAR * radius, reach, distance);
          places.x[row * places.width + column] += share * move.x;
          places.y[row * places.width + column] += share * move.y;
        }
    }
  };
}
