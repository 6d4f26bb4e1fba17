import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { alongColours, type Light, mixLight, mixLook } from '../art-colours.ts';
import type { Family, Sheet } from '../sheet.ts';

/** Pixels of the shorter side that colours are mixed on. */
const SIDE = 500;

/** A source of colour, in shares of width and height. */
interface Source {
  readonly x: number;
  readonly y: number;
  readonly colour: Light;
  readonly reach: number;
}

function placeSources({ dice, colours }: Sheet): readonly Source[] {
  const deep = mixLook(colours.colours[0], colours.ink, 0.55);
  const all = [colours.ground, ...colours.colours, deep];
  return all.map((colour, at) => ({
    x: dice.between(-0.1, 1.1),
    y: (at + dice.between(0, 1)) / all.length,
    colour,
    reach: dice.between(0.22, 0.5),
  }));
}

/**
 * Colours that run into each other: every place is the mean of some sources, weighed by distance (Shepard,
 * “A two-dimensional interpolation function for irregularly-spaced data”, 1968), on a bent sheet with folds.
 */
const softColours: Family = async (sheet, progress) => {
  const { width, height, dice, seed, colours } = sheet;
  const sources = placeSources(sheet);
  const bend = dice.between(0.25, 0.6);
  const folds = dice.between(1.5, 4);
  const turn = dice.between(-0.6, 0.6);
  const fold = alongColours([colours.ink, ...colours.colours], 0.5);
  const aspect = width / height;
  const paint = (x: number, y: number) => {
    const across = x + bend * (sampleNoise(1.4 * x * aspect, 1.4 * y, seed) - 0.5);
    const down = y + bend * (sampleNoise(1.4 * x * aspect, 1.4 * y, seed + 7) - 0.5);
    let [red, green, blue, total] = [0, 0, 0, 0];
    for (const { colour, reach, ...at } of sources) {
      const away = ((across - at.x) * aspect) ** 2 + (down - at.y) ** 2;
      const weight = 1 / (away / (reach * reach) + 0.03) ** 2.8;
      red += weight * colour[0];
      green += weight * colour[1];
      blue += weight * colour[2];
      total += weight;
    }
    const wave = Math.sin(2 * Math.PI * folds * (down + turn * across) + 6 * across);
    const shade = 0.1 * Math.max(0, wave) ** 3;
    return mixLight([red / total, green / total, blue / total], fold, shade);
  };
  // Nothing here has an edge, so that a small picture tells all.
  const shrink = Math.min(1, SIDE / Math.min(width, height));
  const small = { width: Math.ceil(width * shrink), height: Math.ceil(height * shrink) };
  const painted = [createPlane(small), createPlane(small), createPlane(small)] as const;
  await runBands(small, progress, (fromRow, toRow) => {
    for (let row = fromRow; row < toRow; row++)
      for (let column = 0; column < small.width; column++) {
        const colour = paint((column + 0.5) / small.width, (row + 0.5) / small.height);
        for (const channel of [0, 1, 2] as const)
          painted[channel].data[row * small.width + column] = colour[channel];
      }
  });
  for (const [channel, plane] of painted.entries())
    sheet.planes[channel].data.set(resizePlane(plane, sheet).data);
};

export default softColours;
