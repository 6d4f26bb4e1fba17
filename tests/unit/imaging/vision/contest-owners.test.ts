import { describe, expect, it } from 'vitest';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { facePoints, MESH_POINTS } from '#imaging/vision/faces/face-landmarks.ts';
import type { Face } from '#imaging/vision/faces/find-faces.ts';
import { contestOwners } from '#imaging/vision/people/contest-owners.ts';
import type { Body } from '#imaging/vision/people/locate-bodies.ts';

const size = { width: 64, height: 96 };
const [LEFT, RIGHT] = [1, 2];

type Area = (x: number, y: number) => boolean;

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = valueAt(at % size.width, Math.floor(at / size.width));
  return plane;
}

/** A face of 10 by 12 pixels around a place. */
function faceAt(x: number, y: number): Face {
  const points = new Float32Array(3 * MESH_POINTS);
  const corners = { hairline: [0, -6], chin: [0, 6], rightCheek: [-5, 0], leftCheek: [5, 0] } as const;
  for (const [name, [across, down]] of Object.entries(corners))
    points.set([x + across, y + down, 0], 3 * facePoints[name as keyof typeof corners]);
  return {
    box: { left: x - 5, top: y - 6, width: 10, height: 12 },
    mesh: { points },
  } as unknown as Face;
}

/** A body that hangs down from a face, and leans aside below its shoulders. */
function bodyOf(face: number, { x, lean, area }: { x: number; lean: number; area: Area }): Body {
  const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0 }));
  const set = (numbers: readonly [number, number], [across, y]: readonly [number, number]) => {
    points[numbers[0]] = { x: across + 4, y, visibility: 0.9 };
    points[numbers[1]] = { x: across - 4, y, visibility: 0.9 };
  };
  set([11, 12], [x, 22]);
  set([23, 24], [x + lean, 50]);
  set([25, 26], [x + lean, 72]);
  set([27, 28], [x + lean, 94]);
  const mask = planeOf((column, row) => (area(column, row) ? 0.99 : 0.01));
  return { face, faceSize: 11, window: { x: 32, y: 48, ...size }, mask, points };
}

const faces = [faceAt(16, 10), faceAt(48, 10)];
const person = planeOf(() => 1);
const grey = { lightness: planeOf(() => 0.5), a: createPlane(size), b: createPlane(size) };
/** As paths from the faces part them, in the middle. */
const halves = Uint8Array.from(planeOf((x) => (x < 32 ? LEFT : RIGHT)).data);

function contest(bodies: readonly Body[], planes = grey): Promise<Uint8Array> {
  const crowd = { faces, bodies, planes, person, scale: [1, 1] as const, owners: halves };
  return contestOwners(crowd, () => Promise.resolve());
}

const ownerAt = (owners: Uint8Array, x: number, y: number) => owners[y * size.width + x];

describe('people who compete for pixels', () => {
  const isLeft: Area = (x, y) => x < 32 && y < 56;
  const left = bodyOf(0, { x: 16, lean: 0, area: isLeft });
  const leaning = bodyOf(1, { x: 48, lean: -32, area: (x, y) => !isLeft(x, y) });

  it('[TOOL-05] What lies below a face is the neighbour’s where only the neighbour’s body shows it', async () => {
    const owners = await contest([left, leaning]);
    expect(ownerAt(owners, 16, 80)).toBe(RIGHT);
    expect(ownerAt(owners, 16, 40)).toBe(LEFT);
    expect(ownerAt(owners, 48, 40)).toBe(RIGHT);
  });

  it('[TOOL-05] A body that does not show its own head takes nothing from others', async () => {
    const mistaken = bodyOf(1, { x: 16, lean: 0, area: (x, y) => x < 32 && y >= 56 });
    expect(ownerAt(await contest([left, mistaken]), 16, 80)).toBe(LEFT);
  });

  it('[TOOL-05] A face without a body keeps its chest where the neighbour’s mask leaks onto it', async () => {
    const leaking = bodyOf(1, { x: 48, lean: 0, area: () => true });
    const owners = await contest([leaking]);
    expect(ownerAt(owners, 16, 10)).toBe(LEFT);
    expect(ownerAt(owners, 16, 40)).toBe(LEFT);
  });

  it('[TOOL-05] A border that bodies leave open follows the edge of colour', async () => {
    const seen = (face: number, area: Area) => bodyOf(face, { x: 16 + 32 * face, lean: 0, area });
    const bodies = [seen(0, (x) => x < 24), seen(1, (x) => x >= 40)];
    const edge = 35;
    const two = { ...grey, lightness: planeOf((x) => (x < edge ? 0.4 : 0.7)) };
    const owners = await contest(bodies, two);
    expect(ownerAt(owners, edge - 1, 40)).toBe(LEFT);
    expect(ownerAt(owners, edge, 40)).toBe(RIGHT);
  });

  it('Nobody owns what no person covers', async () => {
    const crowd = { faces, bodies: [left, leaning], planes: grey, person, scale: [1, 1] as const };
    const owners = halves.map((owner, at) => (at % size.width < 4 ? 0 : owner));
    const found = await contestOwners({ ...crowd, owners }, () => Promise.resolve());
    expect([...found].map(Boolean)).toEqual([...owners].map(Boolean));
  });
});
