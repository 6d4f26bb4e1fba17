import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Picture } from '#imaging/core/picture.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { mirrorMargins } from '#imaging/edit/outpaint/mirror-margins.ts';
import { placePhoto } from '#imaging/edit/outpaint/place-photo.ts';
import { blendPainting } from '#imaging/edit/style/blend-painting.ts';
import { blockGrid, drawBlocks } from '#imaging/edit/style/draw-blocks.ts';
import { halftoneDots } from '#imaging/edit/style/halftone-dots.ts';
import { smoothColours } from '#imaging/edit/style/smooth-colours.ts';
import { canvasOf } from '#imaging/edit/style/style.ts';
import { anyOklab, anySize, evenOklab, fixedCases, planeOf } from '../support/any-plane.ts';
import { pixelAt } from '../support/pictures.ts';

const progress = createProgress({});

const anyPhoto: fc.Arbitrary<Picture> = fc
  .tuple(anySize(7), fc.constantFrom(3 as const, 4 as const))
  .chain(([size, channels]) =>
    fc
      .uint8Array({
        minLength: size.width * size.height * channels,
        maxLength: size.width * size.height * channels,
      })
      .map((data) => ({ ...size, channels, data })),
  );

const margin = fc.integer({ min: 0, max: 9 });
const anyMargins = fc.record({ left: margin, right: margin, top: margin, bottom: margin });

describe('new pixels around a photo', () => {
  it('[TOOL-09] The photo keeps its bytes, and each pixel around it is written once, at its own place', async () => {
    await fc.assert(
      fc.asyncProperty(anyPhoto, anyMargins, async (photo, margins) => {
        const places: string[] = [];
        const out = await placePhoto(photo, {
          margins,
          write: (data, at, { x, y }) => {
            places.push(`${x} ${y}`);
            data[at] = 7;
          },
          progress,
        });
        expect([out.width, out.height]).toEqual([
          photo.width + margins.left + margins.right,
          photo.height + margins.top + margins.bottom,
        ]);
        expect(new Set(places).size).toBe(places.length);
        expect(places.length).toBe(out.width * out.height - photo.width * photo.height);
        for (let y = -margins.top; y < photo.height + margins.bottom; y++)
          for (let x = -margins.left; x < photo.width + margins.right; x++) {
            const isOwn = x >= 0 && y >= 0 && x < photo.width && y < photo.height;
            const made = pixelAt(out, x + margins.left, y + margins.top);
            if (isOwn) expect(made).toEqual(pixelAt(photo, x, y));
            else expect(made[0]).toBe(7);
            expect(places.includes(`${x} ${y}`)).toBe(!isOwn);
          }
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });

  it('[TOOL-09] Each border is an axis: as far inside as outside the pixels are the same', async () => {
    await fc.assert(
      fc.asyncProperty(anyPhoto, anyMargins, async (photo, margins) => {
        const out = await mirrorMargins(photo, { margins, progress });
        const { left, right, top, bottom } = margins;
        for (let y = 0; y < out.height; y++) {
          for (let step = 0; step < Math.min(left, photo.width + right); step++)
            expect(pixelAt(out, left - 1 - step, y)).toEqual(pixelAt(out, left + step, y));
          for (let step = 0; step < Math.min(right, photo.width + left); step++)
            expect(pixelAt(out, out.width - right + step, y)).toEqual(
              pixelAt(out, out.width - right - 1 - step, y),
            );
        }
        for (let x = 0; x < out.width; x++) {
          for (let step = 0; step < Math.min(top, photo.height + bottom); step++)
            expect(pixelAt(out, x, top - 1 - step)).toEqual(pixelAt(out, x, top + step));
          for (let step = 0; step < Math.min(bottom, photo.height + top); step++)
            expect(pixelAt(out, x, out.height - bottom + step)).toEqual(
              pixelAt(out, x, out.height - bottom - 1 - step),
            );
        }
      }),
      { ...fixedCases, numRuns: 25 },
    );
  });
});

describe('dots and blocks', () => {
  it('[TOOL-01] Dots ink the share of the paper that the shade asks for, and darker shades ink no pixel less', () => {
    const shade = fc.double({ min: 0.06, max: 0.94, noNaN: true });
    const angle = fc.double({ min: 0, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(
        fc.tuple(shade, shade),
        fc.integer({ min: 6, max: 12 }),
        angle,
        ([one, other], pitch, turn) => {
          const size = { width: 60, height: 60 };
          const [light, dark] = [Math.min(one, other), Math.max(one, other)].map((value) => ({
            value,
            ...halftoneDots(
              planeOf(size, () => value),
              { pitch, angle: turn },
            ),
          }));
          for (const { value, data } of [light, dark])
            expect(Math.abs(data.reduce((sum, ink) => sum + ink, 0) / data.length - value)).toBeLessThan(
              0.06,
            );
          // Above half the dots close around holes, half a step aside: shades of one kind are compared.
          if (light.value > 0.5 || dark.value <= 0.5)
            for (const [at, ink] of dark.data.entries())
              expect(ink).toBeGreaterThanOrEqual((light.data[at] ?? 0) - 1e-6);
        },
      ),
      { ...fixedCases, numRuns: 12 },
    );
  });

  it('[TOOL-01] Blocks cover the canvas, about as many as wanted, and each is of its one colour', () => {
    const side = fc.integer({ min: 4, max: 40 });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 2, max: 12 }), (width, height, across) => {
        const canvas = canvasOf({ width, height });
        const grid = blockGrid(canvas, across);
        expect(grid.columns * grid.side).toBeGreaterThanOrEqual(width);
        expect((grid.columns - 1) * grid.side).toBeLessThan(width);
        expect(grid.rows * grid.side).toBeGreaterThanOrEqual(height);
        expect((grid.rows - 1) * grid.side).toBeLessThan(height);
        expect(Math.abs(grid.side - Math.max(width, height) / across)).toBeLessThanOrEqual(1);
        const count = grid.columns * grid.rows;
        const entries = Uint8Array.from({ length: count }, (_, at) => at % 3);
        const palette = Float32Array.from([0.1, 0.01, 0.02, 0.5, 0.03, 0.04, 0.9, 0.05, 0.06]);
        const drawn = drawBlocks(canvas, { ...grid, entries, palette });
        for (let at = 0; at < width * height; at++) {
          const block =
            Math.floor(Math.floor(at / width) / grid.side) * grid.columns +
            Math.floor((at % width) / grid.side);
          const colour = [drawn.lightness.data[at], drawn.a.data[at], drawn.b.data[at]];
          expect(colour).toEqual(Array.from(palette.slice(3 * (block % 3), 3 * (block % 3) + 3)));
        }
      }),
      fixedCases,
    );
  });
});

