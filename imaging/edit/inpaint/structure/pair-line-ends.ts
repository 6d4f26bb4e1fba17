import type { Level } from '../level.ts';
import { compareProfiles } from './compare-profiles.ts';
import { directionTurned, drawCurve, turnBetween } from './curve.ts';
import type { LineEnd, Point } from './line-end.ts';

/** A line of the scene that goes through the hole from one end to another. */
export interface Line {
  readonly from: LineEnd;
  readonly to: LineEnd;
  /** Its course through the hole, two points a pixel. */
  readonly points: readonly Point[];
}

const DEGREE = Math.PI / 180;

/** Most that a line turns from either end to the straight way between both. */
const MAX_TURN = 46 * DEGREE;

/**
 * Most by which the turns at both ends differ: an arc turns alike at both, and directions are measured to a
 * few degrees.
 */
const MAX_UNEVENNESS = 12 * DEGREE;

/**
 * Most by which a line may turn in the hole more, or less, than its visible parts let expect: straight ones
 * are not joined by an arc.
 */
const MAX_EXCESS = 14 * DEGREE;

/**
 * Largest difference between two profiles of one line: share of their contrast, and grey levels of colour.
 */
const MAX_DIFFERENCE = 0.65;
const MAX_LIGHT = 60;
const MAX_SIDE = 20;

/**
 * Ends that are seen for fewer pixels, or are fainter, have to be more alike: in grass and fur there are
 * always two that fit.
 * @tuned set by eye
 */
const SHORT = { pixels: 24, trust: 0.5 };
const FAINT = { strength: 5, trust: 0.6 };

/** Largest gap as a multiple of the visible length of the line. */
const MAX_GAP = 2;

/** Share of the course that has to lie in the hole. */
const MIN_HIDDEN = 0.8;

/** Strengths at both ends differ by less than this factor. */
const MAX_FADING = 2.5;

/** Lines that turn less than this may cross each other: joints of paving do, outlines do not. */
const STRAIGHT = 8 * DEGREE;

interface Match extends Line {
  readonly cost: number;
  readonly turn: number;
}

/**
 * Joins line ends that continue each other straight or in a gentle bend, the best first; each is used once.
 */
export function pairLineEnds(level: Level, ends: readonly LineEnd[]): Line[] {
  const matches: Match[] = [];
  for (let first = 0; first < ends.length; first++)
    for (let second = first + 1; second < ends.length; second++) {
      const match = matchEnds(level, { from: ends[first], to: ends[second] });
      if (match) matches.push(match);
    }
  const chosen: Match[] = [];
  for (const match of matches.sort((a, b) => a.cost - b.cost)) {
    const isFree = chosen.every(
      ({ from, to }) => ![from, to].includes(match.from) && ![from, to].includes(match.to),
    );
    if (isFree && !chosen.some((other) => crosses(other, match))) chosen.push(match);
  }
  return chosen;
}

function matchEnds(
  level: Level,
  { from, to }: { readonly from: LineEnd; readonly to: LineEnd },
): Match | undefined {
  const { difference, light, side } = compareProfiles(from.profile, to.profile);
  const mostDifference = MAX_DIFFERENCE * trust(from, to);
  if (difference > mostDifference || (light > MAX_LIGHT && side > MAX_SIDE)) return undefined;
  if (Math.max(from.strength / to.strength, to.strength / from.strength) > MAX_FADING) return undefined;
  const start = from.path[0];
  const end = to.path[0];
  const chord = { x: end.x - start.x, y: end.y - start.y };
  const gap = Math.hypot(chord.x, chord.y);
  const startDirection = { x: -from.outwards.x, y: -from.outwards.y };
  const turns = [turnBetween(startDirection, chord), turnBetween(chord, to.outwards)];
  const turn = Math.max(Math.abs(turns[0]), Math.abs(turns[1]));
  const unevenness = Math.abs(turns[0] - turns[1]);
  if (turn > MAX_TURN || unevenness > MAX_UNEVENNESS) return undefined;
  if (Math.abs(turns[0] + turns[1] - gap * meanCurvature(from, to)) > MAX_EXCESS) return undefined;
  const seen = from.path.length + to.path.length;
  if (gap > MAX_GAP * seen) return undefined;
  // Directions are measured to a few degrees: an arc that turns alike at both ends, not a wave, is drawn.
  const bend = (turns[0] + turns[1]) / 2;
  const points = drawCurve({
    start,
    end,
    startDirection: directionTurned(chord, -bend),
    endDirection: directionTurned(chord, bend),
  });
  if (hiddenShare(level, points) < MIN_HIDDEN) return undefined;
  const cost =
    difference +
    Math.min(1, light / MAX_LIGHT) / 2 +
    turn +
    unevenness / MAX_UNEVENNESS / 2 +
    gap / (MAX_GAP * seen);
  return { from, to, points, cost, turn };
}

/**
 * Radians by which the visible parts of a line turn a pixel on the way from one end to the other: by their
 * lengths.
 */
function meanCurvature(from: LineEnd, to: LineEnd): number {
  // On the way in, the first end turns the other way.
  const turn = to.curvature * to.path.length - from.curvature * from.path.length;
  return turn / (from.path.length + to.path.length);
}

/** The share of the greatest difference that two ends are allowed. */
function trust(from: LineEnd, to: LineEnd): number {
  if (Math.min(from.path.length, to.path.length) < SHORT.pixels) return SHORT.trust;
  return Math.min(from.strength, to.strength) < FAINT.strength ? FAINT.trust : 1;
}

/** Most points of a path before the hole and beyond it, where lines are not measured. */
const BESIDE = 48;

/** Share of a path from where it enters the hole to where it leaves it that lies in the hole. */
function hiddenShare({ width, height, hole }: Level, points: readonly Point[]): number {
  const isHidden = points.map(({ x, y }) => {
    const column = Math.round(x);
    const row = Math.round(y);
    return column >= 0 && row >= 0 && column < width && row < height && hole[row * width + column] === 1;
  });
  const first = isHidden.indexOf(true);
  const last = isHidden.lastIndexOf(true);
  if (first < 0 || first > BESIDE || points.length - 1 - last > BESIDE) return 0;
  return isHidden.filter(Boolean).length / (last - first + 1);
}

/** True if two lines that must not cross do so in the hole. */
function crosses(one: Match, other: Match): boolean {
  if (one.turn < STRAIGHT && other.turn < STRAIGHT) {
    const angle = Math.abs(Math.sin(turnBetween(one.from.outwards, other.from.outwards)));
    if (angle > 0.35) return false;
  }
  return areCrossing(one.points, other.points);
}

/** True if the straight ways between the ends of two courses cross. */
export function areCrossing(one: readonly Point[], other: readonly Point[]): boolean {
  const [a, b] = [one[0], one[one.length - 1]];
  const [c, d] = [other[0], other[other.length - 1]];
  return (
    isRight(a, { to: b, point: c }) !== isRight(a, { to: b, point: d }) &&
    isRight(c, { to: d, point: a }) !== isRight(c, { to: d, point: b })
  );
}

function isRight(from: Point, { to, point }: { readonly to: Point; readonly point: Point }): boolean {
  return (to.x - from.x) * (point.y - from.y) > (to.y - from.y) * (point.x - from.x);
}
