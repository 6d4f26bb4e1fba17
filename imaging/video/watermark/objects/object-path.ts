import type { Progress } from '../../../core/progress.ts';
import { type FoundPlace, findPlace, type Point } from './object-points.ts';
import type { ObjectTrack } from './object-track.ts';
import { MAX_POINTS, pickPoints, splitParts } from './split-object.ts';
import type { ObjectPass, TrackingWork } from './track-objects.ts';

/** Places of an object by frame, smooth over time. */
export type ObjectPath = readonly (Point | undefined)[];

/** Fewest points of a part that are compared. */
const MIN_POINTS = 40;
/** The outline tells more than flat cloth: points beside an object count twice. */
const SEARCH = { range: { across: 7, down: 3 }, pull: 0.05, leastSeen: 0.75, besideWeight: 2 } as const;
/** Price of a change of speed, for a place that is off by a pixel. */
const STIFFNESS = 12;
const ROUNDS = 8;
/** Rounds with the whole stiffness. Before them a path is supple, so that turns are no outliers. */
const SUPPLE = 3;
/** Error of each part in pixels before it is known, above, beside and below the mark; and the least. */
const FIRST_ERRORS = [1, 0.7, 1] as const;
const MIN_ERROR = 0.5;
/** Sureness from which on a place tells how far a part is off. */
const SURE = 0.3;

interface Measure extends FoundPlace {
  readonly frame: number;
  readonly part: number;
}

interface Followed {
  readonly work: TrackingWork;
  readonly pass: ObjectPass;
  readonly progress: Progress;
}

/**
 * Frame that shows most of an object's outline before it passes behind the mark, in the direction of the
 * pass; undefined where none shows enough.
 */
async function chooseReference(track: ObjectTrack, followed: Followed): Promise<number | undefined> {
  const { owners, known, step } = followed.pass;
  const behind = [...known.entries()].flatMap(([frame, all]) =>
    all?.some((one) => one.track === track) ? [frame] : [],
  );
  const middle = behind[behind.length >> 1] ?? 0;
  let [best, longest]: [number | undefined, number] = [undefined, -1];
  for (const [frame, place] of track.places.entries()) {
    if (!place || !owners[frame] || step * (frame - middle) > 0) continue;
    await followed.progress.report((0.5 * frame) / track.places.length);
    const parts = splitParts(track, { ...followed, frame });
    const length = parts.reduce((sum, { beside }) => sum + Math.min(beside.length, MAX_POINTS / 2), 0);
    const own = parts.reduce((sum, part) => sum + Math.min(part.own.length, MAX_POINTS), 0);
    if (own + length < MIN_POINTS) continue;
    if (length > longest) [best, longest] = [frame, length];
  }
  return best;
}

/** True where an object may lie farther off than it was looked for. */
function isAtLimit({ x, y }: Point, expected: Point): boolean {
  const { across, down } = SEARCH.range;
  return Math.abs(x - expected.x) >= across || Math.abs(y - expected.y) >= down;
}

/** Places by the ways from a reference frame, as each part tells them. */
async function measureParts(
  track: ObjectTrack,
  followed: Followed & { readonly reference: number; readonly start: Point },
): Promise<Measure[]> {
  const { work, progress, reference, start } = followed;
  const { region, frames, moving, shot } = work;
  const at = track.places[reference] ?? start;
  const parts = pickPoints(splitParts(track, { ...followed, frame: reference }), {
    ...frames[reference],
    width: region.width,
  });
  const measures: Measure[] = [];
  for (const [frame, place] of track.places.entries()) {
    if (!place) continue;
    await progress.report(0.5 + (0.5 * frame) / track.places.length);
    const searched = { region, planes: frames[frame], moving: moving[frame - shot.first] };
    const expected = { x: place.x - at.x, y: place.y - at.y };
    for (const [part, points] of parts.entries()) {
      if (points.x.length < MIN_POINTS) continue;
      const found: FoundPlace | null =
        frame === reference
          ? { x: 0, y: 0, cost: 0, sureX: 1, sureY: 1 }
          : findPlace(points, { frame: searched, search: { ...SEARCH, expected } });
      if (!found || isAtLimit(found, expected)) continue;
      measures.push({ ...found, x: start.x + found.x, y: start.y + found.y, frame, part });
    }
  }
  return measures;
}

