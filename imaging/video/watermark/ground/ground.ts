import { findSights, noSights, type Sights } from './find-sights.ts';
import type { Course, Shot } from './follow-ground.ts';
import type { Letters } from './letters.ts';
import type { MarkRegion, RegionPlanes } from './mark-region.ts';

/** Colours under the mark of one frame, in the order of `hole` and `quads`. */
export interface Ground {
  readonly luma: Uint8Array;
  readonly u: Uint8Array;
  readonly v: Uint8Array;
  /** Frames from here to where a pixel was seen; 0 where it is unknown. */
  readonly age: Uint16Array;
}

/** Colours that replace the mark in one frame, in the order of `hole` and `quads`. */
export type Patch = Pick<Ground, 'luma' | 'u' | 'v'>;

interface Plane {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Bilinear value of a plane at a place; a plane of one column or row has no neighbours to mix. */
function sample({ data, width, height }: Plane, { x, y }: { readonly x: number; readonly y: number }) {
  const px = Math.max(0, Math.min(width - 1.001, x));
  const py = Math.max(0, Math.min(height - 1.001, y));
  const [ix, iy] = [px | 0, py | 0];
  const [u, v] = [px - ix, py - iy];
  const at = iy * width + ix;
  const [across, down] = [width > 1 ? 1 : 0, height > 1 ? width : 0];
  const above = data[at] + (data[at + across] - data[at]) * u;
  const below = data[at + down] + (data[at + down + across] - data[at + down]) * u;
  return above + (below - above) * v;
}

export function emptyGround({ hole, quads }: MarkRegion): Ground {
  const [pixels, samples] = [hole.length, quads.length];
  return {
    luma: new Uint8Array(pixels),
    ...{ u: new Uint8Array(samples), v: new Uint8Array(samples) },
    age: new Uint16Array(pixels),
  };
}

interface Reading {
  readonly region: MarkRegion;
  readonly sights: Sights;
  /** Planes of a frame by its place. */
  readonly planesOf: (frame: number) => RegionPlanes;
  /** Place of the frame that is drawn. */
  readonly frame: number;
}

/** Mixes what was seen into a ground; the nearer in time counts more. Changed in place. */
export function addSights(ground: Ground, { region, sights, planesOf, frame }: Reading): void {
  const { width, height, hole, quads, firsts } = region;
  const half = { width: width >> 1, height: height >> 1 };
  /** Shares of what was known before, for the colours that follow. */
  const shares = new Float32Array(hole.length);
  for (let k = 0; k < hole.length; k++) {
    if (sights.frame[k] < 0) continue;
    const age = Math.max(1, Math.abs(sights.frame[k] - frame));
    const known = ground.age[k];
    const share = known > 0 ? age / (age + known) : 0;
    const plane = { data: planesOf(sights.frame[k]).luma, width, height };
    const value = sample(plane, { x: sights.x[k], y: sights.y[k] });
    ground.luma[k] = value + (ground.luma[k] - value) * share + 0.5;
    ground.age[k] = known > 0 ? Math.min(known, age) : age;
    shares[k] = share;
  }
  for (let q = 0; q < quads.length; q++) {
    const [cx, cy] = [quads[q] % half.width, Math.floor(quads[q] / half.width)];
    const k = firsts[q];
    if (sights.frame[k] < 0) continue;
    const planes = planesOf(sights.frame[k]);
    const place = { x: cx + (sights.x[k] - 2 * cx) / 2, y: cy + (sights.y[k] - 2 * cy) / 2 };
    const u = sample({ data: planes.u, ...half }, place);
    const v = sample({ data: planes.v, ...half }, place);
    ground.u[q] = u + (ground.u[q] - u) * shares[k] + 0.5;
    ground.v[q] = v + (ground.v[q] - v) * shares[k] + 0.5;
  }
}

interface Shown {
  readonly region: MarkRegion;
  readonly frames: readonly RegionPlanes[];
  readonly course: Course;
  readonly shot: Shot;
  /** Pixels that hide the ground in each frame of all shots; all of the mark where they are not given. */
  readonly letters?: Letters | undefined;
  /** The same in all frames: strokes between which the rest of the mark lies bare. */
  readonly strokes?: Uint8Array | undefined;
  /** Grounds of the shot with what its frames show themselves; nothing where they are not given. */
  readonly bare?: readonly Ground[] | undefined;
}

/**
 * Ground under the mark in each frame of a shot, as far as it was seen bare before or after, for a camera
 * that moves.
 */
export function readGround({ region, frames, course, shot, letters, strokes, bare }: Shown): Ground[] {
  const { first, end } = shot;
  const grounds = Array.from({ length: end - first }, (_, i) => bare?.[i] ?? emptyGround(region));
  const planesOf = (frame: number) => frames[frame];
  for (const step of [-1, 1] as const) {
    let before = noSights(region);
    const order = grounds.map((_, i) => (step < 0 ? first + i : end - 1 - i));
    for (const frame of order) {
      const most = step < 0 ? frame - first : end - 1 - frame;
      const search = { course, frame, step, most, before, beforeFrame: frame + step, letters, strokes };
      const sights = findSights(region, search);
      addSights(grounds[frame - first], { region, sights, planesOf, frame });
      before = sights;
    }
  }
  return grounds;
}
