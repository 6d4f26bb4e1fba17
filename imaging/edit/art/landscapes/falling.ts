import { mixLight } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import { fillPolygons } from '../sheet.ts';
import type { Canvas } from './landscape.ts';

/** Pixels of the canvas in square units, by which drops and flakes are counted. */
function areaOf({ sheet: { width, height, unit } }: Canvas): number {
  return (width * height) / (unit * unit);
}

/** Drops as streaks that run out to both ends: many fine ones far away, and a few long ones nearby. */
function addRain(canvas: Canvas): void {
  const { sheet, light } = canvas;
  const { dice, width, height, unit } = sheet;
  const colour = mixLight(light.low, [1, 1, 1], 0.45);
  const lean = dice.between(0.1, 0.2) * (dice.chance(0.5) ? 1 : -1);
  for (let drop = 0; drop < areaOf(canvas) / 680; drop++) {
    const near = dice.between(0, 1) ** 3;
    const [x, y] = [dice.between(-0.1, 1.1) * width, dice.between(-0.1, 1) * height];
    const long = (22 + 95 * near) * dice.between(0.7, 1.3) * unit;
    const half = (0.55 + 0.75 * near) * unit;
    const slant = lean * long * dice.between(0.85, 1.15);
    const [midX, midY] = [x + 0.6 * slant, y + 0.6 * long];
    const streak = [x, y, midX - half, midY, x + slant, y + long, midX + half, midY];
    fillPolygons(sheet, [streak], { colour, opacity: (0.21 + 0.1 * near) * dice.between(0.6, 1.2) });
  }
}

function addSnow(canvas: Canvas): void {
  const { sheet } = canvas;
  const { dice, width, height, unit } = sheet;
  const colour = mixLight(canvas.light.lit, [1, 1, 1], 0.9);
  for (let flake = 0; flake < areaOf(canvas) / 900; flake++) {
    const near = dice.between(0, 1) ** 5;
    const place = { x: dice.between(0, width), y: dice.between(0, height) };
    // Flakes nearby are out of focus: discs one in the other, fainter the larger they are.
    const rings = 1 + Math.round(7 * near);
    const opacity = ((0.9 - 0.5 * near) / rings ** 0.8) * dice.between(0.55, 1);
    for (let ring = 1; ring <= rings; ring++)
      fillDisc(sheet, {
        ...place,
        radius: ((1 + dice.between(0, 0.6) + 8 * near) * unit * ring) / rings,
        paint: { colour, opacity },
      });
  }
}

/** Rain or snow before everything else. */
export function addFalling(canvas: Canvas): void {
  if (canvas.weather === 'rain') addRain(canvas);
  else if (canvas.weather === 'snowfall') addSnow(canvas);
}
