import { mixLook } from '../art-colours.ts';
import { drawBank, drawFirs, fillHills, fillRidge, firsAlong } from './land.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { drawRange } from './peaks.ts';
import { addMist, addStars, paintSky } from './sky.ts';
import { addGlitter, addRings, mirrorWater } from './water.ts';

interface View {
  readonly horizon: number;
  /** True where the sun stands to the left. */
  readonly isLitLeft: boolean;
}

/** Mountains under snow, and before them a low range, with mist at their feet. */
function drawMountains(canvas: Canvas, { horizon, isLitLeft }: View): void {
  const { sheet, light, size, weather } = canvas;
  const { dice, seed } = sheet;
  const snow = weather === 'snowfall' ? 0.8 : dice.between(0.34, 0.5);
  const look = { base: horizon, isLitLeft };
  drawRange(canvas, { ...look, high: size * dice.between(0.34, 0.44), apart: 330, nearness: 0.24, snow });
  addMist(canvas, { y: horizon, high: 0.2 * size, share: 0.4 + 0.4 * light.haze });
  const rise = size * dice.between(0.06, 0.09);
  const colour = mixLook(landAt(light, 0.42), light.lit, weather === 'snowfall' ? 0.35 : 0);
  const base = horizon - 0.055 * size;
  fillRidge(
    sheet,
    { seed: seed + 51, scale: 380, rise, base },
    {
      from: base - rise,
      to: horizon,
      colours: [colour, mixLook(colour, light.low, 0.45)],
    },
  );
  addMist(canvas, { y: horizon, high: 0.1 * size, share: 0.2 + 0.4 * light.haze });
}

/** Two rows of woods along the far shore, white where it snows. */
function drawWoods({ sheet, light, size, weather }: Canvas, { horizon }: View): void {
  const { unit, seed } = sheet;
  for (const [row, nearness] of [0.55, 0.72].entries()) {
    const rise = (0.1 - 0.035 * row) * size;
    const hills = { seed: seed + 31 + row, scale: 420 - 90 * row, rise, base: horizon - 2 * unit };
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.35 : 0);
    const firs = firsAlong(sheet, hills, { least: (13 + 5 * row) * unit, most: (30 + 14 * row) * unit });
    drawFirs(sheet, firs, colour);
    const colours = [colour, mixLook(colour, light.low, 0.3 * light.haze)] as const;
    fillHills(sheet, hills, { from: horizon - 0.1 * size, to: horizon, colours });
  }
}

/** A lake before two ranges of mountains and woods, in which all of them are mirrored. */
const lake: Landscape = async (canvas, progress) => {
  const { sheet, light, size } = canvas;
  const { width, height, unit, dice } = sheet;
  const horizon = Math.round(height * dice.between(0.58, 0.64));
  const isLitLeft = dice.chance(0.5);
  const view = { horizon, isLitLeft };
  const across = isLitLeft ? dice.between(0.16, 0.34) : dice.between(0.66, 0.84);
  const disc = {
    x: width * across,
    y: horizon - size * dice.between(0.4, 0.52),
    radius: unit * dice.between(38, 62),
  };
  const sky = await paintSky(canvas, { horizon, disc, progress: progress.subrange(0, 0.3) });
  drawMountains(canvas, view);
  drawWoods(canvas, view);
  await progress.report(0.4);
  const tint = mixLook(light.top, light.near, 0.35);
  await mirrorWater(canvas, { horizon, tint, sky, progress: progress.subrange(0.4, 0.9) });
  addMist(canvas, { y: horizon, high: 0.02 * size, share: 0.03 + 0.16 * light.haze });
  addStars(canvas, sky);
  addGlitter(canvas, sky);
  addRings(canvas, horizon);
  drawBank(canvas, isLitLeft);
  await progress.report(1);
};

export default lake;
