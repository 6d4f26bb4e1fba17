import { describe, expect, it } from 'vitest';
import { toPhoto, toWindow } from '#imaging/core/models/photo-window.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { faceLandmarks, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { hideMistakenLimbs } from '#imaging/vision/people/hide-mistaken-limbs.ts';
import type { Body } from '#imaging/vision/people/locate-bodies.ts';
import { separatePeople } from '#imaging/vision/people/separate-people.ts';

const size = { width: 64, height: 96 };
const scale = [1, 1] as const;
const [LEFT, RIGHT] = [1, 2];

type Area = (x: number, y: number) => boolean;

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = valueAt(at % size.width, Math.floor(at / size.width));
  return plane;
}

function faceAt(x: number, y: number): Face {
  const points = new Float32Array(3 * MESH_POINTS);
  for (const [at, index] of faceLandmarks.faceOval.entries()) {
    const turn = (2 * Math.PI * at) / faceLandmarks.faceOval.length;
    points.set([x + 5 * Math.sin(turn), y - 5 * Math.cos(turn), 0], 3 * index);
  }
  return { mesh: { points } } as unknown as Face;
}

interface Pose {
  readonly area: Area;
  readonly hips: number;
  /** Place of the left knee, if it is seen. */
  readonly knee?: readonly [x: number, y: number];
}

/** A body with hips at the height of 48 pixels. */
function bodyOf(face: number, { area, hips, knee }: Pose): Body {
  const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0 }));
  for (const number of [23, 24]) points[number] = { x: hips, y: 48, visibility: 1 };
  if (knee) points[25] = { x: knee[0], y: knee[1], visibility: 0.9 };
  const mask = planeOf((x, y) => (area(x, y) ? 0.99 : 0.01));
  return { face, faceSize: 10, window: { x: 32, y: 48, ...size }, mask, points };
}

const faces = [faceAt(16, 10), faceAt(48, 10)];
const grey = planeOf(() => 0.5);
const planes = { lightness: grey, a: createPlane(size), b: createPlane(size) };
const person = planeOf(() => 1);

function separate(bodies: readonly Body[]): Promise<Uint8Array> {
  return separatePeople({ faces, planes, person, scale, bodies }, () => Promise.resolve());
}

const ownerAt = (owners: Uint8Array, x: number, y: number) => owners[y * size.width + x];

describe('places in windows', () => {
  it.each([false, true])('A place goes to a turned window and back, mirrored: %s', (mirrored) => {
    const window = { x: 40, y: 30, width: 20, height: 50, angle: 0.7, mirrored };
    for (const place of [
      { x: 0.1, y: 0.8 },
      { x: 0.9, y: 0.3 },
    ]) {
      const back = toWindow(window, toPhoto(window, place));
      expect(back.x).toBeCloseTo(place.x, 9);
      expect(back.y).toBeCloseTo(place.y, 9);
    }
  });
});

describe('people who stand close', () => {
  const isHers: Area = (x, y) => x < 32 && y < 56;
  const isNeighbours: Area = (x, y) => !isHers(x, y);

  it('What lies below a face is the neighbour’s where only the neighbour’s body shows it', async () => {
    const [left, right] = [
      bodyOf(0, { area: isHers, hips: 16 }),
      bodyOf(1, { area: isNeighbours, hips: 48 }),
    ];
    expect(ownerAt(await separate([]), 28, 80)).toBe(LEFT);
    const owners = await separate([left, right]);
    expect(ownerAt(owners, 28, 80)).toBe(RIGHT);
    expect(ownerAt(owners, 16, 40)).toBe(LEFT);
  });

  it('A leg that is seen belongs to its body, even where the masks of both say little', async () => {
    const area: Area = (_, y) => y < 50;
    const knee = [20, 90] as const;
    const left = bodyOf(0, { area: (x, y) => x < 32 && area(x, y), hips: 16 });
    const right = bodyOf(1, { area: (x, y) => x >= 32 && area(x, y), hips: 48, knee });
    const leg = [22, 87] as const;
    // The mask says a little more of the one whose leg it is.
    const faint = { ...right.mask, data: right.mask.data.map((value) => Math.max(value, 0.05)) };
    expect(ownerAt(await separate([left, { ...right, points: left.points }]), ...leg)).toBe(LEFT);
    expect(ownerAt(await separate([left, { ...right, mask: faint }]), ...leg)).toBe(RIGHT);
  });

  it('Bodies change nothing of one person alone', async () => {
    const body = bodyOf(0, { area: isHers, hips: 16 });
    const alone = { faces: faces.slice(0, 1), planes, person, scale };
    const owners = await separatePeople({ ...alone, bodies: [body] }, () => Promise.resolve());
    expect(new Set(owners)).toEqual(new Set([LEFT]));
  });
});

describe('bodies that go on as a neighbour', () => {
  const own = bodyOf(0, { area: (x) => x < 32, hips: 16, knee: [16, 80] });

  it('No limb counts as seen where the hips are those of a neighbour', () => {
    const mistaken = bodyOf(1, { area: (x) => x >= 32, hips: 16, knee: [16, 80] });
    const [first, second] = hideMistakenLimbs([own, mistaken]);
    expect(first).toBe(own);
    expect(second.mask).toBe(mistaken.mask);
    expect(second.points.every(({ visibility }) => visibility === 0)).toBe(true);
  });

  it('Both keep their limbs where a mask leaks to a neighbour', () => {
    const leaking = bodyOf(1, { area: () => true, hips: 48, knee: [48, 80] });
    expect(hideMistakenLimbs([own, leaking])).toEqual([own, leaking]);
  });
});
