import { median } from '../../core/numeric/scalar.ts';
import type { FaceMesh, Iris } from '../../vision/faces/face-mesh.ts';
import { sizeOfPoints } from './face-extent.ts';
import type { FaceTrack } from './face-track.ts';
import { mixMeshes } from './mix-meshes.ts';

/** Seconds before and after a frame whose meshes its own is compared with. @tuned 2026-11-30 */
const REACH = 0.16;
/** Degrees by which a pose may leave those before and after it. @tuned 2026-11-30 */
const MAX_TURN = 6;
/**
 * Distance by which points may leave those before and after them beyond the motion of the picture, in sizes
 * of a face. Turns of people leave them by 0.007 at most. @tuned 2026-11-30
 */
const MAX_DRIFT = 0.01;

const motionOf = ({ motions }: FaceTrack, place: number) => motions?.[place] ?? null;

/** Steps of points beyond the motion of the picture, summed from the first frame on: x and y in turn. */
function sumDrift(track: FaceTrack): readonly Float64Array[] {
  const { meshes } = track;
  let sum = new Float64Array((2 * meshes[0].points.length) / 3);
  return meshes.map(({ points }, place) => {
    const motion = motionOf(track, place);
    if (place === 0 || !motion) return sum;
    const before = meshes[place - 1].points;
    sum = sum.map((value, at) => {
      const from = 3 * (at >> 1) + (at & 1);
      return value + points[from] - before[from] - motion[at];
    });
    return sum;
  });
}

/** Distance of a value from the range between two groups of others: 0 on the way from one to the other. */
function leave(value: number, { before, after }: Record<'before' | 'after', readonly number[]>): number {
  const [from, to] = [median(before), median(after)];
  return Math.max(0, Math.min(from, to) - value, value - Math.max(from, to));
}

interface Comparison {
  readonly track: FaceTrack;
  readonly drifts: readonly Float64Array[];
  /** Frames before and after that count. */
  readonly reach: number;
}

/** True where a mesh leaves those before and after it, which were not found to be outliers themselves. */
function isOutlier(
  place: number,
  { comparison, known }: { comparison: Comparison; known: readonly boolean[] },
) {
  const { track, drifts, reach } = comparison;
  const { meshes } = track;
  const others = [...meshes.keys()].filter((other) => other !== place && !known[other]);
  const before = others.filter((other) => other < place).slice(-reach);
  const after = others.filter((other) => other > place).slice(0, reach);
  if (Math.min(before.length, after.length) < 2) return false;
  const leaveBy = (read: (place: number) => number) =>
    leave(read(place), { before: before.map(read), after: after.map(read) });
  const turn = Math.max(
    leaveBy((at) => meshes[at].yaw),
    leaveBy((at) => meshes[at].pitch),
    leaveBy((at) => meshes[at].roll),
  );
  if (turn < MAX_TURN) return false;
  // A face that is covered shows no motion that could explain its turn.
  if (!motionOf(track, place) || !motionOf(track, place + 1)) return true;
  const squares = drifts[place].reduce((sum, _, at) => sum + leaveBy((other) => drifts[other][at]) ** 2, 0);
  return Math.sqrt((2 * squares) / drifts[place].length) > MAX_DRIFT * sizeOfPoints(meshes[place].points);
}

/** Meshes that are outliers. One between two of them is none to trust where the motion is not known. */
function findOutliers(comparison: Comparison): readonly boolean[] {
  const { meshes } = comparison.track;
  let known: readonly boolean[] = meshes.map(() => false);
  for (let round = 0; round < 2; round++)
    known = meshes.map((_, place) => isOutlier(place, { comparison, known }));
  const isBetween = (place: number) => known[place - 1] && known[place + 1];
  return known.map((is, place) => is || (isBetween(place) && !motionOf(comparison.track, place)));
}

/** Frames in which a face is hidden, and those in which a thing comes before it or leaves it. */
function flagBesideHidden({ meshes }: FaceTrack, reach: number): readonly boolean[] {
  const isHidden = meshes.map(({ flag }) => flag === 0);
  return isHidden.map(
    (_, place) =>
      place > 0 &&
      place < meshes.length - 1 &&
      isHidden.slice(Math.max(0, place - reach), place + reach + 1).includes(true),
  );
}

interface Gap {
  /** Places of the trusted meshes before and after. */
  readonly from: number;
  readonly to: number;
}

/** The mesh at a place of a gap: what lies between both ends, carried along the motion of the picture. */
function carryInto(track: FaceTrack, { place, from, to }: Gap & { readonly place: number }): FaceMesh {
  const [a, b] = [track.meshes[from], track.meshes[to]];
  const steps = Array.from({ length: to - from }, (_, i) => motionOf(track, from + 1 + i));
  const isAllKnown = steps.every((step) => step !== null);
  const count = (some: typeof steps) => some.filter((step) => isAllKnown || !step).length;
  // The rest of the way is shared by the steps whose motion is not known.
  const share = count(steps.slice(0, place - from)) / count(steps);
  const mixed = mixMeshes(a, { b, share });
  const sums = mixed.points.map((_, at) => {
    if (at % 3 === 2) return 0;
    const index = 2 * Math.floor(at / 3) + (at % 3);
    return steps.reduce((sum, step, i) => {
      const part = (from + 1 + i <= place ? 1 : 0) - share;
      return sum + part * (step?.[index] ?? 0);
    }, 0);
  });
  const points = mixed.points.map((value, at) => value + sums[at]);
  const meanOf = (axis: number) =>
    sums.reduce((sum, value, at) => sum + (at % 3 === axis ? (3 * value) / sums.length : 0), 0);
  const [x, y] = [meanOf(0), meanOf(1)];
  const move = (iris: Iris) => ({ ...iris, x: iris.x + x, y: iris.y + y });
  const { irises } = mixed;
  return {
    ...{ ...mixed, points },
    ...(irises && { irises: { right: move(irises.right), left: move(irises.left) } }),
  };
}

/**
 * A track without meshes that jump away from their neighbours in time and back, as where a hand covers a face
 * and the network guesses its pose. They are replaced by what lies between their neighbours, carried along
 * the motion of the picture. A turn that goes on is none, nor one that the motion of the picture explains.
 * Tracks whose motion was not measured stay as they are.
 */
export function mendOutliers<Track extends FaceTrack>(
  track: Track,
  { framesPerSecond }: { readonly framesPerSecond: number },
): Track {
  if (!track.motions) return track;
  const reach = Math.max(2, Math.round(REACH * framesPerSecond));
  const found = findOutliers({ track, drifts: sumDrift(track), reach });
  const beside = flagBesideHidden(track, reach);
  const outliers = found.map((is, place) => is || beside[place]);
  const meshes = track.meshes.map((mesh, place) => {
    if (!outliers[place]) return mesh;
    const from = outliers.lastIndexOf(false, place);
    const to = outliers.indexOf(false, place);
    const carried = carryInto(track, { place, from, to });
    return beside[place] ? { ...carried, flag: 0 } : carried;
  });
  return { ...track, meshes };
}
