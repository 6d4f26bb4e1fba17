import { type Light, luminance, mixLook } from '../art-colours.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas, Landscape } from './landscape.ts';
import { landAt } from './landscape-light.ts';
import { type House, roofs } from './roofs.ts';
import { type Gradient, shadePolygons } from './shade-polygons.ts';
import { addMist, addStars, paintSky } from './sky.ts';
import { addGlitter, addRings, mirrorWater } from './water.ts';

/** Units of width up to which a house may be a tower. */
const TOWER = 58;

/** Rows of windows in a wall, some of them lit. */
function drawWindows(
  { sheet, light }: Canvas,
  house: House,
  look: { glass: Light; lamp: Light; lamps: number; first: number },
): void {
  const { dice, unit } = sheet;
  const { left, wide, base } = house;
  const [cell, floor] = [dice.pick([8, 9.5, 11]) * unit, dice.pick([11, 13, 16]) * unit];
  // Windows end where the next house stands before them.
  const columns = Math.floor((wide - 0.7 * cell) / cell);
  if (columns < 2) return;
  const start = left + (wide - columns * cell) / 2;
  const lamps = [
    look.lamp,
    look.lamp,
    mixLook(look.lamp, [1, 1, 1], 0.35),
    mixLook(look.lamp, [1, 0.4, 0.1], 0.3),
  ];
  const busy = dice.between(0.12, 0.55) * look.lamps;
  const [across, down] = [dice.between(0.45, 0.66) * cell, dice.between(0.4, 0.6) * floor];
  for (let y = look.first + 0.6 * floor; y < base - floor; y += floor)
    for (let column = 0; column < columns; column++) {
      const isLit = dice.chance(busy);
      if (!isLit && light.lamps > 0.5) continue;
      const x = start + column * cell + (cell - across) / 2;
      fillPolygons(sheet, [[x, y, x + across, y, x + across, y + down, x, y + down]], {
        colour: isLit ? dice.pick(lamps) : look.glass,
        opacity: isLit ? dice.between(0.65, 1) : 0.4,
      });
    }
}

interface Row {
  readonly base: number;
  readonly high: number;
  readonly nearness: number;
  /** Units of the width of houses, at least and at most. */
  readonly wide: readonly [number, number];
  /** Houses of the nearest row alone have windows that are seen. */
  readonly hasWindows: boolean;
}

/** The part of an outline, which runs from the left to the right, beyond a column. */
function beyond(outline: readonly number[], cut: number): number[] {
  const part: number[] = [];
  for (let at = 0; at < outline.length; at += 2) {
    const [x, y] = [outline[at], outline[at + 1]];
    if (at > 0 && outline[at - 2] < cut && x >= cut) {
      const share = (cut - outline[at - 2]) / (x - outline[at - 2]);
      part.push(cut, outline[at - 1] + share * (y - outline[at - 1]));
    }
    if (x >= cut) part.push(x, y);
  }
  return part;
}

/** Houses side by side, each partly before the one to its left, higher towards the middle of the town. */
function placeHouses({ sheet }: Canvas, { base, high, wide: [least, most] }: Row): House[] {
  const { width, unit, dice } = sheet;
  const middle = width * dice.between(0.3, 0.7);
  const houses: House[] = [];
  for (let x = -dice.between(0, most) * unit; x < width; ) {
    const wide = dice.between(least, most) * unit;
    const near = Math.exp(-(((x + wide / 2 - middle) / (0.42 * width)) ** 2));
    const tall = high * (0.3 + 0.7 * near) * dice.between(0.45, 1) ** 1.3;
    houses.push({ left: x, wide, top: base - Math.max(1.2 * wide, tall), base });
    x += wide * dice.between(0.8, 0.97);
  }
  return houses;
}

/** A row of houses, each with a face in the shade. */
function drawRow(canvas: Canvas, row: Row): void {
  const { sheet, light } = canvas;
  const { unit, dice } = sheet;
  const { base, nearness, hasWindows } = row;
  const wall = landAt(light, nearness);
  const lamp = mixLook([1, 0.62, 0.22], light.disc, 0.35);
  const glass = mixLook(wall, light.low, luminance(light.low) > 0.1 ? 0.55 : 0.3);
  const houses = placeHouses(canvas, row);
  for (const [index, house] of houses.entries()) {
    const { left, wide, top } = house;
    const tone = mixLook(wall, light.low, dice.between(0, 0.2));
    const roof = dice.pick(wide > TOWER * unit ? roofs.filter(({ isTower }) => !isTower) : roofs);
    const outline = roof.outline(house, unit);
    const fade = (colour: Light): Gradient => ({
      from: top,
      to: base,
      colours: [colour, mixLook(colour, light.low, 0.16 + 0.5 * light.haze * (1 - 0.6 * nearness))],
    });
    shadePolygons(sheet, [[...outline, left + wide, base, left, base]], fade(tone));
    const cut = left + wide * dice.between(0.5, 0.72);
    const face = [...beyond(outline, cut), left + wide, base, cut, base];
    shadePolygons(sheet, [face], fade(mixLook(tone, light.near, 0.1 + 0.1 * (1 - nearness))));
    if (!hasWindows) continue;
    const next = houses[index + 1]?.left ?? Number.POSITIVE_INFINITY;
    drawWindows(
      canvas,
      { ...house, wide: Math.min(wide, next - left) },
      { glass, lamp, lamps: light.lamps * (0.4 + 0.6 * nearness), first: top + roof.shoulder * wide },
    );
  }
}

/** Rows of houses of a town in the haze, before the sun or the moon, and mirrored in water. */
const skyline: Landscape = async (canvas, progress) => {
  const { sheet, light, size } = canvas;
  const { width, height, unit, dice } = sheet;
  const horizon = Math.round(height * dice.between(0.7, 0.76));
  const disc = {
    x: width * dice.between(0.25, 0.75),
    y: horizon - size * dice.between(0.36, 0.5),
    radius: unit * dice.between(80, 130),
  };
  const sky = await paintSky(canvas, { horizon, disc, progress: progress.subrange(0, 0.3) });
  // Before dark clouds the far houses would shine.
  const least = light.cover > 0.85 ? 0.22 : 0;
  const rows: readonly Row[] = [
    { base: horizon, high: 0.5 * size, nearness: least + 0.16, wide: [30, 58], hasWindows: false },
    { base: horizon, high: 0.44 * size, nearness: least + 0.3, wide: [36, 70], hasWindows: true },
    { base: horizon, high: 0.32 * size, nearness: 0.6, wide: [42, 84], hasWindows: true },
    { base: horizon, high: 0.17 * size, nearness: 0.86, wide: [44, 96], hasWindows: true },
  ];
  for (const [index, row] of rows.entries()) {
    drawRow(canvas, row);
    if (index < rows.length - 1)
      addMist(canvas, { y: horizon, high: 0.3 * size, share: 0.28 + 0.4 * light.haze });
    await progress.report(0.3 + 0.05 * index);
  }
  const quay = landAt(light, 0.95);
  fillPolygons(sheet, [[0, horizon - 5 * unit, width, horizon - 5 * unit, width, horizon, 0, horizon]], {
    colour: quay,
  });
  await mirrorWater(canvas, {
    horizon,
    sky,
    tint: mixLook(light.top, light.near, 0.3),
    progress: progress.subrange(0.45, 0.95),
  });
  addStars(canvas, sky);
  addGlitter(canvas, sky);
  addRings(canvas, horizon);
  await progress.report(1);
};

export default skyline;
