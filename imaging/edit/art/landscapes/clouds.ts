import { mixLook } from '../art-colours.ts';
import { addCloudDeck } from './cloud-deck.ts';
import { drawFirs, fillHills, firsAlong } from './land.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { addDisc, addMist, addStars, type Disc, fillSky } from './sky.ts';
import { addGlitter, addRings, mirrorWater } from './water.ts';

/** Hills one behind the other along the horizon, white where it snows; firs stand on the nearest. */
function drawLand(canvas: Canvas, { horizon, rows }: { horizon: number; rows: number }): void {
  const { sheet, light, size, weather } = canvas;
  const { seed, unit } = sheet;
  for (let row = 0; row < rows; row++) {
    const nearness = [0.2, 0.45, 0.7, 0.95][row];
    const base = horizon + (0.01 + 0.03 * row) * size;
    const rise = (0.085 - 0.008 * row) * size;
    const hills = { seed: seed + 41 + row, scale: 520 - 70 * row, rise, base };
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.4 : 0);
    const colours = [colour, mixLook(colour, light.low, 0.34 * (1 - 0.6 * nearness))] as const;
    if (row === 2)
      drawFirs(sheet, firsAlong(sheet, hills, { least: 7 * unit, most: 19 * unit, gap: 0.34 }), colour);
    if (row === 3)
      drawFirs(sheet, firsAlong(sheet, hills, { least: 16 * unit, most: 46 * unit, gap: 0.5 }), colour);
    fillHills(sheet, hills, { from: base - rise, to: base + 0.02 * size, colours });
    addMist(canvas, {
      y: base + 0.02 * size,
      high: 0.06 * size,
      share: row < 3 ? 0.3 * (0.4 + light.haze) : 0,
    });
  }
}

/** Place of the sun or the moon: low at golden hour and dusk. */
function discOf({ sheet, size, time }: Canvas, horizon: number): Disc {
  const { dice, width, unit } = sheet;
  const isHigh = time === 'day' || time === 'night';
  return {
    x: width * dice.pick([dice.between(0.2, 0.4), dice.between(0.6, 0.8)]),
    y: horizon - size * (isHigh ? dice.between(0.5, 0.66) : dice.between(0.03, 0.2)),
    radius: unit * (isHigh ? dice.between(34, 52) : dice.between(44, 70)),
  };
}

/** A wide sky of clouds in perspective, over hills with firs or mirrored in water. */
const clouds: Landscape = async (canvas, progress) => {
  const { sheet, light, size } = canvas;
  const { height, width, dice } = sheet;
  const hasWater = dice.chance(0.4);
  const horizon = Math.round(height * (hasWater ? dice.between(0.7, 0.78) : dice.between(0.86, 0.9)));
  const disc = discOf(canvas, horizon);
  fillSky(canvas, horizon);
  addStars(canvas, horizon);
  addDisc(canvas, disc);
  await addCloudDeck(canvas, { horizon, disc, progress: progress.subrange(0, 0.7) });
  if (hasWater) {
    drawLand(canvas, { horizon: horizon - 0.012 * size, rows: 2 });
    const tint = mixLook(light.top, light.near, 0.3);
    await mirrorWater(canvas, { horizon, tint, progress: progress.subrange(0.7, 1) });
    addGlitter(canvas, disc, horizon);
    addRings(canvas, horizon);
  } else drawLand(canvas, { horizon: Math.min(horizon, height - 0.04 * Math.min(width, height)), rows: 4 });
  await progress.report(1);
};

export default clouds;
