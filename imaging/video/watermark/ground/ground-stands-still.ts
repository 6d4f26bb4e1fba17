import { type Affine, compose, freePixels } from './affine.ts';
import type { Course, Shot } from './follow-ground.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';
import { medianPlanes, sampleShot } from './shot-median.ts';

/** Frames of a shot that are compared, and the fewest that tell anything. */
const SAMPLED = 24;
const MIN_SAMPLED = 8;
/** Frames between two that are compared: what moves goes on by some pixels meanwhile. */
const APART = 10;
/** Levels by which brightness that stays may differ from its median, and from which on a movement is off. */
const SAME = 6;
const OFF = 16;
/** Share of the frames in which a pixel that stands still is as its median; and not as the movement says. */
const MOSTLY = 0.5;
const AGAINST = 0.2;
/**
 * Share of the pixels beside a mark that stand still against the movement where the camera does.
 * @tuned 2026-11-30, sixteen clips: 0.007 and more of six with somebody before a still camera, 0 of five pans
 */
const ENOUGH = 0.005;
/**
 * Share of what both tell differently that the movement explains, from which on it is believed: somebody whom
 * a camera follows stands still before it.
 * @tuned 2026-11-30, the same clips: 0.47 and less of still cameras, 0.80 and more of pans
 */
const EXPLAINED = 0.7;
/** Levels that a difference counts as at most. */
const MOST = 40;
/**
 * Differences under the movement by those without any, from which on it explains nothing: leaves that sway.
 * @tuned 2026-11-30, twelve clips: 0.8 and more of still cameras, 0.2 and less of pans
 */
const NO_BETTER = 0.6;

interface Reading {
  readonly region: MarkRegion;
  readonly isFree: Uint8Array;
  readonly luma: Uint8Array;
  readonly movement: Affine;
}

/** Brightness at the place that a pixel is moved to; null where it is hidden or outside. */
function readMoved({ region, isFree, luma, movement }: Reading, i: number): number | null {
  const { width, height } = region;
  const [a, b, c, d, e, f] = movement;
  const x = i % width;
  const y = (i - x) / width;
  const [toX, toY] = [x + a + b * x + c * y, y + d + e * x + f * y];
  if (toX < 0 || toY < 0 || toX >= width - 1 || toY >= height - 1) return null;
  const at = (toY | 0) * width + (toX | 0);
  if (!isFree[at] || !isFree[at + width + 1]) return null;
  const [u, v] = [toX - (toX | 0), toY - (toY | 0)];
  const above = luma[at] + (luma[at + 1] - luma[at]) * u;
  return above + (luma[at + width] + (luma[at + width + 1] - luma[at + width]) * u - above) * v;
}

/**
 * True where some of the ground beside a mark surely stands still while the movement that was found says that
 * it moves. Before a plain wall somebody large gives his own movement to all that has edges. Whatever moves
 * does so before a still camera too, but ground that stays does not before one that moves.
 */
export function groundStandsStill(region: MarkRegion, { frames, shot, course }: Standing): boolean {
  const places = sampleShot(shot, SAMPLED);
  if (places.length < MIN_SAMPLED) return false;
  const { luma: median } = medianPlanes(frames, shot);
  const isFree = freePixels(region);
  const [compared, same, against] = [0, 1, 2].map(() => new Uint8Array(median.length));
  let [told, explained, stays, moves] = [0, 0, 0, 0];
  for (const place of places) {
    const step = 2 * place < shot.first + shot.end ? 1 : -1;
    const other = place + step * Math.min(APART, Math.max(1, (shot.end - shot.first) >> 1));
    const movement = compose(course.toStart[place], course.fromStart[other]);
    const reading = { region, isFree, luma: frames[other].luma, movement };
    for (let i = 0; i < median.length; i++) {
      if (!isFree[i]) continue;
      const moved = readMoved(reading, i);
      if (moved === null) continue;
      compared[i] += 1;
      const seen = frames[place].luma[i];
      const [still, moving] = [Math.abs(seen - median[i]), Math.abs(seen - moved)];
      if (Math.max(still, moving) > OFF) {
        told += 1;
        stays += Math.min(MOST, still);
        moves += Math.min(MOST, moving);
        if (moving <= SAME) explained += 1;
      }
      if (still > SAME) continue;
      same[i] += 1;
      if (moving > OFF) against[i] += 1;
    }
  }
  const looks = compared.reduce((sum, times) => sum + times, 0);
  if (told > ENOUGH * looks && moves > NO_BETTER * stays) return true;
  let [standing, free] = [0, 0];
  for (let i = 0; i < median.length; i++) {
    free += isFree[i];
    const isTold = 4 * compared[i] >= places.length;
    if (isTold && same[i] >= MOSTLY * compared[i] && against[i] >= AGAINST * compared[i]) standing += 1;
  }
  return standing > ENOUGH * free && explained < EXPLAINED * told;
}

interface Standing {
  readonly frames: readonly RegionPlanes[];
  readonly shot: Shot;
  readonly course: Pick<Course, 'toStart' | 'fromStart'>;
}
