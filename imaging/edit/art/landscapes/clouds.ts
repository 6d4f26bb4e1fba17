import { mixLook } from '../art-colours.ts';
import type { Disc } from '../shapes.ts';
import { drawBank, drawFirs, fillHills, fillRidge, firsAlong } from './land.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { addMist, addStars, paintSky } from './sky.ts';
import { addGlitter, addRings, mirrorWater } from './water.ts';

/** Hills one behind the other along the horizon, white where it snows; firs stand on the nearest. */
function drawHills(
  canvas: Canvas,
  { horizon, rows, rise: most }: { horizon: number; rows: number; rise: number },
): void {
  const { sheet, light, size, weather } = canvas;
  const { seed, unit } = sheet;
  for (let row = 0; row < rows; row++) {
    const nearness = [0.3, 0.52, 0.8][row];
    const base = horizon + (0.02 + 0.32 * most * row) * size;
    const rise = most * (1 - 0.13 * row) * size;
    const hills = { seed: seed + 41 + row, scale: 460 - 80 * row, rise, base };
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.4 : 0);
    const colours = [colour, mixLook(colour, light.low, 0.34 * (1 - 0.6 * nearness))] as const;
    if (row > 0) {
      const firs = { least: (6 + 5 * row) * unit, most: (14 + 14 * row) * unit, gap: 0.22 };
      drawFirs(sheet, firsAlong(sheet, hills, firs), colour);
    }
    fillHills(sheet, hills, { from: base - rise, to: base + 0.02 * size, colours });
    if (row + 1 < rows)
      addMist(canvas, { y: base + 0.02 * size, high: 0.07 * size, share: 0.4 * (0.5 + light.haze) });
  }
}

/** Two ranges in the distance, one behind the other, with mist at their feet. */
function drawFarRanges(canvas: Canvas, horizon: number): void {
  const { sheet, light, size, weather } = canvas;
  const { dice, seed } = sheet;
  for (const [row, nearness] of [0.14, 0.3].entries()) {
    const rise = size * dice.between(0.1, 0.14) * (1 - 0.3 * row);
    const base = horizon - (0.05 - 0.03 * row) * size;
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.45 : 0);
    fillRidge(
      sheet,
      { seed: seed + 51 + row, scale: 420 - 90 * row, rise, base },
      {
        from: base - rise,
        to: base + 0.06 * size,
        colours: [colour, mixLook(colour, light.low, 0.5)],
      },
    );
    addMist(canvas, { y: base + 0.06 * size, high: 0.07 * size, share: 0.25 + 0.35 * light.haze });
  }
}

/** Place of the sun or the moon: low at golden hour and dusk, but above the mountains. */
function discOf({ sheet, size, time }: Canvas, horizon: number): Disc {
  const { dice, width, unit } = sheet;
  const isHigh = time === 'day' || time === 'night';
  return {
    x: width * dice.pick([dice.between(0.2, 0.38), dice.between(0.62, 0.8)]),
    y: horizon - size * (isHigh ? dice.between(0.46, 0.6) : dice.between(0.16, 0.28)),
    radius: unit * (isHigh ? dice.between(34, 52) : dice.between(46, 70)),
  };
}

/** A wide sky of clouds in perspective, over mountains and hills with firs, or mirrored in a lake. */
const clouds: Landscape = async (canvas, progress) => {
  const { sheet, light, size } = canvas;
  const { height, width, dice } = sheet;
  const hasWater = dice.chance(0.5);
  const horizon = Math.round(height * (hasWater ? dice.between(0.7, 0.76) : dice.between(0.8, 0.84)));
  const disc = discOf(canvas, horizon);
  const isLitLeft = disc.x < 0.5 * width;
  const sky = await paintSky(canvas, { horizon, disc, progress: progress.subrange(0, 0.7) });
  drawFarRanges(canvas, horizon);
  if (hasWater) {
    drawHills(canvas, { horizon: horizon - 0.016 * size, rows: 2, rise: 0.05 });
    const tint = mixLook(light.top, light.near, 0.3);
    await mirrorWater(canvas, { horizon, tint, sky, progress: progress.subrange(0.7, 1) });
    addStars(canvas, sky);
    addGlitter(canvas, sky);
    addRings(canvas, horizon);
  } else {
    addStars(canvas, sky);
    drawHills(canvas, { horizon: horizon + 0.02 * size, rows: 3, rise: 0.11 });
  }
  drawBank(canvas, isLitLeft);
  await progress.report(1);
};

export default clouds;
