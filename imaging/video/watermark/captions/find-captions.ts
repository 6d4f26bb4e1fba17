import { dilateSquare } from '../../../core/morphology/dilate.ts';
import type { Progress } from '../../../core/progress.ts';
import type { Course } from '../ground/follow-ground.ts';
import type { Letters } from '../ground/letters.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { sampleShot } from '../ground/shot-median.ts';
import { COVER, changesBetween, countTimes, likeness, SAME, sumOf } from './caption-spans.ts';
import { dropMovingScene } from './drop-moving-scene.ts';
import { dropPassing, dropScene } from './drop-scene.ts';

/** Breadth of strokes at most, as a share of the height of the band, and its bounds in pixels. */
const BREADTH = 0.125;
const BREADTHS = { least: 3, most: 14 } as const;

/** Breadth of outlines and of what compression draws around them, by that of strokes at most. */
const OUTLINE = 0.4;

/** Levels by which a stroke is brighter than what lies at both of its sides. */
const STEP = 40;

/** Frames with words at least, as a share. */
const WORDY = 0.3;

/** Least likeness of the strokes of neighbouring frames with words: letters stand still. */
const STEADY = 0.55;

/** Share of frames in which a pixel is stroke from which on it belongs to a mark that stays. */
const STAYS = 0.8;

/** Share of such pixels up to which the words change. */
const MAX_STAYING = 0.25;

/** Strokes around the band, by those in it, from which on they are things of the scene. */
const AROUND = 0.35;

/** Frames that are looked at around the band, and pixels that are skipped there. */
const LOOK = { frames: 9, step: 3 } as const;

/** True for a colour of captions: white, or yellow. Limits in video levels. */
function isInk(y: number, u: number, v: number): boolean {
  if (y >= 170 && Math.abs(u - 128) <= 22 && Math.abs(v - 128) <= 22) return true;
  return y >= 135 && u <= 95 && v >= 115 && v <= 168;
}

interface Look {
  readonly width: number;
  readonly height: number;
  /** Pixels from a place to where the ground beside its stroke is looked for. */
  readonly breadth: number;
}

/** True where a pixel of ink lies in a stroke: it is darker at both sides, across or down. */
function isStroke(
  { luma, u, v }: RegionPlanes,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height, breadth }: Look,
): boolean {
  const at = y * width + x;
  const sample = (y >> 1) * (width >> 1) + (x >> 1);
  const own = luma[at];
  if (!isInk(own, u[sample], v[sample])) return false;
  const darkest = (step: number, room: number) => {
    let least = 255;
    for (let i = 1; i <= Math.min(breadth, room); i++) least = Math.min(least, luma[at + step * i]);
    return least;
  };
  const across = Math.max(darkest(-1, x), darkest(1, width - 1 - x));
  if (own - across >= STEP) return true;
  return own - Math.max(darkest(-width, y), darkest(width, height - 1 - y)) >= STEP;
}

/** Strokes of a frame, over the hole. */
function strokesOf({ hole, width }: MarkRegion, planes: RegionPlanes, look: Look): Uint8Array {
  return Uint8Array.from(hole, (i) => {
    const x = i % width;
    return isStroke(planes, { x, y: (i - x) / width }, look) ? 1 : 0;
  });
}

/** Share of strokes in the surroundings of a band. */
function strokesAround(region: MarkRegion, frames: readonly RegionPlanes[], look: Look): number {
  const { width, height, ordinals } = region;
  let [strokes, count] = [0, 0];
  for (const frame of sampleShot({ first: 0, end: frames.length, isStill: false }, LOOK.frames))
    for (let y = 0; y < height; y += LOOK.step)
      for (let x = 0; x < width; x += LOOK.step) {
        if (ordinals[y * width + x] >= 0) continue;
        count += 1;
        if (isStroke(frames[frame], { x, y }, look)) strokes += 1;
      }
  return count > 0 ? strokes / count : 0;
}

function countChanges(strokes: readonly Uint8Array[]): number {
  return strokes.reduce((sum, now, t) => sum + (t > 0 ? changesBetween(strokes[t - 1], now) : 0), 0);
}

