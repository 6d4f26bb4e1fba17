import type { Level } from '../level.ts';
import { compareProfiles } from './compare-profiles.ts';
import { directionTurned, drawCurve } from './curve.ts';
import { describeLineEnd } from './follow-line.ts';
import type { LineEnd, Point } from './line-end.ts';
import { areCrossing, type Line } from './pair-line-ends.ts';

const DEGREE = Math.PI / 180;

/** Pixels that a line must be seen for on its one side. */
const SEEN = 24;

/** Largest gap as a multiple of the visible length, up to the frame and to where the line is seen again. */
const MAX_GAP = { frame: 2, again: 3 };

/** Directions are measured to a few degrees: the way on is looked for within so many on each side. */
const SPREAD = 5;
const STEP = 0.5;

/** Most that a line may turn over the gap, by its visible part; it is drawn straight. */
const MAX_BEND = 8 * DEGREE;

/** Pixels beyond the hole in which the line has to be seen again, fewest and most. */
const AGAIN = { least: 6, most: 12 };

/**
 * Largest difference of the profiles before and beyond the hole, as a share of their contrast: little is seen
 * there, so it has to be as like as short ends have to be.
 */
const MAX_DIFFERENCE = 0.32;
const MAX_LIGHT = 40;

/** Pixels from the start of a path to the hole, at most. */
const BEFORE = 12;

/** Sine of the angle from which two straight lines may cross. */
const CROSSING = 0.35;

/** A line that goes on from its one end. */
interface Extension extends Line {
  /** True where it is seen again beyond the hole, false where it leaves the photo. */
  readonly isSeenAgain: boolean;
}

/**
 * Lines that are followed on one side of the hole only, drawn straight on through it: to where a few pixels
 * beyond show the same colours across, too few to be an end of their own, or to the photo's frame, which
 * hides the rest. Those that nothing bears out are left, as they may end in the hole. `lines` are drawn
 * already.
 */
export function extendLineEnds(
  level: Level,
  { ends, lines }: { readonly ends: readonly LineEnd[]; readonly lines: readonly Line[] },
): Line[] {
  const extensions = ends.flatMap((end) => extendEnd(level, end) ?? []);
  // Those seen again come first, then the stronger ones.
  const inOrder = extensions.sort(
    (a, b) => Number(b.isSeenAgain) - Number(a.isSeenAgain) || b.from.strength - a.from.strength,
  );
  const chosen: Extension[] = [];
  for (const extension of inOrder)
    if (![...lines, ...chosen].some((other) => isBarred(extension, other))) chosen.push(extension);
  return chosen;
}

/** True if another line forbids one: what may end in the hole does not run through anything. */
function isBarred({ isSeenAgain, from, points }: Extension, other: Line): boolean {
  if (!areCrossing(points, other.points)) return false;
  const sine = from.outwards.x * other.from.outwards.y - from.outwards.y * other.from.outwards.x;
  return !isSeenAgain || Math.abs(sine) < CROSSING;
}

function extendEnd(level: Level, end: LineEnd): Extension | undefined {
  if (end.path.length < SEEN) return undefined;
  const inwards = { x: -end.outwards.x, y: -end.outwards.y };
  let best: Extension | undefined;
  let least = MAX_DIFFERENCE;
  for (let turn = -SPREAD; turn <= SPREAD; turn += STEP) {
    const direction = directionTurned(inwards, turn * DEGREE);
    const exit = leaveHole(level, { start: end.path[0], direction });
    if (!exit || !isWithinReach(end, exit)) continue;
    if (exit.isFrame) {
      if (turn === 0 && !best) best = drawTo(end, { to: endBeyond(end, exit.point), isSeenAgain: false });
      continue;
    }
    const to = seeAgain(level, { start: exit.point, direction, strength: end.strength });
    if (!to) continue;
    const { difference, light } = compareProfiles(end.profile, to.profile);
    if (difference > least || light > MAX_LIGHT) continue;
    least = difference;
    best = drawTo(end, { to, isSeenAgain: true });
  }
  return best;
}

function isWithinReach({ path, curvature }: LineEnd, { gap, isFrame }: Exit): boolean {
  const most = isFrame ? MAX_GAP.frame : MAX_GAP.again;
  return gap <= most * path.length && Math.abs(curvature * gap) <= MAX_BEND;
}

function drawTo(from: LineEnd, { to, isSeenAgain }: Pick<Extension, 'to' | 'isSeenAgain'>): Extension {
  const [start, end] = [from.path[0], to.path[0]];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  return {
    from,
    to,
    isSeenAgain,
    points: drawCurve({ start, end, startDirection: along, endDirection: along }),
  };
}

interface Exit {
  readonly point: Point;
  readonly gap: number;
  /** True at the level's border: the photo ends there, or things in front hide what is beyond. */
  readonly isFrame: boolean;
}

/** The first place beyond the hole on a straight way through it; undefined where the way misses the hole. */
function leaveHole(
  { width, height, hole }: Level,
  { start, direction }: { readonly start: Point; readonly direction: Point },
): Exit | undefined {
  let isInside = false;
  for (let gap = 0; gap < width + height; gap++) {
    const point = { x: start.x + direction.x * gap, y: start.y + direction.y * gap };
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    if (x < 0 || y < 0 || x >= width || y >= height)
      return isInside ? { point, gap, isFrame: true } : undefined;
    if (hole[y * width + x]) isInside = true;
    else if (isInside) return { point, gap, isFrame: false };
    else if (gap > BEFORE) return undefined;
  }
  return undefined;
}

/** The clear pixels beyond the hole as an end of the line; undefined where they are too few. */
function seeAgain(
  level: Level,
  { start, direction, strength }: { start: Point; direction: Point; strength: number },
): LineEnd | undefined {
  const { width, height, hole, forbidden } = level;
  const path: Point[] = [];
  for (let step = 1; path.length < AGAIN.most; step++) {
    const point = { x: start.x + direction.x * step, y: start.y + direction.y * step };
    const [x, y] = [Math.round(point.x), Math.round(point.y)];
    if (x < 0 || y < 0 || x >= width || y >= height) break;
    if (hole[y * width + x] || forbidden?.[y * width + x]) break;
    path.push(point);
  }
  return path.length < AGAIN.least ? undefined : describeLineEnd(level, { path, strength });
}

/** The end of a line that the frame hides: it looks as it did, and there is nothing to be read from it. */
function endBeyond({ outwards, strength, profile }: LineEnd, point: Point): LineEnd {
  const facing = profile.map((_, at) => profile[profile.length - 3 - at + 2 * (at % 3)]);
  return {
    path: [point],
    outwards: { x: -outwards.x, y: -outwards.y },
    curvature: 0,
    strength,
    profile: facing,
  };
}
