import { type NearestNeighbourField, PIXEL_BYTES } from '../../../core/patchmatch/nearest-neighbour-field.ts';
import type { Completion } from '../finish-region.ts';
import type { Level } from '../level.ts';
import { directionOfPath, scalePath } from './curve.ts';
import type { Point } from './line-end.ts';
import type { Line } from './pair-line-ends.ts';
import { MIN_TEXTURED, readBand, type Strand } from './read-band.ts';

/** Pixels on each side of a line that are drawn with it. */
const BAND = 3;

/** Share of a line's length over which one end's copy gives way to the other's. */
const CROSSFADE = 0.3;

/** Lines drawn into the hole of a level. */
export interface DrawnLines {
  /** Positions, each once. */
  readonly pixels: Int32Array;
  /** `pixels × 4`: colour and texture energy. */
  readonly values: Float32Array;
  /** The known pixel that each copies from. */
  readonly sources: Int32Array;
  /** The middle of a patch further along the line that shows the same part of it. */
  readonly matches: Int32Array;
}

export const NOTHING_DRAWN: DrawnLines = {
  pixels: new Int32Array(0),
  values: new Float32Array(0),
  sources: new Int32Array(0),
  matches: new Int32Array(0),
};

/** Position of a pixel on a line. */
interface Footing {
  /** Pixels from the line, squared. */
  readonly distance: number;
  readonly line: number;
  /** Along the line and to the right of it. */
  readonly along: number;
  readonly across: number;
  /** Of the line there. */
  readonly direction: Point;
}

/** A line as it is drawn into one level. */
interface Band {
  readonly strands: Strands;
  readonly length: number;
}

type Strands = readonly [Strand | undefined, Strand | undefined];

/**
 * Draws lines through the hole, in bands of a few pixels on each side. Each band is copied from its line's
 * own visible parts, mirrored at the hole's border. The colours of one end blend into those of the other
 * (after Sun et al. 2005, “Image completion with structure propagation”). `scale` is the level's pixels per
 * pixel of the lines' points.
 */
export function drawLines(
  level: Level,
  { lines, scale }: { readonly lines: readonly Line[]; readonly scale: number },
): DrawnLines {
  if (lines.length === 0) return NOTHING_DRAWN;
  const footings = new Map<number, Footing[]>();
  const bands = lines.map(({ from, to, points }, line): Band => {
    const strands = keepLong([
      readBand(level, { path: scalePath(from.path, scale), reach: BAND }),
      readBand(level, { path: scalePath(to.path, scale), reach: BAND }),
    ]);
    const isSeen = strands.some((strand) => strand);
    return {
      strands,
      length: isSeen ? markBand(level, { points: scalePath(points, scale), line, footings }) : 0,
    };
  });
  const pixels: number[] = [];
  const values: number[] = [];
  const sources: number[] = [];
  const matches: number[] = [];
  for (const [pixel, found] of footings) {
    const { value, source, match } = readCrossing(bands, found);
    pixels.push(pixel);
    values.push(...value);
    sources.push(source);
    matches.push(match);
  }
  return {
    pixels: Int32Array.from(pixels),
    values: Float32Array.from(values),
    sources: Int32Array.from(sources),
    matches: Int32Array.from(matches),
  };
}

/** Drops a short strand whose other end is long: the little that is visible there is less reliable. */
function keepLong([from, to]: Strands): Strands {
  if (!from || !to) return [from, to];
  if (from.length < MIN_TEXTURED && to.length >= MIN_TEXTURED) return [undefined, to];
  if (to.length < MIN_TEXTURED && from.length >= MIN_TEXTURED) return [from, undefined];
  return [from, to];
}

/** Notes for each hole pixel near a line where on it it lies. Returns the line's length. */
function markBand(
  { width, height, hole }: Level,
  {
    points,
    line,
    footings,
  }: { readonly points: readonly Point[]; line: number; footings: Map<number, Footing[]> },
): number {
  let length = 0;
  for (let index = 0; index < points.length; index++) {
    const here = points[index];
    if (index > 0) length += Math.hypot(here.x - points[index - 1].x, here.y - points[index - 1].y);
    const direction = directionOfPath(points, index);
    for (let y = Math.ceil(here.y - BAND - 0.5); y <= here.y + BAND + 0.5; y++)
      for (let x = Math.ceil(here.x - BAND - 0.5); x <= here.x + BAND + 0.5; x++) {
        if (x < 0 || y < 0 || x >= width || y >= height || !hole[y * width + x]) continue;
        const right = x - here.x;
        const below = y - here.y;
        const distance = right * right + below * below;
        if (distance > (BAND + 0.5) ** 2) continue;
        const along = length + right * direction.x + below * direction.y;
        const across = below * direction.x - right * direction.y;
        addFooting(footings, y * width + x, { distance, line, along, across, direction });
      }
  }
  return length;
}

