import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillCapsule } from '#imaging/core/geometry/fill-capsule.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

const size = { width: 24, height: 17 };

/** Places within the plane and around it, some of them on borders of pixels. */
const places = fc.record({
  x: fc.oneof(fc.integer({ min: -6, max: 30 }), fc.double({ min: -6, max: 30, noNaN: true })),
  y: fc.oneof(fc.integer({ min: -6, max: 23 }), fc.double({ min: -6, max: 23, noNaN: true })),
});
const radii = fc.double({ min: 0, max: 9, noNaN: true });

/** Distance of a place from a line between two ends, by the ends and by the area of their triangle. */
function distanceOf(place: Place, { from, to }: { readonly from: Place; readonly to: Place }): number {
  const [across, down] = [to.x - from.x, to.y - from.y];
  const ends = Math.min(...[from, to].map((end) => Math.hypot(place.x - end.x, place.y - end.y)));
  const along = (place.x - from.x) * across + (place.y - from.y) * down;
  const length = Math.hypot(across, down);
  if (length < 1e-3 || along <= 0 || along >= length * length) return ends;
  return Math.abs((place.x - from.x) * down - (place.y - from.y) * across) / length;
}

it('A capsule flags the pixels whose middles lie within its radius, and leaves all others as they were', () => {
  fc.assert(
    fc.property(places, places, radii, (from, to, radius) => {
      const before = Uint8Array.from({ length: size.width * size.height }, (_, at) => (at % 5 === 0 ? 7 : 0));
      const data = before.slice();
      fillCapsule({ ...size, data }, { from, to, radius });
      for (let at = 0; at < data.length; at++) {
        const middle = { x: (at % size.width) + 0.5, y: Math.floor(at / size.width) + 0.5 };
        const away = distanceOf(middle, { from, to }) - radius;
        // On the border itself rounding decides.
        if (Math.abs(away) > 1e-2 && data[at] !== (away < 0 ? 1 : before[at]))
          throw new Error(`pixel ${at} is ${data[at]}`);
      }
    }),
  );
});

it('A capsule without length is a disc, and one beside the plane flags nothing', () => {
  const data = new Uint8Array(size.width * size.height);
  const centre = { x: 10.5, y: 8.5 };
  fillCapsule({ ...size, data }, { from: centre, to: centre, radius: 1 });
  expect([...data.keys()].filter((at) => data[at])).toEqual(
    [7, 8, 8, 8, 9].map((y, i) => y * 24 + [10, 9, 10, 11, 10][i]),
  );
  const empty = new Uint8Array(size.width * size.height);
  fillCapsule({ ...size, data: empty }, { from: { x: -9, y: 3 }, to: { x: -4, y: 12 }, radius: 3 });
  expect(empty.every((flag) => flag === 0)).toBe(true);
});
