import { ImagingError } from '../../core/imaging-error.ts';
import { resizePicture } from '../../core/io/size.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { type Box, boxOfMask, clipBox, widenBox } from '../../core/raster/crop.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { agreeOnBlend, isWitness, type Witness } from './agree-on-blend.ts';
import { type Area, cropArea } from './area.ts';
import { assessMark, isPromising, type Verdict } from './assess-mark.ts';
import type { Blend } from './blend.ts';
import { completeLattice } from './complete-lattice.ts';
import { refineStrokes } from './estimate-blend.ts';
import { type FlatText, findFlatText } from './find-flat-text.ts';
import { findRepeats } from './find-repeats.ts';
import { type Candidate, listCandidates, toBrightness, widenLine } from './list-candidates.ts';
import { rotatePicture, type Turned } from './rotate-picture.ts';
import { moveBox } from './split-box.ts';
import { traceFlatText } from './trace-flat-text.ts';

/** A mark in a photo, before it is known where each of its strokes lies. */
export interface FoundMark {
  readonly found: 'brushed' | 'repeated' | 'corner' | 'band';
  /** Roughly where it lies. */
  readonly mask: Mask;
  /** Parts that hold one mark each, and that are worked on one by one. */
  readonly boxes: readonly Box[];
  /** Of a mark that repeats. */
  readonly repeats?: Repeats;
  /** Blend of a single mark that was found without a brush. */
  readonly blend?: Blend;
  /** The exact strokes of an opaque mark in one flat colour, which are to be completed. */
  readonly strokes?: Mask;
}

/** Common properties of all places of a repeated mark. Boxes have one size and may reach beyond the photo. */
interface Repeats {
  /** Of a box: 1 where the mark may be. */
  readonly shape: Uint8Array;
  readonly blend: Blend;
  /** Pixels by which the boxes may be off. */
  readonly reach: number;
}

/** Longest side in pixels of the searched copy: strokes of visible marks survive it. */
const SEARCHED_SIDE = 900;

/** Fewer pixels on a side hold no mark. */
const MIN_SIDE = 64;

/** Bare pixels around a candidate that are looked at. */
const MARGIN = 16;

/** Largest number of repeated looks at a mark with more of its surroundings. */
const MAX_ROUNDS = 3;

/** Exception: a blend worse by this factor, which includes things of the scene. */
const MAX_WORSENING = 1.5;

/** Pixels of the searched sheet around the strokes of a mark where more of it may be. */
const REACH = 5;

/**
 * Degrees by which the picture is turned to find lines that climb or fall: lines of text are seen up to
 * twelve degrees from upright.
 */
const TURNS = [0, 37, -37];

/** Share of a side within which a mark belongs to a corner. */
const CORNER = 0.4;

/** Pixels of the searched copy for one of the photo. */
export function searchedScale({ width, height }: Picture): number {
  return Math.min(1, SEARCHED_SIDE / Math.max(width, height));
}

/**
 * Finds a mark that nobody has brushed: a line of text, or a half-transparent logo in a corner or the middle.
 * Its repeats all over the photo are included. Throws `mark_not_found` unless the evidence is strong.
 */
export async function findMark(photo: Picture, progress: Progress): Promise<FoundMark> {
  const scale = searchedScale(photo);
  const width = Math.round(photo.width * scale);
  const height = Math.round(photo.height * scale);
  if (Math.min(width, height) < MIN_SIDE)
    throw new ImagingError('mark_not_found', 'too small to hold a mark');
  const small = await resizePicture(photo, { width, height });
  const text = findFlatText(small);
  if (text) return placeText(text, { photo, scale });
  const witnesses: Witness[] = [];
  for (const [index, degrees] of TURNS.entries()) {
    const turned = rotatePicture(small, degrees);
    const part = progress.subrange(index / TURNS.length, (index + 1) / TURNS.length);
    const candidates = await listCandidates(turned.picture, { isUpright: degrees === 0, progress: part });
    for (const [rank, candidate] of candidates.entries()) {
      const share = part.subrange(rank / candidates.length, (rank + 1) / candidates.length);
      const upright = degrees === 0 ? { witnesses } : {};
      const seen = await extendMark(turned.picture, { candidate, progress: share, ...upright });
      if (seen) return placeMark(seen, { photo, turned, scale });
    }
    const blend = degrees === 0 ? agreeOnBlend(witnesses) : undefined;
    if (blend) return coverPhoto(photo, blend);
  }
  throw new ImagingError('mark_not_found', 'no mark is beyond doubt');
}

