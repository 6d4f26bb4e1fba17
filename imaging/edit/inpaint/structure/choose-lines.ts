import { PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Level } from '../level.ts';
import { compareProfiles } from './compare-profiles.ts';
import { directionOfPath } from './curve.ts';
import { type Point, PROFILE_REACH, type Profile } from './line-end.ts';
import type { Line } from './pair-line-ends.ts';

/** Pixels on each side of a line that are compared. */
const COMPARED = 4;

/** Points of a course that make one sample, and from one to the next. */
const SAMPLE = 8;

/** A sample shows the line where its colours across correlate with those of the ends by this much. */
const MIN_CORRELATION = 0.7;

/** A line is broken by this many consecutive samples that do not show it. */
const GAP = 2;

/** From this number on, lines that are like each other make a pattern, such as a wall of bricks. */
const MANY = 6;

/** Lines are like each other where their ends differ by less of their contrast. */
const ALIKE = 0.3;

/**
 * The lines to draw into a hole that has been filled without: none where the fill shows them, all where it
 * breaks one, since neighbours hold each other in place. Of a pattern more than half must be broken: patches
 * know its other parts as well.
 */
export function chooseLines(level: Level, lines: readonly Line[]): readonly Line[] {
  const broken = lines.filter((line) => !isShown(level, line)).length;
  const isPattern = lines.filter((line) => isRepeated(line, lines)).length >= MANY;
  const isWanted = !isPattern ? broken > 0 : broken > lines.length / 2;
  return isWanted ? lines : [];
}

/** True if at least two others look like it, seen the same way or from their other end. */
function isRepeated(line: Line, lines: readonly Line[]): boolean {
  const alike = lines.filter(
    ({ from, to }) =>
      from !== line.from &&
      [from, to].some(({ profile }) => compareProfiles(line.from.profile, profile).difference < ALIKE),
  );
  return alike.length >= 2;
}

function isShown(level: Level, { from, to, points }: Line): boolean {
  let missing = 0;
  for (let first = 0; first + SAMPLE <= points.length; first += SAMPLE) {
    const way = (first + SAMPLE / 2) / points.length;
    const expected = expect(from.profile, { to: to.profile, way });
    const isHere = correlate(readAcross(level, { points, first }), expected) >= MIN_CORRELATION;
    missing = isHere ? 0 : missing + 1;
    if (missing === GAP) return false;
  }
  return true;
}

/** Mean colours across a stretch of a course, from left to right. */
function readAcross(
  { width, height, pixels }: Level,
  { points, first }: { readonly points: readonly Point[]; readonly first: number },
): Float32Array {
  const sums = new Float32Array((2 * COMPARED + 1) * 3);
  for (let index = first; index < first + SAMPLE; index++) {
    const direction = directionOfPath(points, index);
    for (let across = -COMPARED; across <= COMPARED; across++) {
      const x = Math.min(width - 1, Math.max(0, Math.round(points[index].x - direction.y * across)));
      const y = Math.min(height - 1, Math.max(0, Math.round(points[index].y + direction.x * across)));
      for (let channel = 0; channel < 3; channel++)
        sums[(across + COMPARED) * 3 + channel] += pixels[(y * width + x) * PIXEL_BYTES + channel];
    }
  }
  return sums;
}

/** Expected profile across a line at a share of its way. */
function expect(from: Profile, { to, way }: { readonly to: Profile; readonly way: number }): Float32Array {
  const values = new Float32Array((2 * COMPARED + 1) * 3);
  for (let across = -COMPARED; across <= COMPARED; across++)
    for (let channel = 0; channel < 3; channel++)
      values[(across + COMPARED) * 3 + channel] =
        from[(PROFILE_REACH + across) * 3 + channel] * (1 - way) +
        to[(PROFILE_REACH - across) * 3 + channel] * way;
  return values;
}

/** Pearson’s correlation of two rows of colours, each channel about its own mean. */
function correlate(one: Float32Array, other: Float32Array): number {
  let product = 0;
  let squaresOne = 1e-6;
  let squaresOther = 1e-6;
  for (let channel = 0; channel < 3; channel++) {
    const [meanOne, meanOther] = [one, other].map((values) => {
      let sum = 0;
      for (let at = channel; at < values.length; at += 3) sum += values[at];
      return (sum * 3) / values.length;
    });
    for (let at = channel; at < one.length; at += 3) {
      product += (one[at] - meanOne) * (other[at] - meanOther);
      squaresOne += (one[at] - meanOne) ** 2;
      squaresOther += (other[at] - meanOther) ** 2;
    }
  }
  return product / Math.sqrt(squaresOne * squaresOther);
}
