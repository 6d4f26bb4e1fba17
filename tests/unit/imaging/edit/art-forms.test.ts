import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { isWarm, lightnessGap, luminance, readColours, sunOf } from '#imaging/edit/art/art-colours.ts';
import plants, { discOf, placePlants } from '#imaging/edit/art/families/plants.ts';
import { createSheet, type Family, type Vector } from '#imaging/edit/art/sheet.ts';
import { type ArtPalette, artPalettes } from '#lib/catalog/tools/ai-art-generator/constants.ts';

const SIZE = { width: 400, height: 500 } as const;

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const palettes = Object.entries(artPalettes).map(([name, palette]) => [name, readColours(palette)] as const);

interface Shape {
  readonly kind: 'fill' | 'disc' | 'line';
  readonly points: readonly number[];
  /** Of discs. */
  readonly radius: number;
}

/** Everything that a family draws with a seed, as shapes in their order. */
async function record(family: Family, { seed, palette }: { seed: number; palette: ArtPalette }) {
  const shapes: Shape[] = [];
  const vector: Vector = {
    fill: (polygons) =>
      shapes.push({ kind: 'fill', points: polygons.flatMap((polygon) => Array.from(polygon)), radius: 0 }),
    disc: ({ x, y, radius }) => shapes.push({ kind: 'disc', points: [x, y], radius }),
    line: (points) => shapes.push({ kind: 'line', points: Array.from(points), radius: 0 }),
  };
  const sheet = createSheet({ ...SIZE, colours: readColours(artPalettes[palette]), seed, vector });
  await family(sheet, createProgress({}));
  return { sheet, shapes };
}

describe('forms of drawn art', () => {
  it('[TOOL-19] Plants stay inside the frame, and their flowers lie above every stem', async () => {
    for (const seed of SEEDS) {
      const { sheet, shapes } = await record(plants, { seed, palette: 'volcano' });
      for (const { points, radius } of shapes.slice(1))
        for (let i = 0; i < points.length; i += 2) {
          expect(points[i] - radius, `seed ${seed}`).toBeGreaterThan(sheet.frame.left - 4 * sheet.unit);
          expect(points[i] + radius, `seed ${seed}`).toBeLessThan(sheet.frame.right + 4 * sheet.unit);
        }
      const firstFlower = shapes.findIndex(({ kind }, at) => at > 0 && kind === 'disc');
      const after = shapes.slice(firstFlower).filter(({ kind }) => kind !== 'disc');
      expect(after.length, `seed ${seed}`).toBe(1);
    }
  });

  it('[TOOL-19] Plants keep their distance, bend apart, and get lower away from the tallest', () => {
    for (const seed of SEEDS) {
      const colours = readColours(artPalettes.calm);
      const spots = placePlants(createSheet({ width: 40, height: 50, colours, seed }));
      const tallest = spots.findIndex(
        ({ height }) => height === Math.max(...spots.map((spot) => spot.height)),
      );
      for (const [index, spot] of spots.entries()) {
        const next = spots[index + 1];
        if (!next) continue;
        expect(next.x - spot.x).toBeGreaterThan(0.6 * spot.room);
        expect(next.lean).toBeGreaterThan(spot.lean - 0.05);
        if (index < tallest) expect(next.height).toBeGreaterThan(0.9 * spot.height);
        else expect(next.height).toBeLessThan(1.1 * spot.height);
      }
    }
  });

  it.each(palettes)(
    '[TOOL-19] The sun of %s is warm or nearly white, and seen behind plants',
    (_, colours) => {
      const sun = sunOf(colours);
      expect(isWarm(sun) || luminance(sun) > 0.7).toBe(true);
      expect(lightnessGap(discOf(colours), colours.ground)).toBeGreaterThan(0.045);
    },
  );
});