/** A mark all over the photo of which the blend alone is known. */
function coverPhoto({ width, height }: Picture, blend: Blend): FoundMark {
  const mask: Mask = { width, height, data: new Uint8Array(width * height).fill(255) };
  return { found: 'repeated', mask, boxes: [{ left: 0, top: 0, right: width, bottom: height }], blend };
}

/** A line of flat text at full size. */
function placeText(
  text: FlatText,
  { photo, scale }: { readonly photo: Picture; readonly scale: number },
): FoundMark {
  const strokes = traceFlatText(photo, { text, scale });
  const box = boxOfMask(strokes);
  if (!box) throw new ImagingError('mark_not_found', 'what was found small is not there at full size');
  const found = isCorner(box, { photo, kind: 'letters' }) ? 'corner' : 'band';
  return { found, mask: strokes, strokes, boxes: [box] };
}

interface Sheet {
  readonly photo: Picture;
  /** The rotated picture that was searched. */
  readonly turned: Turned;
  /** Pixels of the turned picture for one of the photo. */
  readonly scale: number;
}

/** Transforms a finding on the rotated, smaller sheet to the photo. */
function placeMark(seen: Seen, sheet: Sheet): FoundMark {
  const { photo, turned, scale } = sheet;
  const { core, verdict, blend } = seen;
  const repeats = findRepeats(toBrightness(turned.picture), { strokes: core.strokes, box: core.box });
  const box = repeats.length > 0 ? core.box : seen.box;
  const strokes = repeats.length > 0 ? core.strokes.map(() => 1) : seen.strokes;
  const outline = outlineOf({ strokes, box }, sheet);
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
  for (const one of boxes) stampShape(mask, { box: one, shape: outline.shape });
  if (repeats.length > 0)
    return {
      found: 'repeated',
      mask,
      boxes,
      repeats: { shape: outline.shape, blend, reach: Math.ceil(1 / scale) + 1 },
    };
  const own = clipBox(outline.box, photo);
  return {
    found: isCorner(own, { photo, kind: verdict.kind }) ? 'corner' : 'band',
    mask,
    boxes: [own],
    blend,
  };
}

/** Box in the photo of a rectangle of the sheet, and its pixels within reach of the strokes. */
function outlineOf(
  { strokes, box: inner }: Strokes,
  { turned, scale }: Sheet,
): { box: Box; shape: Uint8Array } {
  const width = inner.right - inner.left + 2 * REACH;
  const height = inner.bottom - inner.top + 2 * REACH;
  const padded = new Uint8Array(width * height);
  for (let y = REACH, from = 0; y < height - REACH; y++)
    for (let x = REACH; x < width - REACH; x++, from++) padded[y * width + x] = strokes[from];
  const near = dilateSquare({ width, height, data: padded }, REACH);
  const [left, top] = [inner.left - REACH, inner.top - REACH];
  const corners = [
    [left, top],
    [left + width, top],
    [left, top + height],
    [left + width, top + height],
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
    const [right, down] = turned.fromSource(
      (box.left + (at % across) + 0.5) * scale,
      (box.top + Math.floor(at / across) + 0.5) * scale,
    );
    const x = Math.floor(right) - left;
    const y = Math.floor(down) - top;
    if (x >= 0 && y >= 0 && x < width && y < height) shape[at] = near[y * width + x];
  }
  return { box, shape };
}

function stampShape(mask: Mask, { box, shape }: { readonly box: Box; readonly shape: Uint8Array }): void {
  const across = box.right - box.left;
  const { left, top, right, bottom } = clipBox(box, mask);
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++)
      if (shape[(y - box.top) * across + x - box.left]) mask.data[y * mask.width + x] = 255;
}

