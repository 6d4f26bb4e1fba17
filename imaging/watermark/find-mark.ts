import { ImagingError } from '../imaging-error.ts';
import type { Box } from '../inpaint/find-islands.ts';
import { resizePicture } from '../io/resize-picture.ts';
import { createPlane, type Plane } from '../kernels/plane.ts';
import { type Pace, partOfPace } from '../pace.ts';
import type { Mask, Picture } from '../picture.ts';
import { cropArea } from './area.ts';
import type { Blend } from './blend.ts';
import { completeLattice } from './complete-lattice.ts';
import { estimateBlend } from './estimate-blend.ts';
import { findLines } from './find-lines.ts';
import { findRepeats } from './find-repeats.ts';
import { isPromising, judgeMark, type Verdict } from './judge-mark.ts';
import { clipBox, moveBox, widenBox } from './split-box.ts';
import { type Turned, turnPicture } from './turn-picture.ts';

/** A mark in a photo, before it is known where each of its strokes lies. */
export interface FoundMark {
  readonly found: 'brushed' | 'repeated' | 'corner' | 'band';
  /** Roughly where it lies. */
  readonly mask: Mask;
  /** Parts that hold one mark each, and that are worked on one by one. */
  readonly boxes: readonly Box[];
  /** Of a mark that repeats. */
  readonly repeats?: Repeats;
}

/** What all places of a mark that repeats have in common; their boxes are of one size, and may reach beyond the photo. */
export interface Repeats {
  /** Of a box: 1 where the mark may be. */
  readonly shape: Uint8Array;
  readonly blend: Blend;
  /** Pixels by which the boxes may be off. */
  readonly reach: number;
}

/** Longest side in pixels of what is searched: the strokes of marks that people are to see outlast it. */
const SEARCHED_SIDE = 900;

/** Fewer pixels on a side hold no mark. */
const LEAST_SIDE = 64;

/** Candidates that are looked at closely. */
const MOST_CANDIDATES = 4;

/** … and fewer of those that climb or fall, with more letters. */
const MOST_TURNED = 2;
const LEAST_TURNED_LETTERS = 5;

/** Bare pixels around a candidate that are looked at. */
const MARGIN = 48;

/** Windows where marks stand mostly, as shares of width and height: left, top, right, bottom. */
const WINDOWS = [
  [0.62, 0.8, 1, 1],
  [0, 0.8, 0.38, 1],
  [0.3, 0.84, 0.7, 1],
  [0.15, 0.35, 0.85, 0.58],
  [0.7, 0, 1, 0.2],
  [0, 0, 0.3, 0.2],
] as const;

/** Degrees by which the picture is turned to find lines that climb or fall: lines of text are seen up to twelve degrees from upright. */
const TURNS = [0, 37, -37];

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
  for (const [index, degrees] of TURNS.entries()) {
    const turned = turnPicture(small, degrees);
    const part = partOfPace(pace, index / TURNS.length, (index + 1) / TURNS.length);
    const candidates = listCandidates(toBrightness(turned.picture), { isUpright: degrees === 0 });
    for (const [rank, candidate] of candidates.entries()) {
      await part(rank / candidates.length);
      const share = (step: number) => part((rank + step) / candidates.length);
      const seen = await lookAt(turned.picture, candidate, share);
      if (seen) return placeMark(seen, { photo, turned, scale });
    }
  }
  throw new ImagingError('mark_not_found', 'no mark is beyond doubt');
}

interface Sheet {
  readonly photo: Picture;
  /** What was searched, turned. */
  readonly turned: Turned;
  /** Pixels of the turned picture for one of the photo. */
  readonly scale: number;
}

/** Carries what was found on the turned, smaller sheet over to the photo. */
function placeMark({ verdict, blend, strokes, box }: Seen, sheet: Sheet): FoundMark {
  const { photo, turned, scale } = sheet;
  const margin = Math.ceil(0.12 * (box.bottom - box.top)) + 2;
  const outline = outlineOf(widenBox(box, margin, turned.picture), sheet);
  const repeats = findRepeats(toBrightness(turned.picture), strokes, box);
  const [originX, originY] = turned.toSource(box.left, box.top);
  const places = completeLattice([box, ...repeats], turned.picture);
  const boxes = places.map(({ left, top }) => {
    const [x, y] = turned.toSource(left, top);
    return moveBox(outline.box, [Math.round((x - originX) / scale), Math.round((y - originY) / scale)]);
  });
  const mask: Mask = {
    width: photo.width,
    height: photo.height,
    data: new Uint8Array(photo.width * photo.height),
  };
  for (const one of boxes) stampShape(mask, one, outline.shape);
  if (repeats.length > 0)
    return {
      found: 'repeated',
      mask,
      boxes,
      repeats: { shape: outline.shape, blend, reach: Math.ceil(1 / scale) + 1 },
    };
  const own = clipBox(outline.box, photo);
  return { found: isCorner(own, photo, verdict) ? 'corner' : 'band', mask, boxes: [own] };
}

/** The box around a rectangle of the sheet in the photo, and which of its pixels lie in the rectangle. */
function outlineOf(rectangle: Box, { turned, scale }: Sheet): { box: Box; shape: Uint8Array } {
  const { left, top, right, bottom } = rectangle;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x, y]) => turned.toSource(x, y));
  const box = {
    left: Math.floor(Math.min(...corners.map(([x]) => x)) / scale),
    top: Math.floor(Math.min(...corners.map(([, y]) => y)) / scale),
    right: Math.ceil(Math.max(...corners.map(([x]) => x)) / scale),
    bottom: Math.ceil(Math.max(...corners.map(([, y]) => y)) / scale),
  };
  const across = box.right - box.left;
  const shape = new Uint8Array(across * (box.bottom - box.top));
  for (let at = 0; at < shape.length; at++) {
    const [x, y] = turned.fromSource(
      (box.left + (at % across) + 0.5) * scale,
      (box.top + Math.floor(at / across) + 0.5) * scale,
    );
    if (x >= left && x <= right && y >= top && y <= bottom) shape[at] = 1;
  }
  return { box, shape };
}

function stampShape(mask: Mask, box: Box, shape: Uint8Array): void {
  const across = box.right - box.left;
  const { left, top, right, bottom } = clipBox(box, mask);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (shape[(y - box.top) * across + x - box.left]) mask.data[y * mask.width + x] = 255;
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
function listCandidates(brightness: Plane, { isUpright }: { isUpright: boolean }): Box[] {
  const { width, height } = brightness;
  const picked: Box[] = [];
  for (const line of findLines(brightness).toSorted((a, b) => b.letters - a.letters)) {
    if (picked.length === (isUpright ? MOST_CANDIDATES : MOST_TURNED)) break;
    if (!isUpright && line.letters < LEAST_TURNED_LETTERS) break;
    if (picked.some((box) => overlaps(box, line.box))) continue;
    picked.push(widenBox(line.box, Math.ceil(0.6 * line.height), brightness));
  }
  if (!isUpright) return picked;
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

function isCorner(box: Box, { width, height }: Picture, { kind }: Verdict): boolean {
  const x = (box.left + box.right) / 2 / width;
  const y = (box.top + box.bottom) / 2 / height;
  const isAside = Math.min(x, 1 - x) < CORNER && Math.min(y, 1 - y) < CORNER / 2;
  return isAside && (kind === 'logo' || box.right - box.left < width / 2);
}