/** True for strokes that stand still from frame to frame and change some times: captions. */
function areCaptions(strokes: readonly Uint8Array[], around: number): boolean {
  const shares = strokes.map((flags) => sumOf(flags) / flags.length);
  const wordy = shares.map((share) => share >= COVER.least && share <= COVER.most);
  const words = wordy.filter(Boolean).length;
  if (words < WORDY * strokes.length || words < 6) return false;
  const cover = shares.filter((_, t) => wordy[t]).reduce((sum, share) => sum + share, 0) / words;
  if (around > AROUND * cover || countChanges(strokes) < 2) return false;
  const alike: number[] = [];
  for (let t = 1; t < strokes.length; t++)
    if (wordy[t] && wordy[t - 1]) alike.push(likeness(strokes[t - 1], strokes[t]));
  if (alike.reduce((sum, value) => sum + value, 0) < STEADY * alike.length) return false;
  const times = countTimes(strokes);
  const ever = times.reduce((sum, count) => sum + (count > 1 ? 1 : 0), 0);
  const stays = times.reduce((sum, count) => sum + (count > STAYS * strokes.length ? 1 : 0), 0);
  return stays <= MAX_STAYING * ever;
}

/** Marks whole fours of pixels up to a distance from the strokes of any of some frames. */
function growStrokes(
  { width, height, hole }: MarkRegion,
  { strokes, reach }: { readonly strokes: readonly Uint8Array[]; readonly reach: number },
): Uint8Array {
  const data = new Uint8Array(width * height);
  for (const flags of strokes) for (const [k, i] of hole.entries()) data[i] |= flags[k];
  const near = dilateSquare({ width, height, data }, reach);
  return Uint8Array.from(hole, (i) => {
    const x = i % width;
    const first = i - (x & 1) - (((i - x) / width) & 1) * width;
    return near[first] || near[first + 1] || near[first + width] || near[first + width + 1] ? 1 : 0;
  });
}

interface Stroked {
  readonly region: MarkRegion;
  readonly strokes: readonly Uint8Array[];
  readonly course: Course;
}

/** Strokes of letters alone, without those of the scene and of who passes. */
async function dropOthers(stroked: Stroked, progress: Progress): Promise<Uint8Array[]> {
  const { region, strokes, course } = stroked;
  const standing: Uint8Array[] = [];
  for (const shot of course.shots) {
    const part = progress.subrange((0.4 * shot.first) / strokes.length, (0.4 * shot.end) / strokes.length);
    const own = shot.isStill
      ? strokes.slice(shot.first, shot.end)
      : await dropMovingScene(stroked, { shot, progress: part });
    standing.push(...own);
  }
  const steady = await dropPassing({ strokes: standing, progress: progress.subrange(0.4, 0.6) });
  return dropScene({ region, strokes: steady, progress: progress.subrange(0.6, 1) });
}

/** Height of the hole of a region. */
function bandHeight({ hole, width }: MarkRegion): number {
  const [top, bottom] = [Math.floor(hole[0] / width), Math.floor(hole[hole.length - 1] / width)];
  return bottom - top + 1;
}

interface Band {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly course: Course;
}

/**
 * Letters of captions in a band whose words change: strokes of white or yellow ink (after Epshtein, Ofek and
 * Wexler, “Detecting text in natural scenes with stroke width transform”, 2010) that stand still for a while.
 * Null for a mark that stays, and for things of the scene.
 */
export async function findCaptions(
  { region, frames, course }: Band,
  progress: Progress,
): Promise<Letters | null> {
  const wish = Math.round(BREADTH * bandHeight(region));
  const breadth = Math.min(BREADTHS.most, Math.max(BREADTHS.least, wish));
  const look = { width: region.width, height: region.height, breadth };
  const strokes: Uint8Array[] = [];
  for (const planes of frames) {
    strokes.push(strokesOf(region, planes, look));
    await progress.report((0.3 * strokes.length) / frames.length);
  }
  if (!areCaptions(strokes, strokesAround(region, frames, look))) return null;
  const words = await dropOthers({ region, strokes, course }, progress.subrange(0.3, 0.7));
  const reach = 1 + Math.max(3, Math.round(OUTLINE * breadth));
  const letters: Uint8Array[] = [];
  for (const [t, own] of words.entries()) {
    // Strokes that one frame lost in compression are told by its neighbours with the same words.
    const neighbours = [words[t - 1], words[t + 1]].filter((other) => other && likeness(own, other) > SAME);
    letters.push(growStrokes(region, { strokes: [own, ...neighbours], reach }));
    await progress.report(0.7 + (0.3 * letters.length) / words.length);
  }
  return letters;
}
