import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mark } from '#features/editor/mark.ts';
import { rasterMask } from '#features/editor/raster-mask.ts';
import { createRollingMask } from '#features/editor/rolling-mask.ts';

const photo = { width: 90, height: 70 };
const place = fc.integer({ min: -20, max: 110 });

const stroke: fc.Arbitrary<Mark> = fc
  .record({
    erase: fc.boolean(),
    hardness: fc.constantFrom(1, 1, 0.4),
    dots: fc.array(fc.tuple(place, place, fc.integer({ min: 1, max: 25 })), { minLength: 1, maxLength: 4 }),
  })
  .map(({ dots, ...rest }) => ({ kind: 'stroke', ...rest, points: dots.flat() }));
const area: fc.Arbitrary<Mark> = fc
  .array(fc.tuple(place, place), { minLength: 3, maxLength: 6 })
  .map((corners) => ({ kind: 'area', erase: false, points: corners.flat() }));
const mark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 6, arbitrary: stroke },
  { weight: 2, arbitrary: area },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Mark['kind'][]>('invert', 'clear').map((kind) => ({ kind }) as Mark),
  },
);

/** Actions of a person: draw on, take back, draw again. */
const deeds = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: mark.map((drawn) => ({ drawn })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 14 }).map((undone) => ({ undone })) },
  ),
  { minLength: 1, maxLength: 60 },
);

describe('a mask that follows what is drawn and undone', () => {
  it('[TOOL-25] The incremental mask equals the full one at each step, and tells all that changed', () => {
    fc.assert(
      fc.property(deeds, fc.constantFrom(4096, 40), (list, longest) => {
        const rolling = createRollingMask(photo, { longest });
        const { width } = rolling.grid;
        let marks: Mark[] = [];
        for (const deed of list) {
          marks = 'drawn' in deed ? [...marks, deed.drawn] : marks.slice(0, -deed.undone);
          const before = rolling.grid.data.slice();
          const { changed, complete } = rolling.follow(marks);
          expect(complete).toBe(true);
          expect(rolling.grid.data).toEqual(rasterMask(marks, { photo, longest }).data);
          const strayed = rolling.grid.data.findIndex((value, index) => {
            if (value === before[index]) return false;
            const [x, y] = [index % width, Math.floor(index / width)];
            return !(
              changed &&
              x >= changed.left &&
              x < changed.right &&
              y >= changed.top &&
              y < changed.bottom
            );
          });
          expect(strayed).toBe(-1);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('[TOOL-25] The incremental mask follows a growing stroke, and drops it again', () => {
    const points = [10, 10, 6];
    const live: Mark = { kind: 'stroke', erase: false, points };
    const rolling = createRollingMask(photo, { longest: 4096 });
    for (const x of [20, 35, 60]) {
      points.push(x, x / 2, 6);
      rolling.follow([live]);
      expect(rolling.grid.data).toEqual(rasterMask([live], { photo, longest: 4096 }).data);
    }
    rolling.follow([]);
    expect(rolling.grid.data.includes(255)).toBe(false);
  });

  it('A long list of marks is drawn over several calls where time is short', () => {
    const marks = Array.from(
      { length: 30 },
      (_, index): Mark => ({
        kind: 'stroke',
        erase: false,
        points: [index * 3, 20, 4],
      }),
    );
    const rolling = createRollingMask(photo, { longest: 4096 });
    let calls = 1;
    while (!rolling.follow(marks, 0).complete) calls += 1;
    expect(calls).toBeGreaterThan(10);
    expect(rolling.grid.data).toEqual(rasterMask(marks, { photo, longest: 4096 }).data);
  });
});
