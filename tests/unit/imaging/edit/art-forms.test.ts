import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { isWarm, lightnessGap, luminance, readColours, sunOf } from '#imaging/edit/art/art-colours.ts';
import { pickAttractor } from '#imaging/edit/art/families/attractor.ts';
import { pickFigure } from '#imaging/edit/art/families/harmonograph.ts';
import marble from '#imaging/edit/art/families/marble.ts';
import plants, { discOf, placePlants } from '#imaging/edit/art/families/plants.ts';
import stainedGlass from '#imaging/edit/art/families/stained-glass.ts';
import tiles from '#imaging/edit/art/families/tiles.ts';
import truchet from '#imaging/edit/art/families/truchet.ts';
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

  it('[TOOL-19] Figures of pendulums are wide open, of the shape of the frame, with a clear middle', () => {
    for (const seed of SEEDS) {
      const { dice } = createSheet({ ...SIZE, colours: readColours(artPalettes.calm), seed });
      const { box, cover, core } = pickFigure(dice, 0.78);
      expect(cover, `seed ${seed}`).toBeGreaterThan(0.5);
      expect(core, `seed ${seed}`).toBeLessThan(0.05);
      expect(Math.abs(Math.log(box.wide / box.high / 0.78))).toBeLessThan(0.5);
    }
  });

  it('[TOOL-19] Attractors differ by seed, and each spreads over its box', () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const { dice } = createSheet({ ...SIZE, colours: readColours(artPalettes.calm), seed });
      const { coefficients, cover, crowd } = pickAttractor(dice);
      seen.add(coefficients.map((value) => value.toFixed(1)).join());
      expect(cover, `seed ${seed}`).toBeGreaterThan(0.35);
      expect(crowd, `seed ${seed}`).toBeLessThan(0.05);
    }
    expect(seen.size).toBe(SEEDS.length);
  });

  it('[TOOL-19] No color of marble takes most of the sheet', async () => {
    for (const seed of SEEDS.slice(0, 4)) {
      const colours = readColours(artPalettes.bauhaus);
      const sheet = createSheet({ width: 120, height: 150, colours, seed });
      await marble(sheet, createProgress({}));
      const counts = new Map<string, number>();
      for (let at = 0; at < sheet.planes[0].data.length; at++) {
        const key = sheet.planes.map((plane) => Math.round(5 * Math.sqrt(plane.data[at]))).join();
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
      expect(Math.max(...counts.values()) / sheet.planes[0].data.length, `seed ${seed}`).toBeLessThan(0.5);
    }
  });

  it.each([
    ['tiles', tiles],
    ['truchet', truchet],
  ] as const)('[TOOL-19] The grid of %s is of whole pixels, so that no seam shows', async (_, family) => {
    for (const seed of SEEDS) {
      const { shapes } = await record(family, { seed, palette: 'bauhaus' });
      const squares = shapes.filter(({ kind, points }) => kind === 'fill' && points.length === 8);
      for (const { points } of squares) {
        const isUpright = points[0] === points[6] && points[1] === points[3];
        if (isUpright && points[2] - points[0] === points[5] - points[1])
          expect(points.every(Number.isInteger), `seed ${seed}`).toBe(true);
      }
    }
  });

  it('[TOOL-19] Rings of a rose window leave room for glass, and nothing crosses its stone', async () => {
    for (const seed of SEEDS) {
      const { sheet, shapes } = await record(stainedGlass, { seed, palette: 'sapphire' });
      const [stone] = shapes;
      for (const { kind, points } of shapes.slice(1)) {
        if (kind !== 'fill') continue;
        const away = points.flatMap((x, at) =>
          at % 2 === 0 ? [Math.hypot(x - SIZE.width / 2, points[at + 1] - SIZE.height / 2)] : [],
        );
        expect(Math.max(...away), `seed ${seed}`).toBeLessThan(stone.radius - 15 * sheet.unit);
        expect(Math.max(...away) - Math.min(...away), `seed ${seed}`).toBeGreaterThan(10 * sheet.unit);
      }
    }
  });
});
