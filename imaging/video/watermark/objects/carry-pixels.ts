import type { Progress } from '../../../core/progress.ts';
import { findMotion } from '../../motion/find-motion.ts';
import { buildPyramid } from '../../motion/luma-pyramid.ts';
import type { Motion } from '../../motion/motion.ts';
import type { Patch } from '../ground/ground.ts';
import type { MarkRegion } from '../ground/mark-region.ts';
import type { BehindWork } from './carry-objects.ts';

/** Side of the blocks that motion is known for. */
const BLOCK = 8;
/** Pixels above and below a mark that tell what moves behind it; each other one is looked at. */
const BAND = 28;
const APART = 2;
/** The fewest of them that tell it, and the share that has to be seen in the other frame. */
const MIN_PLACES = 8;
const MIN_SEEN = 0.6;
/** The farthest that something moves from frame to frame, in pixels. */
const RANGE = { across: 24, down: 3 } as const;
/** Blocks beside that tell it where none above or below does. */
const BESIDE = 1;
/** Pixels by which motion behind the mark and beside it may differ. */
const ALIKE = 2.5;
/** Frames over which something is carried at most. */
const MAX_STEPS = 40;

interface Band {
  readonly region: MarkRegion;
  readonly rows: Rows;
  /** Brightness of a frame and of the one that is a step away, and what moves in the first. */
  readonly luma: Uint8Array;
  readonly other: Uint8Array;
  readonly moving: Uint8Array;
}

/** First and last row of a mark. */
interface Rows {
  readonly top: number;
  readonly bottom: number;
}

function rowsOf({ mask, width }: MarkRegion): Rows {
  return { top: Math.floor(mask.indexOf(255) / width), bottom: Math.floor(mask.lastIndexOf(255) / width) };
}

/** Moving pixels right above and below the mark around a column of blocks; some of many. */
function listMoving({ region, rows: { top, bottom }, moving }: Band, column: number): number[] {
  const { width, height } = region;
  const places: number[] = [];
  const [from, to] = [(column - BESIDE) * BLOCK, (column + 1 + BESIDE) * BLOCK];
  for (let y = Math.max(0, top - BAND); y < Math.min(height, bottom + 1 + BAND); y += APART)
    for (let x = Math.max(0, from); x < Math.min(width, to); x += APART)
      if ((y < top || y > bottom) && moving[y * width + x]) places.push(y * width + x);
  return places;
}

/** Vector by which pixels are found again in the other frame; null where too few of them are. */
function matchMoving({ region, luma, other }: Band, places: readonly number[]): Vector | null {
  const { width, height, mask } = region;
  let [best, least]: [Vector | null, number] = [null, Number.POSITIVE_INFINITY];
  for (let dy = -RANGE.down; dy <= RANGE.down; dy++)
    for (let dx = -RANGE.across; dx <= RANGE.across; dx++) {
      let [sum, count] = [0, 0];
      for (const at of places) {
        const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
        if (x < 0 || y < 0 || x >= width || y >= height || mask[y * width + x]) continue;
        sum += Math.abs(luma[at] - other[y * width + x]);
        count += 1;
      }
      if (count < MIN_SEEN * places.length || sum / count >= least) continue;
      [best, least] = [[dx, dy], sum / count];
    }
  return best;
}

/** Motion behind each column of blocks; null where nothing moves above or below it. */
function findColumns(band: Band): (Vector | null)[] {
  const columns = Math.ceil(band.region.width / BLOCK);
  if (!band.moving.includes(1)) return new Array<null>(columns).fill(null);
  return Array.from({ length: columns }, (_, column) => {
    const places = listMoving(band, column);
    return places.length >= MIN_PLACES ? matchMoving(band, places) : null;
  });
}

type Vector = readonly [number, number];

/** Place at which something behind the mark was seen beside it. */
interface Sight {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
}

interface Followed {
  readonly work: BehindWork;
  /** Columns of each frame of the shot, towards the frame that is a step away. */
  readonly columns: readonly (readonly (Vector | null)[])[];
  readonly step: -1 | 1;
  /** The same for each block of each frame; null where no frame is a step away. */
  readonly motions: readonly (Motion | null)[];
}

/**
 * True where a place beside the mark goes on as what was followed to it: it is no other thing. Blocks that
 * touch the mark may be told wrongly, so that one farther away counts as well.
 */
