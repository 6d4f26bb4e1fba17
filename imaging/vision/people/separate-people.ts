import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { fillPolygon } from '../../core/geometry/fill-polygon.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Face } from '../faces/find-faces.ts';
import { ringCorners } from '../faces/ring-corners.ts';
import { type FaceFrame, measureFrame, placeInFrame } from './face-frame.ts';

/** Cost of a step in colour of 1, beside a cost of 1 for its length. */
const COLOUR_COST = 3000;
const DEAREST = 255;

/** Pixels visited between two yields: some ten milliseconds. */
const STRETCH = 60_000;

interface OwnerField {
  readonly planes: OklabPlanes;
  /**
   * `width × height`: 0 where nobody owns a pixel yet, else the number of the owner; those of `open` are set.
   */
  readonly owners: Uint8Array;
  /** Pixels that may be owned. */
  readonly open: Uint8Array;
  /** Cost of a step of one pixel for each owner by its number, 1 to 60; index 0 is unused. */
  readonly stepCosts: readonly number[];
  /** Dearest way, in even ways of one height of the face. Default: no limit. */
  readonly reach?: number;
}

/** Steps to the four neighbours, across and down. */
const STEPS = [
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
] as const;

/**
 * Gives every open pixel the owner from whom the way to it is cheapest, over length and steps in colour.
 * Dijkstra's search with a ring of buckets (Dial 1969). Pixels that no way leads to stay unowned. Yields
 * between chunks of work.
 */
export function* geodesicVoronoi({
  planes,
  owners,
  open,
  stepCosts,
  reach = Number.POSITIVE_INFINITY,
}: OwnerField): Generator<void, void, void> {
  const { width, height } = planes.lightness;
  const lightness = planes.lightness.data;
  const a = planes.a.data;
  const b = planes.b.data;
  const distance = new Int32Array(owners.length).fill(0x7fffffff);
  const buckets: number[][] = Array.from({ length: DEAREST + 1 }, () => []);
  const limit = reach * COST_OF_FACE;
  let waiting = 0;
  let visited = 0;
  for (let at = 0; at < owners.length; at++) {
    if (!owners[at]) continue;
    distance[at] = 0;
    buckets[0].push(at);
    waiting++;
  }
  for (let reached = 0; waiting > 0; reached++) {
    const bucket = buckets[reached % buckets.length];
    for (let at = bucket.pop(); at !== undefined; at = bucket.pop()) {
      waiting--;
      if (++visited % STRETCH === 0) yield;
      if (distance[at] !== reached) continue;
      const x = at % width;
      const y = (at - x) / width;
      const owner = owners[at];
      for (const [across, down] of STEPS) {
        if (x + across < 0 || x + across >= width || y + down < 0 || y + down >= height) continue;
        const next = at + across + down * width;
        if (!open[next] || distance[next] <= reached) continue;
        const light = lightness[next] - lightness[at];
        const green = a[next] - a[at];
        const blue = b[next] - b[at];
        const step = light * light + 4 * (green * green + blue * blue);
        const cost = Math.min(DEAREST, Math.ceil(stepCosts[owner] * (1 + COLOUR_COST * step)));
        if (reached + cost >= distance[next] || reached + cost > limit) continue;
        distance[next] = reached + cost;
        owners[next] = owner;
        buckets[(reached + cost) % buckets.length].push(next);
        waiting++;
      }
    }
  }
}

/** Smallest coverage of a person. */
const PRESENT = 0.15;

/** Neck and breastbone in face coordinates: certainly of the nearest face. */
const COLUMN = { across: 0.3, from: 0.4, to: 1.15 } as const;

/** Cost of a path of one face height. */
const COST_OF_FACE = 400;

/** Cost factor downwards: there is more of a person below a face than beside it. */
const DOWNWARDS = 0.5;

