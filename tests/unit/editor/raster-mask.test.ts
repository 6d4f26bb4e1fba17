import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fitView, toPicture, toStage } from '#components/viewport/view-transform.ts';
import type { Mark } from '#features/editor/mark.ts';
import { makeMaskPng } from '#features/editor/mask-png.ts';
import { rasterMask } from '#features/editor/raster-mask.ts';
import { createShareCounter } from '#features/editor/rolling-mask.ts';

const photo = { width: 120, height: 90 };

const coordinate = fc.double({ min: -40, max: 160, noNaN: true });
const stroke: fc.Arbitrary<Mark> = fc
  .record({
    erase: fc.boolean(),
    dots: fc.array(fc.tuple(coordinate, coordinate, fc.double({ min: 0.5, max: 30, noNaN: true })), {
      minLength: 1,
      maxLength: 6,
    }),
  })
  .map(({ erase, dots }) => ({ kind: 'stroke', erase, points: dots.flat() }));

function distanceToSegment(
  x: number,
  y: number,
  [ax, ay, bx, by]: readonly [number, number, number, number],
) {
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const t =
    square === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay));
}

describe('the mask that marks amount to', () => {
  it('[TOOL-25] A stroke marks exactly the pixels whose centres the brush touched', () => {
    fc.assert(
      fc.property(stroke, (mark) => {
        if (mark.kind !== 'stroke') return;
        const drawn: Mark = { ...mark, erase: false };
        const { data } = rasterMask([drawn], { photo, longest: 4096 });
        const wrong: string[] = [];
        for (let y = 0; y < photo.height; y += 1) {
          for (let x = 0; x < photo.width; x += 1) {
            let margin = Number.POSITIVE_INFINITY;
            for (let i = 0; i < mark.points.length; i += 3) {
              const [bx, by, radius] = mark.points.slice(i, i + 3) as [number, number, number];
              const [ax, ay] = mark.points.slice(Math.max(0, i - 3)) as [number, number];
              margin = Math.min(margin, distanceToSegment(x + 0.5, y + 0.5, [ax, ay, bx, by]) - radius);
            }
            if (Math.abs(margin) < 1e-6) continue;
            if (data[y * photo.width + x] !== (margin < 0 ? 255 : 0)) wrong.push(`${x} ${y}`);
          }
        }
        expect(wrong).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('[TOOL-25] The mask does not depend on the window it was drawn in', () => {
    const path = [
      { x: 20, y: 20 },
      { x: 64, y: 31 },
      { x: 90, y: 70 },
    ];
    const draw = (stage: { width: number; height: number }): Mark => {
      const view = fitView({ picture: photo, stage, padding: 24 });
      const points = path
        .map((point) => toPicture(view, toStage(view, point)))
        .flatMap(({ x, y }) => [x, y, 9]);
      return { kind: 'stroke', erase: false, points };
    };
    const phone = rasterMask([draw({ width: 320, height: 400 })], { photo, longest: 4096 });
    const screen = rasterMask([draw({ width: 2311, height: 1187 })], { photo, longest: 4096 });
    expect(screen.data).toEqual(phone.data);
    expect(phone.data.includes(255)).toBe(true);
  });

  it('[TOOL-25] The eraser removes what the brush had covered', () => {
    fc.assert(
      fc.property(stroke, (mark) => {
        if (mark.kind !== 'stroke') return;
        const marks: Mark[] = [
          { ...mark, erase: false },
          { ...mark, erase: true },
        ];
        expect(rasterMask(marks, { photo, longest: 4096 }).data.includes(255)).toBe(false);
      }),
    );
  });

  it('Inverting a mask twice restores it', () => {
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 4 }), (marks) => {
        const once = rasterMask([...marks, { kind: 'invert' }], { photo, longest: 4096 }).data;
        const twice = rasterMask([...marks, { kind: 'invert' }, { kind: 'invert' }], {
          photo,
          longest: 4096,
        }).data;
        const plain = rasterMask(marks, { photo, longest: 4096 }).data;
        expect(twice).toEqual(plain);
        expect(once.every((value, index) => value === 255 - (plain[index] ?? 0))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('A box is filled to its edges, and a lasso by its outline', () => {
    const box: Mark = { kind: 'area', erase: false, points: [10, 10, 30, 10, 30, 20, 10, 20] };
    const triangle: Mark = { kind: 'area', erase: false, points: [60, 10, 100, 10, 60, 50] };
    const count = (mark: Mark) =>
      rasterMask([mark], { photo, longest: 4096 }).data.filter((value) => value === 255).length;
    expect(count(box)).toBe(200);
    expect(Math.abs(count(triangle) - 800)).toBeLessThanOrEqual(20);
  });

  it('A cleared mask is empty', () => {
    const marks: Mark[] = [{ kind: 'invert' }, { kind: 'clear' }];
    expect(createShareCounter(photo)(marks)).toBe(0);
    expect(createShareCounter(photo)([{ kind: 'invert' }])).toBe(1);
  });

  it('[TOOL-25] A soft brush fades at its rim, also where pieces of a stroke overlap', () => {
    const points = [20, 45, 20, 30, 45, 20, 60, 45, 20];
    const row = (mark: Mark) => rasterMask([mark], { photo, longest: 4096 }).data.slice(45 * 120, 46 * 120);
    const soft = row({ kind: 'stroke', erase: false, points, hardness: 0.5 });
    expect(soft[45]).toBe(255);
    // The stroke ends at 80; it is whole up to 70.
    expect(soft[69]).toBe(255);
    expect(soft[75]).toBeGreaterThan(100);
    expect(soft[75]).toBeLessThan(130);
    expect(soft[80]).toBe(0);
    const column = (x: number) => {
      const { data } = rasterMask([{ kind: 'stroke', erase: false, points, hardness: 0 }], {
        photo,
        longest: 4096,
      });
      return Array.from({ length: 90 }, (_, y) => data[y * 120 + x]);
    };
    expect(column(30)).toEqual(column(45));
  });

  it('[TOOL-25] The finest brush marks something on a photo much larger than the grid', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7999 }), fc.integer({ min: 0, max: 5999 }), (x, y) => {
        const dab: Mark = { kind: 'stroke', erase: false, points: [x, y, 0.5] };
        expect(createShareCounter({ width: 8000, height: 6000 })([dab])).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });

  it('A mask is never larger than asked for, with the shape of the photo', () => {
    const grid = rasterMask([], { photo: { width: 8000, height: 6000 }, longest: 4096 });
    expect([grid.width, grid.height]).toEqual([4096, 3072]);
  });
});

describe('the mask as a file', () => {
  it('[TOOL-16] The mask file is a grey PNG of the size of the photo, white where the picture is changed', async () => {
    const mark: Mark = { kind: 'area', erase: false, points: [10, 10, 30, 10, 30, 20, 10, 20] };
    const file = await makeMaskPng([mark], photo);
    expect(file.type).toBe('image/png');
    const { data, info } = await sharp(await file.arrayBuffer())
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, info.channels]).toEqual([120, 90, 1]);
    expect(new Uint8Array(data)).toEqual(rasterMask([mark], { photo, longest: 4096 }).data);
  });

  it('[TOOL-25] The mask file is exact to the pixel on the largest photos, too', async () => {
    const large = { width: 8161, height: 6121 };
    const mark: Mark = {
      kind: 'area',
      erase: false,
      points: [8001, 6001, 8004, 6001, 8004, 6003, 8001, 6003],
    };
    const { data, info } = await sharp(await (await makeMaskPng([mark], large)).arrayBuffer())
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([large.width, large.height]);
    const rows = [6000, 6001, 6002, 6003].map((y) => [
      ...data.subarray(y * large.width + 8000, y * large.width + 8005),
    ]);
    const [none, some] = [
      [0, 0, 0, 0, 0],
      [0, 255, 255, 255, 0],
    ];
    expect(rows).toEqual([none, some, some, none]);
    expect(data.filter((value) => value === 255)).toHaveLength(6);
  });
});
