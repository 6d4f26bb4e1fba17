import { mixLook } from '../art-colours.ts';
import { fillPolygons } from '../sheet.ts';
import type { Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { drawFirs, fillHills, firsAlong } from './land.ts';
import { drawRange } from './peaks.ts';
import { addStreaks, addDisc, addMist, addStars, fillSky } from './sky.ts';
import { addGlitter, mirrorWater } from './water.ts';

/** A lake before two ranges of mountains and woods, in which all of them are mirrored. */
const lake: Landscape = async (canvas, progress) => {
  const { sheet, light, size, weather } = canvas;
  const { width, height, unit, dice, seed } = sheet;
  const horizon = Math.round(height * dice.between(0.58, 0.64));
  const isLitLeft = dice.chance(0.5);
  const across = isLitLeft ? dice.between(0.16, 0.34) : dice.between(0.66, 0.84);
  const disc = {
    x: width * across,
    y: horizon - size * dice.between(0.4, 0.52),
    radius: unit * dice.between(38, 62),
  };
  fillSky(canvas, horizon);
  addStars(canvas, horizon);
  addDisc(canvas, disc);
  addStreaks(canvas, horizon - 0.2 * size);
  const snow = weather === 'snowfall' ? 0.8 : dice.between(0.34, 0.5);
  drawRange(canvas, { base: horizon, high: size * dice.between(0.36, 0.44), apart: 330, nearness: 0.16, isLitLeft, snow });
  addMist(canvas, { y: horizon, high: 0.2 * size, share: 0.5 + 0.4 * light.haze });
  await progress.report(0.2);
  drawRange(canvas, { base: horizon, high: size * dice.between(0.18, 0.24), apart: 250, nearness: 0.42, isLitLeft, snow: 0.6 * snow });
  addMist(canvas, { y: horizon, high: 0.12 * size, share: 0.35 + 0.5 * light.haze });
  for (const [row, nearness] of [0.55, 0.72].entries()) {
    const hills = { seed: seed + 31 + row, scale: 420 - 90 * row, rise: (0.1 - 0.035 * row) * size, base: horizon - 2 * unit };
    const colour = mixLook(landAt(light, nearness), light.lit, weather === 'snowfall' ? 0.35 : 0);
    drawFirs(sheet, firsAlong(sheet, hills, { least: (13 + 5 * row) * unit, most: (30 + 14 * row) * unit }), colour);
    fillHills(sheet, hills, { from: horizon - 0.1 * size, to: horizon, colours: [colour, mixLook(colour, light.low, 0.3 * light.haze)] });
    await progress.report(0.3 + 0.1 * row);
  }
  await mirrorWater(canvas, { horizon, tint: mixLook(light.top, light.near, 0.35), progress: progress.subrange(0.4, 0.9) });
  addMist(canvas, { y: horizon, high: 0.02 * size, share: 0.08 + 0.5 * light.haze });
  addGlitter(canvas, disc, horizon);
  drawShore(canvas, isLitLeft);
  await progress.report(1);
};

/** The near shore in one corner, with a few tall firs, away from the sun. */
function drawShore({ sheet, light, size }: Parameters<Landscape>[0], isLitLeft: boolean): void {
  const { width, height, unit, dice } = sheet;
  const from = isLitLeft ? width : 0;
  const inward = isLitLeft ? -1 : 1;
  const reach = Math.min(0.72 * width, size * dice.between(0.5, 0.7));
  const high = size * dice.between(0.1, 0.14);
  const row = (x: number) => height - high * Math.max(0, 1 - Math.abs(x - from) / reach) ** 1.5;
  const bank = [from - inward * 4, height + 4];
  for (let step = 0; step <= 40; step++) {
    const x = from + (inward * reach * step) / 40;
    bank.push(x, row(x) + unit * dice.between(-1.6, 1.6));
  }
  bank.push(from + inward * reach, height + 4);
  const firs = Array.from({ length: dice.whole(6, 9) }, () => {
    const share = dice.between(0, 0.62) ** 1.2;
    const x = from + inward * reach * share;
    return { x, foot: row(x) + 20 * unit, height: size * dice.between(0.16, 0.34) * (1 - 0.75 * share) };
  });
  const colour = mixLook(light.near, light.low, 0.04);
  drawFirs(sheet, firs.toSorted((a, b) => b.height - a.height), colour);
  fillPolygons(sheet, [bank], { colour });
}

export default lake;