function distanceTo(frame: FaceFrame, x: number, y: number): number {
  const place = placeInFrame(frame, x, y);
  return Math.hypot(place.x, place.y > 0 ? DOWNWARDS * place.y : place.y);
}

function nearestTo(frames: readonly FaceFrame[], x: number, y: number): number {
  let nearest = 0;
  let min = Number.POSITIVE_INFINITY;
  for (let i = 0; i < frames.length; i++) {
    const distance = distanceTo(frames[i], x, y);
    if (distance >= min) continue;
    min = distance;
    nearest = i;
  }
  return nearest;
}

interface PeopleArea {
  /** Coverage of people, 0–1. */
  readonly person: Plane;
  readonly frames: readonly FaceFrame[];
}

/** Sets the owners of certain pixels: the column below each face, then the face as it is seen. */
function setSeeds(
  owners: Uint8Array,
  {
    ground: { person, frames },
    outlines,
  }: { readonly ground: PeopleArea; readonly outlines: readonly (readonly number[])[] },
): void {
  const { width, height } = person;
  for (const [i, frame] of frames.entries()) {
    const left = Math.max(0, Math.floor(frame.neck - frame.width));
    const right = Math.min(width, Math.ceil(frame.neck + frame.width));
    const top = Math.max(0, Math.floor(frame.centre.y));
    const bottom = Math.min(height, Math.ceil(frame.centre.y + 1.5 * frame.height));
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        if (person.data[y * width + x] < PRESENT) continue;
        const place = placeInFrame(frame, x, y);
        const isIn = Math.abs(place.x) < COLUMN.across && place.y > COLUMN.from && place.y < COLUMN.to;
        if (isIn && nearestTo(frames, x, y) === i) owners[y * width + x] = i + 1;
      }
  }
  const face = { width, height, data: new Uint8Array(owners.length) };
  for (const [i, outline] of outlines.entries()) {
    face.data.fill(0);
    fillPolygon(face, outline);
    for (let at = 0; at < owners.length; at++) if (face.data[at]) owners[at] = i + 1;
  }
}

/** Costs of a step of one pixel for each person by the heights of their faces; index 0 is unused. */
export function stepCostsOf(frames: readonly Pick<FaceFrame, 'height'>[]): number[] {
  return [0, ...frames.map(({ height }) => Math.max(1, Math.min(60, COST_OF_FACE / height)))];
}

interface People {
  readonly faces: readonly Face[];
  readonly planes: OklabPlanes;
  /** Coverage of all people, 0–1, of the planes' size. */
  readonly person: Plane;
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
}

/**
 * Separates people who touch: each pixel goes to the face with the cheapest path, whose cost is length in
 * sizes of the face plus edges. Returns 0 for nobody, else the number of the face from 1; 255 faces at most.
 * Rejects with the error of `yieldIfDue`.
 */
export async function separatePeople(
  { faces, planes, person, scale }: People,
  yieldIfDue: () => Promise<void>,
): Promise<Uint8Array> {
  const { width, height } = person;
  const owners = new Uint8Array(width * height);
  const open = person.data.reduce((flags, value, at) => {
    if (value >= PRESENT) flags[at] = 1;
    return flags;
  }, new Uint8Array(owners.length));
  if (faces.length === 0) return owners;
  if (faces.length === 1) return open;
  const frames = faces.map((face) => measureFrame(face, scale));
  const outlines = faces.map(({ mesh }) => ringCorners(mesh, { ring: faceLandmarks.faceOval, scale }));
  setSeeds(owners, { ground: { person, frames }, outlines });
  await yieldIfDue();
  const stepCosts = stepCostsOf(frames);
  await runChunks(geodesicVoronoi({ planes, owners, open, stepCosts }), yieldIfDue);
  for (let at = 0; at < owners.length; at++)
    if (open[at] && !owners[at]) owners[at] = nearestTo(frames, at % width, Math.floor(at / width)) + 1;
  return owners;
}
