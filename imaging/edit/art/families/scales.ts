import { mixLight } from '../art-colours.ts';
import { fillDisc } from '../shapes.ts';
import type { Family } from '../sheet.ts';

/**
 * Rows of overlapping rings like the scales of a fish or quiet waves, each row half a ring aside (seigaiha,
 * Japan, 6th century on).
 */
const scales: Family = async (sheet, progress) => {
  const { width, height, unit, dice, colours } = sheet;
  const radius = dice.pick([70, 95, 130]) * unit;
  const rings = dice.whole(3, 5);
  const [main, second = main, third = main, accent = second] = colours.colours;
  const isCalm = dice.chance(0.5);
  const rows = Math.ceil(height / (radius / 2)) + 3;
  for (let row = 0; row < rows; row++) {
    const y = row * (radius / 2);
    const shift = row % 2 === 0 ? 0 : radius;
    for (let x = shift - 2 * radius; x < width + 2 * radius; x += 2 * radius) {
      const outer = isCalm ? main : dice.pick([main, main, second, third]);
      const isAccent = dice.chance(0.06);
      for (let ring = 0; ring < rings; ring++) {
        const share = 1 - ring / rings;
        const dark = isAccent ? accent : mixLight(outer, colours.ink, 0.16 * ring);
        fillDisc(sheet, { x, y, radius: radius * share, paint: { colour: colours.ground } });
        fillDisc(sheet, { x, y, radius: radius * share - 0.045 * radius, paint: { colour: dark } });
      }
    }
    await progress.report((row + 1) / rows);
  }
};

export default scales;
