import { describe, expect, it } from 'vitest';
import { toPhoto, toWindow } from '#imaging/core/models/photo-window.ts';
import { createPlane, type Plane } from '#imaging/core/raster/plane.ts';
import { keepPart } from '#imaging/edit/garment/keep-part.ts';
import { hideMistakenLimbs } from '#imaging/vision/people/hide-mistaken-limbs.ts';
import type { Body } from '#imaging/vision/people/locate-bodies.ts';

const size = { width: 64, height: 96 };

type Area = (x: number, y: number) => boolean;

function planeOf(valueAt: (x: number, y: number) => number): Plane {
  const plane = createPlane(size);
  for (let at = 0; at < plane.data.length; at++)
    plane.data[at] = valueAt(at % size.width, Math.floor(at / size.width));
  return plane;
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

describe('main pieces of people who stand close', () => {
  const frame = {
    ...{ centre: { x: 16, y: 10 }, chin: { x: 16, y: 15 }, neck: 16 },
    ...{ width: 8, height: 10, down: { x: 0, y: 1 } },
  };
  // The neighbour's trousers are the larger cloth.
  const cloth = planeOf((x, y) => (y < 20 ? 0 : x < 28 ? 2 : 1));
  const pieces = { labels: Uint8Array.from(cloth.data), count: 2 };
  const mainOf = (seen?: Plane) => keepPart(pieces, { size, frame, part: 'main', seen });

  it('[TOOL-05] The cloth on the own body is the main piece, even beside a larger one of a neighbour', () => {
    const kept = mainOf(planeOf((x) => (x < 28 ? 0.98 : 0.02)));
    expect([...kept]).toEqual([...pieces.labels].map((label) => Number(label === 2)));
  });

  it('[TOOL-05] The largest cloth is the main piece where the body covers it, or is not seen', () => {
    const largest = [...pieces.labels].map((label) => Number(label === 1));
    expect([...mainOf(planeOf((x) => (x < 56 ? 0.98 : 0.02)))]).toEqual(largest);
    expect([...mainOf()]).toEqual(largest);
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
