import { mixLight } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas } from './landscape.ts';

/** Pixels of the canvas in square units, by which drops and flakes are counted. */
function areaOf({ sheet: { width, height, unit } }: Canvas): number {
  return (width * height) / (unit * unit);
}

function addRain(canvas: Canvas): void {
  const { sheet, light } = canvas;
  const { dice, width, height, unit } = sheet;
  const colour = mixLight(light.low, [1, 1, 1], 0.35);
  const lean = dice.between(0.1, 0.24) * (dice.chance(0.5) ? 1 : -1);
  for (let drop = 0; drop < areaOf(canvas) / 1000; drop++) {
    const near = dice.between(0, 1) ** 2;
    const [x, y] = [dice.between(-0.1, 1.1) * width, dice.between(-0.1, 1) * height];
    const [long, half] = [(18 + 60 * near) * unit, (0.4 + 0.7 * near) * unit];
    const [endX, endY] = [x + lean * long, y + long];
    const streak = [x - half, y, endX - half, endY, endX + half, endY, x + half, y];
    fillPolygons(sheet, [streak], { colour, opacity: 0.17 + 0.22 * near });
  }
}

function addSnow(canvas: Canvas): void {
  const { sheet } = canvas;
  const { dice, width, height, unit } = sheet;
  const colour = mixLight(canvas.light.lit, [1, 1, 1], 0.6);
  for (let flake = 0; flake < areaOf(canvas) / 1000; flake++) {
    const near = dice.between(0, 1) ** 4;
    const place = { x: dice.between(0, width), y: dice.between(0, height) };
    // Flakes nearby are out of focus: discs one in the other, fainter the larger they are.
    const rings = 1 + Math.round(5 * near);
    const opacity = (0.9 - 0.45 * near) / rings ** 0.8;
    for (let ring = 1; ring <= rings; ring++)
      fillDisc(sheet, {
        ...place,
        radius: ((1.3 + 6 * near) * unit * ring) / rings,
        paint: { colour, opacity },
      });
  }
}

/** Rain or snow before everything else. */
export function addFalling(canvas: Canvas): void {
  if (canvas.weather === 'rain') addRain(canvas);
  else if (canvas.weather === 'snowfall') addSnow(canvas);
}