interface Strokes {
  /** Marked pixels within `box`, row by row. */
  readonly strokes: Uint8Array;
  readonly box: Box;
}

interface Seen extends Strokes {
  readonly verdict: Verdict;
  readonly blend: Blend;
  /** Strokes that repeat: the line of text as first seen. Undefined without repeats. */
  readonly core: Strokes;
  /** Grey levels by which its blend is off, see `BlendFit`. */
  readonly error: number;
}

/** Examines a candidate. Where there is a mark, extends the search as long as more of it appears. */
async function extendMark(
  small: Picture,
  { candidate, ...look }: { readonly candidate: Candidate } & Look,
): Promise<Seen | undefined> {
  const { progress } = look;
  let seen = await lookAt(small, { ...candidate, ...look });
  const height = seen?.verdict.height ?? 0;
  for (let round = 0; seen && round < MAX_ROUNDS; round++) {
    const { box } = seen;
    const window = widenLine(box, { height, within: small });
    const more = await lookAt(small, { ...candidate, window, progress });
    if (!more || areaOf(more.box) <= areaOf(box) || more.error > MAX_WORSENING * Math.max(1, seen.error))
      break;
    seen = { ...more, core: seen.core };
  }
  return seen;
}

interface Look {
  readonly progress: Progress;
  /** Estimates that are no mark by themselves, but may be a part of one, are added here. */
  readonly witnesses?: Witness[];
}

function areaOf({ left, top, right, bottom }: Box): number {
  return (right - left) * (bottom - top);
}

async function lookAt(
  small: Picture,
  { window, strokes: flags, progress, witnesses }: Candidate & Look,
): Promise<Seen | undefined> {
  const area = cropArea(small, {
    mask: maskOf(small, [window]),
    box: widenBox(window, { margin: MARGIN, within: small }),
  });
  const start = createPlane(area);
  for (let at = 0; at < start.data.length; at++) {
    const pixel =
      (Math.floor(at / area.width) + area.box.top) * small.width + (at % area.width) + area.box.left;
    start.data[at] = area.brushed[at] * flags[pixel];
  }
  const estimate = await refineStrokes(area, { strokes: start, isWorth: isPromising, progress });
  const verdict = estimate && assessMark(area, estimate);
  if (!verdict) {
    if (estimate && isWitness(estimate)) witnesses?.push({ window, blend: estimate.blend });
    return undefined;
  }
  return {
    verdict,
    blend: estimate.blend,
    ...cutStrokes(area, { marked: estimate.marked, ...verdict.box }),
    core: cutStrokes(area, { marked: estimate.marked, ...verdict.core }),
    error: estimate.sides?.error ?? 0,
  };
}

/** The strokes in a box of an area, and that box in the searched sheet. */
function cutStrokes(
  area: Area,
  { marked, left, top, right, bottom }: Box & { readonly marked: Plane },
): Strokes {
  const strokes: number[] = [];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) strokes.push(marked.data[y * area.width + x] > 0.5 ? 1 : 0);
  const box = moveBox({ left, top, right, bottom }, [area.box.left, area.box.top]);
  return { strokes: Uint8Array.from(strokes), box };
}

function maskOf({ width, height }: { width: number; height: number }, boxes: readonly Box[]): Mask {
  const data = new Uint8Array(width * height);
  for (const box of boxes)
    for (let y = box.top; y < box.bottom; y++) data.fill(255, y * width + box.left, y * width + box.right);
  return { width, height, data };
}

function isCorner(
  box: Box,
  { photo, kind }: { readonly photo: Picture; readonly kind: Verdict['kind'] },
): boolean {
  const { width, height } = photo;
  const x = (box.left + box.right) / 2 / width;
  const y = (box.top + box.bottom) / 2 / height;
  const isAside = Math.min(x, 1 - x) < CORNER && Math.min(y, 1 - y) < CORNER / 2;
  return isAside && (kind === 'logo' || box.right - box.left < width / 2);
}
