import { describe, expect, it } from 'vitest';
import { createProgress } from '#imaging/core/progress.ts';
import { isWarm, lightnessGap, luminance, readColours, sunOf } from '#imaging/edit/art/art-colours.ts';
import { pickAttractor } from '#imaging/edit/art/families/attractor.ts';
import { pickFigure } from '#imaging/edit/art/families/harmonograph.ts';
import lowPoly, { rowAt } from '#imaging/edit/art/families/low-poly.ts';
import marble from '#imaging/edit/art/families/marble.ts';
import plants, { discOf, placeStems } from '#imaging/edit/art/families/plants.ts';
import { drawPosterForm } from '#imaging/edit/art/families/poster-forms.ts';
import rainbow from '#imaging/edit/art/families/rainbow.ts';
import stainedGlass from '#imaging/edit/art/families/stained-glass.ts';
import tiles from '#imaging/edit/art/families/tiles.ts';
import { mergeShortSides } from '#imaging/edit/art/families/voronoi.ts';
import { drawComb, drawWave, dropAt, stir } from '#imaging/edit/art/marbling.ts';
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
  it('[TOOL-19] Plants stay on the sheet, rise to its upper third, and touch no side', async () => {
    for (const seed of SEEDS) {
      const { sheet, shapes } = await record(plants, { seed, palette: 'volcano' });
      let top: number = SIZE.height;
      for (const { points, radius } of shapes.slice(1))
        for (let i = 0; i < points.length; i += 2) {
          expect(points[i] - radius, `seed ${seed}`).toBeGreaterThan(10 * sheet.unit);
          expect(points[i] + radius, `seed ${seed}`).toBeLessThan(SIZE.width - 10 * sheet.unit);
          top = Math.min(top, points[i + 1] - radius);
        }
      expect(top, `seed ${seed}`).toBeGreaterThan(10 * sheet.unit);
      expect(top, `seed ${seed}`).toBeLessThan(SIZE.height / 3);
    }
  });

  it('[TOOL-19] Stems of plants keep their distance, and fan out from the lower edge', () => {
    for (const seed of SEEDS) {
      const colours = readColours(artPalettes.calm);
      const sheet = createSheet({ width: 400, height: 500, colours, seed });
      const spots = placeStems(sheet);
      for (const [index, { stem, isFlower }] of spots.entries()) {
        expect(stem.at(0)[1]).toBeGreaterThan(500);
        const next = spots[index + 1];
        if (!next) continue;
        expect(next.isFlower).toBe(!isFlower);
        expect(next.stem.at(1)[0] - stem.at(1)[0]).toBeGreaterThan(40 * sheet.unit);
        expect(next.stem.at(1)[0] - stem.at(1)[0]).toBeGreaterThan(next.stem.at(0)[0] - stem.at(0)[0]);
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

  it('[TOOL-11] A crest of facets goes on straight beyond its corners', () => {
    const crest = [
      [0, 0],
      [10, 10],
      [20, 5],
    ] as const;
    expect([-2, 5, 15, 24].map((x) => rowAt(crest, x))).toEqual([-2, 5, 7.5, 3]);
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

  it('[TOOL-19] The grid of tiles is of whole pixels, so that no seam shows', async () => {
    for (const seed of SEEDS) {
      const { shapes } = await record(tiles, { seed, palette: 'bauhaus' });
      const squares = shapes.filter(({ kind, points }) => kind === 'fill' && points.length === 8);
      for (const { points } of squares) {
        const isUpright = points[0] === points[6] && points[1] === points[3];
        if (isUpright && points[2] - points[0] === points[5] - points[1])
          expect(points.every(Number.isInteger), `seed ${seed}`).toBe(true);
      }
    }
  });

  const comb = { turn: 0.6, spacing: 90, reach: 120, soft: 14, shift: 31 };
  it.each([
    ['a drop', dropAt([80, 40], 60)],
    ['a comb', drawComb({ ...comb, isBothWays: false })],
    ['a comb to and fro', drawComb({ ...comb, isBothWays: true })],
    ['a wave', drawWave({ turn: 1.2, long: 300, reach: 60, phase: 1 })],
    ['a whirl', stir([20, 30], { turn: 3, soft: 160 })],
  ] as const)('[TOOL-19] Paint that %s of a marbler moves covers as much paper as before', (_, move) => {
    const areaOf = (places: readonly (readonly [number, number])[]) =>
      places.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = places[(at + 1) % places.length];
        return sum + 0.5 * (x * nextY - nextX * y);
      }, 0);
    const circle = Array.from({ length: 20_000 }, (_side, at) => {
      const angle = (2 * Math.PI * at) / 20_000;
      return [50 * Math.cos(angle), 50 * Math.sin(angle)] as const;
    });
    const moved = circle.map(([x, y]) => {
      const place: [number, number] = [x, y];
      move(place);
      return place;
    });
    expect(areaOf(moved) / areaOf(circle)).toBeCloseTo(1, 3);
    expect(moved.some(([x, y], at) => Math.hypot(x - circle[at][0], y - circle[at][1]) > 5)).toBe(true);
  });

  it('[TOOL-19] Pebbles lose sides too short for a round corner, and keep all others', () => {
    expect(mergeShortSides([0, 0, 10, 0, 10.4, 0.4, 10, 10, 0, 10], 2)).toEqual([
      0, 0, 10.2, 0.2, 10, 10, 0, 10,
    ]);
    expect(mergeShortSides([0, 0, 10, 0, 10, 10, 0, 10], 2)).toEqual([0, 0, 10, 0, 10, 10, 0, 10]);
    expect(mergeShortSides([0, 0, 1, 0, 0, 1], 2)).toEqual([0, 0, 1, 0, 0, 1]);
  });

  it('[TOOL-11] Bands of a ribbon lie side by side all along, through every turn', async () => {
    for (const seed of SEEDS) {
      const { shapes } = await record(rainbow, { seed, palette: 'vintage' });
      const lines = shapes.filter(({ kind }) => kind === 'line');
      expect(lines.length, `seed ${seed}`).toBe(5);
      const gaps = lines[1].points.flatMap((x, at) =>
        at % 2 === 0
          ? [Math.hypot(x - lines[0].points[at], lines[1].points[at + 1] - lines[0].points[at + 1])]
          : [],
      );
      expect(Math.max(...gaps) - Math.min(...gaps), `seed ${seed}`).toBeLessThan(0.01);
    }
  });

  it('[TOOL-11] Facets cover the whole sheet up to its corners', async () => {
    for (const seed of SEEDS) {
      const sheet = createSheet({ ...SIZE, colours: readColours(artPalettes.cheerful), seed });
      for (const { data } of sheet.planes) data.fill(-1);
      await lowPoly(sheet, createProgress({}));
      const bare = sheet.planes[0].data.findIndex((value) => value < -0.02);
      expect(bare, `seed ${seed}`).toBe(-1);
    }
  });

  it.each(['top', 'bottom', 'right'] as const)(
    '[TOOL-11] Forms of posters at the edge %s never reach the letters beside them',
    (edge) => {
      const box = {
        top: { left: 0, top: 0, width: 400, height: 180 },
        bottom: { left: 0, top: 320, width: 400, height: 180 },
        right: { left: 240, top: 0, width: 160, height: 500 },
      }[edge];
      for (let seed = 1; seed <= 40; seed++) {
        const shapes: number[][] = [];
        const vector: Vector = {
          fill: (polygons) => shapes.push(...polygons.map((polygon) => Array.from(polygon))),
          disc: ({ x, y, radius }) => shapes.push([x - radius, y - radius, x + radius, y + radius]),
          line: (points) => shapes.push(Array.from(points)),
        };
        const colours = readColours(artPalettes.bauhaus);
        const sheet = createSheet({ ...SIZE, colours, seed, vector });
        drawPosterForm(sheet, { box, edge }, colours.ground);
        expect(shapes.length, `seed ${seed}`).toBeGreaterThan(1);
        for (const points of shapes)
          for (let at = 0; at < points.length; at += 2) {
            const inward =
              edge === 'right'
                ? points[at] - 240
                : edge === 'top'
                  ? 180 - points[at + 1]
                  : points[at + 1] - 320;
            expect(inward, `seed ${seed}`).toBeGreaterThan(-0.01);
          }
      }
    },
  );

  it('[TOOL-19] Rings of a rose window leave room for glass, and nothing crosses its stone', async () => {
    for (const seed of SEEDS) {
      const { sheet, shapes } = await record(stainedGlass, { seed, palette: 'sapphire' });
      const [stone] = shapes;
      const reachOf = ({ points }: Shape) => {
        const away = points.flatMap((x, at) =>
          at % 2 === 0 ? [Math.hypot(x - SIZE.width / 2, points[at + 1] - SIZE.height / 2)] : [],
        );
        return { least: Math.min(...away), most: Math.max(...away) };
      };
      for (const shape of shapes.slice(1)) {
        if (shape.kind === 'disc') continue;
        expect(reachOf(shape).most, `seed ${seed}`).toBeLessThan(stone.radius - 15 * sheet.unit);
      }
      // Lead runs around every pane, and around all of them at the end.
      const lead = shapes.filter(({ kind }) => kind === 'line').slice(0, -1);
      for (const pane of lead) {
        const { least, most } = reachOf(pane);
        expect(most - least, `seed ${seed}`).toBeGreaterThan(10 * sheet.unit);
      }
    }
  });
});
