import { ImagingError } from '../imaging-error.ts';
import type { Box } from '../inpaint/find-islands.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { estimateBlend } from './estimate-blend.ts';
import { findLines } from './find-lines.ts';
import { findRepeats } from './find-repeats.ts';
import { isPromising, judgeMark, type Verdict } from './judge-mark.ts';
import { widenBox } from './split-box.ts';

/** A mark in a photo, before it is known where each of its strokes lies. */
export interface FoundMark {
  readonly found: 'brushed' | 'repeated' | 'corner' | 'band';
  /** Roughly where it lies. */
  readonly mask: Mask;
  /** Parts that hold one mark each, and that are worked on one by one. */
  readonly boxes: readonly Box[];
  /** How it was laid over the photo, if that is one for all boxes. */
  readonly blend?: Blend;
}

/** Longest side in pixels of what is searched: the strokes of marks that people are to see outlast it. */
const SEARCHED_SIDE = 900;

/** Fewer pixels on a side hold no mark. */
const LEAST_SIDE = 64;

/** Candidates that are looked at closely. */
const MOST_CANDIDATES = 5;

/** Bare pixels around a candidate that are looked at. */
const MARGIN = 48;

/** Windows where marks stand mostly, as shares of width and height: left, top, right, bottom. */
const WINDOWS = [
  [0.62, 0.8, 1, 1],
  [0, 0.8, 0.38, 1],
  [0.3, 0.84, 0.7, 1],
  [0.25, 0.42, 0.75, 0.58],
  [0.7, 0, 1, 0.2],
  [0, 0, 0.3, 0.2],
] as const;

/** Share of a side within which a mark belongs to a corner. */
const CORNER = 0.4;

/**
 * Finds a mark that nobody has pointed at: a line of text anywhere, a half-transparent logo in a corner or in the middle, and its repeats all over
 * the photo. Throws `mark_not_found` unless it is beyond doubt.
 */
export async function findMark(photo: Picture, pace: Pace): Promise<FoundMark> {
  const scale = Math.min(1, SEARCHED_SIDE / Math.max(photo.width, photo.height));
  const width = Math.round(photo.width * scale);
  const height = Math.round(photo.height * scale);
  if (Math.min(width, height) < LEAST_SIDE)
    throw new ImagingError('mark_not_found', 'too small to hold a mark');
  const small = await resizePicture(photo, { width, height });
  const brightness = toBrightness(small);
  const candidates = listCandidates(brightness);
  for (const [index, candidate] of candidates.entries()) {
    const part = partOfPace(pace, index / candidates.length, (index + 1) / candidates.length);
    const seen = await lookAt(small, candidate, part);
    if (!seen) continue;
    const { verdict, blend, strokes, box } = seen;
    const repeats = findRepeats(brightness, strokes, box);
    const boxes = [box, ...repeats].map((one) => {
      const margin = Math.ceil(0.12 * (box.bottom - box.top)) + 2;
      return enlarge(widenBox(one, margin, small), scale, photo);
    });
    const mask = maskOf(photo, boxes);
    if (repeats.length > 0) return { found: 'repeated', mask, boxes, blend };
    return { found: isCorner(box, small, verdict) ? 'corner' : 'band', mask, boxes };
  }
  throw new ImagingError('mark_not_found', 'no mark is beyond doubt');
}

function toBrightness({ width, height, data, channels }: Picture): Plane {
  const plane = createPlane({ width, height });
  for (let at = 0; at < plane.data.length; at++) {
    const from = at * channels;
    plane.data[at] = channels === 1 ? data[from] : (data[from] + data[from + 1] + data[from + 2]) / 3;
  }
  return plane;
}

/** Lines of text with the most letters first, each place once, then the windows. */
function listCandidates(brightness: Plane): Box[] {
  const { width, height } = brightness;
  const picked: Box[] = [];
  for (const line of findLines(brightness).toSorted((a, b) => b.letters - a.letters)) {
    if (picked.length === MOST_CANDIDATES) break;
    if (picked.some((box) => overlaps(box, line.box))) continue;
    picked.push(widenBox(line.box, Math.ceil(0.6 * line.height), brightness));
  }
  const windows = WINDOWS.map(([left, top, right, bottom]) => ({
    left: Math.floor(left * width),
    top: Math.floor(top * height),
    right: Math.floor(right * width),
    bottom: Math.floor(bottom * height),
  }));
  return [...picked, ...windows];
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

interface Seen {
  readonly verdict: Verdict;
  readonly blend: Blend;
  /** Marked pixels within `box`, row by row. */
  readonly strokes: Uint8Array;
  /** Tight around the mark. */
  readonly box: Box;
}

async function lookAt(small: Picture, candidate: Box, pace: Pace): Promise<Seen | undefined> {
  const area = cropArea(small, maskOf(small, [candidate]), widenBox(candidate, MARGIN, small));
  const estimate = await estimateBlend(area, pace, isPromising);
  const verdict = estimate && judgeMark(area, estimate);
  if (!verdict) return undefined;
  const { left, top, right, bottom } = verdict.box;
  const strokes: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) strokes.push(estimate.marked.data[y * area.width + x] > 0.5 ? 1 : 0);
  const box = {
    left: left + area.box.left,
    top: top + area.box.top,
    right: right + area.box.left,
    bottom: bottom + area.box.top,
  };
  return { verdict, blend: estimate.blend, strokes: Uint8Array.from(strokes), box };
}

function maskOf({ width, height }: { width: number; height: number }, boxes: readonly Box[]): Mask {
  const data = new Uint8Array(width * height);
  for (const box of boxes)
    for (let y = box.top; y < box.bottom; y++) data.fill(255, y * width + box.left, y * width + box.right);
  return { width, height, data };
}

function enlarge({ left, top, right, bottom }: Box, scale: number, photo: Picture): Box {
  return {
    left: Math.floor(left / scale),
    top: Math.floor(top / scale),
    right: Math.min(photo.width, Math.ceil(right / scale)),
    bottom: Math.min(photo.height, Math.ceil(bottom / scale)),
  };
}

function isCorner(box: Box, { width, height }: Picture, { kind }: Verdict): boolean {
  const x = (box.left + box.right) / 2 / width;
  const y = (box.top + box.bottom) / 2 / height;
  const isAside = Math.min(x, 1 - x) < CORNER && Math.min(y, 1 - y) < CORNER / 2;
  return isAside && (kind === 'logo' || box.right - box.left < width / 2);
}
