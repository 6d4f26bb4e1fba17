import type { Model } from '../models/open-model.ts';
import type { PhotoLevels } from '../models/photo-levels.ts';
import type { PhotoWindow } from '../models/photo-window.ts';
import { readWindow } from '../models/read-window.ts';
import { facePoints } from './face-landmarks.ts';
import { type FaceMesh, type Iris, meshPoint, placePoints } from './face-mesh.ts';

/** Side of the model's input in pixels. */
const SIDE = 64;
const input = { columns: SIDE, rows: SIDE, low: 0, high: 1 };

/** Width of the window in widths of the eye. */
const MARGIN = 2.3;

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
  const side = MARGIN * Math.hypot(to.x - from.x, to.y - from.y);
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
  const output = await iris.run(readWindow(levels, { window, ...input }));
  const points = placePoints(output.points.data, { window, side: SIDE });
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
export async function findIrises(
  levels: PhotoLevels,
  { points, iris }: { readonly points: Float32Array; readonly iris: Model },
): Promise<NonNullable<FaceMesh['irises']>> {
  return {
    right: await findIris(levels, { window: windowOfEye(points, right), iris }),
    left: await findIris(levels, { window: windowOfEye(points, left), iris }),
  };
}
