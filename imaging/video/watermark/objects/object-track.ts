import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';
import { type ObjectPoints, type Point, roundPoint } from './object-points.ts';

/** States of a pixel on the canvas of an object: never seen, the object's own, or none of it. */
export const UNKNOWN = 0;
export const OWN = 1;
export const OTHER = 2;

/** Pixels beside an object that it is found by. */
const RIM = 2;
/** Pixels from where an object is cut off that tell nothing of its place: its edge there is none. */
export const CUT = 4;
/** Most points that are compared. */
const MAX_POINTS = 1600;
/** Pixels around the own ones that a copy of a canvas holds. */
const MARGIN = 3;
/** Share of a copy that may have changed before another is made. */
const FEW = 0.01;
/** Bytes that a copy holds of each pixel. */
const COPIED_BYTES = 5;
/** Pixels that an object moves by at least. */
const MIN_WAY = 4;

interface CanvasBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Knowledge of an object when a frame is reached: a part of its canvas. */
export interface Snapshot {
  /** Corner of the part, in the region of a frame where the object has the place 0. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly state: Uint8Array;
  readonly source: Int32Array;
  /** Frame that shows most of it. */
  readonly main: number;
}

/**
 * A moving object on a canvas of its own: the pixel `left + x, top + y` of the canvas lies at `x, y` plus the
 * object's place in the region of a frame. The canvas holds where each pixel was seen last.
 */
export interface ObjectTrack {
  /** 1 and more. */
  readonly id: number;
  width: number;
  height: number;
  left: number;
  top: number;
  state: Uint8Array;
  /** Frame that shows each pixel. */
  source: Int32Array;
  /** Around the own pixels. */
  box: CanvasBox;
  /** By frame; undefined where the object is not there. */
  readonly places: (Point | undefined)[];
  /** Frames since it was seen, and since it was found as it looks. */
  unseen: number;
  unlike: number;
  /** True while so little of it is hidden that all of it is looked at anew. */
  isOpen: boolean;
  /** Of the canvas as it was not long ago, and the pixels that were noted since. */
  snapshot: Snapshot | null;
  noted: number;
}

export function createTrack(id: number, { width, height }: MarkRegion): ObjectTrack {
  const [w, h] = [3 * width, 2 * height];
  return {
    ...{ id, width: w, height: h, left: width, top: height >> 1 },
    ...{ state: new Uint8Array(w * h), source: new Int32Array(w * h) },
    box: { left: w, top: h, right: 0, bottom: 0 },
    ...{ places: [], unseen: 0, unlike: 0, isOpen: true, snapshot: null, noted: 0 },
  };
}

/** Place on the canvas of a pixel of a frame, -1 beyond it. */
export function canvasAt(track: ObjectTrack, { x, y, place }: Point & { readonly place: Point }): number {
  const [cx, cy] = [Math.round(x - place.x) + track.left, Math.round(y - place.y) + track.top];
  return cx < 0 || cy < 0 || cx >= track.width || cy >= track.height ? -1 : cy * track.width + cx;
}

/** Notes that a frame shows a pixel of the canvas. */
export function notePixel(
  track: ObjectTrack,
  { at, frame, state }: { at: number; frame: number; state: number },
) {
  track.noted += 1;
  track.state[at] = state;
  track.source[at] = frame;
  if (state !== OWN) return;
  const [x, y] = [at % track.width, Math.floor(at / track.width)];
  const { left, top, right, bottom } = track.box;
  if (x >= left && x < right && y >= top && y < bottom) return;
  track.box = {
    ...{ left: Math.min(left, x), top: Math.min(top, y) },
    ...{ right: Math.max(right, x + 1), bottom: Math.max(bottom, y + 1) },
  };
}

/** Own pixels on the canvas. */
export function listOwn({ box, state, width }: ObjectTrack): number[] {
  const own: number[] = [];
  for (let y = box.top; y < box.bottom; y++)
    for (let c = y * width + box.left; c < y * width + box.right; c++) if (state[c] === OWN) own.push(c);
  return own;
}

/** True where an own pixel lies near one that was never seen. */
function isNearCut({ state, width }: ObjectTrack, c: number): boolean {
  for (const step of [-1, 1, -width, width])
    for (let far = 1; far <= CUT; far++) {
      if (state[c + far * step] === OTHER) break;
      if (state[c + far * step] === UNKNOWN) return true;
    }
  return false;
}

function isRim({ state, width }: ObjectTrack, c: number): boolean {
  return [-RIM, -1, 1, RIM, -RIM * width, RIM * width].some((step) => state[c + step] === OWN);
}

/** Some evenly of many. */
export function pickEvenly(all: readonly number[], most: number): number[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.floor(all.length / step) }, (_, i) => all[Math.floor(i * step)]);
}