/**
 * The smoothest course near weighted values: the penalty is on second differences (Whittaker 1923). A banded
 * system, solved by its LDLᵀ decomposition.
 */
function smoothCourse(
  values: Float64Array,
  { weights, stiffness }: { weights: Float64Array; stiffness: number },
): Float64Array {
  const n = values.length;
  const diagonal = weights.map((weight) => weight + 1e-6);
  const [next, afterNext] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 1; i < n - 1; i++) {
    diagonal[i - 1] += stiffness;
    diagonal[i] += 4 * stiffness;
    diagonal[i + 1] += stiffness;
    next[i - 1] -= 2 * stiffness;
    next[i] -= 2 * stiffness;
    afterNext[i - 1] += stiffness;
  }
  const course = values.map((value, i) => value * weights[i]);
  for (let i = 0; i < n - 1; i++) {
    const first = next[i] / diagonal[i];
    diagonal[i + 1] -= first * next[i];
    course[i + 1] -= first * course[i];
    if (i + 2 >= n) continue;
    const second = afterNext[i] / diagonal[i];
    next[i + 1] -= first * afterNext[i];
    diagonal[i + 2] -= second * afterNext[i];
    course[i + 2] -= second * course[i];
  }
  for (let i = n - 1; i >= 0; i--) {
    if (i + 1 < n) course[i] -= next[i] * course[i + 1];
    if (i + 2 < n) course[i] -= afterNext[i] * course[i + 2];
    course[i] /= diagonal[i];
  }
  return course;
}

/** One direction of a path through measures: parts that do not go along with the others count little. */
function fitCourse(
  measures: readonly Measure[],
  { along, first, count }: { along: 'x' | 'y'; first: number; count: number },
): Float64Array {
  const sure = along === 'x' ? 'sureX' : 'sureY';
  let errors: readonly number[] = FIRST_ERRORS;
  let course: Float64Array | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    const [weights, values] = [new Float64Array(count), new Float64Array(count)];
    for (const one of measures) {
      const i = one.frame - first;
      const off = course ? one[along] - course[i] : 0;
      const weight = one[sure] / (errors[one.part] ** 2 + off ** 2);
      weights[i] += weight;
      values[i] += weight * one[along];
    }
    const fitted = smoothCourse(
      values.map((value, i) => (weights[i] > 0 ? value / weights[i] : 0)),
      { weights, stiffness: STIFFNESS * Math.min(1, 2 ** (round + SUPPLE - ROUNDS)) },
    );
    errors = FIRST_ERRORS.map((_, part) => {
      const offs = measures
        .filter((one) => one.part === part && one[sure] > SURE && one.cost > 0)
        .map((one) => Math.abs(one[along] - fitted[one.frame - first]))
        .sort((a, b) => a - b);
      return Math.max(MIN_ERROR, offs.length > 0 ? 1.5 * offs[offs.length >> 1] : 1);
    });
    course = fitted;
  }
  return course ?? new Float64Array(count);
}

/** A path through measures; null where there are none. */
function fitPath({ places }: ObjectTrack, measures: readonly Measure[]): ObjectPath | null {
  const known = places.flatMap((place, frame) => (place ? [frame] : []));
  if (measures.length === 0) return null;
  const first = known[0];
  const range = { first, count: known[known.length - 1] - first + 1 };
  const x = fitCourse(measures, { ...range, along: 'x' });
  const y = fitCourse(measures, { ...range, along: 'y' });
  return places.map((place, frame) => place && { x: x[frame - first], y: y[frame - first] });
}

/**
 * Path of what passes behind the mark: from the frame that shows most of an outline to all others. Parts
 * beside, above and below the mark tell it where they are seen, each by how steadily it goes along with the
 * others: a head does, legs do not.
 */
export async function refinePath(track: ObjectTrack, followed: Followed): Promise<ObjectPath> {
  const reference = await chooseReference(track, followed);
  const start = reference === undefined ? undefined : track.places[reference];
  if (reference === undefined || !start) return track.places;
  const measures = await measureParts(track, { ...followed, reference, start });
  return fitPath(track, measures) ?? track.places;
}
