import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import { createPlane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { runBands } from '../../../core/run-bands.ts';
import { alongColours, fromOklch, type Light, luminance, mixClean, toOklch } from '../art-colours.ts';
import type { Family, Sheet } from '../sheet.ts';

/** Pixels of the shorter side that colours are mixed on. */
const SIDE = 500;

/** Least chroma in the mean: greys alone are fog. */
const MIN_CHROMA = 0.085;

/** Colours of a sheet in the order of their hues, broken where the gap is widest, and clear of grey. */
function rowOfHues({ colours: { ground, ink, colours } }: Sheet): readonly Light[] {
  const all = colours.map(toOklch);
  const mean = all.reduce((sum, [, chroma]) => sum + chroma, 0) / all.length;
  const more = Math.max(1, Math.min(2.4, MIN_CHROMA / Math.max(0.01, mean)));
  const around = all.toSorted((a, b) => a[2] - b[2]);
  const gapAfter = (at: number) => {
    const next = around[(at + 1) % around.length];
    return (next[2] - around[at][2] + 2 * Math.PI) % (2 * Math.PI);
  };
  let widest = 0;
  for (let at = 1; at < around.length; at++) if (gapAfter(at) > gapAfter(widest)) widest = at;
  const row = around.map((_, at) => around[(widest + 1 + at) % around.length]);
  const vivid = row.map(([lightness, chroma, hue]) => fromOklch([lightness, chroma * more, hue]));
  // The palest end runs into the paper, and the darkest into the ink, as light does over a fold of cloth.
  const [pale, dark] = luminance(ground) > luminance(ink) ? [ground, ink] : [ink, ground];
  const isPaleFirst = luminance(vivid[0]) > luminance(vivid[vivid.length - 1]);
  const [first, last] = isPaleFirst ? [pale, dark] : [dark, pale];
  return [mixClean(vivid[0], first, 0.6), ...vivid, mixClean(vivid[vivid.length - 1], last, 0.6)];
}

/** Steps of the row of colours: more than an eye tells apart. */
const STEPS = 512;

/**
 * Colours that run into each other by their hues, over the folds of a bent sheet that light falls
 * on from one side. Their mixtures keep their chroma.
 */
const softColours: Family = async (sheet, progress) => {
  const { width, height, dice, seed } = sheet;
  const row = rowOfHues(sheet);
  const table = Array.from({ length: STEPS + 1 }, (_, step) => alongColours(row, step / STEPS));
  const turn = dice.between(0, 2 * Math.PI);
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)];
  const bend = dice.between(0.5, 0.9);
  const folds = dice.between(2.2, 3.6);
  const phase = dice.between(0, 1);
  const aspect = width / height;
  const paint = (x: number, y: number) => {
    const [nearX, nearY] = [(x - 0.5) * Math.min(1, aspect), (y - 0.5) / Math.max(1, aspect)];
    const across = nearX + bend * (sampleNoise(1.3 * nearX + 9, 1.3 * nearY + 9, seed) - 0.5);
    const down = nearY + bend * (sampleNoise(1.3 * nearX + 9, 1.3 * nearY + 9, seed + 7) - 0.5);
    const along = across * alongX + down * alongY;
    const beside = down * alongX - across * alongY;
    const fold = folds * (along + 0.35 * Math.sin(2.6 * beside + phase * 6)) + phase;
    const place = fold - Math.floor(fold);
    // Each fold falls away slowly, and rises at once to the next.
    const light = place < 0.8 ? 1 - place / 0.8 : smoothStep(0.8, 1, place);
    const share = 0.5 + 0.72 * along + 0.22 * (light - 0.5);
    return table[Math.round(STEPS * clampUnit(share))];
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