function goesOn(motion: Motion | null, { x, y, vector }: Place): boolean {
  if (!motion) return true;
  const length = Math.max(1, Math.hypot(...vector));
  return [0, BLOCK].some((far) => {
    const [column, row] = [x + (far * vector[0]) / length, y + (far * vector[1]) / length].map((place) =>
      Math.max(0, Math.floor(place / BLOCK)),
    );
    const at = Math.min(motion.rows - 1, row) * motion.columns + Math.min(motion.columns - 1, column);
    return Math.hypot(motion.x[at] / 2 - vector[0], motion.y[at] / 2 - vector[1]) <= ALIKE;
  });
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly vector: Vector;
}

/** Follows a pixel behind the mark until it is beside it; null where nothing moves there. */
function followBehind({ work, columns, step, motions }: Followed, start: Sight): Sight | null {
  const { region, shot, moving } = work;
  let { frame, x, y } = start;
  let last: Vector | null = null;
  for (let count = 0; count < MAX_STEPS; count++) {
    // A body is wider than what is seen of it above and below: it goes on as it did.
    const vector: Vector | null = columns[frame - shot.first][Math.floor(Math.round(x) / BLOCK)] ?? last;
    const next = frame + step;
    if (!vector || next < shot.first || next >= shot.end) return null;
    [x, y, frame, last] = [x + vector[0], y + vector[1], next, vector];
    const [px, py] = [Math.round(x), Math.round(y)];
    if (px < 0 || py < 0 || px >= region.width || py >= region.height) return null;
    const at = py * region.width + px;
    if (region.mask[at]) continue;
    const isSame = goesOn(motions[frame - shot.first], { x: px, y: py, vector });
    return isSame && moving[frame - shot.first][at] ? { frame, x, y } : null;
  }
  return null;
}

function drawBehind(work: BehindWork, { place, ways }: { place: number; ways: readonly Followed[] }): Patch {
  const { region, frames, ground } = work;
  const { width, hole, quads, firsts } = region;
  const [luma, u, v] = [ground.luma.slice(), ground.u.slice(), ground.v.slice()];
  const found: (Sight | null)[] = Array.from(hole, (at) => {
    const start = { frame: place, x: at % width, y: Math.floor(at / width) };
    const [back, forth] = ways.map((way) => followBehind(way, start));
    if (!back || !forth) return back ?? forth ?? null;
    return place - back.frame <= forth.frame - place ? back : forth;
  });
  for (const [k, sight] of found.entries()) {
    if (!sight) continue;
    luma[k] = frames[sight.frame].luma[Math.round(sight.y) * width + Math.round(sight.x)];
  }
  for (const [q, k] of firsts.entries()) {
    const sight = found[k];
    if (!sight) continue;
    const at = (Math.round(sight.y) >> 1) * (width >> 1) + (Math.round(sight.x) >> 1);
    u[q] = frames[sight.frame].u[at];
    v[q] = frames[sight.frame].v[at];
  }
  return { luma, u: u.subarray(0, quads.length), v };
}

/**
 * Patches with what moves behind a mark, pixel by pixel. Each is followed by what is seen above and below the
 * mark, to where it was beside it before and after.
 */
export async function carryPixels(work: BehindWork, progress: Progress): Promise<Patch[]> {
  const { region, frames, shot, moving } = work;
  const { width, height } = region;
  const seen = frames.slice(shot.first, shot.end);
  const pyramids = seen.map(({ luma }) => buildPyramid({ width, height, data: luma }));
  const rows = rowsOf(region);
  const ways: Followed[] = [];
  for (const step of [-1, 1] as const) {
    const motions: (Motion | null)[] = [];
    const columns: (Vector | null)[][] = [];
    for (const [i, pyramid] of pyramids.entries()) {
      await progress.report((ways.length + i / pyramids.length) / 3);
      const other = seen[i + step];
      motions.push(other ? findMotion(pyramid, pyramids[i + step]) : null);
      const band = other && { region, rows, luma: seen[i].luma, other: other.luma, moving: moving[i] };
      columns.push(band ? findColumns(band) : []);
    }
    ways.push({ work, columns, step, motions });
  }
  const patches: Patch[] = [];
  for (let i = 0; i < seen.length; i++) {
    await progress.report((2 + i / seen.length) / 3);
    patches.push(drawBehind(work, { place: shot.first + i, ways }));
  }
  return patches;
}