/** Points of an object as it was seen last, and of its rim, at place 0. */
export function listPoints(
  track: ObjectTrack,
  { frames, width }: { readonly frames: readonly RegionPlanes[]; readonly width: number },
): ObjectPoints {
  const { box, state, source, places, left, top } = track;
  const found: number[] = [];
  for (let y = Math.max(CUT, box.top - RIM); y < Math.min(track.height - CUT, box.bottom + RIM); y++)
    for (let x = Math.max(CUT, box.left - RIM); x < Math.min(track.width - CUT, box.right + RIM); x++) {
      const c = y * track.width + x;
      if (state[c] === OWN ? !isNearCut(track, c) : state[c] === OTHER && isRim(track, c)) found.push(c);
    }
  const some = pickEvenly(found, MAX_POINTS).filter((c) => places[source[c]]);
  const make = () => new Float32Array(some.length);
  const points = { x: make(), y: make(), luma: make(), u: make(), v: make() };
  for (const [i, c] of some.entries()) {
    const place = places[source[c]];
    if (!place) continue;
    const at = roundPoint(place);
    const [x, y] = [(c % track.width) - left, Math.floor(c / track.width) - top];
    points.x[i] = x - (place.x - at.x);
    points.y[i] = y - (place.y - at.y);
    const planes = frames[source[c]];
    const q = ((y + at.y) >> 1) * (width >> 1) + ((x + at.x) >> 1);
    points.luma[i] = planes.luma[(y + at.y) * width + x + at.x];
    points.u[i] = planes.u[q];
    points.v[i] = planes.v[q];
  }
  return { ...points, isBeside: Uint8Array.from(some, (c) => (state[c] === OTHER ? 1 : 0)) };
}

/** Forgets where an object was thought to be since it was last found as it looks, this frame at least. */
export function forgetUnlike(
  { places, unlike }: ObjectTrack,
  { frame, step }: { readonly frame: number; readonly step: -1 | 1 },
): void {
  for (let back = 0; back < Math.max(1, unlike); back++) places[frame - step * back] = undefined;
}

/** True where an object is seen at places that lie apart. */
export function hasMoved({ places }: ObjectTrack): boolean {
  const some = places.filter((place) => place !== undefined);
  const range = (values: number[]) => Math.max(...values) - Math.min(...values);
  return range(some.map(({ x }) => x)) + range(some.map(({ y }) => y)) >= MIN_WAY;
}

/** Part of the canvas within and around the own pixels. */
function boxToCopy(track: ObjectTrack) {
  const [left, top] = [Math.max(0, track.box.left - MARGIN), Math.max(0, track.box.top - MARGIN)];
  const width = Math.min(track.width, track.box.right + MARGIN) - left;
  const height = Math.min(track.height, track.box.bottom + MARGIN) - top;
  return { left, top, width, height };
}

/** Copies the canvas within and around the own pixels. */
function copyBox(track: ObjectTrack): Omit<Snapshot, 'main'> {
  const { left, top, width, height } = boxToCopy(track);
  const state = new Uint8Array(width * height);
  const source = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * track.width + left;
    state.set(track.state.subarray(from, from + width), y * width);
    source.set(track.source.subarray(from, from + width), y * width);
  }
  return { left, top, width, height, state, source };
}

/**
 * Copies what is known of an object. The copy made before is given where it is nearly the same.
 * @param mostBytes above which the one made before has to do
 */
export function takeSnapshot(track: ObjectTrack, mostBytes: number): Snapshot {
  const { snapshot } = track;
  const { width, height } = boxToCopy(track);
  const isSame = snapshot && track.noted <= FEW * snapshot.state.length;
  if (snapshot && (isSame || COPIED_BYTES * width * height > mostBytes)) return snapshot;
  const copy = copyBox(track);
  const counts = new Map<number, number>();
  for (const [i, frame] of copy.source.entries())
    if (copy.state[i] === OWN) counts.set(frame, (counts.get(frame) ?? 0) + 1);
  let [main, most] = [-1, 0];
  for (const [frame, count] of counts) if (count > most) [main, most] = [frame, count];
  track.noted = 0;
  return { ...copy, left: copy.left - track.left, top: copy.top - track.top, main };
}

/** Gives back the memory of a canvas around an object that has gone. */
export function trimTrack(track: ObjectTrack): void {
  const { left, top, ...copy } = copyBox(track);
  const { box } = track;
  Object.assign(track, copy, { left: track.left - left, top: track.top - top });
  track.box = {
    left: box.left - left,
    top: box.top - top,
    right: box.right - left,
    bottom: box.bottom - top,
  };
}