describe('paintings over photos', () => {
  it('[TOOL-01] At no strength the photo comes back to one level; alpha and hidden pixels always do', async () => {
    await fc.assert(
      fc.asyncProperty(anyPhoto, fc.double({ min: 0, max: 1, noNaN: true }), async (photo, strength) => {
        const painting = () => evenOklab(photo, [0.6, 0.05, -0.05]);
        const none = await blendPainting({ photo, painting: painting(), strength: 0 }, progress);
        const some = await blendPainting({ photo, painting: painting(), strength }, progress);
        for (let y = 0; y < photo.height; y++)
          for (let x = 0; x < photo.width; x++) {
            const own = pixelAt(photo, x, y);
            for (const [channel, byte] of pixelAt(none, x, y).entries())
              expect(Math.abs(byte - (own[channel] ?? 0))).toBeLessThanOrEqual(1);
            expect(pixelAt(some, x, y)[3]).toBe(own[3]);
            if (own[3] === 0) expect(pixelAt(some, x, y)).toEqual(own);
          }
      }),
      fixedCases,
    );
  });

  it('[TOOL-01] The stronger, the nearer to the painting, in each channel', async () => {
    await fc.assert(
      fc.asyncProperty(anyPhoto, fc.double({ min: 0, max: 0.9, noNaN: true }), async (photo, strength) => {
        const blend = (share: number) =>
          blendPainting({ photo, painting: evenOklab(photo, [0.6, 0, 0]), strength: share }, progress);
        const [weak, strong, whole] = await Promise.all([blend(strength), blend(strength + 0.1), blend(1)]);
        const distance = (one: Picture) =>
          one.data.reduce((sum, byte, at) => sum + (byte - (whole?.data[at] ?? 0)) ** 2, 0);
        // A level of rounding a channel stays.
        expect(distance(strong)).toBeLessThanOrEqual(distance(weak) * 1.02 + 4 * photo.data.length);
      }),
      fixedCases,
    );
  });

  it('[TOOL-01] Smoothing keeps even colours, makes no new extremes of lightness, and levels fine noise', async () => {
    const even = await smoothColours(evenOklab({ width: 9, height: 7 }, [0.4, 0.1, -0.1]), {
      radius: 3,
      detail: 0.1,
      passes: 2,
      progress,
    });
    expect(Math.max(...even.a.data.map((value) => Math.abs(value - 0.1)))).toBeLessThan(1e-5);
    await fc.assert(
      fc.asyncProperty(anyOklab(9), fc.integer({ min: 1, max: 3 }), async (planes, radius) => {
        const smooth = await smoothColours(planes, { radius, detail: 0.4, progress });
        const [before, after] = [planes.lightness.data, smooth.lightness.data];
        const spread = (data: Float32Array) => {
          const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
          return data.reduce((sum, value) => sum + (value - mean) ** 2, 0);
        };
        expect(Math.max(...after)).toBeLessThanOrEqual(Math.max(...before) + 1e-4);
        expect(Math.min(...after)).toBeGreaterThanOrEqual(Math.min(...before) - 1e-4);
        expect(spread(after)).toBeLessThanOrEqual(spread(before) + 1e-4);
      }),
      fixedCases,
    );
  });
});