/** Keeps of each line the footing that lies nearest to it. */
function addFooting(footings: Map<number, Footing[]>, pixel: number, footing: Footing): void {
  const known = footings.get(pixel);
  if (!known) footings.set(pixel, [footing]);
  else {
    const index = known.findIndex(({ line }) => line === footing.line);
    if (index < 0) known.push(footing);
    else if (known[index].distance > footing.distance) known[index] = footing;
  }
}

/** Sine of the angle from which lines cross rather than run beside each other. */
const CROSSING = 0.35;

/**
 * The colour where one or more lines cover a pixel: of lines beside each other the nearer one's, of crossing
 * ones that which stands out.
 */
function readCrossing(bands: readonly Band[], found: Footing[]): Colour {
  const [nearest, ...others] = found.sort((a, b) => a.distance - b.distance);
  let best = mixEnds(bands[nearest.line], nearest);
  for (const other of others) {
    const sine = nearest.direction.x * other.direction.y - nearest.direction.y * other.direction.x;
    if (Math.abs(sine) < CROSSING) continue;
    const colour = mixEnds(bands[other.line], other);
    if (colour.standout > best.standout) best = colour;
  }
  return best;
}

interface Colour {
  /** Colour and texture energy. */
  readonly value: readonly number[];
  readonly source: number;
  readonly match: number;
  /** Grey levels by which it differs from both sides of the line. */
  readonly standout: number;
}

/**
 * The colour of a place on a line: mirrored from its ends, its mean across the line going over from one's to
 * the other's.
 */
function mixEnds({ strands: [from, to], length }: Band, { along, across }: Footing): Colour {
  const start = from?.at(along, across);
  // Left and right swap at the other end.
  const end = to?.at(length - along, -across);
  if (!start || !end) {
    const only = start ?? end;
    if (!only) throw new Error('a band without strands was marked');
    return { ...only, standout: measureStandout(only.mean, (from ?? to) as Strand) };
  }
  const way = Math.min(1, Math.max(0, along / Math.max(1, length)));
  // The end of which more is seen goes further.
  const seen = (from?.length ?? 0) / ((from?.length ?? 0) + (to?.length ?? 0));
  const middleWay = Math.min(1 - CROSSFADE / 2, Math.max(CROSSFADE / 2, seen));
  const share = Math.min(1, Math.max(0, (way - middleWay) / CROSSFADE + 0.5));
  const value = start.value.map((here, channel) => {
    const there = end.value[channel];
    const middle = start.mean[channel] * (1 - way) + end.mean[channel] * way;
    return middle + (here - start.mean[channel]) * (1 - share) + (there - end.mean[channel]) * share;
  });
  const { source, match } = share < 0.5 ? start : end;
  return { value, source, match, standout: measureStandout(start.mean, from as Strand) };
}

function measureStandout(mean: readonly number[], strand: Strand): number {
  const [left, right] = [-BAND, BAND].map((across) => strand.at(0, across).mean);
  function differ(side: readonly number[]): number {
    return Math.max(...[0, 1, 2].map((channel) => Math.abs(mean[channel] - side[channel])));
  }
  return Math.min(differ(left), differ(right));
}

/** Writes the drawn lines into the level. They count as known, but are never copied from. */
export function fixDrawn(level: Level, { pixels, values }: DrawnLines): Level {
  if (pixels.length === 0) return level;
  const hole = level.hole.slice();
  const forbidden = level.forbidden?.slice() ?? new Uint8Array(hole.length);
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index];
    hole[pixel] = 0;
    forbidden[pixel] = 1;
    for (let byte = 0; byte < PIXEL_BYTES; byte++)
      level.pixels[pixel * PIXEL_BYTES + byte] = Math.min(
        255,
        Math.max(0, Math.round(values[index * PIXEL_BYTES + byte])),
      );
  }
  return { ...level, hole, forbidden };
}

/**
 * Initializes the search at the lines: patches on them match further along the line. Others beside them take
 * over these matches.
 */
export function matchAlongLines(
  { usable, nearest }: NearestNeighbourField,
  { pixels, matches }: DrawnLines,
): void {
  for (let index = 0; index < pixels.length; index++)
    if (usable[matches[index]]) nearest[pixels[index]] = matches[index];
}

/** Completion of a region with the lines drawn at full size. */
export function addDrawn(
  { pixels }: Level,
  { completion, laid }: { readonly completion: Completion; readonly laid: DrawnLines },
): Completion {
  const patched = completion.holePixels.length;
  const count = laid.pixels.length;
  if (count === 0) return completion;
  const corrections = new Float32Array((patched + count) * 3);
  corrections.set(completion.corrections);
  for (let index = 0; index < count; index++)
    for (let channel = 0; channel < 3; channel++)
      corrections[(patched + index) * 3 + channel] =
        laid.values[index * PIXEL_BYTES + channel] - pixels[laid.sources[index] * PIXEL_BYTES + channel];
  return {
    holePixels: joinPositions(completion.holePixels, laid.pixels),
    sources: joinPositions(completion.sources, laid.sources),
    corrections,
  };
}

function joinPositions(one: Int32Array, other: Int32Array): Int32Array {
  const all = new Int32Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}
